// Validates what a worker types from a card that came in the mail. Readings 4.2, "card-activation". Pure.
import type { ReadOffCard } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { bareActivationCode, isActivationCode, isExpiry, maskActivationCode } from '#ui'

export type Reading = {
  /** The code of the carrier, or what is printed on the card itself. */
  method: 'code' | 'card'
  code: string
  last4Digits: string
  cardExpiry: string
}
export type ReadingFaults = Partial<Record<Exclude<keyof Reading, 'method'>, CopyKey>>

/** @param code  of the link that the carrier shows; empty without one */
export function readingOf(code: string): Reading {
  return { method: 'code', code: maskActivationCode(code), last4Digits: '', cardExpiry: '' }
}

/** The error of each field of the chosen method; an empty record when there is none. */
export function faultsOf({ method, code, last4Digits, cardExpiry }: Reading): ReadingFaults {
  if (method === 'code') {
    if (isActivationCode(code)) return {}
    return { code: bareActivationCode(code) === '' ? 'cards.activate.code-format' : 'cards.activate.code-shape' }
  }
  return {
    ...(last4Digits.length < 4 && { last4Digits: 'cards.pin.length' as const }),
    ...(!isExpiry(cardExpiry) && { cardExpiry: 'cards.activate.expiry-format' as const }),
  }
}

export function bodyOf({ method, code, last4Digits, cardExpiry }: Reading): ReadOffCard {
  return method === 'code' ? { activationCode: bareActivationCode(code) } : { last4Digits, cardExpiry }
}
