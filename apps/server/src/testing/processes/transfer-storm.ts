// Transfers to other banks while the server, its database and the card provider are killed by turns; then what callers know is held against both books.
import { setTimeout as pause } from 'node:timers/promises'
import { cents, type Cents } from '@daybreak/money'
import type { ProviderTransfer } from '#features/issuer'
import type { Database } from '#platform/database/database.ts'
import { judgeStorm, type Acknowledged, type Sender, type StormJudgment } from './transfer-judgment.ts'

/** A process that is killed with SIGKILL and comes back in its place. */
export type StormVictim = { name: string; replace(): Promise<void> }

export type TransferStormOptions = {
  database: Database
  senders: readonly Sender[]
  transfers: number
  callers: number
  /** Of the server, wherever it is by now. */
  origin(): string
  /** Killed by turns, so often in all, over the sending and over what follows. */
  victims: readonly StormVictim[]
  kills: number
  /** The network at the card provider: settles a transfer, or sends it back afterwards. Done again it is done once. */
  settle(railRef: string): Promise<void>
  sendBack(railRef: string): Promise<void>
  /** Whatever the provider has of ours. */
  listAtProvider(): Promise<ProviderTransfer[]>
  /** What the daily comparison finds, when the days are over. */
  compareBooks(): Promise<{ differences: number; clearing: Cents }>
  verifyBooks(): Promise<number>
  onProgress(text: string): void
}

export type Recovery = { victim: string; backMs: number; answeredMs: number }

export type TransferStormReport = StormJudgment & {
  acknowledged: number
  /** Requests that were answered with a failure, or not at all, and were sent again. */
  sentAgain: number
  slowestMs: number
  recoveries: Recovery[]
  sendingMs: number
  endingMs: number
}

const retryMs = 100
/** Quality: "No request hangs beyond 5 s". Ours waits longer, to see it. */
const requestTimeoutMs = 15_000
const lookMs = 1_000
const networkAtOnce = 16
const perLook = 1_000
/** One in so many comes back after it has settled. */
const comesBackEvery = 40
/** Without a movement for so long, a quarter of an hour passes in the database: rails that are silent are asked. */
const stillMs = 20_000
const patienceMs = 240_000

export async function runTransferStorm(options: TransferStormOptions): Promise<TransferStormReport> {
  const { transfers, callers, onProgress } = options
  const storm = new Storm(options)
  const began = performance.now()
  const background = [storm.passTime(), storm.playNetwork(), storm.killByTurns()]
  await Promise.all(Array.from({ length: callers }, () => storm.call()))
  const sendingMs = performance.now() - began
  onProgress(`all ${transfers} are acknowledged`)
  await storm.untilQuiet()
  storm.isOver = true
  await Promise.all(background)
  const endingMs = performance.now() - began - sendingMs
  const judgment = await judgeStorm(options, storm.acknowledged)
  const { sentAgain, slowestMs, recoveries } = storm
  return { ...judgment, acknowledged: storm.acknowledged.length, sentAgain, slowestMs, recoveries, sendingMs, endingMs }
}

class Storm {
  readonly acknowledged: Acknowledged[] = []
  readonly recoveries: Recovery[] = []
  sentAgain = 0
  slowestMs = 0
  isOver = false
  readonly #options: TransferStormOptions
  #next = 0
  #ended = 0
  #lastAnswerMs = 0
  readonly #settled = new Set<string>()

  constructor(options: TransferStormOptions) {
    this.#options = options
  }

  /** One caller: each transfer until it is acknowledged, under one id. */
  async call(): Promise<void> {
    const { transfers, senders } = this.#options
    while (this.#next < transfers) {
      const index = this.#next
      this.#next += 1
      const sender = senders[index % senders.length]
      if (sender === undefined) throw new Error('no one sends')
      const transfer = { id: crypto.randomUUID(), sender, amount: amountOf(index) }
      await this.#send(transfer)
      this.acknowledged.push(transfer)
      // A caller that lost its answer asks again; so does one in fifty that did not.
      if (index % 50 === 0) await this.#send(transfer)
    }
  }

