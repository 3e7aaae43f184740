// Closes payroll accounts, in our database first: deposits that arrive afterward are returned even while the card provider is
// unreachable.
import type { Clock } from '@daybreak/time'
import type { Issuer } from '#features/issuer'
import { readBalance } from '#features/ledger'
import type { Database } from '#platform/database/database.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { lockAccount, markClosed } from './accounts.store.ts'

export type ClosingDeps = { database: Database; clock: Clock; issuer: Pick<Issuer, 'stopFinancialAccount'> }

export type ClosingOptions = {
  /** Closes it although it has a balance or holds. */
  allowsBalance: boolean
}

export type ClosingRefusal = Refusal<'accounts.not_found' | 'accounts.not_empty'>

/**
 * Closes an account here, and stops it at the card provider. Called again, it finishes what a crash or an unreachable provider left undone.
 *
 * @returns null once it is closed; the refusal of an account that does not exist, or that is not empty
 * @throws ProblemError  what the issuer throws
 */
export async function closeAccount(
  { database, clock, issuer }: ClosingDeps,
  accountId: string,
  { allowsBalance }: ClosingOptions,
): Promise<ClosingRefusal | null> {
  const closed = await transactUnlessRefused(database, async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (account === null) return refuse('accounts.not_found')
    if (account.isOpen) {
      // A deposit that was being posted has been waited for, so that it counts.
      const { posted, held } = await readBalance(tx, accountId)
      if (!allowsBalance && (posted !== 0n || held !== 0n)) return refuse('accounts.not_empty')
      await markClosed(tx, accountId, clock.now())
    }
    return { providerAccountId: account.providerAccountId }
  })
  if (isRefused(closed)) return closed
  await issuer.stopFinancialAccount(closed.providerAccountId)
  return null
}
