// "My Account": who the worker is to us, how they are paid, what protects the account, and a person to ask.
import FileText from 'lucide-react/icons/file-text'
import { useId } from 'react'
import { PayElection } from '#features/accounts'
import { DetailsCard } from '#features/employee'
import { AccountActivity, PasskeysSection, SignedInDevices } from '#features/session'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { Card, Icon, Link } from '#ui'
import { HelpContact } from '../help/help-contact.tsx'
import { AccountFrame, AccountRows } from '../my-account/account-frame.tsx'
import styles from './my-account.module.css'

/** The order here is the order a screen reader and a phone meet; a desktop has the right column beside the rest. */
export function MyAccountScreen() {
  return (
    <AccountFrame>
      <div className={`grid ${styles['columns']}`}>
        <div className="grid">
          <DetailsCard />
          <PayElection />
          <PasskeysSection />
        </div>
        <div className="grid">
          <Agreements />
          <AccountRows />
          <SignedInDevices />
          <Hand />
          <AccountActivity />
        </div>
      </div>
    </AccountFrame>
  )
}

function Agreements() {
  const headingId = useId()
  const { legalUrl } = useBrand()
  return (
    <Card labelledBy={headingId}>
      <h2 id={headingId}>
        <Copy id="employee.consent.title" />
      </h2>
      <Link className={styles['document']} href={legalUrl} newTab>
        <Icon of={FileText} size="sm" />
        <Copy id="shell.menu.terms" />
      </Link>
    </Card>
  )
}

function Hand() {
  const headingId = useId()
  return (
    <Card labelledBy={headingId}>
      <h2 id={headingId}>
        <Copy id="support.contact.title" />
      </h2>
      <HelpContact />
    </Card>
  )
}
