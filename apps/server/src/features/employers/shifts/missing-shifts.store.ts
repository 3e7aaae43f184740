// SQL for shifts that workers report as missing, and their employers' answers.
import type { CleanText } from '@daybreak/contract'
import { instantText, parseInstant, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type MissingShift = {
  id: string
  employeeNumber: string
  workedOn: PlainDate
  minutes: number
  note: string | null
  state: 'reported' | 'confirmed' | 'rejected'
  createdAt: Instant
}

export type NewMissingShift = { id: string; employeeId: string; workedOn: PlainDate; minutes: number; note: CleanText | null }

const maxShown = 100
/** Our reading: ten questions in 24 hours are more than any week of shifts needs, and an employer can answer them. */
export const maxReportsInDay = 10
const dayMs = 86_400_000

/** How many seconds until the worker may report another shift. */
export type TooManyReports = { retryAfter: number }

/**
 * Keeps a report. Answers `reused` when the id belongs to another one, `not_on_roster` for a worker whom no roster names, and when the next one
 * may come where the last 24 hours have `maxReportsInDay`. The same report again is kept once, and always answered.
 */
export async function reportMissingShift(
  tx: Transaction,
  { id, employeeId, workedOn, minutes, note }: NewMissingShift,
  at: Instant,
): Promise<MissingShift | 'reused' | 'not_on_roster' | TooManyReports> {
  // Serializes the reports of one worker: many at once must not pass the limit.
  const person = await tx
    .selectFrom('employers_roster')
    .select('id')
    .where('employee_id', '=', employeeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (person === undefined) return 'not_on_roster'
  const wait = await waitForNextReport(tx, { id, employeeId }, at)
  if (wait !== null) return { retryAfter: wait }
  await tx
    .insertInto('employers_missing_shift')
    .values({
      id,
      roster_id: person.id,
      employee_id: employeeId,
      worked_on: plainDateText(workedOn),
      minutes,
      note,
      state: 'reported',
      created_at: instantText(at),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const kept = await missingShifts(tx)
    .where('missing.id', '=', id)
    .where('missing.employee_id', '=', employeeId)
    .executeTakeFirst()
  if (kept === undefined) return 'reused'
  const report = reportOf(kept)
  const isSame = report.workedOn.equals(workedOn) && report.minutes === minutes && report.note === note
  return isSame ? report : 'reused'
}

/** Null when a report may be kept, or is there already. */
async function waitForNextReport(
  tx: Transaction,
  { id, employeeId }: Pick<NewMissingShift, 'id' | 'employeeId'>,
  at: Instant,
): Promise<number | null> {
  const dayAgo = instantText(at.subtract({ hours: 24 }))
  const rows = await tx
    .selectFrom('employers_missing_shift')
    .select(['id', 'created_at'])
    .where('employee_id', '=', employeeId)
    .where((where) => where.or([where('created_at', '>', dayAgo), where('id', '=', id)]))
    .orderBy('created_at', 'desc')
    .limit(maxReportsInDay + 1)
    .execute()
  const oldest = rows[maxReportsInDay - 1]
  if (oldest === undefined || rows.some((row) => row.id === id)) return null
  return Math.max(1, Math.ceil((parseInstant(oldest.created_at).epochMilliseconds + dayMs - at.epochMilliseconds) / 1_000))
}

/** A worker's reports, the newest first. */
export async function readMissingShifts(executor: Executor, employeeId: string): Promise<MissingShift[]> {
  const rows = await missingShifts(executor)
    .where('missing.employee_id', '=', employeeId)
    .orderBy('missing.created_at', 'desc')
    .limit(maxShown)
    .execute()
  return rows.map(reportOf)
}

/** What an employer has not answered yet, the oldest first. */
export async function readOpenMissingShifts(executor: Executor, employerId: string, max: number): Promise<MissingShift[]> {
  const rows = await missingShifts(executor)
    .where('person.employer_id', '=', employerId)
    .where('missing.state', '=', 'reported')
    .orderBy('missing.created_at')
    .limit(max)
    .execute()
  return rows.map(reportOf)
}

/** False when there is no open report of that id with this employer. */
export async function answerMissingShift(
  executor: Executor,
  { id, employerId, state, at }: { id: string; employerId: string; state: 'confirmed' | 'rejected'; at: Instant },
): Promise<boolean> {
  const answered = await executor
    .updateTable('employers_missing_shift')
    .from('employers_roster as person')
    .set({ state, answered_at: instantText(at) })
    .whereRef('person.id', '=', 'employers_missing_shift.roster_id')
    .where('person.employer_id', '=', employerId)
    .where('employers_missing_shift.id', '=', id)
    .where('employers_missing_shift.state', '=', 'reported')
    .returning('employers_missing_shift.id')
    .executeTakeFirst()
  return answered !== undefined
}

function missingShifts(executor: Executor) {
  return executor
    .selectFrom('employers_missing_shift as missing')
    .innerJoin('employers_roster as person', 'person.id', 'missing.roster_id')
    .select([
      'missing.id',
      'missing.worked_on',
      'missing.minutes',
      'missing.note',
      'missing.state',
      'missing.created_at',
      'person.employee_number',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof missingShifts>['execute']>>[number]

function reportOf(row: Row): MissingShift {
  return {
    id: row.id,
    employeeNumber: row.employee_number,
    workedOn: parsePlainDate(row.worked_on),
    minutes: row.minutes,
    note: row.note,
    state: row.state,
    createdAt: parseInstant(row.created_at),
  }
}
