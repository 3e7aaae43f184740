// SQL for shifts.
import { cents, centsText, type Cents } from '@daybreak/money'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { FileShift } from '../shift-rows/index.ts'

export type ShiftToKeep = FileShift & { id: string; rosterId: string; sourceId: string; rowHash: Uint8Array }

/** `employeeId` is null for a person who has not signed up here. */
export type RosterEntry = { id: string; employeeId: string | null }

/** Roster entries by employee number: whom a file may speak of. */
export async function readRosterEntries(
  executor: Executor,
  employerId: string,
  employeeNumbers: readonly string[],
): Promise<Map<string, RosterEntry>> {
  const rows = await executor
    .selectFrom('employers_roster')
    .select(['id', 'employee_number', 'employee_id'])
    .where('employer_id', '=', employerId)
    .where(sql<boolean>`employee_number = any(${employeeNumbers}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.employee_number, { id: row.id, employeeId: row.employee_id }]))
}

/** Takes people's places on the roster, in the order of their ids: no one decides on their earnings while they change. */
export async function lockPeople(tx: Transaction, rosterIds: readonly string[]): Promise<void> {
  await sql`select from employers_roster where id = any(${rosterIds}::uuid[]) order by id for no key update`.execute(tx)
}

/**
 * What an hour paid: of each person's newest shift that was worked, or else the highest hourly rate that the roster names. A person
 * with neither is left out.
 */
export async function readLastRates(executor: Executor, rosterIds: readonly string[]): Promise<Map<string, Cents>> {
  if (rosterIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; rate: bigint | null }>`
    select person.id, coalesce(
      (select case when shift.rate > 0 then shift.rate
          else shift.amount * 60 / greatest(shift.regular_minutes + shift.overtime_minutes + shift.doubletime_minutes, 60) end
        from employers_shift shift
        where shift.roster_id = person.id and shift.status in ('submitted', 'approved') and shift.amount > 0
        order by shift.worked_on desc, shift.id desc limit 1),
      (select max((job ->> 'rate')::bigint) from jsonb_array_elements(person.jobs) job where job ->> 'unit' = 'hour'))::bigint as rate
    from employers_roster person where person.id = any(${rosterIds}::uuid[])`.execute(executor)
  return new Map(rows.flatMap(({ id, rate }) => (rate === null ? [] : [[id, cents(rate)] as const])))
}

export type ShiftMark = { id: string; version: number; rowHash: Uint8Array; status: string; rosterId: string }

/** What an import compares with, by the system's own name of the shift. */
export async function readShiftMarks(
  executor: Executor,
  employerId: string,
  sourceIds: readonly string[],
): Promise<Map<string, ShiftMark>> {
  const rows = await executor
    .selectFrom('employers_shift')
    .select(['id', 'source_id', 'version', 'row_hash', 'status', 'roster_id'])
    .where('employer_id', '=', employerId)
    .where(sql<boolean>`source_id = any(${sourceIds}::text[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.source_id,
      { id: row.id, version: row.version, rowHash: row.row_hash, status: row.status, rosterId: row.roster_id },
    ]),
  )
}

/**
 * Writes a page of shifts that are new or say something new, in one statement. A correction is what changes the pay of hours that were worked:
 * neither an approval, nor the end of a shift that was going on.
 */
export async function writeShifts(
  tx: Transaction,
  employerId: string,
  shifts: readonly (ShiftToKeep & { version: number })[],
  at: string,
): Promise<void> {
  if (shifts.length === 0) return
  const column = <Value>(pick: (shift: ShiftToKeep & { version: number }) => Value) => shifts.map(pick)
  await sql`
    insert into employers_shift as kept (
      id, employer_id, roster_id, source_id, version, worked_on, starts_at, ends_at, job, regular_minutes, overtime_minutes, doubletime_minutes,
      rate, tips, amount, break_minutes, status, row_hash, corrected_at, created_at, updated_at)
    select id, ${employerId}::uuid, roster_id, source_id, version, worked_on, starts_at, ends_at, job, regular_minutes, overtime_minutes,
      doubletime_minutes, rate, tips, amount, break_minutes, status, decode(row_hash, 'hex'), null, ${at}::timestamptz, ${at}::timestamptz
    from unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ rosterId }) => rosterId)}::uuid[], ${column(({ sourceId }) => sourceId)}::text[],
      ${column(({ version }) => version)}::int[], ${column(({ workedOn }) => workedOn)}::date[],
      ${column(({ startsAt }) => startsAt)}::timestamptz[], ${column(({ endsAt }) => endsAt)}::timestamptz[],
      ${column(({ job }) => job)}::text[], ${column(({ regularMinutes }) => regularMinutes)}::int[],
      ${column(({ overtimeMinutes }) => overtimeMinutes)}::int[], ${column(({ doubletimeMinutes }) => doubletimeMinutes)}::int[],
      ${column(({ rate }) => centsText(rate))}::bigint[], ${column(({ tips }) => centsText(tips))}::bigint[],
      ${column(({ amount }) => centsText(amount))}::bigint[], ${column(({ breakMinutes }) => breakMinutes)}::int[],
      ${column(({ status }) => status)}::text[],
      ${column(({ rowHash }) => Buffer.from(rowHash).toString('hex'))}::text[]
    ) as row (id, roster_id, source_id, version, worked_on, starts_at, ends_at, job, regular_minutes, overtime_minutes, doubletime_minutes,
      rate, tips, amount, break_minutes, status, row_hash)
    on conflict (employer_id, source_id) do update set
      version = excluded.version, worked_on = excluded.worked_on, starts_at = excluded.starts_at, ends_at = excluded.ends_at, job = excluded.job,
      regular_minutes = excluded.regular_minutes, overtime_minutes = excluded.overtime_minutes,
      doubletime_minutes = excluded.doubletime_minutes, rate = excluded.rate, tips = excluded.tips, amount = excluded.amount,
      break_minutes = excluded.break_minutes, status = excluded.status, row_hash = excluded.row_hash,
      corrected_at = case
        when kept.status in ('submitted', 'approved') and (
          excluded.status = 'deleted'
          or (kept.worked_on, kept.regular_minutes, kept.overtime_minutes, kept.doubletime_minutes, kept.rate, kept.tips, kept.amount)
            is distinct from (excluded.worked_on, excluded.regular_minutes, excluded.overtime_minutes, excluded.doubletime_minutes,
              excluded.rate, excluded.tips, excluded.amount))
        then excluded.updated_at else kept.corrected_at end,
      updated_at = excluded.updated_at`.execute(tx)
}

export async function noteReceived(executor: Executor, employerId: string, at: string): Promise<void> {
  await executor
    .insertInto('employers_time_source')
    .values({ employer_id: employerId, heard_at: at })
    .onConflict((conflict) => conflict.column('employer_id').doUpdateSet({ heard_at: at }))
    .execute()
}
