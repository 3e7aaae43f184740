// All SQL for cases: what was reported, and every date.
import { keptText, type CleanText, type DisputeReason, type DisputeState, type Dispute } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { DisputesCase } from '#platform/database/schema.generated.ts'

export type Proposal = { wonAmount: Cents; fees: Cents | null; reason: CleanText }

export type Case = {
  id: string
  number: string
  employeeId: string
  accountId: string
  requestId: string | null
  requestHash: string
  channel: Dispute['channel']
  takenBy: string | null
  language: Locale
  reason: DisputeReason
  noticedOn: PlainDate | null
  hasCard: boolean | null
  askedMerchant: boolean | null
  expectedOn: PlainDate | null
  detailsSealed: Uint8Array | null
  state: DisputeState
  isCourtesy: boolean
  filedAt: Instant
  startedAt: Instant | null
  businessDays: number | null
  creditBy: PlainDate | null
  creditOn: PlainDate | null
  decideBy: PlainDate | null
  days: number | null
  longerBecause: Dispute['longerBecause']
  answerBy: PlainDate | null
  decidedAt: Instant | null
  decidedBy: string | null
  decisionReason: CleanText | null
  wonAmount: Cents | null
  feesReturned: Cents | null
  letterBy: PlainDate | null
  letterAt: Instant | null
  honorUntil: PlainDate | null
  takeBackOn: PlainDate | null
  isTakenBack: boolean
  withdrawnAt: Instant | null
  reopenedAt: Instant | null
  documentsAskedAt: Instant | null
  proposal: Proposal | null
  proposedBy: string | null
  changedAt: Instant
}

type KeptProposal = { wonAmount: string; fees: string | null; reason: string }

function caseOf(row: Selectable<DisputesCase>): Case {
  const proposal = row.proposal as KeptProposal | null
  return {
    id: row.id,
    number: String(row.number),
    employeeId: row.employee_id,
    accountId: row.account_id,
    requestId: row.request_id,
    requestHash: row.request_hash,
    channel: row.channel,
    takenBy: row.taken_by,
    language: row.language,
    reason: row.reason,
    noticedOn: dateOf(row.noticed_on),
    hasCard: row.has_card,
    askedMerchant: row.asked_merchant,
    expectedOn: dateOf(row.expected_on),
    detailsSealed: row.details_sealed,
    state: row.state,
    isCourtesy: row.is_courtesy,
    filedAt: parseInstant(row.filed_at),
    startedAt: instantOf(row.started_at),
    businessDays: row.business_days,
    creditBy: dateOf(row.credit_by),
    creditOn: dateOf(row.credit_on),
    decideBy: dateOf(row.decide_by),
    days: row.days,
    longerBecause: row.longer_because,
    answerBy: dateOf(row.answer_by),
    decidedAt: instantOf(row.decided_at),
    decidedBy: row.decided_by,
    decisionReason: row.decision_reason === null ? null : keptText(row.decision_reason),
    wonAmount: row.won_amount === null ? null : cents(row.won_amount),
    feesReturned: row.fees_returned === null ? null : cents(row.fees_returned),
    letterBy: dateOf(row.letter_by),
    letterAt: instantOf(row.letter_at),
    honorUntil: dateOf(row.honor_until),
    takeBackOn: dateOf(row.take_back_on),
    isTakenBack: row.is_taken_back,
    withdrawnAt: instantOf(row.withdrawn_at),
    reopenedAt: instantOf(row.reopened_at),
    documentsAskedAt: instantOf(row.documents_asked_at),
    proposal: proposal && {
      wonAmount: cents(BigInt(proposal.wonAmount)),
      fees: proposal.fees === null ? null : cents(BigInt(proposal.fees)),
      reason: keptText(proposal.reason),
    },
    proposedBy: row.proposed_by,
    changedAt: parseInstant(row.changed_at),
  }
}

function dateOf(text: string | null): PlainDate | null {
  return text === null ? null : parsePlainDate(text)
}

function instantOf(text: string | null): Instant | null {
  return text === null ? null : parseInstant(text)
}

export type NewCase = Pick<
  Case,
  | 'id'
  | 'employeeId'
  | 'accountId'
  | 'requestId'
  | 'requestHash'
  | 'language'
  | 'reason'
  | 'noticedOn'
  | 'hasCard'
  | 'askedMerchant'
  | 'expectedOn'
  | 'detailsSealed'
  | 'isCourtesy'
  | 'filedAt'
