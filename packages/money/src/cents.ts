// Money as whole cents. `Cents` is made only here, so that an amount never passes through a float.

declare const centsBrand: unique symbol

/** Whole US cents as a bigint, possibly negative. */
export type Cents = bigint & { readonly [centsBrand]: true }

/** PostgreSQL's bigint is the widest an amount may be. */
const widest = 2n ** 63n - 1n
const centsForm = /^-?(0|[1-9]\d{0,18})$/

/** @throws RangeError when the amount does not fit a 64-bit integer. */
export function cents(amount: bigint): Cents {
  if (amount > widest || amount < -widest) throw new RangeError('amount of cents does not fit 64 bits')
  return amount as Cents
}

export const noCents: Cents = cents(0n)

/**
 * Reads a decimal string of cents, as sent on the wire: "-3820" is minus $38.20.
 *
 * @returns null for anything else: spaces, a plus, a point, leading zeros, "-0", more than 64 bits.
 */
export function parseCents(text: string): Cents | null {
  if (!centsForm.test(text) || text === '-0') return null
  const amount = BigInt(text)
  return amount > widest || amount < -widest ? null : (amount as Cents)
}

/** The wire form: a decimal string of cents. */
export function centsText(amount: Cents): string {
  return amount.toString()
}

export function addCents(...amounts: readonly Cents[]): Cents {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return cents(sum)
}

export function subtractCents(from: Cents, amount: Cents): Cents {
  return cents(from - amount)
}

export function negateCents(amount: Cents): Cents {
  return cents(-amount)
}

/** The amount without its sign. */
export function magnitudeOf(amount: Cents): Cents {
  return amount < 0n ? negateCents(amount) : amount
}

export function lesserOf(left: Cents, right: Cents): Cents {
  return left < right ? left : right
}

export function greaterOf(left: Cents, right: Cents): Cents {
  return left > right ? left : right
}

/** Zero for anything below zero. */
export function atLeastZero(amount: Cents): Cents {
  return amount < 0n ? noCents : amount
}
