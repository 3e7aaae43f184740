// "Send to my bank", with its steps in the address. Decisions 32.
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { payrollAccountQuery } from '#features/accounts'
import { SendMoney, type SendStep } from '#features/move-money'
import { moneyTransferPath, sendMoneyPath } from '#platform/paths.ts'
import { centsForm, useAddressSteps } from '../use-address-steps.ts'

export function SendMoneyScreen() {
  const { data: account } = useQuery(payrollAccountQuery)
  const { search, open, goBack } = useAddressSteps()
  const [filled] = useState(() => {
    const amount = search.get('amount') ?? ''
    return { amount: centsForm.test(amount) ? amount : null, accountId: search.get('account') }
  })
  const goTo = useCallback(
    (currentStep: SendStep, options?: { replace?: boolean }) =>
      open(currentStep === 'amount' ? sendMoneyPath : `${sendMoneyPath}?step=${currentStep}`, options),
    [open],
  )
  const step = search.get('step')
  return (
    <SendMoney
      {...filled}
      accountLast4={account?.details.accountNumberLast4 ?? null}
      currentStep={step === 'speed' || step === 'review' ? step : 'amount'}
      goTo={goTo}
      goBack={goBack}
      // In place of the review: Back never leads to a transfer that was sent.
      onSent={({ id }) => open(moneyTransferPath(id), { replace: true })}
    />
  )
}
