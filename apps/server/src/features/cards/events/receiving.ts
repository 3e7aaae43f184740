// Stores each event of the card provider once, and applies it: at once, or when its subject becomes known here.
import { newUuid } from '@daybreak/ids'
import { parseInstant, type Clock, type Instant } from '@daybreak/time'
import { findAccountOfProvider } from '#features/accounts'
import { ruleTransfer, type RulingSettings } from '#features/ach'
import { idempotencyKeyOf } from '#features/ledger'
import type { Notify } from '#features/messages'
import type { Database, Transaction } from '#platform/database/database.ts'
import { sweepAll } from '#platform/jobs/sweeping.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import {
  applyPurchase,
  applyTransfer,
  centsOf,
  inOrder,
  insertEvent,
  isBack,
  listWaiting,
  lockTransaction,
  lockWaiting,
  markApplied,
  readTransferFacts,
  type CardMessage,
  type EventToKeep,
  type OrderMessage,
  type ProviderMessage,
  type PurchaseMessage,
  type TransactionRow,
  type TransferMessage,
  type WaitingMessage,
} from '../transactions/index.ts'
import { changeByObservation, isNewer } from '../status/index.ts'
import { decideEntry } from '../entries/index.ts'
import { lockOrderOfProvider, readReported, notifyMailed, writeOrderUpdate } from '../orders/index.ts'
import { findCardOfProvider, lockCards, showCards } from '../cards.store.ts'

export type ReceivingDeps = {
  database: Database
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  log: Log
  ach: RulingSettings
  notify: Notify
  /** Notified of money of another bank's that was credited, in the transaction that credits it. */
  afterCredit(tx: Transaction, ref: string, at: Instant): Promise<void>
  /** Called when a purchase may have changed, under the lock of its row. */
  purchaseChanged(tx: Transaction, ref: string): Promise<void>
}

/** Kept and applied in one transaction; an event that was kept before changes nothing. */
export async function receiveMessage(deps: ReceivingDeps, message: ProviderMessage): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!(await insertEvent(tx, eventToKeep(message, deps.clock)))) return
    if (await applyMessage(deps, tx, message)) await markApplied(tx, [message.id])
  })
}

function eventToKeep(message: ProviderMessage, clock: Clock): EventToKeep {
  const { id, name, subject, event } = message
  const base = {
    id,
    name,
    subject,
    movementRef: null,
    providerCardId: null,
    providerAccountId: null,
    facts: event,
    occurredAt: parseInstant(event.occurredAt),
    receivedAt: clock.now(),
    itemId: newUuid(clock),
  }
  if (subject === 'purchase') {
    const providerAccountId = event.paymentCardId === null ? (event.financialAccountId ?? null) : null
    return { ...base, ref: event.transactionId, movementRef: event.id, providerCardId: event.paymentCardId, providerAccountId }
  }
  if (subject === 'transfer') {
    // A step of an entry that is reported under two event ids happened once.
    const movementRef = idempotencyKeyOf('ach.step', event.transferId, name)
    return { ...base, ref: event.transferId, movementRef, providerAccountId: event.financialAccountId }
  }
  // An order that is not named is kept under its card.
  const ref = subject === 'card' ? event.paymentCardId : (event.orderId ?? event.paymentCardId)
  return { ...base, ref, providerCardId: event.paymentCardId }
}

/** False as long as what it speaks of is not known here. */
async function applyMessage(deps: ReceivingDeps, tx: Transaction, message: ProviderMessage): Promise<boolean> {
  if (message.subject === 'purchase') return applyPurchaseMessage(deps, tx, message.event)
  if (message.subject === 'transfer') return applyTransferMessage(deps, tx, message.event)
  if (message.subject === 'card') return applyCardMessage(deps, tx, message.id, message.event)
  return applyOrderMessage(deps, tx, message.id, message.event)
}

type Spender = { accountId: string; cardId: string | null; last4: string | null }

/** The card that paid; of a fee without a card the account. null as long as neither is known here. */
async function findSpender(tx: Transaction, { paymentCardId, financialAccountId }: PurchaseMessage): Promise<Spender | null> {
  if (paymentCardId !== null) {
    const card = await findCardOfProvider(tx, paymentCardId)
    return card === null ? null : { accountId: card.accountId, cardId: card.id, last4: card.last4 }
  }
  const account = await findAccountOfProvider(tx, financialAccountId ?? '')
  return account === null ? null : { accountId: account.accountId, cardId: null, last4: null }
}

async function applyPurchaseMessage(
  { clock, purchaseChanged }: ReceivingDeps,
  tx: Transaction,
  event: PurchaseMessage,
): Promise<boolean> {
  const spender = await findSpender(tx, event)
  if (spender === null) return false
  const { accountId, cardId, last4 } = spender
  const rowFor = (ref: string) => ({
    ref,
    accountId,
    cardId,
    itemId: newUuid(clock),
    holdId: newUuid(clock),
  })
  // Always the purchase before its refund: of two that arrive together, the later one sees the earlier.
  const { originalTransactionId: original } = event
  const isOfAnother = original !== null && original !== undefined && original !== event.transactionId
  if (isOfAnother) await lockTransaction(tx, rowFor(original))
  const row = await lockOwn(tx, rowFor(event.transactionId))
  await applyPurchase(tx, row, last4, clock)
  for (const ref of isOfAnother ? [original, row.ref] : [row.ref]) await purchaseChanged(tx, ref)
  return true
}

