// "My Account": the worker's name and employer, and how to reach a person.
import { useId } from 'react'
import { DetailsCard } from '#features/employee'
import { Copy } from '#platform/copy/copy.tsx'
import { myAccountPath } from '#platform/paths.ts'
import { Card } from '#ui'
import { HelpContact } from '../help/help-contact.tsx'
import { AccountFrame, AccountRows } from '../my-account/account-frame.tsx'
import { ProfileChange, profileFormOf } from '../my-account/profile-change.tsx'
import { useAddressSteps } from './use-address-steps.ts'
import styles from './my-account.module.css'

/** The order here is the order a screen reader and a phone meet; a desktop has the right column beside the rest. */
export function MyAccountScreen() {
  const { search, open } = useAddressSteps()
  const form = profileFormOf(search.get('change'))
  if (form !== null) {
    return (
      <AccountFrame>
        <ProfileChange key={form} form={form} onLeave={() => open(myAccountPath, { replace: true })} />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame>
      <div className={`grid ${styles['columns']}`}>
        <div className="grid">
          <DetailsCard />
        </div>
        <div className="grid">
          <AccountRows />
          <Hand />
        </div>
      </div>
    </AccountFrame>
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
