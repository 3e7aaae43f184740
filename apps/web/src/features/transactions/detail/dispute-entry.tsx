// The link from a transaction to its dispute: the help center's form, else our own, which another room supplies. Decision 13.
import type { Transaction } from '@daybreak/contract'
import type { ReactNode } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { DisputeButton } from './dispute-button.tsx'
import type { Claimant } from './dispute-link.ts'

export type DisputeEntryProps = {
  transaction: Transaction
  /** The worker who would dispute it. */
  claimant: Claimant
  /** What the disputes room says of it. */
  aboutDispute?: ((transaction: Transaction) => ReactNode) | undefined
}

/** Spec 2: a help center's form is for disputable transactions alone. A case of ours is shown wherever there is one. */
export function DisputeEntry({ transaction, claimant, aboutDispute }: DisputeEntryProps) {
  const { helpCenterUrl } = useBrand()
  if (helpCenterUrl === null || transaction.disputeId !== undefined) return aboutDispute?.(transaction)
  return transaction.isDisputable && <DisputeButton transaction={transaction} claimant={claimant} />
}
