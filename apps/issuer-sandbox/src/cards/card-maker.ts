// Makes a card: its sealed number, its expiry, its row, and its event.
import type { Clock } from '@daybreak/time'
import type { CardFormFactor } from '../store/cards.store.ts'
import { newProviderId } from '../store/sandbox-database.ts'
import type { Stores } from '../store/stores.ts'
import { createCardEvents } from './card-events.ts'
import { expiryMonthOf } from './card-expiry.ts'
import { cardNumberOf, testBin } from './card-number.ts'
import type { CardOutcome } from './card-outcomes.ts'
import type { CardSecrets } from './card-secrets.ts'

export type CardMakerDeps = { stores: Stores; secrets: CardSecrets; clock: Clock }

export type Making = {
  financialAccountId: string | null
  externalId?: string | null
  formFactor: CardFormFactor
  expirationDate: string
  activates: boolean
  /** Null takes a new one. */
  number?: string | null
  originalCardId?: string
  pinHash?: string | null
}

/** Inside a transaction of the caller. */
export function createCardMaker({ stores: { cards, events }, secrets, clock }: CardMakerDeps): (making: Making) => CardOutcome {
  const { recordCard } = createCardEvents(events, clock)
  return ({ expirationDate, activates, number = null, ...parts }: Making) => {
    const expiresIn = expiryMonthOf(expirationDate, clock.now())
    if (expiresIn === null) return { kind: 'expiration_invalid' }
    const id = newProviderId('pcd')
    const digits = number ?? cardNumberOf(cards.nextNumberOrdinal())
    const card = cards.add({
      externalId: null,
      originalCardId: null,
      pinHash: null,
      ...parts,
      id,
      expiresIn,
      status: activates ? 'ACTIVE' : 'ACTIVATION_REQUIRED',
      numberSealed: secrets.sealNumber(id, digits),
      bin: testBin,
      last4: digits.slice(-4),
    })
    // A card in the drawer is issued when it is handed to someone.
    if (card.financialAccountId !== null) recordCard('ISSUED', card)
    if (activates) recordCard('ACTIVATED', card)
    return { kind: 'done', card }
  }
}
