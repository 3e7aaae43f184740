// Places, adjusts and ends holds: money that is promised and not yet taken.
import { atLeastZero, cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql, type RawBuilder } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { refusalOf, type LedgerRefusal } from '../ledger.errors.ts'
import { assertPositive, assertUuid, journalKinds, requestHash, type JournalRequest, type PostOutcome } from '../ledger.rules.ts'
import { postOutcomeOf } from '../ledger.store.ts'

/** The rooms that place holds. The numbers are stored: a room may be added, never renumbered. */
const holdRooms = { cards: 1, 'move-money': 2 } as const

/** Whose a hold is: another room neither changes nor ends it. */
export type HoldRoom = keyof typeof holdRooms

/** `repeated`: it was so already, and nothing changed. */
export type HoldOutcome = { kind: 'done'; repeated: boolean } | { kind: 'refused'; code: LedgerRefusal }

export type HoldRequest = { room: HoldRoom; accountId: string; holdId: string; amount: Cents; expiresAt: Instant; at: Instant }

export type ExpiredHold = { accountId: string; holdId: string; amount: Cents }

const outcomeDone = 1
const outcomeRepeated = 2

/**
 * Keeps `amount` (more than zero) back from what may be spent. The hold's id is its idempotency key.
 * Refusals: insufficient_funds, key_reused (the id was placed with another amount), account_unknown, hold_of_another_room.
 */
export async function placeHold(
  executor: Executor,
  { room, accountId, holdId, amount, expiresAt, at }: HoldRequest,
): Promise<HoldOutcome> {
  return callHold(
    executor,
    sql`ledger.place_hold(${holdRooms[room]}::smallint, ${accountId}, ${holdId}, ${assertPositive(amount)}, ${instantText(expiresAt)}, ${instantText(at)})`,
  )
}

export type SyncedHold = Omit<HoldRequest, 'amount'> & {
  /** Zero when nothing is held. */
  amount: Cents
  /** Why it ends, when it does: the money was taken, or let go. */
  isCaptured: boolean
}

/**
 * Makes a hold keep back exactly `amount`, whatever the balance is and whatever happened to the hold before: for what the card network has
 * decided already. Refusals: account_unknown; never insufficient_funds.
 */
export async function syncHold(executor: Executor, hold: SyncedHold): Promise<HoldOutcome> {
  const { room, accountId, holdId, amount, isCaptured, expiresAt, at } = hold
  return callHold(
    executor,
    sql`ledger.settle_hold(${holdRooms[room]}::smallint, ${accountId}, ${holdId}, ${atLeastZero(amount)}, ${isCaptured}, ${instantText(expiresAt)}, ${instantText(at)})`,
  )
}

/** What may still be spent, never less than zero, and it stays so until the transaction ends. Null for an account that was never opened. */
export async function lockSpendable(tx: Transaction, accountId: string): Promise<Cents | null> {
  const { rows } = await sql<{
    spendable: bigint | null
  }>`select ledger.lock_spendable(${assertUuid(accountId)}) as spendable`.execute(tx)
  const spendable = rows[0]?.spendable ?? null
  return spendable === null ? null : cents(spendable)
}

/** Releases a hold. One that was released or expired before is not refused. Refusals: hold_unknown, hold_closed (it was captured), account_unknown. */
export async function releaseHold(
  executor: Executor,
  { room, accountId, holdId, at }: Pick<HoldRequest, 'room' | 'accountId' | 'holdId' | 'at'>,
): Promise<HoldOutcome> {
  return callHold(executor, sql`ledger.release_hold(${holdRooms[room]}::smallint, ${accountId}, ${holdId}, ${instantText(at)})`)
}

async function callHold(executor: Executor, call: RawBuilder<unknown>): Promise<HoldOutcome> {
  const { rows } = await sql<{ outcome: number }>`select ${call} as outcome`.execute(executor)
  const outcome = rows[0]?.outcome ?? 0
  if (outcome === outcomeDone || outcome === outcomeRepeated) return { kind: 'done', repeated: outcome === outcomeRepeated }
  return { kind: 'refused', code: refusalOf(outcome) }
}

export type CaptureRequest = {
  room: HoldRoom
  accountId: string
  holdId: string
  /** What this clearing takes; the hold shrinks by as much. It may exceed the hold. */
  captured: Cents
  /** No further clearing will arrive: the rest of the hold is released. */
  isFinal: boolean
  /** What to post; one leg must be on the hold's account. It is forced, because the money is gone already. */
  journal: JournalRequest
}

/**
 * Posts a clearing and releases its hold, in one step and once for each idempotency key. A hold that expired, or that was never placed,
 * hinders nothing. Refusals: key_reused, account_unknown, unbalanced, journal_id_taken; never insufficient_funds.
 */
