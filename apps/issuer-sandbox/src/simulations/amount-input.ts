// Reads amounts of the schema: US dollars, above zero, in cents.
import { cents, noCents, type Cents } from '@daybreak/money'
import { fieldError, type FieldError } from '../schema/results.ts'

export type AmountInput = { value: number; currencyCode: string }
export type Optional<Value> = Value | null | undefined

/** Ten million dollars: sums of such amounts stay whole numbers wherever they are counted. */
const maxCents = 1_000_000_000

export function amountErrors(path: string, amount: Optional<AmountInput>): FieldError[] {
  if (amount === null || amount === undefined) return []
  if (amount.value === 0) return [fieldError(path, 'REQUIRED', 'More than nothing')]
  return amount.value <= maxCents ? [] : [fieldError(path, 'TOO_MUCH', 'At most ten million dollars')]
}

/** An amount that is part of another one. */
export function shareErrors(path: string, share: Optional<AmountInput>, whole: AmountInput): FieldError[] {
  const errors = amountErrors(path, share)
  if (errors.length > 0 || share === null || share === undefined) return errors
  return share.value < whole.value ? [] : [fieldError(path, 'TOO_MUCH', 'Less than the whole amount')]
}

/** Nothing when it was left out. */
export function centsOf(amount: Optional<AmountInput>): Cents {
  return centsOrNull(amount) ?? noCents
}

export function centsOrNull(amount: Optional<AmountInput>): Cents | null {
  return amount === null || amount === undefined ? null : cents(BigInt(amount.value))
}
