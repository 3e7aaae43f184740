// Disputes of card transactions: the state of each, and its events.
import { cents, type Cents } from '@daybreak/money'
import { instantText, type Clock } from '@daybreak/time'
import type { EventStore } from '../store/events.store.ts'
import { integerOf, required, textOf, wordOf, type Row } from '../store/rows.ts'
import { newProviderId, type SandboxDatabase } from '../store/sandbox-database.ts'
import type { Happening } from '../webhooks/event-names.ts'

export const disputeStatuses = [
  'INITIATED',
  'CANCELLED',
  'IN_PROGRESS',
  'REJECTED',
  'WON',
  'LOST',
  'PENDING_RESOLUTION',
  'RESOLVED',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]
const openStatuses: readonly DisputeStatus[] = ['INITIATED', 'IN_PROGRESS', 'PENDING_RESOLUTION']

export type CardDispute = {
  id: string
  transactionEventId: string
  status: DisputeStatus
  category: string
  amount: Cents
  customerInitiatedOn: string
  customerClaimType: 'WRITTEN' | 'VERBAL'
  createdAt: string
  updatedAt: string
}

export type NewDispute = Omit<CardDispute, 'id' | 'status' | 'createdAt' | 'updatedAt'>

export type DisputeStore = {
  find(id: string): CardDispute | null
  /** Oldest first. */
  listOfEvent(transactionEventId: string): CardDispute[]
  /** Null while another one of the same clearing is under way. */
  add(dispute: NewDispute): CardDispute | null
  setStatus(id: string, status: DisputeStatus): CardDispute
}

/** The event that each status sends; the others send none. */
const eventOf: Partial<Record<DisputeStatus, Happening>> = {
  INITIATED: 'PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_INITIATED',
  RESOLVED: 'PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_RESOLVED_WITH_DISPUTE_CREDIT',
  WON: 'PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_CASE_CARDHOLDER_WON',
  LOST: 'PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_CASE_CARDHOLDER_LOST',
  REJECTED: 'PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_REJECTED',
  CANCELLED: 'PAYMENT_CARD_TRANSACTION_DISPUTE_CASE_STATUS_CANCELLED',
}

export function createDisputeStore(database: SandboxDatabase, events: EventStore, clock: Clock): DisputeStore {
  const byId = database.prepare('select * from card_dispute where id = ?')
  const ofEvent = database.prepare('select * from card_dispute where transaction_event_id = ? order by ordinal')
  const insert = database.prepare(
    `insert into card_dispute
       (id, transaction_event_id, status, category, amount, customer_initiated_on, customer_claim_type, created_at, updated_at)
     values (?, ?, 'INITIATED', ?, ?, ?, ?, ?, ?)`,
  )
  const update = database.prepare('update card_dispute set status = ?, updated_at = ? where id = ?')
  const found = (row: Row | undefined) => (row === undefined ? null : disputeOf(row))

  function notify({ id, status, updatedAt }: CardDispute): void {
    const name = eventOf[status]
    if (name !== undefined) events.record(name, { disputeId: id, status, occurredAt: updatedAt })
  }

  const listOfEvent = (eventId: string) => ofEvent.all(eventId).map(disputeOf)
  return {
    find: (id) => found(byId.get(id)),
    listOfEvent,
    add: (dispute) =>
      database.transaction(() => {
        const { transactionEventId, category, amount, customerInitiatedOn, customerClaimType } = dispute
        if (listOfEvent(transactionEventId).some(({ status }) => openStatuses.includes(status))) return null
        const [id, at] = [newProviderId('dis'), instantText(clock.now())]
        insert.run(id, transactionEventId, category, amount, customerInitiatedOn, customerClaimType, at, at)
        const added = required(found(byId.get(id)))
        notify(added)
        return added
      }),
    setStatus: (id, status) =>
      database.transaction(() => {
        update.run(status, instantText(clock.now()), id)
        const changed = required(found(byId.get(id)))
        notify(changed)
        return changed
      }),
  }
}

function disputeOf(row: Row): CardDispute {
  return {
    id: textOf(row, 'id'),
    transactionEventId: textOf(row, 'transaction_event_id'),
    status: wordOf(row, 'status', disputeStatuses),
    category: textOf(row, 'category'),
    amount: cents(BigInt(integerOf(row, 'amount'))),
    customerInitiatedOn: textOf(row, 'customer_initiated_on'),
    customerClaimType: wordOf(row, 'customer_claim_type', ['WRITTEN', 'VERBAL']),
    createdAt: textOf(row, 'created_at'),
    updatedAt: textOf(row, 'updated_at'),
  }
}
