// Builds ledger requests for tests.
import { newUuid } from '@daybreak/ids'
import { cents, type Cents } from '@daybreak/money'
import { fixedClock, type FixedClock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { houseAccounts, type JournalRequest } from '../ledger.rules.ts'
import { openWorkerAccount, postJournal } from '../ledger.store.ts'

export const testClock: FixedClock = fixedClock('2026-11-20T13:42:10.000Z')

export function dollars(amount: number): Cents {
  return cents(BigInt(amount) * 100n)
}

/** Money between a worker and a house account: positive is incoming. */
export function movement(accountId: string, amount: Cents, more: Partial<JournalRequest> = {}): JournalRequest {
  return {
    journalId: newUuid(testClock),
    owner: accountId,
    idempotencyKey: newUuid(testClock),
    kind: amount > 0n ? 'payroll_deposit' : 'card_purchase',
    legs: [
      { accountId, amount },
      { accountId: amount > 0n ? houseAccounts.achClearing : houseAccounts.networkSettlement, amount: cents(-amount) },
    ],
    at: testClock.now(),
    ...more,
  }
}

/** A new worker's account with that much on it. */
export async function openFundedAccount(database: Database, amount: Cents): Promise<string> {
  const accountId = newUuid(testClock)
  await database.transaction((tx) => openWorkerAccount(tx, { accountId, at: testClock.now() }))
  if (amount > 0n) await postJournal(database.query, movement(accountId, amount))
  return accountId
}
