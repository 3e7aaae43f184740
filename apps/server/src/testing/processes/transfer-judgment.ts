// Judges transfers after a storm by the answers that their callers got: lost, doubled, stuck or adrift, here and at the card
// provider.
import type { Cents } from '@daybreak/money'
import type { ProviderTransfer } from '#features/issuer'
import { verifyLedger } from '#features/ledger'
import type { Database } from '#platform/database/database.ts'

export type Sender = {
  employeeId: string
  accountId: string
  /** A bank account elsewhere, to which money is sent and from which it is added. */
  destinationId: string
  bankLast4: string
  /** A debit card elsewhere. */
  cardId: string
  token: string
  balance: Cents
}

/** `standard` and `instant` take money from the sender, `add` brings it. */
export type StormKind = 'standard' | 'instant' | 'add'

/** The answer that a caller got: the only one that counts. */
export type Acknowledged = { id: string; kind: StormKind; sender: Sender; amount: Cents }

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
  /** Of an instant transfer, which the provider has in no list; null when it has none of that name. */
  readAtProvider(railRef: string): Promise<ProviderTransfer | null>
  /** `clearing`: of each of its accounts. */
  compareBooks(): Promise<{ differences: number; clearing: readonly Cents[] }>
  verifyBooks(): Promise<number>
  onProgress(text: string): void
}

type Kept = {
  id: string
  direction: 'out' | 'in'
  speed: 'standard' | 'instant'
  railRef: string | null
  amount: bigint
  fee: bigint
  status: string
  items: number
  /** From the worker's account; below zero when it was put on it. */
  taken: bigint
  posted: number
}

const ends: ReadonlySet<string> = new Set(['PROCESSED', 'COMPLETED', 'RETURNED', 'FAILED'])
const instantAtOnce = 16

export async function judgeStorm(judging: Judging, acknowledged: readonly Acknowledged[]): Promise<StormJudgment> {
  const { onProgress, compareBooks, listAtProvider, verifyBooks } = judging
  // First, because a lost report is fetched there.
  onProgress('the books are compared with the provider')
  const books = await compareBooks()
  onProgress('what the callers know is held against both books')
  const here = await readHere(judging.database)
  const there = countByKey([...(await listAtProvider()), ...(await readInstant(judging, here))])
  const known = new Set(acknowledged.map(({ id }) => id))
  const isLost = ({ id, amount }: Acknowledged) => {
    const [kept, provider] = [here.get(id), there.get(id)]
    return kept === undefined || kept.amount !== amount || kept.items < 1 || provider?.amount !== amount - kept.fee
  }
  const ended = [...here.values()]
  const returned = ended.filter(({ status }) => status === 'RETURNED').length
  return {
    lost: acknowledged.filter(isLost).length,
    doubled:
      ended.filter(({ id, items, posted }) => items > 1 || posted > 1 || !known.has(id)).length +
      [...there].filter(([id, { count }]) => count > 1 || !known.has(id)).length,
    stuck: ended.filter(({ status }) => !ends.has(status)).length,
    drifts:
      (await countDrifts(judging, ended)) +
      books.differences +
      books.clearing.filter((left) => left !== 0n).length +
      (await verifyBooks()),
    returned,
  }
}

/** Our transfers with what the ledger moved of each: `taken` is what is gone from the worker's account, after a return nothing. */
async function readHere({ pool }: Database): Promise<Map<string, Kept>> {
  const { rows } = await pool.query<Kept>(`
    select t.id, t.direction, t.speed, t.rail_ref as "railRef", t.amount, t.fee, t.status,
      (select count(*)::int from transactions_item i where i.id = t.transaction_id) as items,
      (select count(*)::int from ledger.journal j where j.owner = t.employee_id and j.idem in (
        ledger.key_of('move-money', 'capture', t.id::text), ledger.key_of('move-money', 'credit', t.id::text))) as posted,
      (select coalesce(-sum(p.amount), 0)::bigint from ledger.journal j join ledger.posting p on p.journal_id = j.id and p.account_id = t.account_id
        where j.owner = t.employee_id and j.idem in (
          ledger.key_of('move-money', 'capture', t.id::text), ledger.key_of('move-money', 'fee', t.id::text),
          ledger.key_of('move-money', 'credit', t.id::text), ledger.key_of('move-money', 'undo', t.id::text))) as taken
    from move_money_transfer t`)
  return new Map(rows.map((row) => [row.id, row]))
}

async function readInstant({ readAtProvider }: Judging, here: ReadonlyMap<string, Kept>): Promise<ProviderTransfer[]> {
  const refs = [...here.values()].flatMap(({ speed, railRef }) => (speed === 'instant' && railRef !== null ? [railRef] : []))
  const found: ProviderTransfer[] = []
  for (let start = 0; start < refs.length; start += instantAtOnce) {
    const read = await Promise.all(refs.slice(start, start + instantAtOnce).map(readAtProvider))
    found.push(...read.filter((transfer) => transfer !== null))
  }
  return found
}

function countByKey(transfers: readonly ProviderTransfer[]): Map<string, { count: number; amount: Cents | null }> {
  const found = new Map<string, { count: number; amount: Cents | null }>()
  for (const { key, amount, ref } of transfers) {
    const name = key ?? ref
    found.set(name, { count: (found.get(name)?.count ?? 0) + 1, amount })
  }
  return found
}

/** By where it ended. */
function takenOf({ direction, amount, status }: Kept): bigint {
  if (status !== 'PROCESSED' && status !== 'COMPLETED') return 0n
  return direction === 'out' ? amount : -amount
}

async function countDrifts({ database, senders }: Judging, kept: readonly Kept[]): Promise<number> {
  const wrong = kept.filter((one) => one.taken !== takenOf(one)).length
  const { rows } = await database.pool.query<{ employee_id: string; posted: bigint; held: bigint; gone: bigint; came: bigint }>(`
    select a.employee_id, l.posted, l.held,
      (select coalesce(sum(t.amount), 0)::bigint from move_money_transfer t where t.account_id = a.id and t.direction = 'out' and t.status in ('PROCESSED', 'COMPLETED')) as gone,
      (select coalesce(sum(t.amount), 0)::bigint from move_money_transfer t where t.account_id = a.id and t.direction = 'in' and t.status = 'PROCESSED') as came
    from accounts_account a join ledger.account l on l.id = a.id`)
  const balances = new Map(senders.map(({ employeeId, balance }) => [employeeId, balance]))
  const adrift = rows.filter(
    ({ employee_id: id, posted, held, gone, came }) => held !== 0n || posted !== (balances.get(id) ?? 0n) - gone + came,
  )
  return wrong + adrift.length + (await verifyLedger(database)).drifts.length
}
