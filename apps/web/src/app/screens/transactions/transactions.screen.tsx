// The whole history, searched and filtered as the address says.
import { lazy, Suspense } from 'react'
import { useProfile } from '#features/employee'
import { TransactionsSearch } from '#features/transactions'
import { transactionsPath } from '#platform/paths.ts'
import { useAddressSteps } from '../use-address-steps.ts'

const RepaidTransfers = lazy(async () => ({ default: (await import('../repaid-transfers.ts')).RepaidTransfers }))

function aboutPayday(transactionId: string) {
  return (
    <Suspense>
      <RepaidTransfers transactionId={transactionId} />
    </Suspense>
  )
}

export function TransactionsScreen() {
  const profile = useProfile()
  const { search, open } = useAddressSteps()
  return (
    <TransactionsSearch
      claimant={profile}
      aboutPayday={aboutPayday}
      search={search}
      onSearch={(asked) => open(`${transactionsPath}${asked}`, { replace: true })}
    />
  )
}
