// Closes payroll accounts, here first: what arrives from then on goes back, even while the card provider cannot be reached.
import type { Clock } from '@daybreak/time'
import type { Issuer } from '#features/issuer'
import { readBalance } from '#features/ledger'
import type { Database } from '#platform/database/database.ts'
import { refused } from './accounts.errors.ts'
import { lockAccount, markClosed } from './accounts.store.ts'

export type ClosingDeps = { database: Database; clock: Clock; issuer: Pick<Issuer, 'closeFinancialAccount'> }

export type ClosingOptions = {
  /** Closes it although money stands on it or is held. */
  allowsBalance: boolean
}

/**
 * Closes an account here and at the card provider. Called again, it finishes what a crash or an unreachable provider left undone.
 * Throws 404 `accounts.not_found`, 409 `accounts.not_empty`, and what the issuer throws.
 */
export async function closeAccount(
  { database, clock, issuer }: ClosingDeps,
  accountId: string,
  { allowsBalance }: ClosingOptions,
): Promise<void> {
  const providerAccountId = await database.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (account === null) throw refused('accounts.not_found')
    if (account.isOpen) {
      // A deposit that was being posted has been waited for, so that it counts.
      const { posted, held } = await readBalance(tx, accountId)
      if (!allowsBalance && (posted !== 0n || held !== 0n)) throw refused('accounts.not_empty')
      await markClosed(tx, accountId, clock.now())
    }
    return account.providerAccountId
  })
  await issuer.closeFinancialAccount(providerAccountId)
}
