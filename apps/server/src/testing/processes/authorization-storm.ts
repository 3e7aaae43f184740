// Sends purchases from many registers at once to a server that is killed meanwhile, then compares the books with what the
// registers know.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { instantText, systemClock } from '@daybreak/time'
import { verifyLedger } from '#features/ledger'
import type { Database } from '#platform/database/database.ts'

export type StormServer = { port: number; kill(): Promise<void> }

export type StormOptions = {
  database: Database
  /** Of events, and of questions. */
  signingKeys: { events: string; questions: string }
  /** Starts a server on the same database, after each kill again. */
  start(): Promise<StormServer>
  /** As the card provider calls them. */
  cards: readonly string[]
  purchases: number
  tills: number
  kills: number
}

export type StormReport = { approved: number; declined: number; kills: number; asked: number }

/** What a register knows: the answer that reached it. */
type Answer = { responseCode: string; authorizedAmount?: { value: number } }
/** An answer with what it was about. */
type Known = { answer: Answer; requested: number }

const isApproved = ({ responseCode }: Answer) => responseCode === 'APPROVED' || responseCode === 'PARTIAL_AMOUNT_APPROVED'

/** What an approval is worth; an answer in full names no amount. */
function valueOf({ answer, requested }: Known): number {
  return isApproved(answer) ? (answer.authorizedAmount?.value ?? requested) : 0
}

const amounts = [125, 480, 999, 1_500]
const retryMs = 20

/**
 * Each purchase is asked for until it is answered, under one id, as the card provider does; each approved one is cleared until that is
 * acknowledged. Throws when an answer changed, or when ledger and lists do not say what the registers know.
 */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const { purchases, tills, kills, cards } = options
  const line = new Line(options)
  await line.open()
  const known = new Map<string, Known>()
  let next = 0
  let killed = 0

  async function payAtTill(): Promise<void> {
    while (next < purchases) {
      const index = next
      next += 1
      const card = cards[index % cards.length] ?? ''
      const purchase = { id: `car_${index}`, ref: `ctx_${index}`, card, amount: amounts[index % amounts.length] ?? 1 }
      const answer = await line.ask(purchase)
      const reported = { answer, requested: purchase.amount }
      known.set(purchase.id, reported)
      // Every second one again, as if its answer had been lost on the way.
      if (index % 2 === 0) assert.deepEqual(await line.ask(purchase), answer)
      if (isApproved(answer)) await line.clear(purchase, valueOf(reported))
      if (killed < kills && known.size >= ((killed + 1) * purchases) / (kills + 1)) {
        killed += 1
        await line.break()
      }
    }
  }

  await Promise.all(Array.from({ length: tills }, payAtTill))
  for (const [id, { answer }] of [...known].filter((_one, index) => index % 7 === 0)) {
    const index = Number.parseInt(id.slice('car_'.length), 10)
    const card = cards[index % cards.length] ?? ''
    assert.deepEqual(await line.ask({ id, ref: `ctx_${index}`, card, amount: 1 }), answer)
  }
  await line.close()
  await judge(options.database, known)
  const approved = [...known.values()].filter(({ answer }) => isApproved(answer)).length
  return { approved, declined: known.size - approved, kills: killed, asked: line.sent }
}

type Purchase = { id: string; ref: string; card: string; amount: number }

/** The way to the server: closed while it is dead, and open again when the next one listens. */
class Line {
  sent = 0
  readonly #options: StormOptions
  #server: Promise<StormServer> | null = null

  constructor(options: StormOptions) {
    this.#options = options
  }

  async open(): Promise<void> {
    this.#server = this.#options.start()
    await this.#server
  }