export async function captureHold(
  executor: Executor,
  { room, accountId, holdId, captured, isFinal, journal }: CaptureRequest,
): Promise<PostOutcome> {
  const forced = { ...journal, forced: true }
  const { rows } = await sql<{ answer_outcome: number; answer_journal: string | null }>`select * from ledger.capture_hold(
    ${holdRooms[room]}::smallint, ${accountId}, ${holdId}, ${captured}, ${isFinal}, ${journal.journalId}, ${journal.owner}, ${journal.idempotencyKey},
    ${`\\x${requestHash(forced)}`}, ${journalKinds[journal.kind]}, ${instantText(journal.at)},
    ${`{${journal.legs.map((leg) => assertUuid(leg.accountId)).join(',')}}`}, ${`{${journal.legs.map(({ amount }) => amount).join(',')}}`}
  )`.execute(executor)
  const [answer] = rows
  if (answer === undefined) throw new Error('the ledger gave no answer')
  return postOutcomeOf(answer)
}

/** Releases up to `max` holds of a room that expired by `at`, earliest first, and names them. Call it until it answers fewer. */
export async function expireHolds(
  tx: Transaction,
  { room, at, max }: { room: HoldRoom; at: Instant; max: number },
): Promise<ExpiredHold[]> {
  const { rows } = await sql<{ expired_account: string; expired_hold: string; expired_amount: bigint }>`
    select * from ledger.expire_holds(${holdRooms[room]}::smallint, ${instantText(at)}, ${max})`.execute(tx)
  return rows.map((row) => ({ accountId: row.expired_account, holdId: row.expired_hold, amount: cents(row.expired_amount) }))
}

export type DueHold = { accountId: string; holdId: string; expiresAt: string }

/** Open holds of a room that expired by `at`, earliest first; the next ones after one of them. */
export async function listDueHolds(
  executor: Executor,
  { room, at, after, max }: { room: HoldRoom; at: Instant; after: DueHold | null; max: number },
): Promise<DueHold[]> {
  const { rows } = await sql<{ account_id: string; id: string; expires_at: string }>`
    select account_id, id, expires_at::text as expires_at from ledger.hold
    where room = ${holdRooms[room]}::smallint and state = 1 and expires_at <= ${instantText(at)}
      and (${after?.holdId ?? null}::uuid is null or (ledger.hold.expires_at, account_id, id)
        > (${after?.expiresAt ?? null}::timestamptz, ${after?.accountId ?? null}::uuid, ${after?.holdId ?? null}::uuid))
    order by ledger.hold.expires_at, account_id, id limit ${max}`.execute(executor)
  return rows.map((row) => ({ accountId: row.account_id, holdId: row.id, expiresAt: row.expires_at }))
}

/** Releases one hold of a room that expired by `at`. Null when it did not, or is over already. */
export async function expireHold(
  tx: Transaction,
  { room, accountId, holdId, at }: Pick<HoldRequest, 'room' | 'accountId' | 'holdId' | 'at'>,
): Promise<ExpiredHold | null> {
  const { rows } = await sql<{ amount: bigint | null }>`
    select ledger.expire_hold(${holdRooms[room]}::smallint, ${accountId}, ${holdId}, ${instantText(at)}) as amount`.execute(tx)
  const amount = rows[0]?.amount ?? null
  return amount === null ? null : { accountId, holdId, amount: cents(amount) }
}

export type AccountHold = {
  holdId: string
  room: HoldRoom
  /** What it kept back at first. */
  placed: Cents
  amount: Cents
  placedAt: Instant
  expiresAt: Instant
}

/**
 * What an account has, what of it is kept back, and each open hold, the newest first: in one statement, and so of one moment.
 *
 * @throws Error for an account that was never opened: rooms know only accounts that were.
 */
export async function readHolds(
  executor: Executor,
  accountId: string,
): Promise<{ posted: Cents; held: Cents; holds: AccountHold[] }> {
  const { rows } = await sql<HoldRow>`
    select account.posted, account.held, hold.id, hold.room, hold.placed, hold.amount, hold.created_at, hold.expires_at
    from ledger.account account
    left join ledger.hold hold on hold.account_id = account.id and hold.state = 1
    where account.id = ${assertUuid(accountId)}
    order by hold.created_at desc, hold.id desc`.execute(executor)
  const [first] = rows
  if (first === undefined) throw new Error('the ledger has no such account')
  return { posted: cents(first.posted), held: cents(first.held), holds: rows.flatMap(holdsOf) }
}

type HoldRow = { posted: bigint; held: bigint } & (
  | { id: null }
  | { id: string; room: number; placed: bigint; amount: bigint; created_at: string; expires_at: string }
)

const roomsByNumber = new Map<number, HoldRoom>(Object.entries(holdRooms).map(([room, number]) => [number, room as HoldRoom]))

function holdsOf(row: HoldRow): AccountHold[] {
  if (row.id === null) return []
  const room = roomsByNumber.get(row.room)
  if (room === undefined) throw new Error(`a hold of room ${row.room}, which no one knows`)
  const times = { placedAt: parseInstant(row.created_at), expiresAt: parseInstant(row.expires_at) }
  return [{ holdId: row.id, room, placed: cents(row.placed), amount: cents(row.amount), ...times }]
}
