// All SQL for identity checks: what was submitted, their state, and what the provider has yet to receive.
import { type DenialReason, exactWord, plainText, type VerificationItem, type VerificationStatus } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Found, IdentityResult } from './identity-provider.ts'

export type Check = Found & {
  id: string
  employeeId: string
  rosterId: string
  applicantSealed: Uint8Array
  /** What the provider calls the person, and their applications in their order: the second is another look. */
  holderRef: string | null
  applicationRefs: readonly string[]
  /** Counts what has happened to it. */
  version: number
  /** How often documents were requested. */
  round: number
  submittedAt: Instant
  changedAt: Instant
  begunAt: Instant | null
  roundToReport: number
  roundTold: number
  emailToldAt: Instant | null
  appealedAt: Instant | null
  appealToldAt: Instant | null
  emailLinkedTo: string | null
  emailLinkedAt: Instant | null
  emailConfirmedAt: Instant | null
}

const applicationRefs = sql<string[]>`array(
  select application.ref from identity_application application
  where application.check_id = identity_check.id order by application.attempt
)`.as('application_refs')

const columns = [
  'id',
  'employee_id',
  'roster_id',
  'applicant_sealed',
  'holder_ref',
  'session_ref',
  'status',
  'items',
  'reason',
  'version',
  'round',
  'submitted_at',
  'changed_at',
  'begun_at',
  'round_to_tell',
  'round_told',
  'email_told_at',
  'appealed_at',
  'appeal_told_at',
  'email_linked_to',
  'email_linked_at',
  'email_confirmed_at',
] as const

type Row = {
  id: string
  employee_id: string
  roster_id: string
  applicant_sealed: Buffer
  holder_ref: string | null
  session_ref: string | null
  application_refs: string[]
  status: VerificationStatus
  items: string[]
  reason: DenialReason | null
  version: number
  round: number
  submitted_at: string
  changed_at: string
  begun_at: string | null
  round_to_tell: number
  round_told: number
  email_told_at: string | null
  appealed_at: string | null
  appeal_told_at: string | null
  email_linked_to: string | null
  email_linked_at: string | null
  email_confirmed_at: string | null
}

function checkOf(row: Row): Check {
  return {
    id: row.id,
    employeeId: row.employee_id,
    rosterId: row.roster_id,
    applicantSealed: row.applicant_sealed,
    holderRef: row.holder_ref,
    sessionRef: row.session_ref,
    applicationRefs: row.application_refs,
    status: row.status,
    items: row.items as VerificationItem[],
    reason: row.reason,
    version: row.version,
    round: row.round,
    submittedAt: parseInstant(row.submitted_at),
    changedAt: parseInstant(row.changed_at),
    begunAt: instantOf(row.begun_at),
    roundToReport: row.round_to_tell,
    roundTold: row.round_told,
    emailToldAt: instantOf(row.email_told_at),
    appealedAt: instantOf(row.appealed_at),
    appealToldAt: instantOf(row.appeal_told_at),
    emailLinkedTo: row.email_linked_to,
    emailLinkedAt: instantOf(row.email_linked_at),
    emailConfirmedAt: instantOf(row.email_confirmed_at),
  }
}

export type NewCheck = Pick<Check, 'id' | 'employeeId' | 'rosterId' | 'applicantSealed' | 'status' | 'submittedAt'>

export async function insertCheck(tx: Transaction, check: NewCheck): Promise<void> {
  const at = instantText(check.submittedAt)
  await tx
    .insertInto('identity_check')
    .values({
      id: check.id,
      employee_id: check.employeeId,
      roster_id: check.rosterId,
      applicant_sealed: check.applicantSealed,
      status: check.status,
      submitted_at: at,
      changed_at: at,
    })
    .execute()
}

