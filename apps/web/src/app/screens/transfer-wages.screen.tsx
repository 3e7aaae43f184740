// "Make a Transfer", with what the app knows of other rooms. Specification 2, "/express-pay/transfer-wages".
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { payrollAccountQuery } from '#features/accounts'
import { TransferWages, type TransferPlace } from '#features/express-pay'
import { transferWagesPath } from '#platform/paths.ts'
import { centsForm, useAddressSteps } from './use-address-steps.ts'

export function TransferWagesScreen() {
  const { data: account } = useQuery(payrollAccountQuery)
  const { search, open, goBack } = useAddressSteps()
  const goTo = useCallback(
    (place: TransferPlace, options?: { replace?: boolean }) =>
      open(place === 'amount' ? transferWagesPath : `${transferWagesPath}?step=${place}`, options),
    [open],
  )
  const [amount] = useState(() => {
    const filled = search.get('amount') ?? ''
    return centsForm.test(filled) ? filled : null
  })
  const step = search.get('step')
  const place: TransferPlace = step === 'speed' || step === 'review' || step === 'done' ? step : 'amount'
  const accountLast4 = account?.details.accountNumberLast4 ?? null
  return <TransferWages accountLast4={accountLast4} amount={amount} place={place} goTo={goTo} goBack={goBack} />
}
