// Sets the PIN of a card: by the bearer of a token that is valid for one PIN, and only for a card that is in use.
import type { Clock } from '@daybreak/time'
import type { AccountHolders } from '../holders/account-holders.ts'
import type { PaymentCard } from '../store/cards.store.ts'
import type { Stores } from '../store/stores.ts'
import { createCardEvents } from './card-events.ts'
import type { CardSecrets } from './card-secrets.ts'
import { guessableFrom, judgePin } from './pin.rules.ts'

export type PinRequest = { paymentCardId: string; newPin: string; tokenId: string }
export type PinOutcome =
  | { kind: 'done'; card: PaymentCard }
  | { kind: 'no_card' | 'not_active' | 'malformed' | 'weak' | 'token_used' }

export type CardPins = { set(request: PinRequest): Promise<PinOutcome> }

export type CardPinsDeps = { stores: Stores; secrets: CardSecrets; accountHolders: AccountHolders; clock: Clock }

export function createCardPins({ stores, secrets, accountHolders, clock }: CardPinsDeps): CardPins {
  const { cards, database, events, tokens } = stores
  const { recordCard } = createCardEvents(events, clock)

  function judge(card: PaymentCard | null, newPin: string): 'no_card' | 'not_active' | 'malformed' | 'weak' | 'fine' {
    if (card === null) return 'no_card'
    if (card.status !== 'ACTIVE' || card.financialAccountId === null) return 'not_active'
    const person = accountHolders.findPersonOfAccount(card.financialAccountId)
    const known = { dateOfBirth: person?.dateOfBirth ?? null, ssn: person?.ssn ?? null, phone: person?.phone?.number ?? null }
    return judgePin(newPin, guessableFrom(known, card.last4))
  }

  return {
    async set({ paymentCardId, newPin, tokenId }) {
      const verdict = judge(cards.find(paymentCardId), newPin)
      if (verdict !== 'fine') return { kind: verdict }
      const pinHash = await secrets.hashPin(newPin)
      return database.transaction((): PinOutcome => {
        // Hashing takes its time: the card may have been frozen, or the token used, in between.
        if (cards.find(paymentCardId)?.status !== 'ACTIVE') return { kind: 'not_active' }
        if (!tokens.use(tokenId)) return { kind: 'token_used' }
        const card = cards.setPinHash(paymentCardId, pinHash)
        recordCard('PIN_SET', card)
        return { kind: 'done', card }
      })
    },
  }
}
