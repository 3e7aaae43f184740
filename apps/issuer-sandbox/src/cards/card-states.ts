// Changes the state of a card: each change is one transaction with its event, and repeating it changes nothing.
import type { Clock } from '@daybreak/time'
import type { PaymentCard, SuspensionFlag } from '../store/cards.store.ts'
import type { Stores } from '../store/stores.ts'
import { createCardEvents } from './card-events.ts'
import { isExpired } from './card-expiry.ts'
import type { CardOrders } from './card-orders.ts'
import type { CardOutcome } from './card-outcomes.ts'

export type CardStates = {
  /** Makes a new card usable, and ends a suspension by the program. */
  activate(id: string): CardOutcome
  suspend(id: string, by: SuspensionFlag): CardOutcome
  /** For good, with its open order as long as nothing was printed. */
  close(id: string): CardOutcome
  closeAllOf(financialAccountId: string): void
}

export type CardStatesDeps = { stores: Stores; orders: CardOrders; clock: Clock }

export function createCardStates({ stores: { cards, database, events }, orders, clock }: CardStatesDeps): CardStates {
  const { recordCard } = createCardEvents(events, clock)

  function withCard(id: string, work: (card: PaymentCard) => CardOutcome): CardOutcome {
    return database.transaction(() => {
      const card = cards.find(id)
      return card === null ? { kind: 'no_card' } : work(card)
    })
  }

  function close(card: PaymentCard): CardOutcome {
    if (card.status === 'CLOSED') return { kind: 'done', card }
    orders.cancelUnprinted(card.id)
    const closed = cards.change(card.id, { status: 'CLOSED', suspendedBy: null })
    recordCard('CLOSED', closed)
    return { kind: 'done', card: closed }
  }

  return {
    activate: (id) =>
      withCard(id, (card) => {
        if (card.status === 'ACTIVE') return { kind: 'done', card }
        if (card.status === 'CLOSED') return { kind: 'card_closed' }
        if (card.financialAccountId === null) return { kind: 'not_assigned' }
        if (isExpired(card.expiresIn, clock.now())) return { kind: 'card_expired' }
        if (card.suspendedBy === 'ISSUER_INITIATED_SUSPENSION') return { kind: 'held_by_issuer' }
        const active = cards.change(card.id, { status: 'ACTIVE', suspendedBy: null })
        recordCard(card.status === 'SUSPENDED' ? 'UNSUSPENDED' : 'ACTIVATED', active)
        // Activating a card that was in the mail proves possession.
        if (card.status === 'ACTIVATION_REQUIRED') orders.completeShipped(card.id)
        return { kind: 'done', card: active }
      }),
    suspend: (id, by) =>
      withCard(id, (card) => {
        if (card.status === 'CLOSED') return { kind: 'card_closed' }
        if (card.status === 'ACTIVATION_REQUIRED') return { kind: 'not_active' }
        // What the issuer suspended stays the issuer's.
        if (card.suspendedBy === by || card.suspendedBy === 'ISSUER_INITIATED_SUSPENSION') return { kind: 'done', card }
        const suspended = cards.change(id, { status: 'SUSPENDED', suspendedBy: by })
        if (card.status !== 'SUSPENDED') recordCard('SUSPENDED', suspended)
        return { kind: 'done', card: suspended }
      }),
    close: (id) => withCard(id, close),
    closeAllOf: (financialAccountId) =>
      database.transaction(() => {
        const open = { financialAccountId, statuses: ['ACTIVATION_REQUIRED', 'ACTIVE', 'SUSPENDED'] } as const
        for (const card of cards.list(open, { afterId: null, limit: Number.MAX_SAFE_INTEGER })) close(card)
      }),
  }
}
