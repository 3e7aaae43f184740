// Explains why each hold exists, and when it usually ends. Pure.
import type { HoldReason, HoldTiming, Transaction } from '@daybreak/contract'
import { magnitudeOf, noCents, subtractCents, type Cents } from '@daybreak/money'
import { addBankDays, addDays, bankDateOf, compareDates, millisecondsBetween, type Instant, type PlainDate } from '@daybreak/time'

export type OpenHold = {
  holdId: string
  room: 'cards' | 'move-money'
  /** What was set aside first; it may have grown since. */
  placed: Cents
  amount: Cents
  placedAt: Instant
  /** When it is released automatically. */
  expiresAt: Instant
}

/** Its item in the list, as far as it has one. */
export type HeldItem = Pick<Transaction, 'kind' | 'typeName' | 'isCompanyDebit'>

/**
 * Our reading: what is held for a card and is in no list is the fee of an ordered card, which is listed once it is taken. What grew at a
 * restaurant by no more than half of the bill is a tip.
 */
export function reasonOf({ room, placed, amount }: OpenHold, item: HeldItem | null): HoldReason {
  if (room === 'move-money') return 'transfer'
  if (item === null) return 'fee'
  if (item.isCompanyDebit || item.typeName === 'ACH Transfer') return 'company'
  if (item.kind === 'fuel') return 'gas'
  const takesTips = item.kind === 'restaurant' || item.kind === 'coffee'
  const grown = subtractCents(amount, placed)
  return takesTips && grown > noCents && grown * 2n <= magnitudeOf(placed) ? 'tip' : 'store'
}

/** Readings 4.3 and the text "The rest comes back in about 3 days". */
const gasDays = 3
const storeBankDays = 2
/** Hotels and rented cars: what is held for longer than a week is held to the end. */
const usualHoldDays = 8
const dayMs = 86_400_000

export type Ending = { endsOn: PlainDate; timing: HoldTiming }

/** @param expectedOn  the day on which a transfer should be done, where its rail has given one */
export function endingOf(
  hold: OpenHold,
  reason: HoldReason,
  { expectedOn, now }: { expectedOn: PlainDate | null; now: Instant },
): Ending {
  const today = bankDateOf(now)
  const usual = usualEnd(hold, reason, expectedOn)
  if (compareDates(today, usual) <= 0) return { endsOn: usual, timing: 'usual' }
  // Only the rail's report ends the hold of a transfer: it has no expiry.
  const last = reason === 'transfer' ? usual : bankDateOf(hold.expiresAt)
  return compareDates(today, last) <= 0 ? { endsOn: last, timing: 'last' } : { endsOn: last, timing: 'overdue' }
}

function usualEnd({ placedAt, expiresAt }: OpenHold, reason: HoldReason, expectedOn: PlainDate | null): PlainDate {
  const placedOn = bankDateOf(placedAt)
  if (reason === 'transfer') return expectedOn ?? placedOn
  const last = bankDateOf(expiresAt)
  if (reason === 'fee') return last
  const isLong = reason !== 'company' && millisecondsBetween(placedAt, expiresAt) > usualHoldDays * dayMs
  if (isLong) return last
  const usual = reason === 'gas' ? addDays(placedOn, gasDays) : addBankDays(placedOn, storeBankDays)
  return compareDates(usual, last) < 0 ? usual : last
}
