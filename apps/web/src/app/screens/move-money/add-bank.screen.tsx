// "Add a bank account", with its steps in the address. Decisions 32.
import { useCallback } from 'react'
import { useProfile } from '#features/employee'
import { AddBank, type AddBankPlace } from '#features/move-money'
import { addBankPath, linkedAccountsPath } from '#platform/paths.ts'
import { useAddressSteps } from '../use-address-steps.ts'

export function AddBankScreen() {
  const { firstName, lastName } = useProfile()
  const { search, open } = useAddressSteps()
  const goTo = useCallback(
    (place: AddBankPlace, options?: { replace?: boolean }) =>
      open(place.step === 'bank' ? addBankPath : `${addBankPath}?step=${place.step}&account=${place.accountId}`, options),
    [open],
  )
  return (
    <AddBank
      place={placeOf(search)}
      goTo={goTo}
      ownerName={`${firstName} ${lastName}`}
      onRemoved={() => open(linkedAccountsPath, { replace: true })}
    />
  )
}

function placeOf(search: URLSearchParams): AddBankPlace {
  const step = search.get('step')
  const accountId = search.get('account')
  if (accountId === null || (step !== 'deposits' && step !== 'amounts' && step !== 'ready')) return { step: 'bank' }
  return { step, accountId }
}
