// "Make a Transfer", with parts of other rooms. Specification 2, "/express-pay/transfer-wages".
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { payrollAccountQuery } from '#features/accounts'
import { TransferWages, type TransferFlowStep } from '#features/express-pay'
import { transferWagesPath } from '#platform/paths.ts'
import { centsForm, useAddressSteps } from './use-address-steps.ts'

export function TransferWagesScreen() {
  const { data: account } = useQuery(payrollAccountQuery)
  const { search, open, goBack } = useAddressSteps()
  const goTo = useCallback(
    (currentStep: TransferFlowStep, options?: { replace?: boolean }) =>
      open(currentStep === 'amount' ? transferWagesPath : `${transferWagesPath}?step=${currentStep}`, options),
    [open],
  )
  const [amount] = useState(() => {
    const filled = search.get('amount') ?? ''
    return centsForm.test(filled) ? filled : null
  })
  const step = search.get('step')
  const currentStep: TransferFlowStep = step === 'speed' || step === 'review' || step === 'done' ? step : 'amount'
  const accountLast4 = account?.details.accountNumberLast4 ?? null
  return <TransferWages accountLast4={accountLast4} amount={amount} currentStep={currentStep} goTo={goTo} goBack={goBack} />
}
