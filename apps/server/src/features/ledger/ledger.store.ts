// Posts journals and reads balances: the ledger's statements on PostgreSQL.
import { cents, type Cents } from '@daybreak/money'
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { refusalOf } from './ledger.errors.ts'
import { assertUuid, journalKinds, requestHash, type JournalRequest, type Leg, type PostOutcome } from './ledger.rules.ts'

/** `posted` is the present balance; `available` is what may be spent: posted less held. Negative only after a forced posting. */
export type Balance = { posted: Cents; held: Cents; available: Cents }

type Answer = { answer_position: number; answer_outcome: number; answer_journal: string | null }

const outcomePosted = 1
const outcomeReplayed = 2

/**
 * Posts one journal. Inside the caller's transaction it commits with it; on its own it is one statement and one commit.
 * Refusals: all of `LedgerRefusal` but the holds'. A replay of the same request answers the first journal's id.
 */
export async function postJournal(executor: Executor, request: JournalRequest): Promise<PostOutcome> {
  const [outcome] = await postJournals(executor, [request])
  if (outcome === undefined) throw new Error('the ledger gave no answer')
  return outcome
}

/**
 * Posts many journals in one statement, in their order: a thousand cost little more than a dozen. A refused one fails no neighbor and
 * takes no money from it. Answers one outcome for each request, in the same order.
 */
export async function postJournals(executor: Executor, requests: readonly JournalRequest[]): Promise<PostOutcome[]> {
  if (requests.length === 0) return []
  const { rows } = await sql<Answer>`select * from ledger.post_journals(${sql.join(batchArrays(requests))})`.execute(executor)
  return outcomesOf(requests, rows)
}

/** The function answers only what was not simply posted. */
function outcomesOf(requests: readonly JournalRequest[], answers: readonly Answer[]): PostOutcome[] {
  const outcomes: PostOutcome[] = requests.map(({ journalId }) => ({ kind: 'posted', journalId, replayed: false }))
  for (const answer of answers) outcomes[answer.answer_position - 1] = postOutcomeOf(answer)
  return outcomes
}

/** What the posting functions' numbers say of one journal. */
export function postOutcomeOf({
  answer_outcome: outcome,
  answer_journal: journalId,
}: Omit<Answer, 'answer_position'>): PostOutcome {
  if ((outcome === outcomePosted || outcome === outcomeReplayed) && journalId !== null) {
    return { kind: 'posted', journalId, replayed: outcome === outcomeReplayed }
  }
  return { kind: 'refused', code: refusalOf(outcome) }
}

// Array literals are written here, because none of these values needs quoting and the driver would look for it in each of them.
function batchArrays(requests: readonly JournalRequest[]): unknown[] {
  const positions: number[] = []
  const legs: Leg[] = []
  for (const [index, request] of requests.entries()) {
    for (const leg of request.legs) {
      positions.push(index + 1)
      legs.push(leg)
    }
  }
  return [
    literal(requests, ({ journalId }) => assertUuid(journalId)),
    literal(requests, ({ owner }) => assertUuid(owner)),
    literal(requests, ({ idempotencyKey }) => assertUuid(idempotencyKey)),
    literal(requests, (request) => `"\\\\x${requestHash(request)}"`),
    literal(requests, ({ kind }) => String(journalKinds[kind])),
    literal(requests, ({ forced }) => (forced === true ? 't' : 'f')),
    literal(requests, ({ at }) => instantText(at)),
    `{${positions.join(',')}}`,
    literal(legs, ({ accountId }) => assertUuid(accountId)),
    literal(legs, ({ amount }) => amount.toString()),
  ]
}

function literal<T>(items: readonly T[], textOf: (item: T) => string): string {
  return `{${items.map(textOf).join(',')}}`
}

/** Opens a worker's account with nothing on it. Safe to repeat. */
export async function openWorkerAccount(tx: Transaction, { accountId, at }: { accountId: string; at: Instant }): Promise<void> {
  await sql`select ledger.open_account(${accountId}, ${instantText(at)})`.execute(tx)
}

/** @throws Error for an account that was never opened: rooms know only accounts that were. */
export async function readBalance(executor: Executor, accountId: string): Promise<Balance> {
  const balance = (await readBalances(executor, [accountId])).get(accountId)
  if (balance === undefined) throw new Error('the ledger has no such account')
  return balance
}

/** The balances of the accounts that exist, by id. */
export async function readBalances(executor: Executor, accountIds: readonly string[]): Promise<Map<string, Balance>> {
  const rows = await executor
    .selectFrom('ledger.account')
    .select(['id', 'posted', 'held'])
    .where(sql<boolean>`id = any(${accountIds}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, posted, held }) => [id, { posted: cents(posted), held: cents(held), available: cents(posted - held) }]),
  )
}

/** Has the ledger write down each time that less than this becomes available (`notifications_crossing`). */
export async function watchBalance(tx: Transaction, { accountId, below }: { accountId: string; below: Cents }): Promise<void> {
  await sql`select ledger.watch_account(${accountId}, ${below.toString()}::bigint)`.execute(tx)
}

/** What is available, and less than what is watched for; null for an account that was never opened. */
export async function readWatched(executor: Executor, accountId: string): Promise<{ available: Cents; below: Cents } | null> {
  const row = await executor
    .selectFrom('ledger.account')
    .select(['posted', 'held', 'watch_below'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row === undefined ? null : { available: cents(row.posted - row.held), below: cents(row.watch_below) }
}

/** The balances of the house's accounts, by id: the last checkpoint and what was posted since. */
export async function readHouseBalances(executor: Executor): Promise<Map<string, Cents>> {
  const { rows } = await sql<{ id: string; balance: bigint }>`select id, balance from ledger.house_balance`.execute(executor)
  return new Map(rows.map(({ id, balance }) => [id, cents(balance)]))
}
