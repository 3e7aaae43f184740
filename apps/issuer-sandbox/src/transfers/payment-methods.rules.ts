// Derives from the number of a debit card its holder, and how its bank treats money that is sent to it. Pure.
import { checkDigitOf } from '../cards/card-number.ts'

export const conducts = ['PAYS', 'DECLINES', 'IS_LATE', 'IS_SILENT', 'TAKES_NOTHING'] as const
export type Conduct = (typeof conducts)[number]

/** Numbers that card networks publish for tests, and what each does; any other valid number is one that pays. */
const conductOf: Readonly<Record<string, Conduct | 'IS_REFUSED'>> = {
  '4111111111111111': 'PAYS',
  '5555555555554444': 'PAYS',
  '4012888888881881': 'DECLINES',
  '5105105105105100': 'IS_LATE',
  '4242424242424242': 'IS_SILENT',
  '6011111111111117': 'TAKES_NOTHING',
  '378282246310005': 'TAKES_NOTHING',
  '4000000000000002': 'IS_REFUSED',
}

export type TypedCard = { number: string; month: string; year: string; code: string | null }
export type ReadCard =
  | { kind: 'card'; brand: string; last4: string; expiresIn: string; conduct: Conduct }
  | { kind: 'wrong'; field: string }
  | { kind: 'refused' }

const brands: readonly [RegExp, string][] = [
  [/^4/, 'VISA'],
  [/^(5[1-5]|2[2-7])/, 'MASTERCARD'],
  [/^3[47]/, 'AMERICAN_EXPRESS'],
  [/^6/, 'DISCOVER'],
]

/** @param thisMonth  "2026-11", by the sandbox's clock */
export function readCard({ number, month, year, code }: TypedCard, thisMonth: string): ReadCard {
  const digits = number.replaceAll(/[ -]/g, '')
  const isNumber = /^\d{13,19}$/.test(digits) && checkDigitOf(digits.slice(0, -1)) === digits.slice(-1)
  if (!isNumber) return { kind: 'wrong', field: 'paymentCard.cardNumber' }
  if (!/^(0[1-9]|1[0-2])$/.test(month)) return { kind: 'wrong', field: 'paymentCard.expiryMonth' }
  const expiresIn = `20${year}-${month}`
  if (!/^\d{2}$/.test(year) || expiresIn < thisMonth) return { kind: 'wrong', field: 'paymentCard.expiryYear' }
  if (code !== null && !/^\d{3,4}$/.test(code)) return { kind: 'wrong', field: 'paymentCard.securityCode' }
  const conduct = conductOf[digits] ?? 'PAYS'
  if (conduct === 'IS_REFUSED') return { kind: 'refused' }
  const brand = brands.find(([start]) => start.test(digits))?.[1] ?? 'UNKNOWN'
  return { kind: 'card', brand, last4: digits.slice(-4), expiresIn, conduct }
}
