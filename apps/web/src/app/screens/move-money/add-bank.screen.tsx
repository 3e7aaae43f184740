// "Add a bank account" and "Add a debit card", with their steps in the address. Decisions 32.
import { useCallback } from 'react'
import { useProfile } from '#features/employee'
import { AddBank, AddCard, type AddBankPlace, type AddCardPlace } from '#features/move-money'
import { addBankPath, addDebitCardPath, linkedAccountsPath } from '#platform/paths.ts'
import { useAddressSteps } from '../use-address-steps.ts'

type Place = AddBankPlace | AddCardPlace

export function AddBankScreen() {
  const { firstName, lastName } = useProfile()
  const { search, open } = useAddressSteps()
  const goTo = useCallback((place: Place, options?: { replace?: boolean }) => open(addressOf(place), options), [open])
  const onDone = useCallback(() => open(linkedAccountsPath, { replace: true }), [open])
  const place = placeOf(search)
  if (place.step === 'card' || place.step === 'card-ready' || place.step === 'card-not-eligible')
    return <AddCard place={place} goTo={goTo} onDone={onDone} />
  return <AddBank place={place} goTo={goTo} ownerName={`${firstName} ${lastName}`} onRemoved={onDone} />
}

function addressOf(place: Place): string {
  if (place.step === 'bank') return addBankPath
  if (place.step === 'card') return addDebitCardPath
  const about = place.step === 'card-not-eligible' ? `last4=${place.last4 ?? ''}` : `account=${place.accountId}`
  return `${addBankPath}?step=${place.step}&${about}`
}

function placeOf(search: URLSearchParams): Place {
  const step = search.get('step')
  if (step === 'card') return { step }
  if (step === 'card-not-eligible') {
    const last4 = search.get('last4') ?? ''
    return { step, last4: /^\d{4}$/.test(last4) ? last4 : null }
  }
  const accountId = search.get('account')
  if (accountId === null) return { step: 'bank' }
  if (step === 'deposits' || step === 'amounts' || step === 'ready' || step === 'card-ready') return { step, accountId }
  return { step: 'bank' }
}
