// All SQL for elections after they were made: taken back, and exported for employers.
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { ElectionAction } from './election.rules.ts'

export type Election = {
  id: string
  choice: 'all' | 'part' | 'keep' | 'later'
  /** Cents of each payday. */
  amount: bigint | null
  percent: number | null
  /** The first payday that it applies to, 'YYYY-MM-DD'. */
  startsOn: string | null
  consentedAt: Instant | null
  /** The one that it takes back. */
  undoes: string | null
  createdAt: Instant
}

type ElectionRow = {
  id: string
  choice: Election['choice']
  amount_cents: bigint | null
  percent: number | null
  starts_on: string | null
  consented_at: string | null
  undoes: string | null
  created_at: string
}

const electionColumns = ['id', 'choice', 'amount_cents', 'percent', 'starts_on', 'consented_at', 'undoes', 'created_at'] as const

function electionOf(row: ElectionRow): Election {
  return {
    id: row.id,
    choice: row.choice,
    amount: row.amount_cents,
    percent: row.percent,
    startsOn: row.starts_on,
    consentedAt: row.consented_at === null ? null : parseInstant(row.consented_at),
    undoes: row.undoes,
    createdAt: parseInstant(row.created_at),
  }
}

/** The newest one holds. */
export async function readElection(executor: Executor, employeeId: string): Promise<Election | null> {
  const row = await executor
    .selectFrom('onboarding_election')
    .select(electionColumns)
    .where('employee_id', '=', employeeId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : electionOf(row)
}

/** Each is another row: earlier elections stay on record. */
export async function insertElection(tx: Transaction, election: Election & { employeeId: string }): Promise<void> {
  await tx
    .insertInto('onboarding_election')
    .values({
      id: election.id,
      employee_id: election.employeeId,
      choice: election.choice,
      amount_cents: election.amount,
      percent: election.percent,
      starts_on: election.startsOn,
      consented_at: election.consentedAt === null ? null : instantText(election.consentedAt),
      undoes: election.undoes,
      created_at: instantText(election.createdAt),
    })
    .execute()
}

export type SentLine = { electionId: string; action: ElectionAction; fromPayday: string | null; madeAt: Instant }

/** What was last sent to the employer about a worker. */
export async function readLastLine(executor: Executor, employeeId: string): Promise<SentLine | null> {
  const row = await executor
    .selectFrom('onboarding_election_line as line')
    .innerJoin('onboarding_election_file as file', 'file.id', 'line.file_id')
    .select(['line.election_id', 'line.action', 'line.from_payday', 'file.made_at'])
    .where('line.employee_id', '=', employeeId)
    .orderBy('file.made_at', 'desc')
    .orderBy('file.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    electionId: row.election_id,
    action: row.action,
    fromPayday: row.from_payday,
    madeAt: parseInstant(row.made_at),
  }
}

export type ElectingWorker = {
  employeeId: string
  employeeNumber: string
  payGroup: string | null
  /** Until then nothing leaves the account (decisions 23). */
  holdUntil: Instant | null
  newest: Pick<Election, 'id' | 'choice' | 'startsOn'>
  /** What was last sent to the employer. */
  last: Pick<SentLine, 'electionId' | 'action'> | null
}

/** Everyone who works for an employer and has made an election, by their number on the roster. */
export async function listElectingWorkers(executor: Executor, employerId: string): Promise<ElectingWorker[]> {
  const rows = await executor
    .selectFrom('onboarding_person as person')
    .innerJoin('employers_person_shown as roster', 'roster.id', 'person.roster_id')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('onboarding_election as election')
          .select(['election.id', 'election.choice', 'election.starts_on'])
          .whereRef('election.employee_id', '=', 'person.employee_id')
          .orderBy('election.created_at', 'desc')
          .orderBy('election.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('onboarding_election_line as line')
          .innerJoin('onboarding_election_file as file', 'file.id', 'line.file_id')
          .select(['line.election_id', 'line.action'])
          .whereRef('line.employee_id', '=', 'person.employee_id')
          .orderBy('file.made_at', 'desc')
          .orderBy('file.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'person.employee_id as employeeId',
      'roster.employee_number as employeeNumber',
      'roster.pay_group as payGroup',
      'person.hold_until as holdUntil',
      'newest.id',
      'newest.choice',
      'newest.starts_on as startsOn',
      'last.election_id as electionId',
      'last.action',
    ])
    .where('roster.employer_id', '=', employerId)
    .where('roster.status', '=', 'active')
    .orderBy('roster.employee_number')
    .execute()
  return rows.map(({ id, choice, startsOn, electionId, action, holdUntil, ...worker }) => ({
    ...worker,
    holdUntil: holdUntil === null ? null : parseInstant(holdUntil),
    newest: { id, choice, startsOn },
    last: electionId === null || action === null ? null : { electionId, action },
  }))
}

export async function insertFile(
  tx: Transaction,
  file: { id: string; employerId: string },
  lines: readonly { electionId: string; employeeId: string; action: ElectionAction; fromPayday: string | null }[],
  at: Instant,
): Promise<void> {
  await tx
    .insertInto('onboarding_election_file')
    .values({ id: file.id, employer_id: file.employerId, made_at: instantText(at) })
    .execute()
  // Arrays: a parameter for each value would be more than PostgreSQL takes for an employer of thirteen thousand.
  await sql`
    insert into onboarding_election_line (election_id, file_id, employee_id, action, from_payday)
    select line.election_id, ${file.id}, line.employee_id, line.action, line.from_payday
    from unnest(
      ${lines.map(({ electionId }) => electionId)}::uuid[], ${lines.map(({ employeeId }) => employeeId)}::uuid[],
      ${lines.map(({ action }) => action)}::text[], ${lines.map(({ fromPayday }) => fromPayday)}::date[]
    ) as line (election_id, employee_id, action, from_payday)`.execute(tx)
}

export type FileLine = Election & {
  employeeId: string
  employeeNumber: string
  firstName: string
  lastName: string
  action: ElectionAction
  fromPayday: string | null
}

/** The lines of a file, by employee number; people as the employer calls them. */
export async function readFileLines(executor: Executor, fileId: string): Promise<FileLine[]> {
  const rows = await executor
    .selectFrom('onboarding_election_line as line')
    .innerJoin('onboarding_election as election', 'election.id', 'line.election_id')
    .innerJoin('onboarding_person as person', 'person.employee_id', 'line.employee_id')
    .innerJoin('employers_person_shown as roster', 'roster.id', 'person.roster_id')
    .select([
      ...electionColumns.map((column) => `election.${column}` as const),
      'line.employee_id as employeeId',
      'line.action',
      'line.from_payday as fromPayday',
      'roster.employee_number as employeeNumber',
      'roster.first_name as firstName',
      'roster.last_name as lastName',
    ])
    .where('line.file_id', '=', fileId)
    .orderBy('roster.employee_number')
    .execute()
  return rows.map(({ employeeId, action, fromPayday, employeeNumber, firstName, lastName, ...row }) => ({
    ...electionOf(row),
    employeeId,
    action,
    fromPayday,
    employeeNumber,
    firstName,
    lastName,
  }))
}

export type ElectionFile = { id: string; madeAt: Instant; lineCount: number }

/** The newest first. */
export async function listFiles(executor: Executor, employerId: string, max: number): Promise<ElectionFile[]> {
  const rows = await executor
    .selectFrom('onboarding_election_file as file')
    .select((row) => [
      'file.id',
      'file.made_at',
      row
        .selectFrom('onboarding_election_line as line')
        .select((line) => line.fn.countAll<bigint>().as('count'))
        .whereRef('line.file_id', '=', 'file.id')
        .as('count'),
    ])
    .where('file.employer_id', '=', employerId)
    .orderBy('file.made_at', 'desc')
    .limit(max)
    .execute()
  return rows.map((row) => ({ id: row.id, madeAt: parseInstant(row.made_at), lineCount: Number.parseInt(String(row.count), 10) }))
}
