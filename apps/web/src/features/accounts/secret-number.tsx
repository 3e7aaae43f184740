// The account or routing number: masked with asterisks, an eye to show it and a button to copy it. Specification 2.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useId } from 'react'
import { useCopy } from '#platform/copy.tsx'
import { IconButton } from '#ui'
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
  return (
    <div role="group" aria-labelledby={labelId} className={styles['secret']}>
      <div className={styles['words']}>
        <div id={labelId} className={styles['label']}>
          {copy(`accounts.details.${name}-number`)}
        </div>
        <div className={styles['number']}>
          {number === null ? `${asterisks[name]}${last4}` : <Digits number={number} isGrouped={name === 'account'} />}
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

/** Groups are set apart by space that is not text, so that selecting the number gives its digits alone. */
function Digits({ number, isGrouped }: { number: string; isGrouped: boolean }) {
  if (!isGrouped) return number
  const groups = Array.from({ length: Math.ceil(number.length / digitsInGroup) }, (_, index) =>
    number.slice(index * digitsInGroup, (index + 1) * digitsInGroup),
  )
  return groups.map((digits, index) => (
    // Groups of one number never change places.
    <span key={index} className={styles['group']}>
      {digits}
    </span>
  ))
}
