// The worker's name and employer at the top, contacts and address below, masked. Readings 4.8; the picture `my-account`.
import type { Profile } from '@daybreak/contract'
import House from 'lucide-react/icons/house'
import IdCard from 'lucide-react/icons/id-card'
import Mail from 'lucide-react/icons/mail'
import Mailbox from 'lucide-react/icons/mailbox'
import Phone from 'lucide-react/icons/phone'
import Smile from 'lucide-react/icons/smile'
import { useId } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { changeProfilePath, contactsPath } from '#platform/paths.ts'
import { Card, Item, ItemList, Link, Masked } from '#ui'
import { maskEmail, maskPhoneNumber } from './contact-masks.ts'
import { greetedName, useProfile } from './employee.queries.ts'
import styles from './account.module.css'

export function AccountHead() {
  const profile = useProfile()
  const { preferredName, firstName, lastName, employerName } = profile
  return (
    <div className={styles['head']}>
      <span className={styles['initials']} aria-hidden="true">
        {initialOf(preferredName ?? firstName)}
        {initialOf(lastName)}
      </span>
      <div className={styles['who']}>
        <h1>
          <span className="vh">
            <Copy id="employee.account.title" />:{' '}
          </span>
          {greetedName(profile)}
        </h1>
        <p className="soft">{employerName}</p>
      </div>
    </div>
  )
}

export function DetailsCard() {
  const headingId = useId()
  const copy = useCopy()
  const { firstName, lastName, preferredName, phoneNumbers, emails, address, shippingAddress } = useProfile()
  const mailTo = shippingAddress ?? address
  return (
    <Card flush labelledBy={headingId}>
      <h2 id={headingId} className={styles['heading']}>
        <Copy id="employee.account.details-title" />
      </h2>
      <ItemList>
        <Item
          icon={IdCard}
          title={<Copy id="employee.account.legal-name" />}
          body={
            <>
              {firstName} {lastName}. <Copy id="employee.account.name-help" />
            </>
          }
        />
        <Item
          icon={Smile}
          title={<Copy id="employee.account.preferred-name" />}
          body={preferredName ?? firstName}
          end={<Change to={changeProfilePath('name')} label={copy('employee.account.preferred-name')} />}
        />
        {phoneNumbers.map(({ phoneNumber }) => (
          <Item
            key={phoneNumber}
            icon={Phone}
            title={<Copy id="employee.contact.phone" />}
            body={<Contact masked={maskPhoneNumber(phoneNumber)} />}
            end={<Change to={contactsPath} label={copy('employee.contact.phone')} />}
          />
        ))}
        {emails.map(({ email }) => (
          <Item
            key={email}
            icon={Mail}
            title={<Copy id="employee.contact.email" />}
            body={<Contact masked={maskEmail(email)} />}
            end={<Change to={contactsPath} label={copy('employee.contact.email')} />}
          />
        ))}
        <Item
          icon={House}
          title={<Copy id="address.kind.home" />}
          body={address !== null && lineOf(address)}
          end={<Change to={changeProfilePath('home')} label={copy('address.kind.home')} />}
        />
        <Item
          icon={Mailbox}
          title={<Copy id="employee.account.mailing-address" />}
          body={mailTo !== null && lineOf(mailTo)}
          end={<Change to={changeProfilePath('mail')} label={copy('employee.account.mailing-address')} />}
        />
      </ItemList>
    </Card>
  )
}

function Change({ to, label }: { to: string; label: string }) {
  const copy = useCopy()
  return (
    <Link className={styles['change']} to={to} aria-label={`${copy('shell.action.change')}: ${label}`}>
      <Copy id="shell.action.change" />
    </Link>
  )
}

function lineOf({ line1, line2, city, state, postalCode }: NonNullable<Profile['address']>): string {
  return [line1, line2, city, `${state} ${postalCode}`].filter((part) => part !== null && part !== '').join(', ')
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
