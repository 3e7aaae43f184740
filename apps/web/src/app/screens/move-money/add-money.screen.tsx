// "Add from my bank", with its steps in the address. Decisions 32.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { payrollAccountQuery } from '#features/accounts'
import { AddMoney, type AddMoneyStep } from '#features/move-money'
import { addMoneyPath, moneyTransferPath } from '#platform/paths.ts'
import { centsForm, useAddressSteps } from '../use-address-steps.ts'

export function AddMoneyScreen() {
  const { data: account } = useQuery(payrollAccountQuery)
  const { search, open } = useAddressSteps()
  const [filled] = useState(() => {
    const amount = search.get('amount') ?? ''
    return { amount: centsForm.test(amount) ? amount : null, sourceId: search.get('account') }
  })
  const goTo = useCallback(
    (currentStep: AddMoneyStep, options?: { replace?: boolean }) =>
      open(currentStep === 'amount' ? addMoneyPath : `${addMoneyPath}?step=from`, options),
    [open],
  )
  return (
    <AddMoney
      {...filled}
      accountLast4={account?.details.accountNumberLast4 ?? null}
      currentStep={search.get('step') === 'from' ? 'from' : 'amount'}
      goTo={goTo}
      // In place of the form: Back never leads to what was added.
      onAdded={({ id }) => open(moneyTransferPath(id), { replace: true })}
    />
  )
}
