// Compares the clearing accounts and the settlement bank in the ledger with the rows that say what should be on them, to the cent.
import { cents, type Cents } from '@daybreak/money'
import { sql } from 'kysely'
import { houseAccounts, readHouseBalances } from '#features/ledger'
import type { Database, Transaction } from '#platform/database/database.ts'

export type HouseBalance = {
  account: 'ach_out_clearing' | 'ach_in_clearing' | 'instant_clearing' | 'settlement_bank'
  ledger: Cents
  /** What movements, settlements and suspense say. */
  expected: Cents
}

type Expected = { ach_out: bigint; ach_in: bigint; instant: bigint; bank: bigint }

/** Both sides at one moment. */
export async function readHouseChecks(database: Pick<Database, 'transaction'>): Promise<HouseBalance[]> {
  return database.transaction(
    async (tx) => {
      const expected = await readExpected(tx)
      const house = await readHouseBalances(tx)
      const of = (id: string) => house.get(id) ?? cents(0n)
      return [
        { account: 'ach_out_clearing', ledger: of(houseAccounts.achOutClearing), expected: cents(expected.ach_out) },
        { account: 'ach_in_clearing', ledger: of(houseAccounts.achInClearing), expected: cents(expected.ach_in) },
        { account: 'instant_clearing', ledger: of(houseAccounts.instantClearing), expected: cents(expected.instant) },
        { account: 'settlement_bank', ledger: of(houseAccounts.settlementBank), expected: cents(expected.bank) },
      ]
    },
    { isolation: 'repeatable read' },
  )
}

/**
 * Clearing holds outgoing money that is not settled, and incoming money that is with our bank and not yet the worker's. The bank's
 * account is what it paid less what it got: settled days, what came in since, and what waits in suspense.
 */
async function readExpected(tx: Transaction): Promise<Expected> {
  const { rows } = await sql<Expected>`
    with open as (
      select book, direction, case kind when 'settled' then amount else -amount end as amount
      from move_money_movement where settlement_id is null
    )
    select
      coalesce((select sum(amount) from open where direction = 'out' and book <> 'instant'), 0)::bigint as ach_out,
      coalesce((select sum(amount) from open where direction = 'out' and book = 'instant'), 0)::bigint as instant,
      coalesce((
        select sum(m.amount) from move_money_transfer t
        join move_money_movement m on m.transfer_id = t.id and m.kind = 'settled'
        where t.direction = 'in' and t.status in ('PENDING', 'PROCESSING')
          and not exists (select from move_money_movement b where b.transfer_id = t.id and b.kind = 'returned')
      ), 0)::bigint as ach_in,
      (
        coalesce((select sum(out_settled - out_returned - in_settled + in_returned) from move_money_settlement), 0)
        - coalesce((select sum(amount) from open where direction = 'in'), 0)
        + coalesce((select sum(case when is_credit then -amount else amount end) from move_money_inbound_entry where journal_id is not null and end_journal_id is null), 0)
      )::bigint as bank`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the books gave no answer')
  return row
}
