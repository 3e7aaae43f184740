// Formats money: dollars with two decimals and thousands separators. Spec 9, "Business constants and limits".
import { cents, type Cents, magnitudeOf } from './cents.ts'

/** U+2212, as wide as a plus. */
const minus = '\u2212'

// US separators in both languages (copy deck, "Numbers and money"): "$1,284.57" in Spanish too.
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `never` drops the sign, `negative` shows a minus only, `always` shows "+" for credits as well. */
export type SignStyle = 'never' | 'negative' | 'always'

/** "$1,284.57"; "−$38.20" below zero; with `always` also "+$612.40". Zero has no sign. */
export function formatDollars(amount: Cents, sign: SignStyle = 'negative'): string {
  const text = dollars.format(decimalText(magnitudeOf(amount)))
  if (sign === 'never' || amount === 0n) return text
  if (amount < 0n) return `${minus}${text}`
  return sign === 'always' ? `+${text}` : text
}

/** "$1,284" and ".57", for the banner's raised cents; the minus belongs to the dollars. */
export function dollarsAndCentsParts(amount: Cents): { dollars: string; cents: string } {
  const text = formatDollars(amount)
  return { dollars: text.slice(0, -3), cents: text.slice(-3) }
}

/** "1284.57": plain decimal dollars, as forms and files want them. */
export function plainDollars(amount: Cents): string {
  return amount < 0n ? `-${decimalText(magnitudeOf(amount))}` : decimalText(amount)
}

/**
 * Reads dollars as people type them: "100", "100.5", "$1,200.25".
 *
 * @returns null for anything else: a sign, a third decimal, a comma that groups nothing, ten million and more.
 */
export function typedDollars(text: string): Cents | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{0,2}))?$/.exec(text.trim())
  if (match?.[1] === undefined) return null
  const wholeDollars = BigInt(match[1].replaceAll(',', ''))
  return cents(wholeDollars * 100n + BigInt((match[2] ?? '').padEnd(2, '0')))
}

function decimalText(amount: Cents): `${number}` {
  const digits = amount.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`
}
