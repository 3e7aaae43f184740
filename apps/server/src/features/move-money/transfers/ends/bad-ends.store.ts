// SQL for transfers that failed or came back: those to send again, and those that a person must check.
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'
import { ordinaryReasons } from './reasons.rules.ts'

/** Where a page of transfers ended: when its last one changed, and its id. */
export type EndKey = { id: string; updatedAt: string }

/** Those that came back for it since then, were sent out, and are not themselves sent again; the earliest first, the next ones after one of them. */
export async function listReturnedFor(
  executor: Executor,
  reason: string,
  { since, after, max }: { since: Instant; after: EndKey | null; max: number },
): Promise<EndKey[]> {
  const rows = await executor
    .selectFrom('move_money_transfer as returned')
    .select(['returned.id', sql<string>`returned.updated_at::text`.as('updatedAt')])
    .$if(after !== null, (from) =>
      from.where(
        sql<boolean>`(returned.updated_at, returned.id) > (${after?.updatedAt ?? null}::timestamptz, ${after?.id ?? null}::uuid)`,
      ),
    )
    .where('returned.direction', '=', 'out')
    .where('returned.status', '=', 'RETURNED')
    .where('returned.reason', '=', reason)
    .where('returned.origin', '<>', 'proof')
    .where('returned.again_of', 'is', null)
    .where('returned.updated_at', '>=', instantText(since))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('move_money_transfer as again')
            .select('again.id')
            .whereRef('again.again_of', '=', 'returned.id')
            .where('again.direction', '=', 'out'),
        ),
      ),
    )
    .orderBy('returned.updated_at')
    .orderBy('returned.id')
    .limit(max)
    .execute()
  return rows
}

/** The replacement of each transfer that was sent, or requested, again. */
export async function findSentAgain(executor: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await executor
    .selectFrom('move_money_transfer')
    .select(['id', 'again_of'])
    .where('again_of', 'in', [...ids])
    .execute()
  return new Map(rows.flatMap(({ id, again_of }) => (again_of === null ? [] : [[again_of, id]])))
}

const checkedHours = 7 * 24

/** How many of the last seven days a person must check: those that no worker caused. Readings 4.12, "alert". */
export async function countForPeople(executor: Executor, at: Instant): Promise<number> {
  const { count } = await executor
    .selectFrom('move_money_transfer')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('status', 'in', ['FAILED', 'RETURNED'])
    .where('reason', 'not in', [...ordinaryReasons])
    .where('updated_at', '>=', instantText(at.subtract({ hours: checkedHours })))
    .executeTakeFirstOrThrow()
  return Number.parseInt(count.toString(), 10)
}

export type Unrestricted = EndKey & { employeeId: string; accountId: string }

/** Of which a bank says that someone has died, and whose account was not restricted for it yet; the next ones after one of them. */
export async function listUnrestricted(executor: Executor, after: EndKey | null, max: number): Promise<Unrestricted[]> {
  const rows = await executor
    .selectFrom('move_money_transfer')
    .select(['id', 'employee_id', 'account_id', sql<string>`updated_at::text`.as('changed')])
    .$if(after !== null, (from) =>
      from.where(sql<boolean>`(updated_at, id) > (${after?.updatedAt ?? null}::timestamptz, ${after?.id ?? null}::uuid)`),
    )
    .where('status', '=', 'RETURNED')
    .where('reason', 'in', ['R14', 'R15'])
    .where('restricted_for_at', 'is', null)
    .orderBy('updated_at')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map((row) => ({ id: row.id, updatedAt: row.changed, employeeId: row.employee_id, accountId: row.account_id }))
}

export async function markRestrictedFor(executor: Executor, id: string, at: Instant): Promise<void> {
  await executor
    .updateTable('move_money_transfer')
    .set({ restricted_for_at: instantText(at) })
    .where('id', '=', id)
    .execute()
}
