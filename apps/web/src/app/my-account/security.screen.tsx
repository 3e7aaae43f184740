// My Account, "Security": passkeys, linked accounts, the authenticator app, the password, where the worker is logged in, limits
// in force, and recent activity. Readings 4.8; the picture `security`.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import {
  AccountActivity,
  LatePasswordFlow,
  LateTotpFlow,
  OidcSection,
  PasskeysSection,
  PasswordSection,
  SignedInDevices,
  TotpSection,
  type TotpTask,
} from '#features/session'
import { Copy } from '#platform/copy/copy.tsx'
import { Button } from '#ui'
import { AccountFrame } from './account-frame.tsx'
import { AccountLimits } from './account-limits.tsx'
import frameStyles from './account-frame.module.css'
import styles from '../screens/my-account.module.css'

/** What takes the place of the screen. */
type SecurityTask = TotpTask | { kind: 'password'; isChange: boolean }

const backHere = (onPress: () => void) => (
  <Button variant="quiet" size="sm" icon={ArrowLeft} className={frameStyles['backHere']} onClick={onPress}>
    <Copy id="session.security.tab" />
  </Button>
)

export function SecurityScreen() {
  // Secrets that are shown only this once are in no address: a reload starts again.
  const [task, setTask] = useState<SecurityTask | null>(null)
  const leave = () => setTask(null)
  if (task?.kind === 'password')
    return (
      <AccountFrame>
        {backHere(leave)}
        <LatePasswordFlow isChange={task.isChange} onDone={leave} />
      </AccountFrame>
    )
  if (task !== null)
    return (
      <AccountFrame>
        <LateTotpFlow task={task} onDone={leave} back={backHere} />
      </AccountFrame>
    )
  return (
    <AccountFrame>
      <div className={`grid ${styles['columns']}`}>
        <div className="grid">
          <AccountLimits />
          <PasskeysSection />
          <OidcSection />
          <TotpSection onTask={setTask} />
          <PasswordSection onSet={(isChange) => setTask({ kind: 'password', isChange })} />
          <SignedInDevices />
        </div>
        <div className="grid">
          <AccountActivity />
        </div>
      </div>
    </AccountFrame>
  )
}
