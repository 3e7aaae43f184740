// "Manage Card": what the room shows, with what the profile knows of the worker. Specification 2, "/card-management".
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MailingAddressForm } from '#features/address'
import { ManageCard } from '#features/cards'
import { profileQuery, useProfile } from '#features/employee'
import { Copy } from '#platform/copy.tsx'
import { refreshInAllTabs } from '#platform/refresh-channel.ts'
import styles from './card-management.module.css'

/** Specification 4: "After card actions, the card and the employee profile are refreshed." */
const alsoShowsCards = [profileQuery.queryKey]

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
        activationCode={activationCode}
        alsoShowsCards={alsoShowsCards}
      />
    </>
  )
}

/** Readings 4.2: "QR link opens ?code=". It is taken out of the address, so that going back or reloading asks for nothing again. */
function useCodeOfLink(): string {
  const [code] = useState(() => new URLSearchParams(window.location.search).get('code') ?? '')
  useEffect(() => {
    if (code !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [code])
  return code
}

/** Mail goes home unless she said otherwise. */
function useMailingAddress() {
  const { shippingAddress, address } = useProfile()
  return shippingAddress ?? address
}

function MailingForm({ onSaved, onCancel }: { onSaved: () => void; onCancel: () => void }) {
  const client = useQueryClient()
  const initial = useMailingAddress()
  async function showSaved() {
    await refreshInAllTabs(client, [profileQuery.queryKey])
    onSaved()
  }
  return <MailingAddressForm initial={initial} onSaved={showSaved} onCancel={onCancel} />
}
