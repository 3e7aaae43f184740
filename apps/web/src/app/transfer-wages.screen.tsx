// "Make a Transfer", with what the app knows of other rooms. Specification 2, "/express-pay/transfer-wages".
import { useQuery } from '@tanstack/react-query'
import { payrollAccountQuery } from '#features/accounts'
import { TransferWages } from '#features/express-pay'
import { useCopy } from '#platform/copy.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { alsoChanges } from './express-pay-changes.ts'

export function TransferWagesScreen() {
  const copy = useCopy()
  usePageTitle(copy('shell.title.pattern', { page: copy('express-pay.transfer.title') }))
  const { data: account } = useQuery(payrollAccountQuery)
  return <TransferWages accountLast4={account?.details.accountNumberLast4 ?? null} alsoChanges={alsoChanges} />
}
