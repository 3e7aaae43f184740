// SQL for the addresses where workers have lived: one permanent row per move, with whether the card provider has been notified.
import { newUuid } from '@daybreak/ids'
import { instantText, parseInstant, type Clock, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { PostalAddress } from './employee.store.ts'

export type Home = { id: string; employeeId: string; address: PostalAddress; since: Instant; failures: number }

type Move = {
  employeeId: string
  /** Where the worker lived so far; kept too, when no row says it yet. */
  from: PostalAddress | null
  to: PostalAddress
}

/** Records a move, to be sent to the card provider. Under the profile's lock. */
export async function insertHome(tx: Transaction, { employeeId, from, to }: Move, clock: Clock): Promise<string> {
  const at = instantText(clock.now())
  const earlier = await tx
    .selectFrom('employee_home_address')
    .select('id')
    .where('employee_id', '=', employeeId)
    .limit(1)
    .execute()
  if (earlier.length === 0 && from !== null) {
    const { created_at: since } = await tx
      .selectFrom('employee_profile')
      .select('created_at')
      .where('id', '=', employeeId)
      .executeTakeFirstOrThrow()
    // The card provider received it with the person.
    const known = {
      id: newUuid(clock),
      employee_id: employeeId,
      address: JSON.stringify(from),
      since,
      told_at: since,
      next_try_at: since,
    }
    await tx.insertInto('employee_home_address').values(known).execute()
  }
  const id = newUuid(clock)
  await tx
    .insertInto('employee_home_address')
    .values({ id, employee_id: employeeId, address: JSON.stringify(to), since: at, next_try_at: at })
    .execute()
  return id
}

/** The latest home, when the card provider does not have it and it is due. No one else starts with it before `until`. */
export async function claimHome(tx: Transaction, employeeId: string, at: Instant, until: Instant): Promise<Home | null> {
  const latest = await tx
    .selectFrom('employee_home_address')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (latest === undefined || latest.told_at !== null) return null
  const since = parseInstant(latest.since)
  if (parseInstant(latest.next_try_at).epochMilliseconds > at.epochMilliseconds) return null
  await tx
    .updateTable('employee_home_address')
    .set({ next_try_at: instantText(until) })
    .where('id', '=', latest.id)
    .execute()
  return { id: latest.id, employeeId, address: latest.address as PostalAddress, since, failures: latest.failures }
}

/**
 * The card provider has taken a home. Earlier homes need not be sent any more; later ones are sent once more, because two
 * tellings at once may have arrived there in the wrong order.
 */
export async function markReported(tx: Transaction, { id, employeeId }: Home, at: Instant): Promise<void> {
  const rows = await tx
    .selectFrom('employee_home_address')
    .select(['id', 'told_at'])
    .where('employee_id', '=', employeeId)
    .orderBy('since')
    .orderBy('id')
    .forUpdate()
    .execute()
  const position = rows.findIndex((row) => row.id === id)
  const before = rows.slice(0, position + 1).filter(({ told_at: toldAt }) => toldAt === null)
  const after = rows.slice(position + 1)
  const now = instantText(at)
  for (const row of before)
    await tx.updateTable('employee_home_address').set({ told_at: now, failures: 0 }).where('id', '=', row.id).execute()
  for (const row of after.slice(-1))
    await tx.updateTable('employee_home_address').set({ told_at: null, next_try_at: now }).where('id', '=', row.id).execute()
}

export async function markUnreported(executor: Executor, { id, failures }: Home, nextTryAt: Instant): Promise<void> {
  await executor
    .updateTable('employee_home_address')
    .set({ failures: failures + 1, next_try_at: instantText(nextTryAt) })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .execute()
}

/** Workers whose card provider is to be notified by now, by id, after one of them. */
export async function listUnreported(executor: Executor, at: Instant, after: string | null, max: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('employee_home_address')
    .select('employee_id')
    .where('told_at', 'is', null)
    .where('next_try_at', '<=', instantText(at))
    .$if(after !== null, (from) => from.where('employee_id', '>', after ?? ''))
    .groupBy('employee_id')
    .orderBy('employee_id')
    .limit(max)
    .execute()
  return rows.map((row) => row.employee_id)
}
