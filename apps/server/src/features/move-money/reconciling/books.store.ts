// SQL for the books: which days were compared, what was settled, and the differences.
import { cleanText } from '@daybreak/contract'
import { addCents, cents, noCents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { RailMovement } from '../rails/index.ts'
import type { BookName } from '../transfers/index.ts'
import type { Agreed } from './comparing.rules.ts'
import type { BookState } from './days.rules.ts'

/**
 * One comparison of a book after the other: a second instance waits, and finds what the first one settled. Transfers that receive something
 * meanwhile do not wait: they refer to the book's key alone.
 */
export async function lockBook(tx: Transaction, book: BookName): Promise<void> {
  await tx.selectFrom('move_money_book').select('name').where('name', '=', book).forNoKeyUpdate().execute()
}

export async function readBookState(executor: Executor, book: BookName, comparedSince: PlainDate): Promise<BookState> {
  const row = await executor
    .selectFrom('move_money_book')
    .select('compared_through')
    .where('name', '=', book)
    .executeTakeFirstOrThrow()
  const { rows: open } = await sql<{ bank_day: string }>`
    select bank_day::text from move_money_movement where book = ${book} and settlement_id is null
    union
    select bank_day::text from move_money_difference where book = ${book} and ended_at is null`.execute(executor)
  const compared = await executor
    .selectFrom('move_money_compared_day')
    .select(['bank_day', 'compared_at'])
    .where('book', '=', book)
    .where(({ or, eb }) =>
      or([
        eb('bank_day', '>=', plainDateText(comparedSince)),
        eb('bank_day', '=', sql<string>`any(${open.map(({ bank_day: day }) => day)}::date[])`),
      ]),
    )
    .execute()
  return {
    comparedThrough: row.compared_through === null ? null : parsePlainDate(row.compared_through),
    compared: compared.map(({ bank_day: day, compared_at: at }) => ({ bankDay: parsePlainDate(day), at: parseInstant(at) })),
    openDays: open.map(({ bank_day: day }) => parsePlainDate(day)),
  }
}

export type ListedSums = { count: number; out: Cents; in: Cents }

export async function keepCompared(
  tx: Transaction,
  { book, bankDay, at }: { book: BookName; bankDay: PlainDate; at: Instant },
  listed: ListedSums,
): Promise<void> {
  const sums = { compared_at: instantText(at), listed_count: listed.count, listed_out: listed.out, listed_in: listed.in }
  await tx
    .insertInto('move_money_compared_day')
    .values({ book, bank_day: plainDateText(bankDay), ...sums })
    .onConflict((conflict) => conflict.columns(['book', 'bank_day']).doUpdateSet(sums))
    .execute()
}

/** Never backward. */
export async function moveComparedThrough(executor: Executor, book: BookName, through: PlainDate): Promise<void> {
  await sql`update move_money_book set compared_through = greatest(compared_through, ${plainDateText(through)}::date)
    where name = ${book}`.execute(executor)
}

export type Settlement = {
  book: BookName
  bankDay: PlainDate
  round: number
  count: number
  outSettled: Cents
  outReturned: Cents
  inSettled: Cents
  inReturned: Cents
  journalId: string | null
  settledAt: Instant
}

export type SettledSums = Pick<Settlement, 'count' | 'outSettled' | 'outReturned' | 'inSettled' | 'inReturned'>

/** Marks what agreed, each movement once, permanently, and returns what was not settled before. */
export async function takeAgreed(
  tx: Transaction,
  { book, settlementId }: { book: BookName; settlementId: string },
  agreed: readonly Agreed[],
): Promise<SettledSums> {
  const { rows } = await sql<{ direction: 'out' | 'in'; kind: 'settled' | 'returned'; count: number; amount: bigint }>`
    with taken as (
      update move_money_movement m set settlement_id = ${settlementId}
      from unnest(${agreed.map(({ transferId }) => transferId)}::uuid[], ${agreed.map(({ kind }) => kind)}::text[]) as a (id, kind)
      where m.transfer_id = a.id and m.kind = a.kind and m.book = ${book} and m.settlement_id is null
      returning m.direction, m.kind, m.amount
    )
    select direction, kind, count(*)::int as count, sum(amount)::bigint as amount from taken group by direction, kind`.execute(tx)
  const sumOf = (direction: string, kind: string) =>
    cents(rows.find((row) => row.direction === direction && row.kind === kind)?.amount ?? 0n)
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    outSettled: sumOf('out', 'settled'),
    outReturned: sumOf('out', 'returned'),
    inSettled: sumOf('in', 'settled'),
    inReturned: sumOf('in', 'returned'),
  }
}

