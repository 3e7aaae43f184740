// Sets up workers and their accounts on a real database, without a server, for tests of the room's stores.
import assert from 'node:assert/strict'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { fixedClock, type FixedClock } from '@daybreak/time'
import { houseAccounts, postJournal } from '#features/ledger'
import type { Database, Executor, Transaction } from '#platform/database/database.ts'
import { addEmployer, hireWorker, type Hired } from '../../../testing/people/hired-workers.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { testKeys } from '../../../testing/worker-rooms.ts'
import { whileOpen } from './while-open.store.ts'

export type AccountsWorld = {
  database: Database
  clock: FixedClock
  hire(options?: { hasAccount?: boolean }): Promise<Hired>
  /** Credits the account, as payroll does. */
  pay(executor: Executor, accountId: string, amount: bigint): Promise<void>
  /** Runs `first` in a transaction that ends only once it blocks `then`, and returns the result of `then`. */
  whileOpen<Outcome>(first: (tx: Transaction) => Promise<unknown>, then: () => Promise<Outcome>): Promise<Outcome>
  close(): Promise<void>
}

export async function startAccountsWorld(): Promise<AccountsWorld> {
  const test = await createTestDatabase()
  const { database } = test
  const clock = fixedClock('2026-11-20T15:00:00.000Z')
  const employerId = await addEmployer(test, clock)
  return {
    database,
    clock,
    hire: (options) => hireWorker({ test, clock, employerId, keys: testKeys }, { phone: null, ...options }),
    async pay(executor, accountId, amount) {
      const outcome = await postJournal(executor, {
        journalId: newUuid(clock),
        owner: accountId,
        idempotencyKey: newUuid(clock),
        kind: 'payroll_deposit',
        at: clock.now(),
        legs: [
          { accountId, amount: cents(amount) },
          { accountId: houseAccounts.achClearing, amount: cents(-amount) },
        ],
      })
      assert.equal(outcome.kind, 'posted')
    },
    whileOpen: (first, then) => whileOpen(database, first, then),
    close: () => test.drop(),
  }
}
