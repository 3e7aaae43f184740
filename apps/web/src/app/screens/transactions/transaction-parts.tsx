// Other rooms' parts of a transaction's details, each loaded with the first transaction that needs it.
import type { Transaction } from '@daybreak/contract'
import { lazy, Suspense } from 'react'

const RepaidTransfers = lazy(async () => ({ default: (await import('./repaid-transfers.ts')).RepaidTransfers }))
const DisputeLink = lazy(async () => ({ default: (await import('./dispute-link.ts')).DisputeLink }))
const EarnedLine = lazy(async () => ({ default: (await import('./earned-line.ts')).EarnedLine }))

export function aboutPayday(transactionId: string) {
  return (
    <Suspense>
      <RepaidTransfers transactionId={transactionId} />
    </Suspense>
  )
}

export function aboutDispute(transaction: Transaction) {
  return (
    <Suspense>
      <DisputeLink transaction={transaction} />
    </Suspense>
  )
}

/** Card payments and their refunds. Nothing else can have a claim. */
export function aboutPurchase(transaction: Transaction) {
  if (transaction.typeName !== 'Transaction' || transaction.kind === 'express_pay') return null
  return (
    <Suspense>
      <EarnedLine transaction={transaction} />
    </Suspense>
  )
}
