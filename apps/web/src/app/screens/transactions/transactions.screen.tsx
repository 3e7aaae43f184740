// The whole history, searched and filtered as the address says.
import { useProfile } from '#features/employee'
import { TransactionsSearch } from '#features/transactions'
import { transactionsPath } from '#platform/paths.ts'
import { useAddressSteps } from '../use-address-steps.ts'
import { aboutDispute, aboutPayday } from './transaction-parts.tsx'

export function TransactionsScreen() {
  const profile = useProfile()
  const { search, open } = useAddressSteps()
  return (
    <TransactionsSearch
      claimant={profile}
      aboutPayday={aboutPayday}
      aboutDispute={aboutDispute}
      search={search}
      onSearch={(asked) => open(`${transactionsPath}${asked}`, { replace: true })}
    />
  )
}
