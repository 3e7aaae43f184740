// "My Account": what protects the account, and how she is paid. Passkeys, where she is logged in, and what was done.
import { PayElection } from '#features/accounts'
import { AccountActivity, PasskeysSection, SignedInDevices } from '#features/session'
import { Copy, useCopy } from '#platform/copy.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import styles from './my-account.module.css'

/** The order here is the order a screen reader and a phone meet; a desktop has the activity beside the rest. */
export function MyAccountScreen() {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: copy('shell.title.my-account') }))
  return (
    <>
      <h1 className={styles['title']}>
        <Copy id="employee.account.title" />
      </h1>
      <div className={`grid ${styles['columns']}`}>
        <div className="grid">
          <PasskeysSection />
          <SignedInDevices />
          <PayElection />
        </div>
        <AccountActivity />
      </div>
    </>
  )
}
