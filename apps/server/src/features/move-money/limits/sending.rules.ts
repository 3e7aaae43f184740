// Decides how much may be sent now, how fast it arrives and what it costs. Pure: readings 4.4 and decisions 6 and 33 give the
// numbers.
import type { DestinationKind, TransferSpeed } from '@daybreak/contract'
import { addCents, atLeastZero, cents, centsText, instantTransferFee, noCents, subtractCents, type Cents } from '@daybreak/money'
import {
  addBankDays,
  bankDateOf,
  bankDayOnOrAfter,
  bankZone,
  instantAt,
  instantText,
  isBefore,
  plainDateText,
  type Instant,
  type PlainDate,
} from '@daybreak/time'
import { refuseHeld, type WhyHeld } from '#features/accounts'
import { refuse, type Refusal } from '#platform/errors.ts'

/** Decisions 6 and 33. */
export const minTransfer = cents(500n)
export const maxInDay = { standard: cents(1_000_000n), instant: cents(250_000n) } as const
/** Decisions 33: "New destination: $200 in its first 24 hours." */
export const maxOnFirstDay = cents(20_000n)
/** Decisions 5: a fresh proof for transfers above $500; decisions 24: counted over 24 hours. */
const provenAbove = cents(50_000n)
export const limitHours = 24
export const repeatMinutes = 10

/** Readings 4.4: "until the 5:00 PM ET batch". */
const handOverHour = 17
/** What has no time to cancel is handed over with the next sweep: it is in the batch of 5:00 PM until the files of that batch are built. */
const batchOpenHours = 1
// A bank day for the network to carry it.
const bankDaysInTransit = 1

export type DestinationFacts = {
  kind: DestinationKind
  state: 'pending' | 'verified' | 'failed' | 'locked' | 'removed'
  receivesInstant: boolean
  verifiedAt: Instant | null
  /** The last month of a card: "2028-05". */
  expires: string | null
}

/** What the worker sent in the 24 hours before: what was canceled, failed or came back is left out. */
export type Sent = {
  standard: Cents
  instant: Cents
  toThisDestination: Cents
  /** Of both speeds, without earned pay that was sent on: Express Pay counts that itself. */
  ownInAll: Cents
  /** When the oldest of each leaves the 24 hours. */
  standardFreesAt: Instant | null
  instantFreesAt: Instant | null
}

export type SendingInputs = {
  isOpen: boolean
  whyHeld: WhyHeld | null
  available: Cents
  sent: Sent
  /** Null when it is only asked what may be sent at all. */
  destination: DestinationFacts | null
  stateCap: StateCap | null
  /** Earned pay that the worker took in the same 24 hours, wherever it went. */
  takenEarly: Cents
  at: Instant
}

/** What a home state lets a fee be at most, for an amount; null where it sets nothing. */
export type StateCap = { state: string; capOf(amount: Cents): Cents | null }

export type SendingRefusal =
  | 'move_money.below_min'
  | 'move_money.over_available'
  | 'move_money.limit_24h'
  | 'move_money.first_day'
  | 'move_money.restricted'
  | 'accounts.closing'
  | 'move_money.account_closed'
  | 'move_money.destination_not_ready'
  | 'move_money.instant_not_offered'

/** The first that holds, in the order of readings 4.4. Null when the amount may be sent. */
export function refuseSending(inputs: SendingInputs, amount: Cents, speed: TransferSpeed): Refusal<SendingRefusal> | null {
  return refuseAmount(inputs, amount, speed) ?? refuseDestination(inputs, amount, speed)
}

function refuseAmount({ isOpen, whyHeld, available, sent }: SendingInputs, amount: Cents, speed: TransferSpeed) {
  if (amount < minTransfer) return refuse('move_money.below_min', { max: centsText(minTransfer) })
  if (amount > available) return refuse('move_money.over_available', { available: centsText(available) })
  const left = leftInDay(sent, speed)
  if (amount > left) {
    const freesAt = speed === 'standard' ? sent.standardFreesAt : sent.instantFreesAt
    const when = freesAt === null ? {} : { freesAt: instantText(freesAt) }
    return refuse('move_money.limit_24h', { max: centsText(maxInDay[speed]), left: centsText(left), ...when })
  }
  if (!isOpen) return refuse('move_money.account_closed')
  return refuseHeld(whyHeld, 'move_money.restricted')
}

