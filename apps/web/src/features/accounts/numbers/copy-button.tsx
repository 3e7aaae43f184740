// Copies a number and shows so for one second in place of its icon.
import Check from 'lucide-react/icons/check'
import CopyIcon from 'lucide-react/icons/copy'
import { useEffect, useRef, useState } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { classNames, Icon, useAnnounce } from '#ui'
import styles from './secret-number.module.css'

type CopyButtonProps = {
  label: string
  isBusy: boolean
  /** Answers whether the text is in the clipboard. */
  onCopy: () => Promise<boolean>
}

/** Specification 9, "Copy confirmation: 1 second". */
const confirmationMs = 1000

export function CopyButton({ label, isBusy, onCopy }: CopyButtonProps) {
  const copy = useCopy()
  const announce = useAnnounce()
  const [isCopied, setIsCopied] = useState(false)
  const confirming = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(confirming.current), [])

  async function press() {
    if (!(await onCopy())) return
    setIsCopied(true)
    announce(copy('accounts.details.copied'))
    window.clearTimeout(confirming.current)
    confirming.current = window.setTimeout(() => setIsCopied(false), confirmationMs)
  }

  // One button in both states, so that the focus stays where it is.
  return (
    <button
      type="button"
      className={classNames(styles['tool'], isCopied && styles['confirmed'])}
      aria-label={isCopied ? undefined : label}
      aria-busy={isBusy || undefined}
      onClick={() => void press()}
    >
      {isCopied ? (
        <span className={styles['copied']}>
          <Icon of={Check} size="sm" />
          {copy('accounts.details.copied')}
        </span>
      ) : (
        <Icon of={CopyIcon} />
      )}
    </button>
  )
}
