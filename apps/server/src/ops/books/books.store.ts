// Compares the ledger with the rooms' own rows: money that no room moved, and list items that differ from the ledger.
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export type BookDrift = {
  check: 'journal_without_room' | 'item_without_journal' | 'item_amount'
  /** Of the journal or of the list's item. */
  id: string
  /** What the ledger moved on the worker's account, and what the rooms' rows say, in cents. */
  found: bigint
  expected: bigint
}

/**
 * Every journal that a room has a row for, and the list's item that shows it; null where the list shows none. Each room names its journals by
 * their id or by the key that it posts under. A room that begins to post adds itself here, or `ledger verify` names its journals.
 */
const links = sql`
  select i.journal_id, i.id as item_id from transactions_item i where i.journal_id is not null
  union
  select e.journal_id, coalesce(own.id, t.item_id) from cards_event e
  left join transactions_item own on own.id = e.item_id
  left join cards_transaction t on t.ref = e.ref
  where e.journal_id is not null
  union
  select a.release_journal_id, a.item_id from ach_transfer a where a.release_journal_id is not null
  union
  select x.journal_id, x.transaction_id from express_pay_transfer x
  union
  select j.id, x.transaction_id from express_pay_transfer x
  join ledger.journal j on j.owner = x.employee_id and j.idem = ledger.key_of('express_pay', 'undo', x.employee_id::text, x.id::text)
  where x.status = 'CANCELED'
  union
  select j.id, t.transaction_id from move_money_shown t
  cross join (values ('capture'), ('fee'), ('credit'), ('undo')) as step (name)
  join ledger.journal j on j.owner = t.employee_id and j.idem = ledger.key_of('move-money', step.name, t.id::text)
  union
  select o.journal_id, null from employers_payroll_outcome o where o.journal_id is not null
  union
  -- The demo world's one transfer that came back: its item shows the way out.
  select j.id, null from employee_profile p
  join ledger.journal j on j.owner = p.id and j.idem = ledger.key_of('demo', p.employee_number, 'transfer-returned', 'returned')`

// House accounts have ids below this one. Only what moves on a worker's account must have a row: the house's own movements are named by none.
const firstWorker = '00000001-0000-0000-0000-000000000000'

const posted = sql`('COMPLETED', 'COMPLETED_FOR_PARTIAL_AMOUNT', 'COMPLETED_PURCHASE_AMOUNT_ONLY', 'PROCESSED', 'REFUND')`

const checks: readonly { name: BookDrift['check']; query: ReturnType<typeof sql<Omit<BookDrift, 'check'>>> }[] = [
  {
    name: 'journal_without_room',
    query: sql`with link as (${links})
      select p.journal_id as id, sum(p.amount)::bigint as found, 0::bigint as expected from ledger.posting p
      where p.account_id >= ${firstWorker} and not exists (select from link l where l.journal_id = p.journal_id)
      group by p.journal_id order by p.journal_id limit 100`,
  },
  {
    name: 'item_without_journal',
    query: sql`with link as (${links})
      select i.id, 0::bigint as found, (i.amount * i.direction)::bigint as expected from transactions_item i
      where i.status in ${posted} and i.amount > 0
        and not exists (select from link l join ledger.journal j on j.id = l.journal_id where l.item_id = i.id)
      order by i.id limit 100`,
  },
  {
    name: 'item_amount',
    query: sql`with link as (${links}), moved as (
        select l.item_id, sum(p.amount) as amount from (select distinct journal_id, item_id from link) l
        join transactions_item i on i.id = l.item_id
        join ledger.posting p on p.journal_id = l.journal_id and p.account_id = i.account_id
        group by l.item_id
      )
      select i.id, m.amount::bigint as found, (i.amount * i.direction)::bigint as expected
      from transactions_item i join moved m on m.item_id = i.id
      where i.status in ${posted} and m.amount <> i.amount * i.direction
      order by i.id limit 100`,
  },
]

/** The first hundred of each; empty when all is well. Reads everything, so give it a database whose statements may run that long. */
export async function verifyBooks(
  database: Pick<Database, 'transaction'>,
  onCheck: (done: number, of: number) => void = () => {},
): Promise<BookDrift[]> {
  return database.transaction(
    async (tx) => {
      const drifts: BookDrift[] = []
      for (const [index, { name, query }] of checks.entries()) {
        const { rows } = await query.execute(tx)
        drifts.push(...rows.map((row) => ({ check: name, ...row })))
        onCheck(index + 1, checks.length)
      }
      return drifts
    },
    { isolation: 'repeatable read' },
  )
}
