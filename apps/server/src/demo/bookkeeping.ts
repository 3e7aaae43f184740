// Turns a worker's movements into journals, holds and list items, and Express Pay's pay runs into journals of the house accounts.
// Pure.
import { cleanText } from '@daybreak/contract'
import { addCents, cents, negateCents, type Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import { houseAccounts, idempotencyKeyOf, type HoldRequest, type JournalKind, type JournalRequest } from '#features/ledger'
import type { TransactionToRecord } from '#features/transactions'
import { localityOf } from './stories/merchants.ts'
import { effectOf, holdOf, signedAmount, type Movement } from './stories/movements.ts'
import type { PayRun, Story } from './stories/story.ts'

/** Makes an id for something that happened at an instant. */
export type NewId = (at: Instant) => string

export type Account = { employeeId: string; employeeNumber: string; accountId: string; employerId: string }

/** What was bought or given back with a card, as the list and the ledger have it. */
export type Bought = { movement: Movement; itemId: string; journalId: string | null; holdId: string | null }

export type Books = {
  journals: JournalRequest[]
  holds: HoldRequest[]
  items: TransactionToRecord[]
  bought: Bought[]
  /** By the key of its movement. */
  itemOf: ReadonlyMap<string, TransactionToRecord>
}

const daysHeld = 7
const daysUntilReturn = 2

/** Everything in the order in which it happened. */
export function keepBooks({ movements, payRuns }: Story, account: Account, newId: NewId): Books {
  const inOrder = movements.toSorted((one, other) => one.at.epochMilliseconds - other.at.epochMilliseconds)
  const idByKey = new Map(inOrder.map(({ key, at }) => [key, newId(at)]))
  const itemOf = new Map<string, TransactionToRecord>()
  const journalsOfRuns = payRuns.map((payRun) => recoveryOf(payRun, account, newId))
  const books: Books = { journals: journalsOfRuns, holds: [], items: [], bought: [], itemOf }
  for (const movement of inOrder) {
    const journals = journalsOf(movement, account, newId)
    const hold = holdFor(movement, account, newId)
    books.journals.push(...journals)
    if (hold !== null) books.holds.push(hold)
    const { key, at, summary, refundOf, payday, ...shown } = movement
    const id = idOf(idByKey, key)
    const isCard = movement.rail === 'card'
    if (isCard)
      books.bought.push({ movement, itemId: id, journalId: journals[0]?.journalId ?? null, holdId: hold?.holdId ?? null })
    const item: TransactionToRecord = {
      ...shown,
      ...(isCard && { merchantCity: localityOf(summary).city }),
      summary: cleanText(summary, 200),
      id,
      accountId: account.accountId,
      createdAt: at,
      journalId: journals[0]?.journalId ?? null,
      holdId: hold?.holdId ?? null,
      refundOf: refundOf === null ? null : idOf(idByKey, refundOf),
      payday,
      payrollTransfer: null,
    }
    books.items.push(item)
    itemOf.set(key, item)
  }
  return books
}

function idOf(idByKey: ReadonlyMap<string, string>, key: string): string {
  const id = idByKey.get(key)
  if (id === undefined) throw new Error(`nothing in the story is called ${key}`)
  return id
}

/** None for what moved no money; two for what left and came back. */
function journalsOf(movement: Movement, account: Account, newId: NewId): JournalRequest[] {
  if (movement.amount === 0n) return []
  if (movement.status === 'RETURNED') {
    const returnedAt = movement.at.add({ hours: 24 * daysUntilReturn })
    const amount = signedAmount(movement)
    return [
      journalOf({ movement, account, newId }, { part: 'sent', kind: kindOf(movement), amount, at: movement.at }),
      journalOf(
        { movement, account, newId },
        { part: 'returned', kind: 'ach_return', amount: negateCents(amount), at: returnedAt },
      ),
    ]
  }
  const amount = effectOf(movement)
  return amount === 0n
    ? []
    : [journalOf({ movement, account, newId }, { part: 'whole', kind: kindOf(movement), amount, at: movement.at })]
}

type JournalPart = { part: string; kind: JournalKind; amount: Cents; at: Instant }

function journalOf(
  of: { movement: Movement; account: Account; newId: NewId },
  { part, kind, amount, at }: JournalPart,
): JournalRequest {
  const { movement, account, newId } = of
  return {
    journalId: newId(at),
    owner: account.employeeId,
    idempotencyKey: idempotencyKeyOf('demo', account.employeeNumber, movement.key, part),
    kind,
    legs: [
      { accountId: account.accountId, amount },
      { accountId: counterpartOf(kind), amount: negateCents(amount) },
    ],
    at,
  }
}

function kindOf({ rail, direction, kind }: Movement): JournalKind {
  if (rail === 'card') return direction === 'NEGATIVE' ? 'card_purchase' : 'card_refund'
  if (rail === 'ach') return direction === 'NEGATIVE' ? 'ach_out' : 'ach_in'
  return kind === 'express_pay' ? 'express_pay_advance' : 'cash_back'
}

function counterpartOf(kind: JournalKind): string {
  if (kind === 'card_purchase' || kind === 'card_refund') return houseAccounts.networkSettlement
  if (kind === 'express_pay_advance') return houseAccounts.expressPayReceivable
  return kind === 'cash_back' ? houseAccounts.rewards : houseAccounts.achClearing
}

function holdFor(movement: Movement, { accountId }: Account, newId: NewId): HoldRequest | null {
  const amount = holdOf(movement)
  if (amount === 0n) return null
  const { at } = movement
  return { room: 'cards', accountId, holdId: newId(at), amount, expiresAt: at.add({ hours: 24 * daysHeld }), at }
}

/** Decision 17: the pay-run result settles the Express Pay receivable from employer funding; the worker's account has no part in it. */
function recoveryOf({ payday, recovered }: PayRun, account: Account, newId: NewId): JournalRequest {
  return {
    journalId: newId(payday.at),
    owner: account.employerId,
    idempotencyKey: idempotencyKeyOf('demo', account.employeeNumber, 'reimbursement', payday.text),
    kind: 'express_pay_reimbursement',
    legs: [
      { accountId: houseAccounts.expressPayReceivable, amount: recovered },
      { accountId: houseAccounts.employerFunding, amount: negateCents(recovered) },
    ],
    at: payday.at,
  }
}

/** What the account must hold in the end: the net pays and every complete movement; and what of it is kept back. */
export function expectedBalance({ pays, movements }: Story): { posted: Cents; held: Cents } {
  return {
    posted: addCents(cents(0n), ...pays.map(({ net }) => net), ...movements.map(effectOf)),
    held: addCents(cents(0n), ...movements.map(holdOf)),
  }
}
