// All SQL for balances that fell below a worker's own limit.
import { cents } from '@daybreak/money'
import { sql } from 'kysely'
import { readWatched, watchBalance } from '#features/ledger'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type Crossing = { id: string; accountId: string; employeeId: string }

/**
 * Removes recorded crossings of one account or of all, at most this many; two concurrent calls take different ones. For one
 * account the newest counts.
 */
export async function takeCrossings(
  tx: Transaction,
  { accountId: only, max }: { accountId: string | null; max: number },
): Promise<{ taken: number; crossings: Crossing[] }> {
  const { rows } = await sql<{ id: string; account_id: string; employee_id: string | null }>`
    with taken as (
      delete from notifications_crossing where id in (
        select id from notifications_crossing where ${only}::uuid is null or account_id = ${only}::uuid
        order by happened_at, id limit ${max} for update skip locked
      ) returning id, account_id, happened_at
    )
    select taken.id, taken.account_id, owned.employee_id
    from taken left join accounts_shown owned on owned.id = taken.account_id
    order by taken.happened_at, taken.id`.execute(tx)
  const newest = new Map(
    rows.flatMap(({ id, account_id: accountId, employee_id: employeeId }) =>
      employeeId === null ? [] : [[accountId, { id, accountId, employeeId }] as const],
    ),
  )
  return { taken: rows.length, crossings: [...newest.values()] }
}

/** Accounts of which something is written down, by id, after one of them. */
export async function listCrossedAccounts(executor: Executor, after: string | null, max: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('notifications_crossing')
    .select('account_id')
    .distinct()
    .$if(after !== null, (from) => from.where('account_id', '>', after ?? ''))
    .orderBy('account_id')
    .limit(max)
    .execute()
  return rows.map((row) => row.account_id)
}

export async function forgetCrossings(tx: Transaction): Promise<void> {
  await tx.deleteFrom('notifications_crossing').execute()
}

export async function hasCrossing(executor: Executor, accountId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('notifications_crossing')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The ledger watches for the worker's own amount from now on. */
export async function watchLowBalance(tx: Transaction, employeeId: string, amount: string): Promise<void> {
  const accountId = await findAccountId(tx, employeeId)
  if (accountId !== null) await watchBalance(tx, { accountId, below: cents(BigInt(amount)) })
}

/** Whether less than the worker's own amount is available now. */
export async function isBalanceLow(executor: Executor, employeeId: string): Promise<boolean> {
  const accountId = await findAccountId(executor, employeeId)
  const watched = accountId === null ? null : await readWatched(executor, accountId)
  return watched !== null && watched.available < watched.below
}

async function findAccountId(executor: Executor, employeeId: string): Promise<string | null> {
  const row = await executor.selectFrom('accounts_shown').select('id').where('employee_id', '=', employeeId).executeTakeFirst()
  return row?.id ?? null
}
