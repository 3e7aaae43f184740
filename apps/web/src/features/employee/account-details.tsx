// Who the worker is to us: name and employer at the head, contacts and address below, masked. Readings 4.8; the picture `my-account`.
import House from 'lucide-react/icons/house'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useId } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { Card, Item, ItemList, Masked } from '#ui'
import { maskEmail, maskPhoneNumber } from './contact-masks.ts'
import { useProfile } from './employee.queries.ts'
import styles from './account.module.css'

export function AccountHead() {
  const { firstName, lastName, employerName } = useProfile()
  return (
    <div className={styles['head']}>
      <span className={styles['initials']} aria-hidden="true">
        {initialOf(firstName)}
        {initialOf(lastName)}
      </span>
      <div className={styles['who']}>
        <h1>
          <span className="vh">
            <Copy id="employee.account.title" />:{' '}
          </span>
          {firstName} {lastName}
        </h1>
        <p className="soft">{employerName}</p>
      </div>
    </div>
  )
}

export function DetailsCard() {
  const headingId = useId()
  const { phoneNumbers, emails, address, shippingAddress } = useProfile()
  const mailTo = shippingAddress ?? address
  return (
    <Card flush labelledBy={headingId}>
      <h2 id={headingId} className={styles['heading']}>
        <Copy id="employee.account.details-title" />
      </h2>
      <ItemList>
        {phoneNumbers.map(({ phoneNumber }) => (
          <Item
            key={phoneNumber}
            icon={Phone}
            title={<Copy id="employee.contact.phone" />}
            body={<Contact masked={maskPhoneNumber(phoneNumber)} />}
          />
        ))}
        {emails.map(({ email }) => (
          <Item
            key={email}
            icon={Mail}
            title={<Copy id="employee.contact.email" />}
            body={<Contact masked={maskEmail(email)} />}
          />
        ))}
        {mailTo !== null && (
          <Item
            icon={House}
            title={<Copy id="employee.account.mailing-address" />}
            body={`${mailTo.line1}${mailTo.line2 === null ? '' : `, ${mailTo.line2}`}, ${mailTo.city}, ${mailTo.state} ${mailTo.postalCode}`}
          />
        )}
      </ItemList>
      <div className={styles['notes']}>
        <p>
          <Copy id="employee.contact.call-to-change" />
        </p>
        <p>
          <Copy id="employee.account.name-help" />
        </p>
      </div>
    </Card>
  )
}

function Contact({ masked }: { masked: string }) {
  return (
    <span className={styles['masked']}>
      <Masked text={masked} />
    </span>
  )
}

function initialOf(name: string): string {
  const [first = ''] = name
  return first.toUpperCase()
}
