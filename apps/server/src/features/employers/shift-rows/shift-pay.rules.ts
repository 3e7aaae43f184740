// Computes what a shift pays when the file does not say. Pure.
import { cents, type Cents } from '@daybreak/money'

export type ShiftMinutes = { regularMinutes: number; overtimeMinutes: number; doubletimeMinutes: number }

/** Minutes times cents an hour, in halves of a cent-minute: overtime is paid 3/2, double time 4/2. */
const halves = { regular: 2n, overtime: 3n, doubletime: 4n }
const halvesInCent = 120n

/**
 * Pay of a shift's minutes in whole cents: regular minutes at the rate, overtime at one and a half, double time at two; the sum is
 * rounded half up (away from zero below zero) once, so that cutting a shift in parts cannot gain a cent a part.
 *
 * @param rate  cents an hour
 * Source: FLSA overtime at one and a half times the rate (29 U.S.C. 207); double time and the rounding are our reading.
 */
export function payOfMinutes({ regularMinutes, overtimeMinutes, doubletimeMinutes }: ShiftMinutes, rate: Cents): Cents {
  const weighted =
    BigInt(regularMinutes) * halves.regular +
    BigInt(overtimeMinutes) * halves.overtime +
    BigInt(doubletimeMinutes) * halves.doubletime
  const halfCents = weighted * rate
  const magnitude = halfCents < 0n ? -halfCents : halfCents
  const rounded = (magnitude + halvesInCent / 2n) / halvesInCent
  return cents(halfCents < 0n ? -rounded : rounded)
}
