// One transfer of Move Money, with the transactions room's words for its reason. Decisions 32.
import { noCents } from '@daybreak/money'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { payrollAccountQuery } from '#features/accounts'
import { MoneyTransferPage } from '#features/move-money'
import { useReasonWords } from '#features/transactions'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { NotFoundInsideScreen } from '../shell/quiet/not-found-inside.screen.tsx'

export function MoneyTransferScreen() {
  const { data: account } = useQuery(payrollAccountQuery)
  const isBelowZero = account !== undefined && wireCents(account.details.availableBalance) < noCents
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <MoneyTransferPage
      key={id}
      id={id}
      reasonWords={useReasonWords()}
      isBelowZero={isBelowZero}
      otherwise={<NotFoundInsideScreen />}
    />
  )
}
