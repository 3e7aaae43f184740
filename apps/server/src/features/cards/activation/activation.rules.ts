// Decides whether the digits or code that a worker read off a card or its carrier activate it. Readings 4.2, "card-activation".
// Pure.
import type { ReadOffCard } from '@daybreak/contract'
import { meantCode, type ActivationCodes } from './codes.ts'
import { isUsable, type ActionVerdict, type Card } from '../cards.rules.ts'

export type CardToRead = Pick<
  Card,
  'id' | 'status' | 'formFactor' | 'providerCardId' | 'last4' | 'expirationMonth' | 'expirationYear'
>

/** What was read off another card, or not at all: guesses, which are counted. */
export const wrongReadings = ['cards.code_wrong', 'cards.details_wrong', 'cards.other_account'] as const
type WrongReading = (typeof wrongReadings)[number]

/** The worker reads a code off the plastic card: it proves that they hold it, and identifies one of two cards. */
export function isToBeRead({ formFactor }: Pick<Card, 'formFactor'>): boolean {
  return formFactor === 'PHYSICAL'
}

export function hasRead({ activationCode, last4Digits, cardExpiry }: ReadOffCard): boolean {
  return activationCode !== undefined || (last4Digits !== undefined && cardExpiry !== undefined)
}

type StatusVerdict = ActionVerdict<'cards.already_active' | 'cards.not_activatable'>
export type ActivationVerdict = StatusVerdict | ActionVerdict<WrongReading>

/** @param cards  all cards of the worker, because the code may be that of another one */
export function decideActivation(
  card: CardToRead,
  cards: readonly CardToRead[],
  read: ReadOffCard,
  codes: ActivationCodes,
): ActivationVerdict {
  if (!isToBeRead(card)) return decideByStatus(card)
  if (read.activationCode !== undefined) return decideByCode(card, cards, meantCode(read.activationCode), codes)
  const isRead = read.last4Digits === card.last4 && read.cardExpiry === expiryOf(card)
  return isRead ? decideByStatus(card) : { kind: 'refused', code: 'cards.details_wrong' }
}

function decideByCode(card: CardToRead, cards: readonly CardToRead[], code: string, codes: ActivationCodes): ActivationVerdict {
  const found = cards.find(({ providerCardId }) => providerCardId !== null && codes.codeOf(providerCardId) === code)
  if (found === undefined) return { kind: 'refused', code: codes.isOurs(code) ? 'cards.other_account' : 'cards.code_wrong' }
  const verdict = decideByStatus(found)
  return found.id === card.id || verdict.kind === 'refused' ? verdict : { kind: 'refused', code: 'cards.code_wrong' }
}

function decideByStatus({ status }: Pick<Card, 'status'>): StatusVerdict {
  if (status === 'Inactive') return { kind: 'changes', to: 'Active' }
  return { kind: 'refused', code: isUsable(status) ? 'cards.already_active' : 'cards.not_activatable' }
}

/** As it is printed: 'MM/YY'. */
function expiryOf({ expirationMonth, expirationYear }: CardToRead): string | null {
  if (expirationMonth === null || expirationYear === null) return null
  return `${String(expirationMonth).padStart(2, '0')}/${String(expirationYear).slice(-2)}`
}