  async #send(transfer: Acknowledged): Promise<void> {
    for (;;) {
      const began = performance.now()
      const status = await this.#post(transfer).catch(() => null)
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began)
      if (status === 200 || status === 201) {
        this.#lastAnswerMs = performance.now()
        return
      }
      if (status !== null && status < 500 && status !== 429) throw new Error(`a transfer was answered ${status}`)
      this.sentAgain += 1
      await pause(retryMs)
    }
  }

  async #post({ id, sender, amount }: Acknowledged): Promise<number> {
    const body = {
      id,
      amount: amount.toString(),
      destinationId: sender.destinationId,
      speed: 'standard',
      shownFee: '0',
      isRepeatMeant: true,
    }
    const response = await fetch(`${this.#options.origin()}/api/move-money/transfers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${sender.token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    await response.arrayBuffer()
    return response.status
  }

  /** The time at which transfers can no longer be canceled comes at once: no one waits for five in the afternoon. */
  async passTime(): Promise<void> {
    await this.#each(async ({ database }) => {
      await database.pool.query(
        `update move_money_transfer set hand_over_at = created_at where status = 'INITIATED' and hand_over_at > now()`,
      )
      const { rows } = await database.pool.query<{ ended: number }>(
        `select count(*)::int as ended from move_money_transfer where status in ('PROCESSED', 'RETURNED', 'FAILED')`,
      )
      this.#ended = rows[0]?.ended ?? 0
      this.#options.onProgress(`${this.acknowledged.length} acknowledged, ${this.#ended} ended`)
    })
  }

  /** What the provider was handed settles, and some of it comes back. */
  async playNetwork(): Promise<void> {
    await this.#each(async ({ database, settle, sendBack }) => {
      const { rows } = await database.pool.query<{ id: string; rail_ref: string }>(
        `select id, rail_ref from move_money_transfer
         where status in ('PENDING', 'PROCESSING') and rail_ref is not null order by updated_at limit ${perLook}`,
      )
      const due = rows.filter(({ rail_ref: ref }) => !this.#settled.has(ref))
      for (let start = 0; start < due.length; start += networkAtOnce) {
        await Promise.all(
          due.slice(start, start + networkAtOnce).map(async ({ rail_ref: ref }) => {
            await settle(ref)
            this.#settled.add(ref)
            if (this.#settled.size % comesBackEvery === 0) await sendBack(ref)
          }),
        )
      }
    })
  }

  /** At even distances of all that there is to do: until everything is acknowledged, and until everything has ended. */
  async killByTurns(): Promise<void> {
    const { victims, kills, transfers, onProgress } = this.#options
    for (let turn = 0; turn < kills && !this.isOver;) {
      const done = (this.acknowledged.length + this.#ended) / (2 * transfers)
      const victim = victims[turn % victims.length]
      if (victim === undefined) return
      if (done < (turn + 1) / (kills + 1)) {
        await pause(retryMs)
        continue
      }
      turn += 1
      onProgress(`kill -9: ${victim.name}`)
      const began = performance.now()
      await victim.replace()
      this.recoveries.push({
        victim: victim.name,
        backMs: performance.now() - began,
        answeredMs: await this.#answeredSince(began),
      })
    }
  }

  /** Until a caller was answered again; at once when nothing is sent any more. */
  async #answeredSince(began: number): Promise<number> {
    const back = performance.now()
    while (this.acknowledged.length < this.#options.transfers && this.#lastAnswerMs < back) await pause(retryMs / 10)
    return Math.max(this.#lastAnswerMs, back) - began
  }

  async untilQuiet(): Promise<void> {
    const { transfers, database, onProgress } = this.#options
    let [seen, movedMs, began] = [-1, performance.now(), performance.now()]
    while (this.#ended < transfers || this.recoveries.length < this.#options.kills) {
      if (this.#ended !== seen) [seen, movedMs, began] = [this.#ended, performance.now(), performance.now()]
      if (performance.now() - began > patienceMs) return
      if (performance.now() - movedMs > stillMs) {
        movedMs = performance.now()
        onProgress('a quarter of an hour passes')
        const passing = `update move_money_transfer set updated_at = updated_at - interval '16 minutes' where status in ('PENDING', 'PROCESSING')`
        await database.pool.query(passing).catch(() => {})
      }
      await pause(lookMs)
    }
  }

  /** Again and again until it is over; what a killed database or provider fails is done at the next look. */
  async #each(work: (options: TransferStormOptions) => Promise<void>): Promise<void> {
    while (!this.isOver) {
      try {
        await work(this.#options)
      } catch (error) {
        // Whatever it is, it is no more than a fault that was made: the judgment says what it left.
        this.#options.onProgress(`waits: ${error instanceof Error ? error.message : String(error)}`)
      }
      await pause(lookMs)
    }
  }
}

/** Small ones, so that all of a sender's stay below what asks for a fresh proof when they are added up. */
const amounts = [500n, 501n, 517n, 549n].map(cents)

function amountOf(index: number): Cents {
  return amounts[index % amounts.length] ?? cents(500n)
}
