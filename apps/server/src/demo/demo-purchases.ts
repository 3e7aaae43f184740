// Generates the card network's reports of each purchase in the demo world: approved, then cleared, refunded or released, at its
// store. Pure.
import { cleanText, keptText, ownText, type CleanText } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, type Instant } from '@daybreak/time'
import type { PurchaseToRecord } from '#features/cards'
import type { Account, Bought, NewId } from './bookkeeping.ts'
import { localityOf } from './stories/merchants.ts'
import type { Movement } from './stories/movements.ts'
import { approvedAtOf, endedAtOf, isByPin, refOf } from './stories/network-facts.ts'

/** By the digits that the stories know the cards by. */
export type KnownCards = ReadonlyMap<string, { cardId: string; providerCardId: string }>

type Reported = PurchaseToRecord['reported'][number]

/** The bill of a restaurant is five sixths of what was taken with a tip of a fifth. */
const [billParts, allParts] = [5n, 6n]

const codes: Partial<Record<Movement['status'], CleanText>> = {
  COMPLETED_FOR_PARTIAL_AMOUNT: ownText('APPROVED_FOR_PARTIAL_AMOUNT'),
  COMPLETED_PURCHASE_AMOUNT_ONLY: ownText('APPROVED_FOR_PURCHASE_AMOUNT_ONLY'),
  UNKNOWN: ownText('APPROVED_IN_A_NEW_WAY'),
}

export function purchasesOf(
  bought: readonly Bought[],
  { employeeNumber, accountId }: Pick<Account, 'employeeNumber' | 'accountId'>,
  { cards, newId }: { cards: KnownCards; newId: NewId },
): PurchaseToRecord[] {
  return bought.map(({ movement, itemId, journalId, holdId }) => {
    const { key, at, refundOf } = movement
    const card = cards.get(movement.last4 ?? '')
    if (card === undefined) throw new Error(`no card of the demo world ends in ${movement.last4}`)
    const ref = refOf(employeeNumber, key)
    const originalRef = refundOf === null ? null : refOf(employeeNumber, refundOf)
    const notify = (name: Reported['name'], when: Instant, amount: Cents, journal: string | null): Reported => {
      const id = cleanText(`${ref}_${name}`, 100)
      const message = messageOf(movement, { id, ref, originalRef, providerCardId: card.providerCardId, at: when, amount })
      return { id, name, event: message, itemId: refundOf === null ? newId(when) : itemId, journalId: journal }
    }
    const base = { ref, accountId, cardId: card.cardId, holdId: holdId ?? newId(at) }
    // What is given back is an item of its event, and the transaction has none of its own.
    if (refundOf !== null)
      return { ...base, itemId: newId(at), reported: [notify('PAYMENT_CARD_REFUNDED', at, movement.amount, journalId)] }
    const approved = notify('PAYMENT_CARD_AUTHORIZATION_APPROVED', approvedAtOf(movement), approvedAmountOf(movement), null)
    return { ...base, itemId, reported: [approved, ...endOf(movement, notify, journalId)] }
  })
}

type Notify = (name: Reported['name'], when: Instant, amount: Cents, journal: string | null) => Reported

function endOf(movement: Movement, notify: Notify, journalId: string | null): Reported[] {
  const { status, amount } = movement
  const at = endedAtOf(movement)
  if (status === 'PENDING') return []
  if (status === 'CANCELED') return [notify('PAYMENT_CARD_AUTHORIZATION_REVERSED', at, amount, null)]
  return [notify('PAYMENT_CARD_CLEARED', at, amount, journalId)]
}

function approvedAmountOf({ kind, status, amount }: Movement): Cents {
  return kind === 'restaurant' && status === 'COMPLETED' ? cents((amount * billParts) / allParts) : amount
}

type Report = {
  id: CleanText
  ref: CleanText
  originalRef: CleanText | null
  providerCardId: string
  at: Instant
  amount: Cents
}

function messageOf(movement: Movement, { id, ref, originalRef, providerCardId, at, amount }: Report): Reported['event'] {
  const { summary, kind, status } = movement
  const { city, category } = localityOf(summary)
  const isCash = kind === 'bank'
  const isPin = isByPin(movement)
  return {
    id,
    transactionId: ref,
    originalTransactionId: originalRef,
    paymentCardId: cleanText(providerCardId, 100),
    amount: { value: Number.parseInt(amount.toString(), 10), currencyCode: 'USD' },
    merchant: { name: cleanText(summary, 200), city, region: ownText('NY'), country: ownText('USA'), category },
    processingType: isCash ? ownText('CASH') : ownText('PURCHASE'),
    way: { isOnline: false, isPin, entry: isPin ? 'chip' : 'tap' },
    responseCode: codes[status] ?? ownText('APPROVED'),
    isFinal: true,
    occurredAt: keptText(instantText(at)),
  }
}
