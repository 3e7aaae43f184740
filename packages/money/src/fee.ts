// The fee of an instant transfer to an outside debit card, and the shares that round toward zero.
import { type Cents, cents, lesserOf } from './cents.ts'

const basisPointsInWhole = 10_000n
/** Spec 9: "1.75% of the amount, capped at 25 dollars". */
export const instantFee = { basisPoints: 175, max: cents(2500n) } as const
const instantFeeBasisPoints = BigInt(instantFee.basisPoints)

/**
 * The fee in whole cents: 1.75 % rounded half up to the cent, at most $25, then the state's own cap.
 *
 * @param amount    what leaves the worker's account; zero or more
 * @param stateCap  the most this state lets us charge, when it sets one
 * @throws RangeError for a negative amount or cap
 * Source: specification 9 "Fee helper"; half-up and the order of the caps are our reading (decisions 6).
 */
export function instantTransferFee(amount: Cents, stateCap?: Cents): Cents {
  if (amount < 0n) throw new RangeError('a fee is charged on an amount of zero or more')
  if (stateCap !== undefined && stateCap < 0n) throw new RangeError('a cap is zero or more')
  const halfUp = (amount * instantFeeBasisPoints + basisPointsInWhole / 2n) / basisPointsInWhole
  const capped = lesserOf(cents(halfUp), instantFee.max)
  return stateCap === undefined ? capped : lesserOf(capped, stateCap)
}

/**
 * A share of an amount, rounded down to the cent, so that a share is never a cent too much.
 *
 * @param basisPoints  0 … 10,000; 5,000 is half
 * @throws RangeError for a negative amount or a share outside 0 … 10,000
 */
export function shareOf(amount: Cents, basisPoints: number): Cents {
  if (amount < 0n) throw new RangeError('a share is taken of an amount of zero or more')
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > 10_000) {
    throw new RangeError('a share is 0 to 10,000 basis points')
  }
  return cents((amount * BigInt(basisPoints)) / basisPointsInWhole)
}
