// On or off, at once. Green means on; the words beside it name it.
import { classNames } from '../class-names.ts'
import styles from './switch.module.css'

type SwitchProps = {
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** The ids of the words that name it, and of those that explain it. */
  labelledBy: string
  describedBy?: string
  /** Its change is on the way: it keeps the focus and stops answering. */
  busy?: boolean
  /** Something else keeps it as it is. */
  disabled?: boolean
}

export function Switch({ isOn, onChange, labelledBy, describedBy, busy = false, disabled = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={classNames(styles['switch'], busy && styles['busy'])}
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={() => !busy && onChange(!isOn)}
    >
      <span className={styles['track']} />
    </button>
  )
}
