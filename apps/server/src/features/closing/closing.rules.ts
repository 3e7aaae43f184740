// Decides the next step of a closing account, and its dates. Pure.
import { lesserOf, negateCents, noCents, subtractCents, type Cents } from '@daybreak/money'
import { addBankDays, bankDateOf, bankZone, instantAt, isBefore, type Instant } from '@daybreak/time'
import type { CashBackToCome } from '#features/offers'

export type ClosingState = 'waiting' | 'undone' | 'leaving' | 'closed'

/** Our reading of the picture "close-account-review": asked on a Sunday, the money leaves on Wednesday at 5:00 PM Eastern. */
const bankDaysToUndo = 3
const leavesAtHour = 17
/** Readings 2.8: "refund ≤ 14 days". The last day is kept free for what fails on the day before. */
export const maxDays = 14
const historyMonths = 24

/** The first moment at which money is sent. Until money is sent the closing can be undone. */
export function leavesAtOf(askedAt: Instant): Instant {
  return instantAt(addBankDays(bankDateOf(askedAt), bankDaysToUndo), { hour: leavesAtHour, minute: 0 }, bankZone)
}

/** By when the money is sent, whatever is still pending. */
export function dueAtOf(askedAt: Instant): Instant {
  return askedAt.add({ hours: maxDays * 24 })
}

/** From then on nothing is waited for: a bank day before the promise ends. */
export function latestAtOf(askedAt: Instant): Instant {
  return instantAt(addBankDays(bankDateOf(dueAtOf(askedAt)), -1), { hour: leavesAtHour, minute: 0 }, bankZone)
}

/** Our reading: 24 months are counted from the day on which the worker asked. */
export function historyUntilOf(askedAt: Instant): Instant {
  const day = bankDateOf(askedAt).add({ months: historyMonths })
  return instantAt(day, { hour: 0 }, bankZone)
}

/** 1 on the first day, 14 at most. */
export function dayOf(askedAt: Instant, at: Instant): number {
  const days = Math.floor((at.epochMilliseconds - askedAt.epochMilliseconds) / 86_400_000) + 1
  return Math.min(maxDays, Math.max(1, days))
}

export type Picture = {
  state: Exclude<ClosingState, 'undone'>
  at: Instant
  leavesAt: Instant
  latestAt: Instant
  posted: Cents
  /** With what was sent and has not arrived. */
  held: Cents
  /** Pending items of the worker's list that are not of this closing. */
  waitsFor: number
  /** What the worker's purchases have earned and not brought yet. */
  cashBack: CashBackToCome
  /** Something that was sent has not ended. */
  isInFlight: boolean
  /** By an operator: nothing leaves until it is released. */
  isRestricted: boolean
  /** Written off before, and not recovered since. */
  writtenOff: Cents
}

export type Step =
  | { kind: 'wait' }
  | { kind: 'pay'; amount: Cents }
  /** Cash back is paid before its day: the account cannot wait for it any longer. */
  | { kind: 'cash_back' }
  | { kind: 'write_off'; amount: Cents }
  | { kind: 'recover'; amount: Cents }
  | { kind: 'close' }

const wait: Step = { kind: 'wait' }

/**
 * The one next step; asked again after it, the next. Our readings: money that arrives while the account closes goes the same way; what a late
 * purchase takes below zero is waited for until the last day and then written off, and recovered only from money that comes back later. The money
 * of the account does not wait for cash back, but the account stays open for it; on the last day what is approved is paid at once.
 */
export function decideStep(picture: Picture): Step {
  const { state, at, leavesAt, latestAt, posted, held, waitsFor, cashBack, isInFlight, isRestricted, writtenOff } = picture
  if (isRestricted) return wait
  if (state === 'waiting' && isBefore(at, leavesAt)) return wait
  const isLate = !isBefore(at, latestAt)
  const isPending = waitsFor > 0 || held > noCents
  if (state === 'waiting' && isPending && !isLate) return wait
  if (state !== 'closed' && isLate && cashBack === 'approved') return { kind: 'cash_back' }
  if (posted < noCents) return isLate && !isInFlight ? { kind: 'write_off', amount: negateCents(posted) } : wait
  if (isInFlight) return wait
  const available = subtractCents(posted, held)
  if (available > noCents) {
    if (state === 'leaving' && isPending && !isLate) return wait
    if (writtenOff === noCents) return { kind: 'pay', amount: available }
    return { kind: 'recover', amount: lesserOf(available, writtenOff) }
  }
  const isEmpty = posted === noCents && held === noCents
  const isOver = isLate || (waitsFor === 0 && cashBack === 'none')
  return isEmpty && state !== 'closed' && isOver ? { kind: 'close' } : wait
}

/** A bank that sent the money back is not asked again: a check goes to the worker's home. */
export function methodOf(
  closing: { way: 'bank' | 'check'; destinationId: string | null },
  { ready, hasFailed }: { ready: ReadonlySet<string>; hasFailed: boolean },
): 'bank' | 'check' {
  const { way, destinationId } = closing
  return way === 'bank' && !hasFailed && destinationId !== null && ready.has(destinationId) ? 'bank' : 'check'
}

export type CheckState = 'asked' | 'mailed' | 'cashed' | 'returned' | 'unclaimed'

/** What an operator may report about a check. A returned one is mailed again; one that was cashed or given to the state is finished. */
const checkSteps: Readonly<Record<CheckState, readonly CheckState[]>> = {
  asked: ['mailed'],
  mailed: ['cashed', 'returned'],
  returned: ['mailed'],
  cashed: [],
  unclaimed: [],
}

export function mayBecome(from: CheckState, to: CheckState): boolean {
  return checkSteps[from].includes(to)
}
