// Formats the fees for the short form and the long form. Readings 3.1 E3. Pure.
import { formatDollars, parseCents } from '@daybreak/money'

/** "$0" and "$2.50": a fee that is none is no amount to the cent. */
export function feeText(amount: string): string {
  const fee = parseCents(amount)
  if (fee === null) throw new RangeError('a fee is a decimal string of whole cents')
  return fee === 0n ? '$0' : formatDollars(fee)
}

/** Two fees of one line: "$0 / $2.50". */
export function feePairText(first: string, second: string): string {
  return `${feeText(first)} / ${feeText(second)}`
}
