// The whole history, searched and filtered by the address, and one transaction that an address names.
import { useParams } from '@tanstack/react-router'
import { useProfile } from '#features/employee'
import { TransactionByAddress, TransactionsSearch } from '#features/transactions'
import { transactionsPath } from '#platform/paths.ts'
import { NotFoundInsideScreen } from '../shell/quiet/not-found-inside.screen.tsx'
import { aboutDispute, aboutPayday, aboutPurchase } from './transactions/transaction-parts.tsx'
import { useAddressSteps } from './use-address-steps.ts'

export function TransactionsScreen() {
  const profile = useProfile()
  const { search, keep } = useAddressSteps()
  return (
    <TransactionsSearch
      claimant={profile}
      aboutPayday={aboutPayday}
      aboutPurchase={aboutPurchase}
      aboutDispute={aboutDispute}
      search={search}
      onSearch={(asked) => keep(`${transactionsPath}${asked}`)}
    />
  )
}

/** Back leads to where the worker came from; closing leads to the list. */
export function TransactionScreen() {
  const profile = useProfile()
  const { open } = useAddressSteps()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <TransactionByAddress
      key={id}
      id={id}
      claimant={profile}
      aboutPayday={aboutPayday}
      aboutPurchase={aboutPurchase}
      aboutDispute={aboutDispute}
      otherwise={<NotFoundInsideScreen />}
      onClose={() => open(transactionsPath, { replace: true })}
    >
      <TransactionsScreen />
    </TransactionByAddress>
  )
}