  async break(): Promise<void> {
    const server = await this.#server
    const dead = server?.kill()
    this.#server = (async () => {
      await dead
      return this.#options.start()
    })()
    await this.#server
  }

  async close(): Promise<void> {
    await (await this.#server)?.kill()
  }

  async ask({ id, ref, card, amount }: Purchase): Promise<Answer> {
    const requested = { value: amount, currencyCode: 'USD' }
    const question = {
      collaborativeAuthorizationRequest: {
        id,
        createdAt: instantText(systemClock.now()),
        transaction: { id: ref },
        paymentCard: { id: card },
        transactionAmount: requested,
        settlementAmount: requested,
        requestedAmount: requested,
        merchantDetails: { name: 'Bayline Coffee', categoryCode: '5814' },
        pointOfServiceDetails: { terminalSupportsPartialApproval: amount === amounts[2] },
      },
    }
    const response = await this.#sendUntil('/webhooks/card-provider/authorization', question)
    return (await response.json()) as Answer
  }

  async clear({ ref, card }: Purchase, value: number): Promise<void> {
    const at = instantText(systemClock.now())
    const node = {
      __typename: 'PaymentCardClearedEvent',
      id: `cte_${ref}`,
      transactionId: ref,
      cardId: card,
      createdAt: at,
      approvedAmount: { value, currencyCode: 'USD' },
      accountingDirection: 'DEBIT',
      merchantDetails: { name: 'Bayline Coffee', categoryCode: '5814' },
      responseCode: 'APPROVED',
      partial: false,
    }
    await this.#sendUntil('/webhooks/card-provider', { id: `evt_${ref}`, createdAt: at, name: 'PAYMENT_CARD_CLEARED', node })
  }

  async #sendUntil(path: string, data: object): Promise<Response> {
    for (;;) {
      const { port } = await (this.#server ?? Promise.reject(new Error('the line is closed')))
      this.sent += 1
      try {
        const response = await this.#send(`http://127.0.0.1:${port}${path}`, data)
        if (response.ok) return response
        if (response.status < 500) throw new StormError(`${path} answered ${response.status}: ${await response.text()}`)
      } catch (error) {
        if (error instanceof StormError) throw error
      }
      await pause(retryMs)
    }
  }

  #keyOf(url: string): string {
    const { events, questions } = this.#options.signingKeys
    return url.endsWith('/authorization') ? questions : events
  }

  async #send(url: string, data: object): Promise<Response> {
    const body = JSON.stringify({ data, extensions: { signatureTimestamp: systemClock.now().epochMilliseconds } })
    const signature = createHmac('sha256', this.#keyOf(url)).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'highnote-signature': signature }
    const response = await fetch(url, { method: 'POST', body, headers })
    // An answer that breaks off halfway was none.
    return new Response(response.status === 204 ? null : await response.text(), { status: response.status })
  }
}

class StormError extends Error {}

/** As the database has it. */
function decisionOf(answer: Answer): string {
  if (!isApproved(answer)) return 'DECLINED'
  return answer.responseCode === 'APPROVED' ? 'APPROVED' : 'APPROVED_FOR_PARTIAL_AMOUNT'
}

/** The tills' own list is the judge: totals balance even when what was acknowledged has vanished. */
async function judge(database: Database, known: ReadonlyMap<string, Known>): Promise<void> {
  const { pool, query } = database
  const stored = await query.selectFrom('cards_authorization').select(['request_id', 'decision', 'amount']).execute()
  const answers = new Map(stored.map((row) => [row.request_id, `${row.decision} ${row.amount}`]))
  assert.deepEqual(
    answers,
    new Map([...known].map(([id, one]) => [id, `${decisionOf(one.answer)} ${valueOf(one)}`])),
    'each purchase was decided once, and as its till was answered',
  )
  const { rows } = await pool.query<{ posted: bigint; held: bigint; open: bigint }>(`
    select (select coalesce(sum(amount), 0)::bigint from ledger.posting p join ledger.journal j on j.id = p.journal_id
            where j.kind = 2 and p.account_id >= '00000001-0000-0000-0000-000000000000') as posted,
           (select coalesce(sum(held), 0)::bigint from ledger.account) as held,
           (select count(*) from ledger.hold where state = 1) as open`)
  const spent = [...known.values()].reduce((sum, one) => sum + BigInt(valueOf(one)), 0n)
  assert.deepEqual(rows[0], { posted: -spent, held: 0n, open: 0n }, 'what was approved was taken once, and nothing is held')
  const items = await pool.query<{ status: string; count: bigint }>(
    'select status, count(*) as count from transactions_item group by status order by status',
  )
  const approvals = [...known.values()].filter(({ answer }) => isApproved(answer))
  const partial = approvals.filter(({ answer }) => answer.responseCode === 'PARTIAL_AMOUNT_APPROVED').length
  assert.deepEqual(
    new Map(items.rows.map(({ status, count }) => [status, Number.parseInt(String(count), 10)])),
    new Map(
      [
        ['COMPLETED', approvals.length - partial] as const,
        ['COMPLETED_FOR_PARTIAL_AMOUNT', partial] as const,
        ['FAILED', known.size - approvals.length] as const,
      ].filter(([, count]) => count > 0),
    ),
    'each purchase is in its list once, and none is stuck',
  )
  assert.deepEqual((await verifyLedger(database)).drifts, [])
}
