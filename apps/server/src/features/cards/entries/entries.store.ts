// All SQL for entries of other banks that may be reported twice: which family counts, how each entry was decided, and which one
// repeats which.
import { keptText, type CleanText } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { CardsEntry } from '#platform/database/schema.generated.ts'
import type { EntryFamily } from '../transactions/index.ts'
import { alikeWithin, type EntryState } from './entries.rules.ts'

export type Entry = {
  /** What the card provider calls it. */
  ref: string
  family: EntryFamily | null
  providerAccountId: string
  direction: 'CREDIT' | 'DEBIT'
  amount: Cents
  companyName: CleanText
  /** When its first event says that it happened. */
  toldAt: Instant
}

export type KeptEntry = Entry & { state: EntryState; stateAt: Instant; stateBy: CleanText | null; twinRef: string | null }

/** Makes a counted entry, and answers null; or takes the row of one that is known. Another instance with the same entry waits. */
export async function lockEntry(tx: Transaction, entry: Entry, at: Instant): Promise<KeptEntry | null> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('cards_entry')
    .values({
      ref: entry.ref,
      family: entry.family,
      provider_account_id: entry.providerAccountId,
      direction: entry.direction,
      amount: entry.amount,
      company_name: entry.companyName,
      told_at: instantText(entry.toldAt),
      state: 'counted',
      state_at: instantText(at),
    })
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? null : findAndLock(tx, entry.ref)
}

export async function findAndLock(tx: Transaction, ref: string): Promise<KeptEntry | null> {
  const row = await tx.selectFrom('cards_entry').selectAll().where('ref', '=', ref).forUpdate().executeTakeFirst()
  return row === undefined ? null : entryOf(row)
}

/** The program's family: the given one when there was none before. Two concurrent instances with different families agree on one. */
export async function latchFamily(tx: Transaction, first: EntryFamily, at: Instant): Promise<EntryFamily> {
  const known = await readFamily(tx)
  if (known !== null) return known.family
  await tx
    .insertInto('cards_entry_family')
    .values({ family: first, set_at: instantText(at) })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute()
  return (await readFamily(tx))?.family ?? first
}

export type ProgramFamily = { family: EntryFamily; setAt: Instant; setBy: CleanText | null }

export async function readFamily(executor: Executor): Promise<ProgramFamily | null> {
  const row = await executor.selectFrom('cards_entry_family').selectAll().executeTakeFirst()
  return row === undefined
    ? null
    : { family: row.family, setAt: parseInstant(row.set_at), setBy: row.set_by === null ? null : keptText(row.set_by) }
}

export async function writeFamily(tx: Transaction, { family, setAt, setBy }: ProgramFamily): Promise<void> {
  const values = { family, set_at: instantText(setAt), set_by: setBy }
  await tx
    .insertInto('cards_entry_family')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute()
}

/**
 * The oldest counted entry of another family that matches and that no other entry repeats; from now on this one repeats it. A
 * concurrent match waits for its row, and then finds another one or none.
 */
export async function takeTwin(tx: Transaction, entry: Entry): Promise<string | null> {
  const { rows } = await sql<{ ref: string }>`
    update cards_entry set is_twinned = true
    where ref = (
      select ref from cards_entry
      where provider_account_id = ${entry.providerAccountId} and direction = ${entry.direction} and amount = ${entry.amount}
        and state = 'counted' and not is_twinned and family is distinct from ${entry.family} and ref <> ${entry.ref}
        and told_at between ${instantText(entry.toldAt.subtract(alikeWithin))} and ${instantText(entry.toldAt.add(alikeWithin))}
      order by told_at, ref limit 1 for update
    )
    returning ref`.execute(tx)
  return rows[0]?.ref ?? null
}

export async function releaseTwin(tx: Transaction, ref: string): Promise<void> {
  await tx.updateTable('cards_entry').set({ is_twinned: false }).where('ref', '=', ref).execute()
}

export type EntryDecision = { state: EntryState; at: Instant; by: CleanText | null; twinRef: string | null }

export async function writeEntryState(tx: Transaction, ref: string, { state, at, by, twinRef }: EntryDecision): Promise<void> {
  await tx
    .updateTable('cards_entry')
    .set({ state, state_at: instantText(at), state_by: by, twin_ref: twinRef })
    .where('ref', '=', ref)
    .execute()
}

/** For an operator's decision: no entry is being decided meanwhile, and new ones wait for it. */
export async function lockEntries(tx: Transaction): Promise<void> {
  await sql`lock table cards_entry in share row exclusive mode`.execute(tx)
}

export type EntryFilter = 'aside' | 'uncounted'

/** Oldest first. */
export async function listEntries(
  executor: Executor,
  { filter, max }: { filter: EntryFilter; max: number },
): Promise<KeptEntry[]> {
  const rows = await executor
    .selectFrom('cards_entry')
    .selectAll()
    .where('state', 'in', filter === 'aside' ? ['aside'] : ['aside', 'dismissed'])
    .orderBy('told_at')
    .orderBy('ref')
    .limit(max)
    .execute()
  return rows.map(entryOf)
}

export async function countAside(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cards_entry where state = 'aside'`.execute(executor)
  return rows[0]?.count ?? 0
}

function entryOf(row: Selectable<CardsEntry>): KeptEntry {
  return {
    ref: row.ref,
    family: row.family,
    providerAccountId: row.provider_account_id,
    direction: row.direction,
    amount: cents(row.amount),
    companyName: keptText(row.company_name),
    toldAt: parseInstant(row.told_at),
    state: row.state,
    stateAt: parseInstant(row.state_at),
    stateBy: row.state_by === null ? null : keptText(row.state_by),
    twinRef: row.twin_ref,
  }
}
