// The stock of pre-printed cards: instant-issue cards without a holder, each with the proxy number that its carrier shows.
import { instantText, type Clock } from '@daybreak/time'
import type { Stores } from '../store/stores.ts'
import type { PaymentCards } from './payment-cards.ts'

const cardsInDrawer = 40
const goodForHours = 3 * 365 * 24

const proxyNumbers = 9_000_000_000n
const minProxyNumber = 1_000_000_000n
// Shares no factor with the count of proxy numbers.
const stride = 5_623_413_253n

/**
 * The proxy number of the first, second, … pre-printed card: ten digits, each once. Counted, so that the cards of a demonstration have
 * the same numbers in every sandbox.
 *
 * @param ordinal  from 1
 */
export function proxyNumberOf(ordinal: number): string {
  return (minProxyNumber + ((BigInt(ordinal) * stride) % proxyNumbers)).toString()
}

/** Prints as many cards as are missing in the drawer. */
export function fillDrawer({ cards, database }: Stores, paymentCards: PaymentCards, clock: Clock): void {
  database.transaction(() => {
    const expirationDate = instantText(clock.now().add({ hours: goodForHours }))
    let missing = cardsInDrawer - cards.count({ isAssigned: false, statuses: ['ACTIVATION_REQUIRED'] })
    for (let ordinal = 1; missing > 0; ordinal += 1) {
      const proxyNumber = proxyNumberOf(ordinal)
      if (cards.findByExternalId(proxyNumber) !== null) continue
      const { kind } = paymentCards.preprint(proxyNumber, expirationDate)
      if (kind !== 'done') throw new Error(`A pre-printed card was refused: ${kind}`)
      missing -= 1
    }
  })
}
