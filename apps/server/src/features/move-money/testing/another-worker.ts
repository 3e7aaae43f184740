// A second worker in a test's world, with an account, a bank and a debit card of their own.
import { newUuid } from '@daybreak/ids'
import { cents, noCents, type Cents } from '@daybreak/money'
import { houseAccounts, postJournal } from '#features/ledger'
import { testKeys } from '../../../testing/worker-rooms.ts'
import { hireWorker } from '../../../testing/people/hired-workers.ts'
import { insertDestinations } from './destinations.store.ts'
import type { MoneyWorld } from './money-world.ts'

export type AnotherWorker = Pick<MoneyWorld, 'employeeId' | 'accountId' | 'bankId' | 'cardId'>

/** @param balance  pay that arrived; without it the account has nothing */
export async function hireAnother(
  { deps: { database }, clock, employerId }: Pick<MoneyWorld, 'deps' | 'clock' | 'employerId'>,
  balance: Cents = noCents,
): Promise<AnotherWorker> {
  const hired = await hireWorker({ test: { database }, clock, employerId, keys: testKeys }, { phone: null })
  const pay = [
    { accountId: hired.accountId, amount: balance },
    { accountId: houseAccounts.employerFunding, amount: cents(-balance) },
  ]
  if (balance > 0n) {
    const keys = { journalId: newUuid(clock), owner: hired.employeeId, idempotencyKey: newUuid(clock) }
    await postJournal(database.query, { ...keys, kind: 'payroll_deposit', legs: pay, at: clock.now() })
  }
  return { ...hired, ...(await insertDestinations(database.query, clock, hired.employeeId)) }
}