> & { takenBy: CleanText | null }

export async function insertCase(tx: Transaction, given: NewCase): Promise<Case> {
  const row = await tx
    .insertInto('disputes_case')
    .values({
      id: given.id,
      employee_id: given.employeeId,
      account_id: given.accountId,
      request_id: given.requestId,
      request_hash: given.requestHash,
      channel: given.takenBy === null ? 'written' : 'verbal',
      taken_by: given.takenBy,
      language: given.language,
      reason: given.reason,
      noticed_on: given.noticedOn === null ? null : plainDateText(given.noticedOn),
      has_card: given.hasCard,
      asked_merchant: given.askedMerchant,
      expected_on: given.expectedOn === null ? null : plainDateText(given.expectedOn),
      details_sealed: given.detailsSealed === null ? null : Buffer.from(given.detailsSealed),
      state: 'watching',
      is_courtesy: given.isCourtesy,
      filed_at: instantText(given.filedAt),
      changed_at: instantText(given.filedAt),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return caseOf(row)
}

/** For the holder of the case's lock. */
export async function changeCase(
  tx: Transaction,
  id: string,
  change: Omit<Updateable<DisputesCase>, 'id' | 'number' | 'changed_at'>,
  at: Instant,
): Promise<Case> {
  const row = await tx
    .updateTable('disputes_case')
    .set({ ...change, changed_at: instantText(at) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return caseOf(row)
}

/** Whatever else is done in the case waits: the sweep, our people, and the worker in another tab. */
export async function lockCase(tx: Transaction, id: string): Promise<Case | null> {
  const row = await tx.selectFrom('disputes_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? null : caseOf(row)
}

export async function findCase(executor: Executor, id: string): Promise<Case | null> {
  const row = await executor.selectFrom('disputes_case').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : caseOf(row)
}

export async function findCaseByNumber(executor: Executor, number: string): Promise<Case | null> {
  if (!/^[1-9]\d{5,11}$/.test(number)) return null
  const row = await executor.selectFrom('disputes_case').selectAll().where('number', '=', BigInt(number)).executeTakeFirst()
  return row === undefined ? null : caseOf(row)
}

export async function findCaseByRequest(executor: Executor, employeeId: string, requestId: string): Promise<Case | null> {
  const row = await executor
    .selectFrom('disputes_case')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row === undefined ? null : caseOf(row)
}

/** The newest first. */
export async function listCasesOf(executor: Executor, employeeId: string, since: Instant): Promise<Case[]> {
  const rows = await executor
    .selectFrom('disputes_case')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('filed_at', '>=', instantText(since))
    .orderBy('filed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(caseOf)
}

export async function listOpenOf(executor: Executor, accountId: string): Promise<Pick<Case, 'id' | 'number'>[]> {
  const rows = await executor
    .selectFrom('disputes_case')
    .select(['id', 'number'])
    .where('account_id', '=', accountId)
    .where('state', 'in', ['watching', 'looking', 'asking'])
    .orderBy('filed_at')
    .execute()
  return rows.map(({ id, number }) => ({ id, number: String(number) }))
}

export async function countFiledSince(executor: Executor, employeeId: string, since: Instant): Promise<number> {
  const { count } = await executor
    .selectFrom('disputes_case')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('employee_id', '=', employeeId)
    .where('filed_at', '>', instantText(since))
    .executeTakeFirstOrThrow()
  return count
}

/** The worker reports nothing else at this moment. Released with the transaction. */
export async function waitForWorker(tx: Transaction, employeeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`disputes:${employeeId}`}, 0))`.execute(tx)
}

/** By the id they end with, so that a sweep goes through all of them, page by page: those that are open, or still have money to reverse. */
export async function listUnfinished(
  executor: Executor,
  { after, max }: { after: string | null; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from disputes_case
    where (state in ('watching', 'looking', 'asking') or (take_back_on is not null and not is_taken_back)) and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${max}`.execute(executor)
  return rows.map(({ id }) => id)
}

/** For our people: those that are open or were changed last, the most urgent first. */
export async function listForPeople(
  executor: Executor,
  { states, max }: { states: readonly DisputeState[]; max: number },
): Promise<Case[]> {
  const rows = await executor
    .selectFrom('disputes_case')
    .selectAll()
    .where('state', 'in', [...states])
    .orderBy(sql`coalesce(take_back_on, decide_by)`)
    .orderBy('filed_at')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(caseOf)
}
