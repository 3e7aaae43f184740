// My Account, "Security": passkeys, where the worker is logged in, what is limited, and what was done. Readings 4.8; the picture `security`.
import { AccountActivity, PasskeysSection, SignedInDevices } from '#features/session'
import { AccountFrame } from './account-frame.tsx'
import { AccountLimits } from './account-limits.tsx'
import styles from '../screens/my-account.module.css'

export function SecurityScreen() {
  return (
    <AccountFrame>
      <div className={`grid ${styles['columns']}`}>
        <div className="grid">
          <AccountLimits />
          <PasskeysSection />
          <SignedInDevices />
        </div>
        <div className="grid">
          <AccountActivity />
        </div>
      </div>
    </AccountFrame>
  )
}
