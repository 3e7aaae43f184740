// "Manage Card", with the profile of the worker. Specification 2, "/card-management".
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { payrollAccountQuery } from '#features/accounts'
import { ManageCard } from '#features/cards'
import { useProfile } from '#features/employee'
import { Copy } from '#platform/copy/copy.tsx'
import { Money } from '#ui'
import { MailingForm, useMailingAddress } from './mailing-form.tsx'
import styles from './card-management.module.css'

export function CardManagementScreen() {
  const { firstName, lastName, phoneNumbers } = useProfile()
  const mailingAddress = useMailingAddress()
  const activationCode = useCodeOfLink()
  return (
    <>
      <h1 className={styles['title']}>
        <Copy id="cards.manage.title" />
      </h1>
      <ManageCard
        worker={{
          name: `${firstName} ${lastName}`,
          phoneNumbers: phoneNumbers.map(({ phoneNumber }) => phoneNumber),
          mailingAddress,
          MailingForm,
        }}
        balance={<Balance />}
        activationCode={activationCode}
      />
    </>
  )
}

function Balance() {
  const { data: account } = useQuery(payrollAccountQuery)
  return (
    <>
      <p className={styles['label']}>
        <Copy id="accounts.banner.label" />
      </p>
      {account && (
        <p className={styles['amount']}>
          <Money cents={account.details.availableBalance} />
        </p>
      )}
    </>
  )
}

/** Readings 4.2: "QR link opens ?code=". It is removed from the address, so that going back or reloading does not ask again. */
function useCodeOfLink(): string {
  const [code] = useState(() => new URLSearchParams(window.location.search).get('code') ?? '')
  useEffect(() => {
    if (code !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [code])
  return code
}
