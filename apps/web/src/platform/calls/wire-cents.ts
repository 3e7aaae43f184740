// Parses the cents of an answer, which the contract guarantees.
import { parseCents, type Cents } from '@daybreak/money'

/** @throws RangeError for anything but a decimal string of whole cents: the server broke the contract, and no amount is better than a wrong one. */
export function wireCents(text: string): Cents {
  const amount = parseCents(text)
  if (amount === null) throw new RangeError('not a decimal string of whole cents')
  return amount
}
