// Sends purchases through the card provider's stand-in, which is killed in turn with the server, then compares both books with
// what the registers know.
import { setTimeout as pause } from 'node:timers/promises'
import { cents, noCents, type Cents } from '@daybreak/money'
import type { IssuerSimulations } from '#features/issuer'
import { verifyLedger } from '#features/ledger'
import type { Database } from '#platform/database/database.ts'
import { ProblemError } from '#platform/errors.ts'

/** A process that can be killed, and is replaced. */
export type Victim = { name: string; replace(): Promise<void> }

type Simulations = Pick<IssuerSimulations, 'purchase' | 'clear' | 'listTransactions'>

export type ProviderStormOptions = {
  database: Database
  /** What a merchant does, under a key by which doing it again does it once. */
  simulations(key: string): Simulations
  /** As the card provider calls them. */
  cards: readonly string[]
  /** What each of their accounts had before. */
  balance: Cents
  purchases: number
  tills: number
  /** Killed by turns, this often in all, at even distances. */
  victims: readonly Victim[]
  kills: number
  /** How many events the provider has still to deliver: after failures it waits longer before each try. */
  countUndelivered(): Promise<number>
  /** Notified of the progress. */
  onProgress(text: string): void
}

export type ProviderStormReport = {
  approved: number
  declined: number
  /** How often each was killed. */
  kills: Record<string, number>
  /** A till was answered, and one of the books lacks the sale or has another amount. */
  lost: number
  /** In one of the books more than once, or taken although it was declined. */
  doubled: number
  /** Still held, still pending, or reported and not applied, long after all was over. */
  stuck: number
  /** Accounts whose balance is not what is left of it, and what the ledger's own check finds. */
  drifts: number
}

/** What a register knows: the transaction, and what of it was approved. */
type Sale = { transactionId: string; card: string; approved: Cents }

const amounts = [125n, 480n, 999n, 1_500n].map(cents)
const retryMs = 100
const quietMs = 3_000
// What has not moved for so long is stuck, once the provider has nothing left to deliver.
const patienceMs = 60_000
// A failed delivery is retried after up to an hour; one that failed while a process was replaced waits minutes.
const patienceWithDeliveriesMs = 600_000

export async function runProviderStorm(options: ProviderStormOptions): Promise<ProviderStormReport> {
  const { purchases, tills, victims, kills } = options
  const sales: Sale[] = []
  const killed = new Map(victims.map(({ name }) => [name, 0]))
  let next = 0
  let turns = 0
  let replacing: Promise<void> | null = null

  async function payAtTill(): Promise<void> {
    while (next < purchases) {
      const index = next
      next += 1
      sales.push(await sell(options, index))
      if (sales.length % 100 === 0) options.onProgress(`${sales.length} of ${purchases} purchases`)
      const victim = victims[turns % victims.length]
      if (victim === undefined || turns >= kills) continue
      if (sales.length < ((turns + 1) * purchases) / (kills + 1)) continue
      // One at a time: what is killed again before it is back would be there twice. A till waits, so that every kill has its purchases.
      if (replacing !== null) {
        await replacing
        continue
      }
      turns += 1
      killed.set(victim.name, (killed.get(victim.name) ?? 0) + 1)
      options.onProgress(`kill -9: ${victim.name}`)
      replacing = victim.replace()
      await replacing
      replacing = null
    }
  }

  await Promise.all(Array.from({ length: tills }, payAtTill))
  const stuck = await untilQuiet(options)
  const approved = sales.filter((sale) => sale.approved > noCents).length
  const counts = { approved, declined: sales.length - approved, kills: Object.fromEntries(killed) }
  const [there, here] = [await faultsAtProvider(options, sales), await faultsHere(options, sales)]
  return {
    ...counts,
    lost: there.lost + here.lost,
    doubled: there.doubled + here.doubled,
    stuck: stuck + there.stuck,
    drifts: await countDrifts(options, sales),
  }
}

/** Asks until it is answered, under one key, and clears what was approved until that is acknowledged. */
async function sell({ simulations, cards }: ProviderStormOptions, index: number): Promise<Sale> {
  const card = cards[index % cards.length] ?? ''
  const amount = amounts[index % amounts.length] ?? noCents
  const merchant = { name: 'Bayline Coffee', category: '5814' }
  const till = simulations(`storm-${index}-purchase`)
  const takesPart = index % amounts.length === 2
  const { transaction } = await untilAnswered(() => till.purchase({ providerCardId: card, merchant, amount, takesPart }))
  const sale = { transactionId: transaction.transactionId, card, approved: transaction.authorized }
  if (sale.approved > noCents) {
    const clearing = simulations(`storm-${index}-clearing`)
    await untilAnswered(() => clearing.clear(sale, sale.approved, true))
  }
  return sale
}

