// SQL for contacts, as the session room needs it: whom to notify, and replacing one contact with another.
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
  return (await readAddressees(executor, [employeeId])).get(employeeId) ?? null
}

/** By the workers' ids; one that is unknown is left out. */
export async function readAddressees(executor: Executor, employeeIds: readonly string[]): Promise<Map<string, Addressee>> {
  const rows = await executor
    .selectFrom('employee_profile as p')
    .innerJoin('employers_shown as e', 'e.id', 'p.employer_id')
    .leftJoin('employee_contact as c', (join) => join.onRef('c.employee_id', '=', 'p.id').on('c.verified_at', 'is not', null))
    .select(['p.id', 'p.language', 'e.time_zone', 'c.kind', 'c.value', 'c.verified_at'])
    .where('p.id', '=', sql<string>`any(${[...employeeIds]}::uuid[])`)
    .orderBy('c.position')
    .orderBy('c.id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, own]) => {
      const [first] = own
      if (first === undefined) return []
      const contacts = own.flatMap(({ kind, value, verified_at: at }) =>
        kind === null || value === null || at === null ? [] : [{ kind, value, verifiedAt: parseInstant(at) }],
      )
      return [[id, { language: first.language, timeZone: first.time_zone, contacts }] as const]
    }),
  )
}

export type ContactReplacement = {
  employeeId: string
  kind: ContactKind
  /** The contact that goes; null when one is only added. */
  from: string | null
  /** The verified contact that replaces it, at the same position in the list; null for a removal. */
  to: string | null
}

/** Of two concurrent changes of a worker's contacts, one waits for the other. */
export async function lockContacts(tx: Transaction, employeeId: string): Promise<void> {
  await tx.selectFrom('employee_profile').select('id').where('id', '=', employeeId).forNoKeyUpdate().execute()
}

/**
 * Replaces one contact with another.
 *
 * @returns false, and changes nothing, when another worker holds the new one
 */
export async function replaceContact(tx: Transaction, change: ContactReplacement, clock: Clock): Promise<boolean> {
  const { employeeId, kind, from, to } = change
  const old = { employeeId, kind, value: from ?? '' }
  if (to !== null && !(await insertVerified(tx, { employeeId, kind, value: to }, old, clock))) return false
  await tx
    .deleteFrom('employee_contact')
    .where('employee_id', '=', employeeId)
    .where('kind', '=', kind)
    .where('value', '=', old.value)
    .execute()
  await raiseProfileVersions(tx, [employeeId], clock.now())
  return true
}

type ContactKey = { employeeId: string; kind: ContactKind; value: string }

/** At the position of the old one, or behind those of its kind. False when another worker holds it, even since a moment ago. */
async function insertVerified(
  tx: Transaction,
  { employeeId, kind, value }: ContactKey,
  old: ContactKey,
  clock: Clock,
): Promise<boolean> {
  const at = instantText(clock.now())
  const { rows: inserted } = await sql`
    insert into employee_contact (id, employee_id, kind, value, verified_at, position, created_at)
    select ${newUuid(clock)}, ${employeeId}, ${kind}, ${value}, ${at},
           coalesce(min(k.position) filter (where k.value = ${old.value}), 1 + max(k.position), 1), ${at}
    from employee_contact as k where k.employee_id = ${employeeId} and k.kind = ${kind}
    on conflict do nothing
    returning id`.execute(tx)
  if (inserted.length > 0) return true
  // The contact may be theirs already, but unverified.
  const { rows: proven } = await sql`
    update employee_contact as own set verified_at = ${at}
    where own.employee_id = ${employeeId} and own.kind = ${kind} and own.value = ${value}
      and not exists (select from employee_contact as other
                      where other.kind = own.kind and other.value = own.value and other.verified_at is not null and other.id <> own.id)
    returning own.id`.execute(tx)
  return proven.length > 0
}
