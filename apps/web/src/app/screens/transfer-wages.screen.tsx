// "Make a Transfer", with what the app knows of other rooms. Specification 2, "/express-pay/transfer-wages".
import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter, type RouterHistory } from '@tanstack/react-router'
import { useCallback } from 'react'
import { payrollAccountQuery } from '#features/accounts'
import { TransferWages, type TransferPlace } from '#features/express-pay'
import { transferWagesPath } from '#platform/paths.ts'

export function TransferWagesScreen() {
  const { data: account } = useQuery(payrollAccountQuery)
  return <TransferWages accountLast4={account?.details.accountNumberLast4 ?? null} {...usePlaces()} />
}

/** Each step has an entry of its own in the browser's history, so that Back goes one step back. */
function usePlaces() {
  const { history } = useRouter() as { history: RouterHistory }
  const search = useLocation({ select: ({ searchStr }: { searchStr: string }) => searchStr })
  const goTo = useCallback(
    (place: TransferPlace, { replace = false }: { replace?: boolean } = {}) => {
      const address = place === 'amount' ? transferWagesPath : `${transferWagesPath}?step=${place}`
      if (replace) history.replace(address)
      else history.push(address)
    },
    [history],
  )
  const step = new URLSearchParams(search).get('step')
  const place: TransferPlace = step === 'review' || step === 'done' ? step : 'amount'
  return { place, goTo, goBack: () => history.back() }
}
