// "Manage Card": what the room shows, with what the profile knows of the worker. Specification 2, "/card-management".
import { ManageCard } from '#features/cards'
import { profileQuery, useProfile } from '#features/employee'
import { Copy, useCopy } from '#platform/copy.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import styles from './card-management.module.css'

/** Specification 4: "After card actions, the card and the employee profile are refreshed." */
const alsoShowsCards = [profileQuery.queryKey]

export function CardManagementScreen() {
  const copy = useCopy()
  const { firstName, lastName, phoneNumbers, shippingAddress, address } = useProfile()
  usePageTitle(copy('shell.title.pattern', { page: copy('cards.manage.title') }))
  return (
    <>
      <h1 className={styles['title']}>
        <Copy id="cards.manage.title" />
      </h1>
      <ManageCard
        worker={{
          name: `${firstName} ${lastName}`,
          phoneNumbers: phoneNumbers.map(({ phoneNumber }) => phoneNumber),
          mailingAddress: shippingAddress ?? address,
        }}
        alsoShowsCards={alsoShowsCards}
      />
    </>
  )
}
