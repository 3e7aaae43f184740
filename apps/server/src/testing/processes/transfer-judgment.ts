// What became of transfers after a storm, by what their callers were told: lost, doubled, stuck or adrift, here and at the card provider.
import type { Cents } from '@daybreak/money'
import type { ProviderTransfer } from '#features/issuer'
import { verifyLedger } from '#features/ledger'
import type { Database } from '#platform/database/database.ts'

export type Sender = { employeeId: string; accountId: string; destinationId: string; token: string; balance: Cents }

/** What a caller was told is there: the only word that counts. */
export type Acknowledged = { id: string; sender: Sender; amount: Cents }

export type StormJudgment = {
  /** Acknowledged, and one of the books does not have it, or with another amount. */
  lost: number
  /** In one of the books more than once, or never acknowledged. */
  doubled: number
  /** Not at its end, long after all was over. */
  stuck: number
  /** Balances that are not what is left, what the ledger and the rooms' own checks find, and what clearing still holds. */
  drifts: number
  returned: number
}

export type Judging = {
  database: Database
  senders: readonly Sender[]
  listAtProvider(): Promise<ProviderTransfer[]>
  compareBooks(): Promise<{ differences: number; clearing: Cents }>
  verifyBooks(): Promise<number>
  onProgress(text: string): void
}

type Kept = { id: string; amount: bigint; status: string; items: number; taken: bigint; captures: number }

export async function judgeStorm(judging: Judging, acknowledged: readonly Acknowledged[]): Promise<StormJudgment> {
  const { onProgress, compareBooks, listAtProvider, verifyBooks } = judging
  // First, because a word that was lost is asked for there.
  onProgress('the books are compared with the provider')
  const books = await compareBooks()
  onProgress('what the callers know is held against both books')
  const here = await readHere(judging.database)
  const there = countByKey(await listAtProvider())
  const known = new Set(acknowledged.map(({ id }) => id))
  const isLost = ({ id, amount }: Acknowledged) => {
    const [kept, provider] = [here.get(id), there.get(id)]
    return kept === undefined || kept.amount !== amount || kept.items < 1 || provider?.amount !== amount
  }
  const ended = [...here.values()]
  const returned = ended.filter(({ status }) => status === 'RETURNED').length
  return {
    lost: acknowledged.filter(isLost).length,
    doubled:
      ended.filter(({ id, items, captures }) => items > 1 || captures > 1 || !known.has(id)).length +
      [...there].filter(([id, { count }]) => count > 1 || !known.has(id)).length,
    stuck: ended.filter(({ status }) => status !== 'PROCESSED' && status !== 'RETURNED').length,
    drifts: (await countDrifts(judging, ended)) + books.differences + (books.clearing === 0n ? 0 : 1) + (await verifyBooks()),
    returned,
  }
}

/** Our transfers with what the ledger moved of each: `taken` is what is gone from the worker's account, after a return nothing. */
async function readHere({ pool }: Database): Promise<Map<string, Kept>> {
  const { rows } = await pool.query<Kept>(`
    select t.id, t.amount, t.status,
      (select count(*)::int from transactions_item i where i.id = t.transaction_id) as items,
      (select count(*)::int from ledger.journal j where j.owner = t.employee_id
        and j.idem = ledger.key_of('move-money', 'capture', t.id::text)) as captures,
      (select coalesce(-sum(p.amount), 0)::bigint from ledger.journal j join ledger.posting p on p.journal_id = j.id and p.account_id = t.account_id
        where j.owner = t.employee_id
          and j.idem in (ledger.key_of('move-money', 'capture', t.id::text), ledger.key_of('move-money', 'undo', t.id::text))) as taken
    from move_money_transfer t`)
  return new Map(rows.map((row) => [row.id, row]))
}

function countByKey(transfers: readonly ProviderTransfer[]): Map<string, { count: number; amount: Cents | null }> {
  const found = new Map<string, { count: number; amount: Cents | null }>()
  for (const { key, amount, ref } of transfers) {
    const name = key ?? ref
    found.set(name, { count: (found.get(name)?.count ?? 0) + 1, amount })
  }
  return found
}

async function countDrifts({ database, senders }: Judging, kept: readonly Kept[]): Promise<number> {
  const wrong = kept.filter(({ taken, amount, status }) => taken !== (status === 'PROCESSED' ? amount : 0n)).length
  const { rows } = await database.pool.query<{ employee_id: string; posted: bigint; held: bigint; gone: bigint }>(`
    select a.employee_id, l.posted, l.held,
      (select coalesce(sum(t.amount), 0)::bigint from move_money_transfer t where t.account_id = a.id and t.status = 'PROCESSED') as gone
    from accounts_account a join ledger.account l on l.id = a.id`)
  const balances = new Map(senders.map(({ employeeId, balance }) => [employeeId, balance]))
  const adrift = rows.filter(
    ({ employee_id: id, posted, held, gone }) => held !== 0n || posted !== (balances.get(id) ?? 0n) - gone,
  )
  return wrong + adrift.length + (await verifyLedger(database)).drifts.length
}
