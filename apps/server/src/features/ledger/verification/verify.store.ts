// Adds up every posting again and compares, for `ops ledger verify` and the simulation.
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/database.ts'

export type Drift = {
  check:
    | 'journal_sum'
    | 'journal_without_postings'
    | 'posting_without_journal'
    | 'posting_without_account'
    | 'posted'
    | 'held'
    | 'floor'
    | 'checkpoint'
  /** Of the journal or the account that does not add up. */
  id: string
  /** What is there, and what the postings or holds say, in cents. */
  found: bigint
  expected: bigint
}

export type Verification = {
  journals: bigint
  postings: bigint
  accounts: bigint
  holds: bigint
  /** The first hundred of each check. Empty when all is well. */
  drifts: Drift[]
}

type Check = { name: Drift['check']; query: ReturnType<typeof sql<Omit<Drift, 'check'>>> }

const checks: readonly Check[] = [
  {
    name: 'journal_sum',
    query: sql`select journal_id as id, sum(amount)::bigint as found, 0::bigint as expected
      from ledger.posting group by journal_id having sum(amount) <> 0 limit 100`,
  },
  {
    name: 'journal_without_postings',
    query: sql`select j.id, 0::bigint as found, 2::bigint as expected
      from ledger.journal j where not exists (select from ledger.posting p where p.journal_id = j.id) limit 100`,
  },
  {
    name: 'posting_without_journal',
    query: sql`select p.journal_id as id, p.amount as found, 0::bigint as expected
      from ledger.posting p where not exists (select from ledger.journal j where j.id = p.journal_id) limit 100`,
  },
  {
    name: 'posting_without_account',
    query: sql`select p.account_id as id, sum(p.amount)::bigint as found, 0::bigint as expected
      from ledger.posting p
      where not exists (select from ledger.account a where a.id = p.account_id) and not exists (select from ledger.house_account h where h.id = p.account_id)
      group by p.account_id limit 100`,
  },
  {
    name: 'posted',
    query: sql`select a.id, a.posted as found, coalesce(p.amount, 0)::bigint as expected
      from ledger.account a left join (select account_id, sum(amount) as amount from ledger.posting group by account_id) p on p.account_id = a.id
      where a.posted <> coalesce(p.amount, 0) limit 100`,
  },
  {
    name: 'held',
    query: sql`select coalesce(a.id, h.account_id) as id, coalesce(a.held, 0) as found, coalesce(h.amount, 0)::bigint as expected
      from ledger.account a
      full join (select account_id, sum(amount) as amount from ledger.hold where state = 1 group by account_id) h on h.account_id = a.id
      where coalesce(a.held, 0) <> coalesce(h.amount, 0) limit 100`,
  },
  {
    name: 'floor',
    query: sql`select id, floor as found, least(0, posted - held)::bigint as expected from ledger.account where floor <> least(0, posted - held) limit 100`,
  },
  {
    name: 'checkpoint',
    query: sql`select c.account_id as id, c.balance as found, coalesce(p.amount, 0)::bigint as expected
      from ledger.house_checkpoint c
      left join lateral (select sum(amount) as amount from ledger.posting p where p.account_id = c.account_id and p.entry <= c.entry) p on true
      where c.entry = (select max(entry) from ledger.house_checkpoint l where l.account_id = c.account_id) and c.balance <> coalesce(p.amount, 0) limit 100`,
  },
]

/**
 * Reads the whole ledger at one moment, beside others who post. Takes as long as reading every posting a few times does, so give it a
 * database whose statements may run that long.
 * @param onCheck  is called with the number of finished checks
 */
export async function verifyLedger(
  database: Database,
  onCheck: (done: number, of: number) => void = () => {},
): Promise<Verification> {
  return database.transaction(
    async (tx) => {
      const drifts: Drift[] = []
      for (const [index, { name, query }] of checks.entries()) {
        const { rows } = await query.execute(tx)
        drifts.push(...rows.map((row) => ({ check: name, ...row })))
        onCheck(index + 1, checks.length)
      }
      return { ...(await countRows(tx)), drifts }
    },
    { isolation: 'repeatable read' },
  )
}

async function countRows(tx: Transaction): Promise<Omit<Verification, 'drifts'>> {
  const { rows } = await sql<Omit<Verification, 'drifts'>>`
    select (select count(*) from ledger.journal) as journals, (select count(*) from ledger.posting) as postings,
           (select count(*) from ledger.account) as accounts, (select count(*) from ledger.hold) as holds`.execute(tx)
  const [counts] = rows
  if (counts === undefined) throw new Error('the ledger gave no answer')
  return counts
}
