// Does at once what takes banks and paydays days: a proven bank, its answers to requested money, spending, and pay.
import assert from 'node:assert/strict'
import { houseAccounts, postJournal, readBalance } from '../../apps/server/src/features/ledger/index.ts'
import { insertDestinations } from '../../apps/server/src/features/move-money/testing/destinations.store.ts'
import { applyFacts } from '../../apps/server/src/features/move-money/transfers/applying.ts'
import type { FactKind } from '../../apps/server/src/features/move-money/move-money-facts.ts'
import { openOpsDatabase } from '../../apps/server/src/ops/ops-database.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { newUuid, parsePublicId } from '../../packages/ids/src/index.ts'
import { cents, type Cents } from '../../packages/money/src/index.ts'
import { systemClock as clock } from '../../packages/time/src/index.ts'
import type { Person } from '../harness/people.ts'
import type { ProductAddress } from '../harness/product.ts'

async function withDatabase<Answer>({ env }: Pick<ProductAddress, 'env'>, work: (database: Database) => Promise<Answer>) {
  const opened = await openOpsDatabase(readConfig(env), silentLog)
  try {
    return await work(opened.database)
  } finally {
    await opened.close({ isUrgent: true })
  }
}

async function findWorker({ query }: Database, { username }: Person): Promise<{ employeeId: string; accountId: string }> {
  const row = await query
    .selectFrom('employee_contact')
    .innerJoin('accounts_account', 'accounts_account.employee_id', 'employee_contact.employee_id')
    .select(['employee_contact.employee_id', 'accounts_account.id'])
    .where('employee_contact.value', '=', username)
    .executeTakeFirstOrThrow()
  return { employeeId: row.employee_id, accountId: row.id }
}

/** Linked, proven and used long ago. @returns what takes it away again, so that the next journey finds the worker as they were */
export async function linkProvenBank(product: ProductAddress, person: Person): Promise<() => Promise<void>> {
  const remove = (id: string) =>
    withDatabase(product, async ({ query }) => {
      const removed = { state: 'removed', removed_at: clock.now().toString() } as const
      await query.updateTable('move_money_destination').set(removed).where('id', '=', id).execute()
    })
  const { bankId, cardId } = await withDatabase(product, async (database) => {
    const { employeeId } = await findWorker(database, person)
    return insertDestinations(database.query, clock, employeeId)
  })
  await remove(cardId)
  return () => remove(bankId)
}

/** In the order in which a rail reports it. */
export function reportOf(
  product: ProductAddress,
  transferId: string,
  ...kinds: (FactKind | [FactKind, string])[]
): Promise<void> {
  const id = parsePublicId('trf', transferId) ?? assert.fail('no transfer in the address')
  return withDatabase(product, (database) =>
    database.transaction(async (tx) => {
      for (const reported of kinds) {
        const [kind, reason] = typeof reported === 'string' ? [reported, null] : reported
        await applyFacts({ clock, notifyFailed: async () => {} }, tx, id, [{ kind, reason, at: clock.now() }])
      }
    }),
  )
}

/** @param leave  what is left on the account; more than there is comes as pay, less is spent @returns what was there before */
export function setBalance(product: ProductAddress, person: Person, leave: (posted: bigint) => bigint): Promise<Cents> {
  return withDatabase(product, async (database) => {
    const { employeeId, accountId } = await findWorker(database, person)
    const { posted } = await readBalance(database.query, accountId)
    const amount = cents(leave(posted) - posted)
    if (amount === 0n) return posted
    const outcome = await postJournal(database.query, {
      journalId: newUuid(clock),
      owner: employeeId,
      idempotencyKey: newUuid(clock),
      kind: 'payroll_deposit',
      legs: [
        { accountId, amount },
        { accountId: houseAccounts.employerFunding, amount: cents(-amount) },
      ],
      at: clock.now(),
    })
    assert.equal(outcome.kind, 'posted')
    return posted
  })
}
