// The link to the log-in by password, on both log-in pages. Decision 48: a method that is off is not shown.
import KeyRound from 'lucide-react/icons/key-round'
import { Copy } from '#platform/copy/copy.tsx'
import { useFlag } from '#platform/flags/flag-values.ts'
import { Button } from '#ui'
import styles from '../session.module.css'

/** For who has one: nothing here says whether this worker does. */
export function PasswordOption({ onPress }: { onPress: () => void }) {
  const isOn = useFlag('sign-in-password')
  if (!isOn) return null
  return (
    <div className={styles['passwordOption']}>
      <Button variant="line" full icon={KeyRound} onClick={onPress}>
        <Copy id="session.password.use" />
      </Button>
    </div>
  )
}
