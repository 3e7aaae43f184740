// Decides which transfers may be dated ahead, and when they leave. Pure: decisions 33, "A one-time transfer may be dated up to 60
// days ahead".
import type { TransferSpeed } from '@daybreak/contract'
import { noCents, type Cents } from '@daybreak/money'
import { addDays, bankDateOf, bankZone, compareDates, instantAt, type Instant, type PlainDate } from '@daybreak/time'
import { refuse, type Refusal } from '#platform/errors.ts'
import { handOverOf, refuseSending, type SendingInputs, type SendingRefusal } from './sending.rules.ts'

const maxDaysAhead = 60
/** Our reading: more than any worker plans, and few enough to check. */
export const maxWaiting = 20

export type DatedRefusal = SendingRefusal | 'move_money.date_not_offered'

/** The rail is notified on that day or, where it is no bank day, on the next one. @param sendOn  null for as soon as can be */
export function handOverFor(at: Instant, sendOn: PlainDate | null): Instant {
  return handOverOf(sendOn === null ? at : instantAt(sendOn, { hour: 0 }, bankZone))
}

/**
 * Our reading: the limits of 24 hours and what can be spent are those of its day, when it is looked at once more. Today only what no day
 * can mend is refused.
 */
export function refuseDated(
  inputs: SendingInputs,
  amount: Cents,
  speed: TransferSpeed,
  sendOn: PlainDate,
): Refusal<DatedRefusal> | null {
  const today = bankDateOf(inputs.at)
  const isAhead = compareDates(sendOn, today) > 0 && compareDates(sendOn, addDays(today, maxDaysAhead)) <= 0
  if (!isAhead || speed !== 'standard') return refuse('move_money.date_not_offered')
  const at = handOverFor(inputs.at, sendOn)
  return refuseSending({ ...inputs, available: amount, sent: nothingSent, at }, amount, speed)
}

const nothingSent: SendingInputs['sent'] = {
  standard: noCents,
  instant: noCents,
  toThisDestination: noCents,
  ownInAll: noCents,
  standardFreesAt: null,
  instantFreesAt: null,
}