async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === 'issuer.unreachable')) throw error
      await pause(retryMs)
    }
  }
}

/** Waits until every event has arrived and nothing moves any more. @returns what has not ended by then */
async function untilQuiet({ database, purchases, countUndelivered, onProgress }: ProviderStormOptions): Promise<number> {
  let last = ''
  let movedMs = performance.now()
  for (;;) {
    const { events, ended, open } = await readMovement(database)
    const stuck = Math.max(0, purchases - ended) + open
    const seen = `${events} events have come, ${stuck} things are under way`
    if (seen !== last) {
      movedMs = performance.now()
      onProgress(seen)
    }
    last = seen
    const stillMs = performance.now() - movedMs
    if (stuck === 0 ? stillMs > quietMs : stillMs > patienceWithDeliveriesMs) return stuck
    if (stuck > 0 && stillMs > patienceMs && (await countUndelivered()) === 0) return stuck
    await pause(retryMs)
  }
}

async function readMovement({ pool }: Database): Promise<{ events: number; ended: number; open: number }> {
  const { rows } = await pool.query<{ events: bigint; ended: bigint; open: bigint }>(`
    select (select count(*) from cards_event) as events,
           (select count(*) from transactions_item where status in ('COMPLETED', 'COMPLETED_FOR_PARTIAL_AMOUNT', 'FAILED', 'CANCELED')) as ended,
           (select count(*) from ledger.hold where state = 1) + (select count(*) from cards_event where not is_applied)
             + (select count(*) from ledger.account where held <> 0) as open`)
  const [row] = rows
  if (row === undefined) throw new Error('no row of counts')
  return { events: countOf(row.events), ended: countOf(row.ended), open: countOf(row.open) }
}

const countOf = (count: bigint) => Number.parseInt(String(count), 10)

type Faults = { lost: number; doubled: number; stuck: number }

/** The provider has each sale once, with what its till was answered, cleared and nothing held. */
async function faultsAtProvider(
  { simulations, cards, purchases }: ProviderStormOptions,
  sales: readonly Sale[],
): Promise<Faults> {
  const max = 100
  if (purchases / cards.length > max) throw new Error('the provider lists a hundred transactions of a card')
  const found = new Map<string, { cleared: Cents; held: Cents }>()
  let listed = 0
  for (const card of cards) {
    const transactions = await simulations('').listTransactions(card, max)
    listed += transactions.length
    for (const { transactionId, cleared, held } of transactions) found.set(transactionId, { cleared, held })
  }
  return {
    lost: sales.filter(({ transactionId, approved }) => found.get(transactionId)?.cleared !== approved).length,
    doubled: Math.max(0, listed - purchases),
    stuck: [...found.values()].filter(({ held }) => held > noCents).length,
  }
}

/** We have posted each approved sale once, and no declined one; each is in its list once. */
async function faultsHere({ database }: ProviderStormOptions, sales: readonly Sale[]): Promise<Faults> {
  const { rows } = await database.pool.query<{ ref: string; posted: bigint; journals: bigint; items: bigint }>(`
    select t.ref,
           (select count(*) from transactions_item i where i.id = t.item_id) as items,
           (select count(distinct e.journal_id) from cards_event e where e.subject = 'purchase' and e.ref = t.ref) as journals,
           (select coalesce(-sum(p.amount), 0)::bigint from cards_event e join ledger.posting p on p.journal_id = e.journal_id and p.account_id = t.account_id
             where e.subject = 'purchase' and e.ref = t.ref) as posted
    from cards_transaction t`)
  const kept = new Map(rows.map((row) => [row.ref, row]))
  const lost = sales.filter(({ transactionId, approved }) => {
    const row = kept.get(transactionId)
    return row === undefined || row.items < 1n || (approved > noCents && row.posted !== approved)
  })
  const doubled = sales.filter(({ transactionId, approved }) => {
    const row = kept.get(transactionId)
    return row !== undefined && (row.items > 1n || row.journals > (approved > noCents ? 1n : 0n))
  })
  return { lost: lost.length, doubled: doubled.length + Math.max(0, kept.size - sales.length), stuck: 0 }
}

async function countDrifts({ database, cards, balance }: ProviderStormOptions, sales: readonly Sale[]): Promise<number> {
  const left = new Map(cards.map((card) => [card, BigInt(balance)]))
  for (const { card, approved } of sales) left.set(card, (left.get(card) ?? 0n) - approved)
  const { rows } = await database.pool.query<{ card: string; posted: bigint }>(`
    select c.provider_card_id as card, a.posted from cards_card c join ledger.account a on a.id = c.account_id`)
  const wrong = rows.filter(({ card, posted }) => posted !== left.get(card))
  return wrong.length + Math.abs(rows.length - cards.length) + (await verifyLedger(database)).drifts.length
}