/** The next round of a day; the caller holds the book's lock. */
export async function nextRound(tx: Transaction, book: BookName, bankDay: PlainDate): Promise<number> {
  const { round } = await tx
    .selectFrom('move_money_settlement')
    .select((eb) => eb.fn.coalesce(eb.fn.max('round'), sql<number>`0`).as('round'))
    .where('book', '=', book)
    .where('bank_day', '=', plainDateText(bankDay))
    .executeTakeFirstOrThrow()
  return round + 1
}

export async function insertSettlement(tx: Transaction, id: string, settlement: Settlement): Promise<void> {
  const { book, bankDay, round, count, outSettled, outReturned, inSettled, inReturned, journalId, settledAt } = settlement
  await tx
    .insertInto('move_money_settlement')
    .values({
      id,
      book,
      bank_day: plainDateText(bankDay),
      round,
      movement_count: count,
      out_settled: outSettled,
      out_returned: outReturned,
      in_settled: inSettled,
      in_returned: inReturned,
      journal_id: journalId,
      settled_at: instantText(settledAt),
    })
    .execute()
}

export type DayReport = {
  book: BookName
  bankDay: PlainDate
  comparedAt: Instant
  listed: ListedSums
  settled: SettledSums
}

/** Days that were compared, the latest first, with all that was ever settled of each. */
export async function listDays(executor: Executor, bankDay: PlainDate | null, max: number): Promise<DayReport[]> {
  const settled = (name: 'out_settled' | 'out_returned' | 'in_settled' | 'in_returned') =>
    sql<bigint>`coalesce(sum(${sql.ref(`settlement.${name}`)}), 0)::bigint`
  const rows = await executor
    .selectFrom('move_money_compared_day as day')
    .leftJoin('move_money_settlement as settlement', (join) =>
      join.onRef('settlement.book', '=', 'day.book').onRef('settlement.bank_day', '=', 'day.bank_day'),
    )
    .select(['day.book', 'day.bank_day', 'day.compared_at', 'day.listed_count', 'day.listed_out', 'day.listed_in'])
    .select([
      settled('out_settled').as('out_settled'),
      settled('out_returned').as('out_returned'),
      settled('in_settled').as('in_settled'),
      settled('in_returned').as('in_returned'),
      sql<number>`coalesce(sum(settlement.movement_count), 0)::int`.as('settled_count'),
    ])
    .$if(bankDay !== null, (query) => query.where('day.bank_day', '=', bankDay === null ? '' : plainDateText(bankDay)))
    .groupBy(['day.book', 'day.bank_day'])
    .orderBy('day.bank_day', 'desc')
    .orderBy('day.book')
    .limit(max)
    .execute()
  return rows.map((row) => ({
    book: bookNameOf(row.book),
    bankDay: parsePlainDate(row.bank_day),
    comparedAt: parseInstant(row.compared_at),
    listed: { count: row.listed_count, out: cents(row.listed_out), in: cents(row.listed_in) },
    settled: {
      count: row.settled_count,
      outSettled: cents(row.out_settled),
      outReturned: cents(row.out_returned),
      inSettled: cents(row.in_settled),
      inReturned: cents(row.in_returned),
    },
  }))
}

export const bookNames: readonly BookName[] = ['provider', 'files', 'instant']

export function bookNameOf(text: string): BookName {
  const name = bookNames.find((one) => one === text)
  if (name === undefined) throw new Error(`there is no book ${cleanText(text, 40)}`)
  return name
}

export const nothingListed: ListedSums = { count: 0, out: noCents, in: noCents }

/** With what the rail says left and arrived. */
export function addListed(sums: ListedSums, listed: readonly RailMovement[]): ListedSums {
  return listed.reduce((sum, { direction, kind, amount }) => {
    const isOut = (direction === 'out') === (kind === 'settled')
    return {
      count: sum.count + 1,
      out: isOut ? addCents(sum.out, amount) : sum.out,
      in: isOut ? sum.in : addCents(sum.in, amount),
    }
  }, sums)
}
