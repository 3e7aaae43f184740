// A model of the ledger, in memory and one step at a time, with which property tests and the simulation compare the real one.
import { cents, type Cents } from '@daybreak/money'
import type { LedgerRefusal } from '../ledger.errors.ts'
import { houseAccounts, requestHash, type JournalRequest, type PostOutcome } from '../ledger.rules.ts'

export type ModelHold = {
  accountId: string
  placed: bigint
  amount: bigint
  state: 'placed' | 'released' | 'captured' | 'expired'
  expiresAtMs: number
}

type ModelAccount = { posted: bigint; held: bigint; floor: bigint }
type ModelJournal = { journalId: string; hash: string }
type Answer = 'done' | 'repeated' | LedgerRefusal

const houses = new Set<string>(Object.values(houseAccounts))

export class LedgerModel {
  readonly accounts = new Map<string, ModelAccount>()
  readonly houses = new Map<string, bigint>([...houses].map((id) => [id, 0n]))
  readonly holds = new Map<string, ModelHold>()
  readonly journals = new Map<string, ModelJournal>()
  readonly #journalIds = new Set<string>()

  openAccount(accountId: string): void {
    if (!this.accounts.has(accountId)) this.accounts.set(accountId, { posted: 0n, held: 0n, floor: 0n })
  }

  available(accountId: string): Cents {
    const { posted, held } = this.#account(accountId)
    return cents(posted - held)
  }

  /** A batch answers a key that it holds twice as it answered the first of them. */
  postBatch(requests: readonly JournalRequest[]): PostOutcome[] {
    const refusedHere = new Map<string, { hash: string; code: LedgerRefusal }>()
    return requests.map((request) => {
      const key = keyOf(request)
      const refused = refusedHere.get(key)
      if (refused !== undefined)
        return { kind: 'refused', code: refused.hash === requestHash(request) ? refused.code : 'ledger.key_reused' }
      const outcome = this.post(request)
      if (outcome.kind === 'refused') refusedHere.set(key, { hash: requestHash(request), code: outcome.code })
      return outcome
    })
  }

  post(request: JournalRequest): PostOutcome {
    const known = this.journals.get(keyOf(request))
    if (known !== undefined) {
      if (known.hash !== requestHash(request)) return { kind: 'refused', code: 'ledger.key_reused' }
      return { kind: 'posted', journalId: known.journalId, replayed: true }
    }
    const code = this.#refusalOf(request)
    if (code !== null) return { kind: 'refused', code }
    this.journals.set(keyOf(request), { journalId: request.journalId, hash: requestHash(request) })
    this.#journalIds.add(request.journalId)
    for (const [accountId, amount] of netOf(request)) {
      if (houses.has(accountId)) this.houses.set(accountId, (this.houses.get(accountId) ?? 0n) + amount)
      else this.#change(accountId, amount, 0n)
    }
    return { kind: 'posted', journalId: request.journalId, replayed: false }
  }

  #refusalOf(request: JournalRequest): LedgerRefusal | null {
    const { legs, journalId, forced } = request
    if (this.#journalIds.has(journalId)) return 'ledger.journal_id_taken'
    const total = legs.reduce((sum, { amount }) => sum + amount, 0n)
    if (legs.length < 2 || total !== 0n || legs.some(({ amount }) => amount === 0n)) return 'ledger.unbalanced'
    const workers = [...netOf(request)].filter(([accountId]) => !houses.has(accountId))
    if (workers.some(([accountId]) => !this.accounts.has(accountId))) return 'ledger.account_unknown'
    const isShort = workers.some(
      ([accountId, amount]) => amount < 0n && this.available(accountId) + amount < this.#account(accountId).floor,
    )
    return isShort && forced !== true ? 'ledger.insufficient_funds' : null
  }

  placeHold(accountId: string, holdId: string, amount: bigint, expiresAtMs: number): Answer {
    const known = this.holds.get(holdId)
    if (known !== undefined) return known.placed === amount ? 'repeated' : 'ledger.key_reused'
    if (this.available(accountId) - amount < this.#account(accountId).floor) return 'ledger.insufficient_funds'
    this.holds.set(holdId, { accountId, placed: amount, amount, state: 'placed', expiresAtMs })
    this.#change(accountId, 0n, amount)
    return 'done'
  }

  releaseHold(holdId: string): Answer {
    const hold = this.holds.get(holdId)
    if (hold === undefined) return 'ledger.hold_unknown'
    if (hold.state === 'captured') return 'ledger.hold_closed'
    if (hold.state !== 'placed') return 'repeated'
    this.#close(holdId, hold, 'released')
    return 'done'
  }

  captureHold(holdId: string, captured: bigint, isFinal: boolean, journal: JournalRequest): PostOutcome {
    const outcome = this.post({ ...journal, forced: true })
    const hold = this.holds.get(holdId)
    if (outcome.kind === 'refused' || outcome.replayed || hold?.state !== 'placed') return outcome
    if (isFinal || captured >= hold.amount) this.#close(holdId, hold, 'captured')
    else {
      this.holds.set(holdId, { ...hold, amount: hold.amount - captured })
      this.#change(hold.accountId, 0n, -captured)
    }
    return outcome
  }

  expireHolds(atMs: number): string[] {
    const due = [...this.holds].filter(([, hold]) => hold.state === 'placed' && hold.expiresAtMs <= atMs)
    for (const [holdId, hold] of due) this.#close(holdId, hold, 'expired')
    return due.map(([holdId]) => holdId)
  }

  #close(holdId: string, hold: ModelHold, state: ModelHold['state']): void {
    this.holds.set(holdId, { ...hold, state })
    this.#change(hold.accountId, 0n, -hold.amount)
  }

  // Whatever may happen has been decided before: the floor is zero, or as far below as the account is.
  #change(accountId: string, posted: bigint, held: bigint): void {
    const before = this.#account(accountId)
    const after = { posted: before.posted + posted, held: before.held + held }
    const available = after.posted - after.held
    this.accounts.set(accountId, { ...after, floor: available < 0n ? available : 0n })
  }

  #account(accountId: string): ModelAccount {
    const account = this.accounts.get(accountId)
    if (account === undefined) throw new Error(`the model has no account ${accountId}`)
    return account
  }
}

function keyOf({ owner, idempotencyKey }: JournalRequest): string {
  return `${owner}/${idempotencyKey}`
}

function netOf({ legs }: JournalRequest): Map<string, bigint> {
  const net = new Map<string, bigint>()
  for (const { accountId, amount } of legs) net.set(accountId, (net.get(accountId) ?? 0n) + amount)
  return net
}
