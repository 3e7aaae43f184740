// SQL for differences between our books and the rails: found once, ended automatically or by an operator, and kept.
import { plainText, type CleanText } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { MoveMoneyDifference } from '#platform/database/schema.generated.ts'
import type { BookName } from '../transfers/index.ts'
import { bookNameOf } from './books.store.ts'
import type { DifferenceKind, FoundDifference } from './comparing.rules.ts'

export type Difference = FoundDifference & {
  id: string
  book: BookName
  bankDay: PlainDate
  foundAt: Instant
  endedAt: Instant | null
  /** Null when it ended automatically. */
  endedBy: string | null
  endNote: string | null
}

type ComparedDay = { book: BookName; bankDay: PlainDate; at: Instant }

/**
 * Keeps what was found and ends what was found before on that day and is not there any more. One that an operator ended stays ended;
 * one that ended by itself and is back is open again, since it was first found.
 */
export async function keepDifferences(
  tx: Transaction,
  { book, bankDay, at }: ComparedDay,
  kinds: readonly DifferenceKind[],
  found: readonly (FoundDifference & { id: string })[],
): Promise<void> {
  for (const difference of found) {
    const { ours, theirs, direction, railRef } = difference
    const now = { bank_day: plainDateText(bankDay), direction, ours, theirs, ended_at: null }
    await tx
      .insertInto('move_money_difference')
      .values({
        ...now,
        id: difference.id,
        book,
        kind: difference.kind,
        movement: difference.movement,
        subject: plainText(difference.subject, 200),
        transfer_id: difference.transferId,
        rail_ref: railRef === null ? null : plainText(railRef, 200),
        found_at: instantText(at),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['book', 'kind', 'movement', 'subject'])
          .doUpdateSet(now)
          .where('move_money_difference.ended_by', 'is', null),
      )
      .execute()
  }
  await sql`
    update move_money_difference set ended_at = ${instantText(at)}
    where book = ${book} and bank_day = ${plainDateText(bankDay)} and ended_at is null and kind = any(${[...kinds]}::text[])
      and (kind, movement, subject) not in (
        select * from unnest(
          ${found.map(({ kind }) => kind)}::text[],
          ${found.map(({ movement }) => movement)}::text[],
          ${found.map(({ subject }) => plainText(subject, 200))}::text[]
        )
      )`.execute(tx)
}

/**
 * Names what our books moved on compared days and no list of the rail holds, and ends what was settled since.
 *
 * @param before  the moment before which the lists were asked for: what was reported since may be in none yet
 */
export async function nameMissing(tx: Transaction, book: BookName, before: Instant, at: Instant): Promise<void> {
  await sql`
    insert into move_money_difference (id, book, kind, movement, subject, bank_day, transfer_id, rail_ref, direction, ours, found_at)
    select gen_random_uuid(), m.book, 'missing_at_rail', m.kind, m.transfer_id::text, m.bank_day, m.transfer_id, t.rail_ref, m.direction,
      m.amount, ${instantText(at)}
    from move_money_movement m
    join move_money_book b on b.name = m.book
    join move_money_transfer t on t.id = m.transfer_id
    where m.book = ${book} and m.settlement_id is null and m.bank_day <= b.compared_through and m.kept_at < ${instantText(before)}
      and not exists (select from move_money_difference d where d.book = m.book and d.kind = 'amount_differs' and d.movement = m.kind
        and d.subject = m.transfer_id::text and d.ended_at is null)
    on conflict (book, kind, movement, subject) do update set ended_at = null, bank_day = excluded.bank_day
      where move_money_difference.ended_by is null and move_money_difference.ended_at is not null`.execute(tx)
  await sql`
    update move_money_difference d set ended_at = ${instantText(at)}
    from move_money_movement m
    where d.book = ${book} and d.kind = 'missing_at_rail' and d.ended_at is null
      and m.transfer_id = d.transfer_id and m.kind = d.movement
      and (m.settlement_id is not null or exists (select from move_money_difference o where o.book = d.book and o.kind = 'amount_differs'
        and o.movement = d.movement and o.subject = d.subject and o.ended_at is null))`.execute(tx)
}

/** What is open, the oldest first. */
export async function listOpenDifferences(executor: Executor, bankDay: PlainDate | null, max: number): Promise<Difference[]> {
  const rows = await executor
    .selectFrom('move_money_difference')
    .selectAll()
    .where('ended_at', 'is', null)
    .$if(bankDay !== null, (query) => query.where('bank_day', '=', bankDay === null ? '' : plainDateText(bankDay)))
    .orderBy('found_at')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(differenceOf)
}

export async function findDifference(executor: Executor, id: string): Promise<Difference | null> {
  const row = await executor.selectFrom('move_money_difference').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : differenceOf(row)
}

/** False when it is ended already. */
export async function endDifference(
  executor: Executor,
  id: string,
  { by, note, at }: { by: CleanText; note: CleanText; at: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('move_money_difference')
    .set({ ended_at: instantText(at), ended_by: by, end_note: note })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function differenceOf(row: Selectable<MoveMoneyDifference>): Difference {
  const amountOf = (amount: bigint | null): Cents | null => (amount === null ? null : cents(amount))
  return {
    id: row.id,
    book: bookNameOf(row.book),
    kind: row.kind,
    movement: row.movement,
    subject: row.subject,
    bankDay: parsePlainDate(row.bank_day),
    transferId: row.transfer_id,
    railRef: row.rail_ref,
    direction: row.direction,
    ours: amountOf(row.ours),
    theirs: amountOf(row.theirs),
    foundAt: parseInstant(row.found_at),
    endedAt: row.ended_at === null ? null : parseInstant(row.ended_at),
    endedBy: row.ended_by,
    endNote: row.end_note,
  }
}
