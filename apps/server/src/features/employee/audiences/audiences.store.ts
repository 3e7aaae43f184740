// All SQL for audiences: counting them, listing them by key, and checking one worker.
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Language } from '../employee.store.ts'

/** Whom an operator means. An empty list leaves its part open, and a worker has to fit all parts. */
export type AudienceWanted = {
  employerIds: readonly string[]
  /** Of the home address. */
  states: readonly string[]
  languages: readonly Language[]
  /** Only these; null for everyone who fits. */
  employeeIds: readonly string[] | null
}

export type Audience = Omit<AudienceWanted, 'employeeIds'> & { isListed: boolean }

/** A worker who signs up, or moves, joins what is open to them; the list of the named is as it was given. */
export async function addAudience(tx: Transaction, id: string, wanted: AudienceWanted): Promise<void> {
  const { employerIds, states, languages, employeeIds } = wanted
  await tx
    .insertInto('employee_audience')
    .values({
      id,
      employer_ids: [...employerIds],
      states: [...states],
      languages: [...languages],
      is_listed: employeeIds !== null,
    })
    .execute()
  for (const some of pagesOf(employeeIds ?? []))
    await sql`
      insert into employee_audience_member (audience_id, employee_id)
      select ${id}::uuid, m.id from unnest(${some}::uuid[]) as m (id)
      on conflict do nothing`.execute(tx)
}

/** A list of a million takes no longer in any statement than a statement may. */
function pagesOf(ids: readonly string[]): string[][] {
  const pages = Math.ceil(ids.length / perStatement)
  return Array.from({ length: pages }, (_none, page) => ids.slice(page * perStatement, (page + 1) * perStatement))
}
const perStatement = 10_000

export async function readAudience(executor: Executor, id: string): Promise<Audience> {
  const row = await executor.selectFrom('employee_audience').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { employer_ids: employerIds, states, languages, is_listed: isListed } = row
  return { employerIds, states, languages: languages as Language[], isListed }
}

/** Our reading: workers who completed the onboarding, because no one else has the app where it is read. */
const belongs = sql<boolean>`
  p.onboarding_status = 'Completed'
  and (a.employer_ids = '{}' or p.employer_id = any(a.employer_ids))
  and (a.states = '{}' or p.address ->> 'state' = any(a.states))
  and (a.languages = '{}' or p.language = any(a.languages))
  and (not a.is_listed
    or exists (select 1 from employee_audience_member as m where m.audience_id = a.id and m.employee_id = p.id))`

export async function countReaders(executor: Executor, audienceId: string): Promise<number> {
  const { rows } = await sql<{ readers: number }>`
    select count(*)::int as readers from employee_audience as a cross join employee_profile as p
    where a.id = ${audienceId}::uuid and ${belongs}`.execute(executor)
  return rows[0]?.readers ?? 0
}

/** In the order of their ids, after one of them. */
export async function listReaders(
  executor: Executor,
  { audienceId, after, max }: { audienceId: string; after: string | null; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from employee_audience as a cross join employee_profile as p
    where a.id = ${audienceId}::uuid and (${after}::uuid is null or p.id > ${after}::uuid) and ${belongs}
    order by p.id limit ${max}`.execute(executor)
  return rows.map(({ id }) => id)
}

/** Those of these audiences that a worker belongs to. */
export async function audiencesWith(
  executor: Executor,
  employeeId: string,
  audienceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (audienceIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select a.id from employee_audience as a cross join employee_profile as p
    where a.id = any(${[...audienceIds]}::uuid[]) and p.id = ${employeeId}::uuid and ${belongs}`.execute(executor)
  return new Set(rows.map(({ id }) => id))
}

/** Those of these ids that are workers'. */
export async function findExisting(executor: Executor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const existing = new Set<string>()
  for (const some of pagesOf(ids)) {
    const { rows } = await sql<{ id: string }>`
      select id from employee_profile where id = any(${some}::uuid[])`.execute(executor)
    for (const { id } of rows) existing.add(id)
  }
  return existing
}