class TransactionOfAnother extends Error {
  override readonly name = 'TransactionOfAnother'
}

/** Not acknowledged, so that the provider keeps it: someone has to review an event that names two accounts. */
async function lockOwn(tx: Transaction, row: Parameters<typeof lockTransaction>[1]): Promise<TransactionRow> {
  const locked = await lockTransaction(tx, row)
  if (locked.accountId !== row.accountId)
    throw new TransactionOfAnother('the provider moved a transaction from one account to another')
  return locked
}

async function applyTransferMessage(deps: ReceivingDeps, tx: Transaction, event: TransferMessage): Promise<boolean> {
  const { clock } = deps
  const account = await findAccountOfProvider(tx, event.financialAccountId)
  if (account === null) return false
  if ((await decideEntry(deps, tx, event)) !== 'counted') return false
  const row = { ref: event.transferId, ...account, cardId: null, itemId: newUuid(clock), holdId: newUuid(clock) }
  const locked = await lockOwn(tx, row)
  const { facts } = await readTransferFacts(tx, locked.ref)
  await ruleTransfer(deps, tx, {
    ref: locked.ref,
    accountId: locked.accountId,
    itemId: locked.itemId,
    direction: event.direction,
    amount: centsOf(event.amount),
    companyNumber: event.companyIdentifier ?? null,
    companyName: event.companyName,
    description: event.entryDescription ?? null,
    settlementDate: event.settlementDate ?? null,
    announcedAt: inOrder(facts)[0]?.at ?? parseInstant(event.occurredAt),
    isOver: isBack(facts),
  })
  const hasPosted = await applyTransfer(tx, locked, clock)
  if (hasPosted && event.direction === 'CREDIT') await deps.afterCredit(tx, locked.ref, clock.now())
  return true
}

const cardStatuses = ['ACTIVATION_REQUIRED', 'ACTIVE', 'SUSPENDED', 'CLOSED'] as const

async function applyCardMessage(deps: ReceivingDeps, tx: Transaction, eventId: string, event: CardMessage): Promise<boolean> {
  const found = await findCardOfProvider(tx, event.paymentCardId)
  if (found === null) return false
  const status = cardStatuses.find((known) => known === event.status)
  if (status === undefined) {
    deps.log.warn('card_status_unknown', { cardId: found.id, status: event.status })
    return true
  }
  const card = (await lockCards(tx, found.employeeId)).find(({ id }) => id === found.id)
  if (card === undefined) return false
  const seen = { status, isPinSet: event.pinIsSet, at: parseInstant(event.occurredAt), eventId }
  await changeByObservation(deps, tx, card, seen)
  return true
}

const orderStatuses = ['NEW', 'APPROVED', 'SENT_TO_PRINTER', 'SHIPPED', 'SHIP_FAILED', 'COMPLETED', 'CANCELED'] as const

async function applyOrderMessage(deps: ReceivingDeps, tx: Transaction, eventId: string, event: OrderMessage): Promise<boolean> {
  const order = await lockOrderOfProvider(tx, event)
  if (order === null) return false
  const status = orderStatuses.find((known) => known === event.status)
  if (status === undefined) {
    deps.log.warn('card_order_status_unknown', { status: event.status })
    return true
  }
  const at = parseInstant(event.occurredAt)
  const update = isNewer(order, { at, eventId }) ? { status, at, eventId } : null
  await writeOrderUpdate(tx, order.providerOrderId, update, await readReported(tx, order.providerOrderId, event.paymentCardId))
  if (update?.status === 'SHIPPED') await notifyMailed(deps.notify, tx, order.providerOrderId)
  await showCards(tx, order.employeeId, deps.clock.now())
  return true
}

/** Reports about a card and its order from before we recorded them ourselves. */
export async function applyWaitingOf(deps: ReceivingDeps, tx: Transaction, providerCardId: string): Promise<void> {
  for (const message of await lockWaiting(tx, providerCardId)) {
    try {
      if (await applyMessage(deps, tx, message)) await markApplied(tx, [message.id])
    } catch (error) {
      if (!(error instanceof TransactionOfAnother)) throw error
      // Nothing was written for it: it waits on, and keeps no card from its worker.
      deps.log.error('card_event_not_applied', { eventId: message.id, error })
    }
  }
}

/** The same for what slipped through, when an event and what it speaks of were being written at the same moment. */
export async function applyWaiting(deps: ReceivingDeps, signal: AbortSignal): Promise<void> {
  await sweepAll<WaitingMessage>(
    {
      read: (after, max) => listWaiting(deps.database.query, after, max),
      work: ({ message }) =>
        deps.database.transaction(async (tx) => {
          if (await applyMessage(deps, tx, message)) await markApplied(tx, [message.id])
        }),
      onFailed: ({ message: { id } }, error) => deps.log.error('card_event_not_applied', { eventId: id, error }),
    },
    signal,
  )
}