/** The newest one holds; null before anything was submitted. */
export async function readCheckOf(executor: Executor, employeeId: string): Promise<Check | null> {
  const row = await executor
    .selectFrom('identity_check')
    .select([...columns, applicationRefs])
    .where('employee_id', '=', employeeId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : checkOf(row)
}

/** The same, and no one else changes it until the transaction ends. */
export async function lockCheckOf(tx: Transaction, employeeId: string): Promise<Check | null> {
  const found = await readCheckOf(tx, employeeId)
  return found === null ? null : lockCheck(tx, found.id)
}

export async function lockCheck(tx: Transaction, id: string): Promise<Check | null> {
  // Locked first: what belongs to it is read as it is then.
  const locked = await tx.selectFrom('identity_check').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked === undefined ? null : readCheck(tx, id)
}

export async function readCheck(executor: Executor, id: string): Promise<Check | null> {
  const row = await executor
    .selectFrom('identity_check')
    .select([...columns, applicationRefs])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : checkOf(row)
}

/** The check that a link belongs to, kept for this transaction alone. */
export async function lockCheckOfLink(tx: Transaction, linkHash: Uint8Array): Promise<Check | null> {
  const found = await tx
    .selectFrom('identity_check')
    .select('id')
    .where('email_link_hash', '=', Buffer.from(linkHash))
    .forUpdate()
    .executeTakeFirst()
  return found === undefined ? null : readCheck(tx, found.id)
}

export type CheckChanges = Partial<
  Pick<Check, 'round' | 'roundToReport' | 'emailToldAt' | 'appealedAt' | 'emailLinkedTo' | 'emailLinkedAt' | 'emailConfirmedAt'>
> & { result?: Found; emailLinkHash?: Uint8Array }

/** Something has happened to it: earlier answers of the provider do not count. */
export async function changeCheck(tx: Transaction, id: string, changes: CheckChanges, at: Instant): Promise<void> {
  const { result, round, roundToReport, emailLinkHash, emailLinkedTo, ...moments } = changes
  await tx
    .updateTable('identity_check')
    .set({
      version: sql`version + 1`,
      ...(result !== undefined && {
        status: result.status,
        items: [...result.items],
        reason: result.reason,
        session_ref: result.sessionRef === null ? null : exactWord(result.sessionRef),
        changed_at: instantText(at),
      }),
      ...(round !== undefined && { round }),
      ...(roundToReport !== undefined && { round_to_tell: roundToReport }),
      ...(emailLinkHash !== undefined && { email_link_hash: emailLinkHash }),
      ...(emailLinkedTo !== undefined && { email_linked_to: emailLinkedTo === null ? null : plainText(emailLinkedTo, 254) }),
      ...momentsOf(moments),
    })
    .where('id', '=', id)
    .execute()
}

const momentColumns = {
  emailToldAt: 'email_told_at',
  appealedAt: 'appealed_at',
  emailLinkedAt: 'email_linked_at',
  emailConfirmedAt: 'email_confirmed_at',
} as const

function momentsOf(moments: Partial<Record<keyof typeof momentColumns, Instant | null>>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(moments).map(([name, at]) => [
      momentColumns[name as keyof typeof momentColumns],
      at === null ? null : instantText(at),
    ]),
  )
}

export type Reported = { isBegun: boolean; round: number; isEmail: boolean; isAppeal: boolean }

/** The provider has received it, whatever else has happened to the check meanwhile. */
export async function markReported(tx: Transaction, id: string, reported: Reported, at: Instant): Promise<void> {
  const moment = instantText(at)
  await tx
    .updateTable('identity_check')
    .set({
      round_told: sql`greatest(round_told, ${reported.round})`,
      ...(reported.isBegun && { begun_at: sql`coalesce(begun_at, ${moment})` }),
      ...(reported.isEmail && { email_told_at: sql`coalesce(email_told_at, ${moment})` }),
      ...(reported.isAppeal && { appeal_told_at: sql`coalesce(appeal_told_at, ${moment})` }),
    })
    .where('id', '=', id)
    .execute()
}

export async function insertMove(
  tx: Transaction,
  { id, checkId, result }: { id: string; checkId: string; result: IdentityResult },
  at: Instant,
): Promise<void> {
  await tx
    .insertInto('identity_move')
    .values({
      id,
      check_id: checkId,
      status: exactWord(result.status),
      items: [...result.items],
      reason: result.reason === null ? null : exactWord(result.reason),
      moved_at: instantText(at),
    })
    .execute()
}

export type Move = IdentityResult & { movedAt: Instant }

/** In the order in which they happened. */
export async function readMoves(executor: Executor, checkId: string): Promise<Move[]> {
  const rows = await executor
    .selectFrom('identity_move')
    .select(['status', 'items', 'reason', 'moved_at'])
    .where('check_id', '=', checkId)
    .orderBy('moved_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    status: row.status as VerificationStatus,
    items: row.items as VerificationItem[],
    reason: row.reason as DenialReason | null,
    movedAt: parseInstant(row.moved_at),
  }))
}

/** Those that someone is still at, the one that has waited longest first. */
export async function listOpenChecks(executor: Executor, max: number): Promise<Check[]> {
  return (await openChecks(executor).orderBy('changed_at').limit(max).execute()).map(checkOf)
}

/** Some of them: random ones, not the oldest, because those that wait for a worker who has given up would block the others. */
export async function drawOpenChecks(executor: Executor, max: number): Promise<Check[]> {
  return (
    await openChecks(executor)
      .orderBy(sql`random()`)
      .limit(max)
      .execute()
  ).map(checkOf)
}

function openChecks(executor: Executor) {
  return executor
    .selectFrom('identity_check')
    .select([...columns, applicationRefs])
    .where('status', 'in', ['PENDING', 'IN_REVIEW', 'DOCUMENT_REQUESTED'])
}

function instantOf(text: string | null): Instant | null {
  return text === null ? null : parseInstant(text)
}
