// The SQL of contacts as the session room needs it: whom to tell, and one contact in the place of another.
import { newUuid } from '@daybreak/ids'
import { instantText, parseInstant, type Clock, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { raiseProfileVersions, type ContactKind, type Language } from './employee.store.ts'

export type VerifiedContact = { kind: ContactKind; value: string; verifiedAt: Instant }

/** How a worker is written to. */
export type Addressee = {
  language: Language
  timeZone: string
  /** Those that are verified, in the order in which they are shown: the first of a kind is the one that is used. */
  contacts: readonly VerifiedContact[]
}

export async function readAddressee(executor: Executor, employeeId: string): Promise<Addressee | null> {
  const rows = await executor
    .selectFrom('employee_profile as p')
    .innerJoin('employers_employer as e', 'e.id', 'p.employer_id')
    .leftJoin('employee_contact as c', (join) => join.onRef('c.employee_id', '=', 'p.id').on('c.verified_at', 'is not', null))
    .select(['p.language', 'e.time_zone', 'c.kind', 'c.value', 'c.verified_at'])
    .where('p.id', '=', employeeId)
    .orderBy('c.position')
    .orderBy('c.id')
    .execute()
  const [first] = rows
  if (first === undefined) return null
  const contacts = rows.flatMap(({ kind, value, verified_at: at }) =>
    kind === null || value === null || at === null ? [] : [{ kind, value, verifiedAt: parseInstant(at) }],
  )
  return { language: first.language, timeZone: first.time_zone, contacts }
}

export type ContactReplacement = {
  employeeId: string
  kind: ContactKind
  /** The contact that goes; null when one is only added. */
  from: string | null
  /** The contact that comes, verified, to the same place in the list; null when one only goes. */
  to: string | null
}

/**
 * Puts one contact in the place of another.
 *
 * @returns false, and changes nothing, when another worker holds the one that is to come
 */
export async function replaceContact(tx: Transaction, change: ContactReplacement, clock: Clock): Promise<boolean> {
  const { employeeId, kind, from, to } = change
  if (to !== null && (await isHeldByAnother(tx, change, to))) return false
  const gone = await tx
    .deleteFrom('employee_contact')
    .where('employee_id', '=', employeeId)
    .where('kind', '=', kind)
    .where('value', '=', from ?? '')
    .returning('position')
    .executeTakeFirst()
  if (to !== null) await insertVerified(tx, { employeeId, kind, value: to, position: gone?.position ?? null }, clock)
  await raiseProfileVersions(tx, [employeeId], clock.now())
  return true
}

async function isHeldByAnother(tx: Transaction, { employeeId, kind }: ContactReplacement, value: string): Promise<boolean> {
  const holder = await tx
    .selectFrom('employee_contact')
    .select('employee_id')
    .where('kind', '=', kind)
    .where('value', '=', value)
    .where('verified_at', 'is not', null)
    .where('employee_id', '!=', employeeId)
    .executeTakeFirst()
  return holder !== undefined
}

type VerifiedRow = { employeeId: string; kind: ContactKind; value: string; position: number | null }

async function insertVerified(tx: Transaction, { employeeId, kind, value, position }: VerifiedRow, clock: Clock): Promise<void> {
  const at = instantText(clock.now())
  await sql`
    insert into employee_contact (id, employee_id, kind, value, verified_at, position, created_at)
    select ${newUuid(clock)}, ${employeeId}, ${kind}, ${value}, ${at},
           coalesce(${position}::integer, 1 + (select coalesce(max(k.position), 0) from employee_contact k
                                               where k.employee_id = ${employeeId} and k.kind = ${kind})), ${at}
    on conflict (employee_id, kind, value) do update set verified_at = excluded.verified_at, position = excluded.position`.execute(
    tx,
  )
}
