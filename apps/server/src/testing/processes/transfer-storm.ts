// Makes transfers to and from other banks, and to debit cards, while the server, its database and the card provider are killed in
// turn; then compares both books with what the callers know.
import { setTimeout as pause } from 'node:timers/promises'
import { cents, formatDollars, instantTransferFee, type Cents } from '@daybreak/money'
import { plainDateText, systemClock } from '@daybreak/time'
import { addingDaysOf } from '../../features/move-money/limits/index.ts'
import { judgeStorm, type Acknowledged, type Judging, type StormJudgment, type StormKind } from './transfer-judgment.ts'

/** A process that is killed with SIGKILL and replaced. */
export type StormVictim = { name: string; replace(): Promise<void> }

export type TransferStormOptions = Judging & {
  transfers: number
  callers: number
  /** Of the server, wherever it is by now. */
  origin(): string
  /** Killed by turns, so often in all, over the sending and over what follows. */
  victims: readonly StormVictim[]
  kills: number
  /** The networks at the card provider: settle a transfer, send it back afterward, or refuse one to a card. Done again it is done once. */
  settle(railRef: string): Promise<void>
  sendBack(railRef: string): Promise<void>
  refuse(railRef: string): Promise<void>
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
const pollMs = 1_000
const networkAtOnce = 16
const perPoll = 1_000
/** One in this many comes back after it has settled. */
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
      const transfer = { id: crypto.randomUUID(), kind: kindOf(index), sender, amount: amountOf(index) }
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
      // The day of use that was shown is over: the next request names the new one.
      const isDayOver = status === 409 && transfer.kind === 'add'
      if (status !== null && status < 500 && status !== 429 && !isDayOver)
        throw new Error(`a transfer (${transfer.kind}) was answered ${status}`)
      this.sentAgain += 1
      await pause(retryMs)
    }
  }

  async #post(transfer: Acknowledged): Promise<number> {
    const { path, body } = requestOf(transfer)
    const response = await fetch(`${this.#options.origin()}/api/move-money/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${transfer.sender.token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    await response.arrayBuffer()
    return response.status
  }

  /** Transfers can no longer be canceled at once, and added money can be used at once. */
  async passTime(): Promise<void> {
    await this.#each(async ({ database }) => {
      await database.pool.query(
        `update move_money_transfer set hand_over_at = created_at where status = 'INITIATED' and hand_over_at > now()`,
      )
      await database.pool.query(`
        with due as (
          update move_money_fact f set at = f.at - interval '21 days' from move_money_transfer t
          where f.transfer_id = t.id and f.kind = 'settled' and t.direction = 'in' and t.status = 'PROCESSING'
            and t.expected_on > current_date - 7 returning t.id
        )
        update move_money_transfer t set expected_on = current_date - 14 from due where t.id = due.id`)
      const { rows } = await database.pool.query<{ state: string; isEnd: boolean; count: number }>(
        `select direction || ' ' || status as state, status in ('PROCESSED', 'COMPLETED', 'RETURNED', 'FAILED') as "isEnd", count(*)::int
         from move_money_transfer group by 1, 2 order by 1`,
      )
      this.#ended = rows.reduce((sum, { isEnd, count }) => sum + (isEnd ? count : 0), 0)
      const open = rows.flatMap(({ state, isEnd, count }) => (isEnd ? [] : [`, ${count} ${state}`])).join('')
      this.#options.onProgress(`${this.acknowledged.length} acknowledged, ${this.#ended} ended${open}`)
    })
  }

  /** What was handed to the provider settles, and some of it comes back. */
  async playNetwork(): Promise<void> {
    await this.#each(async ({ database, settle, sendBack, refuse }) => {
      const { rows } = await database.pool.query<{ speed: string; rail_ref: string }>(
        `select speed, rail_ref from move_money_transfer t
         where status in ('PENDING', 'PROCESSING') and rail_ref is not null
           and not exists (select from move_money_fact f where f.transfer_id = t.id and f.kind = 'settled')
         order by updated_at limit ${perPoll}`,
      )
      const due = rows.filter(({ rail_ref: ref }) => !this.#settled.has(ref))
      for (let start = 0; start < due.length; start += networkAtOnce) {
        await Promise.all(
          due.slice(start, start + networkAtOnce).map(async ({ speed, rail_ref: ref }) => {
            // A transfer to a card arrives on its own within seconds.
            if (speed === 'standard') await settle(ref)
            this.#settled.add(ref)
            if (this.#settled.size % comesBackEvery === 0) await (speed === 'standard' ? sendBack(ref) : refuse(ref))
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
        // But for added money that settled: asked about, it would have its real day of use again.
        const passing = `update move_money_transfer t set updated_at = updated_at - interval '16 minutes'
          where status in ('PENDING', 'PROCESSING')
            and not exists (select from move_money_fact f where f.transfer_id = t.id and f.kind = 'settled')`
        await database.pool.query(passing).catch(() => {})
      }
      await pause(pollMs)
    }
  }

  /** Again and again until it is over; what fails on a killed database or provider is done at the next poll. */
  async #each(work: (options: TransferStormOptions) => Promise<void>): Promise<void> {
    while (!this.isOver) {
      try {
        await work(this.#options)
      } catch (error) {
        // Whatever it is, it is no more than a fault that was made: the judgment says what it left.
        this.#options.onProgress(`waits: ${error instanceof Error ? error.message : String(error)}`)
      }
      await pause(pollMs)
    }
  }
}

/** Small ones, so that all of a sender's stay below what asks for a fresh proof when they are added up. */
const amounts = [500n, 501n, 517n, 549n].map(cents)

function amountOf(index: number): Cents {
  return amounts[index % amounts.length] ?? cents(500n)
}

/** Of ten: seven to a bank, two to a debit card, and one from a bank. */
function kindOf(index: number): StormKind {
  const turn = Math.floor(index / 4) % 10
  if (turn < 7) return 'standard'
  return turn < 9 ? 'instant' : 'add'
}

function requestOf({ id, kind, sender, amount }: Acknowledged): { path: string; body: object } {
  const shared = { id, amount: amount.toString(), isRepeatMeant: true }
  if (kind === 'add') {
    const words = `I let Daybreak take ${formatDollars(amount)} from my account *${sender.bankLast4}.`
    const shownUsableOn = plainDateText(addingDaysOf(systemClock.now()).usableOn)
    return {
      path: 'deposits',
      body: { ...shared, destinationId: sender.destinationId, shownUsableOn, permission: { words, language: 'en' } },
    }
  }
  const isInstant = kind === 'instant'
  const shownFee = isInstant ? instantTransferFee(amount).toString() : '0'
  const target = { destinationId: isInstant ? sender.cardId : sender.destinationId, speed: kind, shownFee }
  return { path: 'transfers', body: { ...shared, ...target } }
}
