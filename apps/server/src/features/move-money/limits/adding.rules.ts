// Decides how much may be added from a bank, when it can be used, and when the bank is asked again. Pure: decisions 33 and
// readings 3.2, 4.4 and 4.12.
import { addCents, atLeastZero, cents, centsText, subtractCents, type Cents } from '@daybreak/money'
import {
  addBankDays,
  addDays,
  bankDateOf,
  bankHolidaysBetween,
  bankZone,
  compareDates,
  instantAt,
  isBefore,
} from '@daybreak/time'
import type { BankHoliday, Instant, PlainDate } from '@daybreak/time'
import { refuse, type Refusal } from '#platform/errors.ts'
import { arrivalOf, handOverOf, minTransfer, type DestinationFacts } from './sending.rules.ts'

/** Decisions 33: "Add money: $5–$500 a day in the first 30 days, then $1,000." Our reading: of the account. */
const maxOfNewAccount = cents(50_000n)
const maxAfterwards = cents(100_000n)
const newAccountDays = 30
/** Decisions 5 and 24. */
const provenAbove = cents(50_000n)

// Readings A4: an ordinary return arrives by the opening of the second bank day after the settlement. Ours is the day that follows.
const bankDaysUntilUsable = 3

export type AddingInputs = {
  isOpen: boolean
  isClosing: boolean
  openedAt: Instant
  /** Since the day began on the bank's clock. */
  addedToday: Cents
  /** Null when it is only asked what may be added at all. */
  source: Pick<DestinationFacts, 'kind' | 'state'> | null
  at: Instant
}

export type AddingRefusal =
  | 'move_money.below_min'
  | 'move_money.add_limit'
  | 'move_money.account_closed'
  | 'accounts.closing'
  | 'move_money.destination_not_ready'

/** The first that holds, in the order of readings 4.4. A restricted account is not among them: decisions 35, "money in goes on". */
export function refuseAdding(inputs: AddingInputs, amount: Cents): Refusal<AddingRefusal> | null {
  if (amount < minTransfer) return refuse('move_money.below_min', { max: centsText(minTransfer) })
  const left = leftToday(inputs)
  if (amount > left) return refuse('move_money.add_limit', { max: centsText(maxOfDay(inputs)), left: centsText(left) })
  if (!inputs.isOpen) return refuse('move_money.account_closed')
  if (inputs.isClosing) return refuse('accounts.closing')
  return inputs.source === null || mayDrawOn(inputs.source) ? null : refuse('move_money.destination_not_ready')
}

/** Readings A6: a bank is drawn on only when its account was validated. */
export function mayDrawOn({ kind, state }: Pick<DestinationFacts, 'kind' | 'state'>): boolean {
  return kind === 'bank' && state === 'verified'
}

export function maxOfDay({ openedAt, at }: Pick<AddingInputs, 'openedAt' | 'at'>): Cents {
  const isNew = isBefore(at, openedAt.add({ hours: newAccountDays * 24 }))
  return isNew ? maxOfNewAccount : maxAfterwards
}

export function leftToday(inputs: AddingInputs): Cents {
  return atLeastZero(subtractCents(maxOfDay(inputs), inputs.addedToday))
}

/** The beginning of the day that the limit counts. */
export function dayBegan(at: Instant): Instant {
  return instantAt(bankDateOf(at), { hour: 0 }, bankZone)
}

export function needsProofToAdd(amount: Cents, addedIn24Hours: Cents, isFirstUse: boolean): boolean {
  return isFirstUse || addCents(addedIn24Hours, amount) > provenAbove
}

export type AddingDays = { handOverAt: Instant; leavesOn: PlainDate; usableOn: PlainDate; holidays: BankHoliday[] }

/** For money that is requested at this moment. */
export function addingDaysOf(at: Instant): AddingDays {
  const handOverAt = handOverOf(at)
  const leavesOn = arrivalOf(handOverAt)
  const usableOn = usableOnOf(leavesOn)
  return { handOverAt, leavesOn, usableOn, holidays: bankHolidaysBetween(bankDateOf(at), usableOn) }
}

/** When money that settled on a day can be used. */
export function usableOnOf(settledOn: PlainDate): PlainDate {
  return addBankDays(settledOn, bankDaysUntilUsable)
}

/** Readings 4.12: R01, and R09 "as R01". */
const againReasons: readonly string[] = ['INSUFFICIENT_FUNDS', 'UNCOLLECTED_FUNDS']
/** Nacha: a returned entry may be presented again twice, within 180 days of its settlement. */
const maxAttempts = 2
const maxDaysSince = 180

/** Whether the bank is asked once more for money that it did not have. */
export function mayAskAgain(
  { reason, attempt, createdAt }: { reason: string | null; attempt: number; createdAt: Instant },
  at: Instant,
): boolean {
  if (reason === null || !againReasons.includes(reason) || attempt >= maxAttempts) return false
  return compareDates(bankDateOf(at), addDays(bankDateOf(createdAt), maxDaysSince)) <= 0
}

// Our reading: a bank may charge for each refusal, so that the worker has two bank days to put money there, or to take the request back.
const bankDaysUntilAgain = 2

export function askAgainOn(at: Instant): Pick<AddingDays, 'handOverAt' | 'usableOn'> {
  const day = addBankDays(bankDateOf(at), bankDaysUntilAgain)
  const handOverAt = handOverOf(instantAt(day, { hour: 0 }, bankZone))
  return { handOverAt, usableOn: usableOnOf(arrivalOf(handOverAt)) }
}
