// Records what was reported about a transfer and updates ledger, list and row to the result, under the transfer's lock.
import { ownText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { negateCents, subtractCents, type Cents } from '@daybreak/money'
import type { Clock, Instant } from '@daybreak/time'
import { captureHold, houseAccounts, idempotencyKeyOf, postJournal, releaseHold, type JournalKind } from '#features/ledger'
import { isReason, keepTransaction } from '#features/transactions'
import type { Transaction } from '#platform/database/database.ts'
import { changeDestination, lockDestinationOfTransfer, readDestinations, type Destination } from '../linked/index.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import type { Fact } from '../move-money-facts.ts'
import { courseOf, type Course } from './life-cycle.rules.ts'
import { movementsBetween } from './movements.rules.ts'
import { keepMovements } from './movements.store.ts'
import { linkActionOf } from './ends/reasons.rules.ts'
import { changeTransfer, keepFact, lockTransfer, readFacts, type MoneyTransfer, type TransferChange } from './transfers.store.ts'

export type ApplyingDeps = Pick<MoveMoneyDeps, 'clock' | 'notifyFailed'>

/**
 * Facts in any order, repeated or late, give the same result: each movement of money has its own key and is made once.
 *
 * @returns the transfer as it now is; null when no transfer has that id
 */
export async function applyFacts(
  { clock, notifyFailed }: ApplyingDeps,
  tx: Transaction,
  id: string,
  facts: readonly Fact[],
  reported: Pick<TransferChange, 'railRef' | 'trace' | 'expectedOn'> = {},
): Promise<MoneyTransfer | null> {
  // A bad end may change the linked account, too.
  if (facts.some(({ reason }) => reason !== null)) await lockDestinationOfTransfer(tx, id)
  const transfer = await lockTransfer(tx, id)
  if (transfer === null) return null
  const at = clock.now()
  const before = courseOf(transfer, (await readFacts(tx, [id])).get(id) ?? [])
  for (const fact of facts) await keepFact(tx, id, fact, at)
  const known = (await readFacts(tx, [id])).get(id) ?? []
  const after = courseOf(transfer, known)
  const changed = { ...transfer, ...reported, status: after.status, reason: after.reason }
  await changeTransfer(tx, id, { ...reported, status: after.status, reason: after.reason }, at)
  const journalId = await moveMoney(tx, clock, { transfer, before, after, at })
  await keepMovements(tx, transfer, movementsBetween(transfer, before, after), { facts: known, at })
  if (before.status !== after.status) await changeLink(tx, changed)
  if (before.status !== after.status) await keepItem(tx, changed, { journalId, isHeld: after.isHeld, at })
  if (isBack(transfer, before, after))
    await notifyFailed(tx, { employeeId: transfer.employeeId, transferId: id, amount: transfer.amount })
  return changed
}

/** Money of the worker's own that had left, or was kept back to leave, is theirs again, although no one canceled. */
function isBack({ direction, origin }: MoneyTransfer, before: Course, after: Course): boolean {
  if (direction !== 'out' || origin === 'proof' || before.status === after.status) return false
  return (before.isHeld || before.isPosted) && (after.status === 'FAILED' || after.status === 'RETURNED')
}

type Step = { transfer: MoneyTransfer; before: Course; after: Course; at: Instant }

/** @returns the journal that took the money off the account or put it there, when there is one */
async function moveMoney(tx: Transaction, clock: Clock, step: Step): Promise<string | null> {
  const { transfer, before, after, at } = step
  const book = new Book(tx, clock, transfer, at)
  let journalId: string | null = null
  if (transfer.direction === 'in') {
    if (after.isFunded && !before.isFunded) await book.fund()
    if (before.isFunded && !after.isFunded && !after.isPosted) await book.unfund()
    if (after.isPosted && !before.isPosted) journalId = await book.credit()
  } else if (after.isPosted && !before.isPosted) {
    journalId = await book.capture()
  } else if (before.isHeld && !after.isHeld && transfer.origin !== 'proof') {
    await book.release()
  }
  if (after.isUndone && !before.isUndone) await book.undo()
  return journalId
}

/** The movements that one transfer may make. */
class Book {
  readonly #tx: Transaction
  readonly #clock: Clock
  readonly #transfer: MoneyTransfer
  readonly #at: Instant

  constructor(tx: Transaction, clock: Clock, transfer: MoneyTransfer, at: Instant) {
    this.#tx = tx
    this.#clock = clock
    this.#transfer = transfer
    this.#at = at
  }

  get #clearing(): string {
    const { direction, speed } = this.#transfer
    if (direction === 'in') return houseAccounts.achInClearing
    return speed === 'instant' ? houseAccounts.instantClearing : houseAccounts.achOutClearing
  }

  /** What the hold kept back is taken: what arrives, and the fee in a journal of its own kind. */
  async capture(): Promise<string> {
    const { accountId, amount, fee, speed, id, origin } = this.#transfer
    if (origin === 'proof')
      return this.#post('capture', 'micro_deposit', [houseAccounts.verificationCosts, this.#clearing, amount])
    const net = subtractCents(amount, fee)
    const kind = speed === 'instant' ? 'instant_out' : 'ach_out'
    const capture = async (captured: Cents, isFinal: boolean, name: string, journalKind: JournalKind, house: string) => {
      const journal = this.#journal(name, journalKind, { from: accountId, to: house, amount: captured })
      const hold = { room: 'move-money', accountId, holdId: id } as const
      const outcome = await captureHold(this.#tx, { ...hold, captured, isFinal, journal })
      if (outcome.kind === 'refused') throw new Error(`the ledger refused to take a transfer: ${outcome.code}`)
      return outcome.journalId
    }
    const journalId = await capture(net, fee === 0n, 'capture', kind, this.#clearing)
    if (fee > 0n) await capture(fee, true, 'fee', 'fee_instant_transfer', houseAccounts.feeIncome)
    return journalId
  }

  async release(): Promise<void> {
    const { accountId, id } = this.#transfer
    const outcome = await releaseHold(this.#tx, { room: 'move-money', accountId, holdId: id, at: this.#at })
    if (outcome.kind === 'refused') throw new Error(`the ledger refused to let a transfer go: ${outcome.code}`)
  }

  /** Incoming money is with our bank, and not yet the worker's to use. */
  fund(): Promise<string> {
    const { amount } = this.#transfer
    return this.#post('fund', 'rail_settlement', [houseAccounts.settlementBank, this.#clearing, amount])
  }

  unfund(): Promise<string> {
    const { amount } = this.#transfer
    return this.#post('unfund', 'rail_settlement', [this.#clearing, houseAccounts.settlementBank, amount])
  }

  credit(): Promise<string> {
    const { accountId, amount } = this.#transfer
    return this.#post('credit', 'ach_pull', [this.#clearing, accountId, amount])
  }

  /** In one journal: decisions 33, "An instant transfer that fails gives amount and fee back in one journal". */
  async undo(): Promise<void> {
    const { amount, fee, direction, origin } = this.#transfer
    const accountId = origin === 'proof' ? houseAccounts.verificationCosts : this.#transfer.accountId
    const net = subtractCents(amount, fee)
    const back = direction === 'out' ? amount : negateCents(amount)
    const legs = [
      { accountId, amount: back },
      {
        accountId: direction === 'out' ? this.#clearing : houseAccounts.settlementBank,
        amount: direction === 'out' ? negateCents(net) : amount,
      },
      ...(fee > 0n ? [{ accountId: houseAccounts.feeIncome, amount: negateCents(fee) }] : []),
    ]
    const journal = this.#journalOf('undo', 'ach_return', legs)
    // Money that arrived and was returned is gone, even if it was spent: the balance may go below zero.
    const outcome = await postJournal(this.#tx, direction === 'in' ? { ...journal, forced: true } : journal)
    if (outcome.kind === 'refused') throw new Error(`the ledger refused to undo a transfer: ${outcome.code}`)
  }

  async #post(name: string, kind: JournalKind, [from, to, amount]: [string, string, Cents]): Promise<string> {
    const outcome = await postJournal(this.#tx, this.#journal(name, kind, { from, to, amount }))
    if (outcome.kind === 'refused') throw new Error(`the ledger refused a transfer: ${outcome.code}`)
    return outcome.journalId
  }

  #journal(name: string, kind: JournalKind, { from, to, amount }: { from: string; to: string; amount: Cents }) {
    return this.#journalOf(name, kind, [
      { accountId: from, amount: negateCents(amount) },
      { accountId: to, amount },
    ])
  }

  #journalOf(name: string, kind: JournalKind, legs: { accountId: string; amount: Cents }[]) {
    const { id, employeeId } = this.#transfer
    const idempotencyKey = idempotencyKeyOf('move-money', name, id)
    return { journalId: newUuid(this.#clock), owner: employeeId, idempotencyKey, kind, legs, at: this.#at }
  }
}

/** Readings 4.12: an account that cannot take money is not offered again. */
async function changeLink(tx: Transaction, { status, reason, destinationId }: MoneyTransfer): Promise<void> {
  if (reason === null || (status !== 'RETURNED' && status !== 'FAILED')) return
  const action = linkActionOf(reason)
  if (action !== 'none') await changeDestination(tx, destinationId, { state: action, stateReason: reason })
}

type Keeping = { journalId: string | null; isHeld: boolean; at: Instant }

/** The transfer as the worker's list shows it, from its first second. */
export async function keepItem(tx: Transaction, transfer: MoneyTransfer, { journalId, isHeld, at }: Keeping): Promise<void> {
  const { transactionId } = transfer
  if (transactionId === null) return
  const destination = (await readDestinations(tx, [transfer.destinationId])).get(transfer.destinationId)
  if (destination === undefined) throw new Error('a transfer without a destination')
  await keepTransaction(tx, {
    id: transactionId,
    accountId: transfer.accountId,
    createdAt: transfer.createdAt,
    summary: summaryOf(transfer, destination),
    amount: transfer.amount,
    direction: transfer.direction === 'out' ? 'NEGATIVE' : 'POSITIVE',
    status: transfer.status,
    typeName: transfer.speed === 'instant' ? 'Transaction' : 'ACH Transfer',
    kind: 'bank',
    rail: transfer.speed === 'instant' ? 'book' : 'ach',
    last4: destination.last4,
    reasonCode: listedReason(transfer.reason),
    journalId,
    holdId: isHeld ? transfer.id : null,
    refundOf: null,
    at,
  })
}

/** Our reading: the list knows the reasons of specification 8 and return codes alone; the transfer itself says more, such as a declined card. */
function listedReason(reason: string | null): string | null {
  return reason === null || isReason(reason) ? reason : 'INTERNAL_ERROR'
}

// The provider's words are not translated in the list; ours are in the language of the specification, as "Express Pay" does.
function summaryOf({ direction }: MoneyTransfer, { kind }: Destination) {
  if (direction === 'in') return ownText('Transfer from bank')
  return kind === 'bank' ? ownText('Transfer to bank') : ownText('Transfer to debit card')
}
