// My Account, "Security": passkeys, where the worker is logged in, what is limited, and what was done. Readings 4.8; the picture `security`.
import { RestrictedRow, useIsRestricted } from '#features/accounts'
import { AccountActivity, LimitsInForce, PasskeysSection, SignedInDevices } from '#features/session'
import { AccountFrame } from './account-frame.tsx'
import styles from '../screens/my-account.module.css'

export function SecurityScreen() {
  const isRestricted = useIsRestricted()
  return (
    <AccountFrame>
      <div className={`grid ${styles['columns']}`}>
        <div className="grid">
          <LimitsInForce others={isRestricted ? <RestrictedRow /> : null} />
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
