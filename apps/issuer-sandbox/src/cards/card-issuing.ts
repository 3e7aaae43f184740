// Creates cards: issued for an account, pre-printed and handed out, or as a replacement.
import type { PaymentCard } from '../store/cards.store.ts'
import type { Stores } from '../store/stores.ts'
import { createCardEvents } from './card-events.ts'
import { createCardMaker, type CardMakerDeps } from './card-maker.ts'
import type { CardOutcome } from './card-outcomes.ts'
import type { CardStates } from './card-states.ts'

export type CardOptions = { expirationDate: string; activateOnCreate: boolean; externalId: string | null }
export type ReissueOptions = Omit<CardOptions, 'externalId'> & {
  copyNumber: boolean
  copyPin: boolean
  reason: 'EXPIRED' | 'LOST' | 'STOLEN' | 'OTHER'
  cardLostDate: string | null
}

export type CardIssuing = {
  /** A virtual card, until a physical one is ordered. Once for an external id: asking again gives that card. */
  issue(financialAccountId: string, options: CardOptions): CardOutcome
  /** A card printed before its holder is known. */
  preprint(proxyNumber: string, expirationDate: string): CardOutcome
  /** Replaces a card. A lost or stolen one is closed at once, and its number is never used again. */
  reissue(originalId: string, options: ReissueOptions): CardOutcome
  /** Gives a pre-printed card to an account. */
  assign(id: string, financialAccountId: string, options: { activates: boolean }): CardOutcome
}

export type CardIssuingDeps = CardMakerDeps & { states: CardStates }

export function createCardIssuing({ stores, secrets, states, clock }: CardIssuingDeps): CardIssuing {
  const { cards, database, events } = stores
  const { recordCard } = createCardEvents(events, clock)
  const make = createCardMaker({ stores, secrets, clock })

  return {
    issue: (financialAccountId, { expirationDate, activateOnCreate, externalId }) =>
      withAccount(stores, financialAccountId, () => {
        const existing = externalId === null ? null : cards.findByExternalId(externalId)
        if (existing === null) {
          return make({ financialAccountId, externalId, formFactor: 'VIRTUAL', expirationDate, activates: activateOnCreate })
        }
        return existing.financialAccountId === financialAccountId
          ? { kind: 'done', card: existing }
          : { kind: 'external_id_taken' }
      }),
    preprint: (proxyNumber, expirationDate) =>
      database.transaction(() =>
        make({
          financialAccountId: null,
          externalId: proxyNumber,
          formFactor: 'PHYSICAL',
          expirationDate,
          activates: false,
        }),
      ),
    reissue: (originalId, options) =>
      database.transaction(() => {
        const original = cards.find(originalId)
        if (original === null) return { kind: 'no_card' }
        const { financialAccountId } = original
        if (financialAccountId === null) return { kind: 'not_assigned' }
        const refusal = refuseReissue(original, options)
        if (refusal !== null) return refusal
        return withAccount(stores, financialAccountId, () => {
          const { expirationDate, activateOnCreate: activates, copyNumber, copyPin } = options
          const number = copyNumber ? secrets.openNumber(originalId, cards.readSealedNumber(originalId)) : null
          const pinHash = copyPin ? cards.readPinHash(originalId) : null
          const copied = { number, pinHash, originalCardId: originalId }
          const outcome = make({ financialAccountId, formFactor: 'VIRTUAL', expirationDate, activates, ...copied })
          if (outcome.kind === 'done' && isGone(options)) {
            states.close(originalId)
            cards.change(originalId, { lostOn: options.cardLostDate })
          }
          return outcome
        })
      }),
    assign: (id, financialAccountId, { activates }) =>
      withAccount(stores, financialAccountId, () => {
        const card = cards.find(id)
        if (card === null) return { kind: 'no_card' }
        if (card.status === 'CLOSED') return { kind: 'card_closed' }
        if (card.financialAccountId === null) recordCard('ISSUED', cards.change(id, { financialAccountId }))
        else if (card.financialAccountId !== financialAccountId) return { kind: 'already_assigned' }
        return activates ? states.activate(id) : { kind: 'done', card: cards.find(id) ?? card }
      }),
  }
}

function withAccount({ accounts, database }: Stores, id: string, work: () => CardOutcome): CardOutcome {
  return database.transaction(() => {
    const account = accounts.find(id)
    if (account === null) return { kind: 'no_account' }
    return account.status === 'ACTIVE' ? work() : { kind: 'account_not_active' }
  })
}

function refuseReissue(original: PaymentCard, options: ReissueOptions): CardOutcome | null {
  if (isGone(options) && options.copyNumber) return { kind: 'number_not_copied' }
  return original.status === 'CLOSED' && (options.copyNumber || options.copyPin) ? { kind: 'card_closed' } : null
}

function isGone({ reason }: ReissueOptions): boolean {
  return reason === 'LOST' || reason === 'STOLEN'
}
