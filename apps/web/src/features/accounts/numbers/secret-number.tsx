// The account or routing number: masked with asterisks, with a button to show it and a button to copy it. Specification 2.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { Fragment, useEffect, useId } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { IconButton, Masked, useAnnounce } from '#ui'
import { CopyButton } from './copy-button.tsx'
import type { NumberName } from './use-numbers.ts'
import styles from './secret-number.module.css'

type SecretNumberProps = {
  name: NumberName
  last4: string
  /** The whole number while it is shown, else null. */
  number: string | null
  fetchingFor: 'show' | 'copy' | null
  onToggle: () => void
  onCopy: () => Promise<boolean>
}

/** As many as the number usually has before its last four: a routing number has nine digits. */
const asterisks: Readonly<Record<NumberName, string>> = { account: '********', routing: '*****' }
const digitsInGroup = 4

export function SecretNumber({ name, last4, number, fetchingFor, onToggle, onCopy }: SecretNumberProps) {
  const copy = useCopy()
  const labelId = useId()
  const label = copy(`accounts.details.${name}-number`)
  useSpokenNumber(label, number)
  return (
    <div role="group" aria-labelledby={labelId} className={styles['secret']} data-unrecorded={number === null ? undefined : ''}>
      <div className={styles['words']}>
        <div id={labelId} className={styles['label']}>
          {label}
        </div>
        <div className={styles['number']}>
          {number === null ? (
            <Masked text={`${asterisks[name]}${last4}`} />
          ) : (
            <Digits number={number} isGrouped={name === 'account'} />
          )}
        </div>
      </div>
      <CopyButton label={copy(`accounts.details.copy-${name}`)} isBusy={fetchingFor === 'copy'} onCopy={onCopy} />
      <IconButton
        label={copy(number === null ? `accounts.details.show-${name}` : `accounts.details.hide-${name}`)}
        icon={number === null ? Eye : EyeOff}
        aria-busy={fetchingFor === 'show' || undefined}
        onClick={onToggle}
      />
    </div>
  )
}

/**
 * The button that was pressed keeps the focus, so nothing else would say that the number is there. In groups, it is read as digits.
 * Hidden again, it is nowhere in the page.
 */
function useSpokenNumber(label: string, number: string | null) {
  const announce = useAnnounce()
  useEffect(() => {
    if (number === null) return undefined
    announce(`${label}: ${groupsOf(number).join(' ')}`)
    return () => announce('')
  }, [announce, label, number])
}

function groupsOf(number: string): string[] {
  return Array.from({ length: Math.ceil(number.length / digitsInGroup) }, (_, index) =>
    number.slice(index * digitsInGroup, (index + 1) * digitsInGroup),
  )
}

/** Groups are set apart by space that is not text, so that selecting the number gives its digits alone. A narrow line breaks between them. */
function Digits({ number, isGrouped }: { number: string; isGrouped: boolean }) {
  if (!isGrouped) return number
  return groupsOf(number).map((digits, index) => (
    // Groups of one number never change places.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span className={styles['group']}>{digits}</span>
    </Fragment>
  ))
}