function refuseDestination({ destination, sent, at }: SendingInputs, amount: Cents, speed: TransferSpeed) {
  if (destination === null) return null
  if (destination.state !== 'verified') return refuse('move_money.destination_not_ready')
  if (isCardOver(destination.expires, at)) return refuse('move_money.destination_not_ready')
  if (destination.kind === 'card' && speed === 'standard') return refuse('move_money.destination_not_ready')
  if (speed === 'instant' && !(destination.kind === 'card' && destination.receivesInstant))
    return refuse('move_money.instant_not_offered')
  const left = atLeastZero(subtractCents(maxOnFirstDay, sent.toThisDestination))
  if (!isInFirstDay(destination, at) || amount <= left) return null
  return refuse('move_money.first_day', { max: centsText(maxOnFirstDay), left: centsText(left) })
}

/** A card is good until the end of its last month, by the bank's calendar. @param expires  null for what does not expire */
export function isCardOver(expires: string | null, at: Instant): boolean {
  return expires !== null && expires < plainDateText(bankDateOf(at)).slice(0, 7)
}

export function isInFirstDay({ verifiedAt }: Pick<DestinationFacts, 'verifiedAt'>, at: Instant): boolean {
  if (verifiedAt === null) return true
  return isBefore(at, verifiedAt.add({ hours: limitHours }))
}

export function leftInDay(sent: Sent, speed: TransferSpeed): Cents {
  return atLeastZero(subtractCents(maxInDay[speed], sent[speed]))
}

/** Decisions 5 and 24; readings 4.4, "Step-up … for first use of a destination". */
export function needsProof(
  amount: Cents,
  { sent, takenEarly }: Pick<SendingInputs, 'sent' | 'takenEarly'>,
  isFirstUse: boolean,
): boolean {
  return isFirstUse || addCents(sent.ownInAll, takenEarly, amount) > provenAbove
}

export type SendingFee = { fee: Cents; cappedBy: { state: string; cap: Cents } | null }

/** Specification 9, with decisions 6: instant transfers to an outside debit card alone have a fee, and the state's cap comes last. */
export function feeOf(amount: Cents, speed: TransferSpeed, stateCap: StateCap | null): SendingFee {
  if (speed === 'standard') return { fee: noCents, cappedBy: null }
  const plain = instantTransferFee(amount)
  const cap = stateCap?.capOf(amount) ?? null
  if (stateCap === null || cap === null || cap >= plain) return { fee: plain, cappedBy: null }
  return { fee: instantTransferFee(amount, cap), cappedBy: { state: stateCap.state, cap } }
}

/** When the rail is notified of a standard transfer that is made at this moment: the next 5:00 PM Eastern of a bank day. */
export function handOverOf(at: Instant): Instant {
  const today = bankDateOf(at)
  const day = bankDayOnOrAfter(today)
  const moment = handOverOn(day)
  return isBefore(at, moment) ? moment : handOverOn(addBankDays(day, 1))
}

function handOverOn(day: PlainDate): Instant {
  return instantAt(day, { hour: handOverHour, minute: 0 }, bankZone)
}

/** The bank day on which a standard transfer should arrive. Never the day before today, however late the rail received it. */
export function arrivalOf(handOverAt: Instant): PlainDate {
  return addBankDays(bankDateOf(handOverAt), bankDaysInTransit)
}

/** The same of one that the rail receives at this moment, because no one can cancel it: after the batch of its day it goes with the next one. */
export function arrivalAtOnce(sentAt: Instant): PlainDate {
  return arrivalOf(handOverOf(sentAt.subtract({ hours: batchOpenHours })))
}
