// Freezes and replaces the card of a disputed charge, with the worker's mailing address.
import type { ReactNode } from 'react'
import { SafeCard } from '#features/cards'
import { MailingForm, useMailingAddress } from './mailing-form.tsx'

export function SafeCardOfWorker(charge: { last4: string | null; lead: ReactNode }) {
  return <SafeCard {...charge} mailingAddress={useMailingAddress()} MailingForm={MailingForm} />
}
