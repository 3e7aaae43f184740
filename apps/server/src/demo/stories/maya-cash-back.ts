// What Maya has of Cash Back: offers that she turned on, and her purchases as the card provider told of them. Pure.
import { cents } from '@daybreak/money'
import { isBefore, type Instant } from '@daybreak/time'
import type { PastPurchase, TurnedOn } from '#features/offers'
import { besidePayday, type DemoCalendar } from '../demo-calendar.ts'
import type { Movement } from './movements.ts'

/** Each since so many days before the last payday. */
const turnedOn = [
  { merchant: 'Stride Shoe Co.', days: 70 },
  { merchant: 'Pine Street Fuel', days: 60 },
  { merchant: 'Lumen Wireless', days: 45 },
  { merchant: 'Northgate Pharmacy', days: 40 },
  { merchant: 'Harvest & Vine Market', days: 20 },
  { merchant: 'Casa Verde Grill', days: 2 },
] as const

export function mayaTurnedOn({ lastPayday }: DemoCalendar): TurnedOn[] {
  return turnedOn.map(({ merchant, days }) => ({ merchant, at: besidePayday(lastPayday, -days, 7, 20) }))
}

const firstDay = 70
const hoursToClear = 20
/** Cleared late: what it earned has its day, and the day is still to come. */
const clearedYesterday = 'latest-dinner'
const paidByPin = 'latest-pharmacy'

/** As the card network sorts stores. */
const categoryOfKind: Readonly<Partial<Record<Movement['kind'], string>>> = {
  groceries: '5411',
  coffee: '5814',
  restaurant: '5812',
  fuel: '5541',
  pharmacy: '5912',
  phone: '4814',
  transit: '4111',
  bank: '6011',
}

/** Her purchases since she turned the first one on. */
export function mayaPurchases(movements: readonly Movement[], calendar: DemoCalendar): PastPurchase[] {
  const since = besidePayday(calendar.lastPayday, -firstDay, 0, 0)
  const refunds = new Map(movements.flatMap((one) => (one.refundOf === null ? [] : [[one.refundOf, one]])))
  return movements
    .filter(({ rail, direction, at }) => rail === 'card' && direction === 'NEGATIVE' && !isBefore(at, since))
    .map((movement) => purchaseOf(movement, refunds.get(movement.key) ?? null, calendar.now))
}

function purchaseOf(movement: Movement, refund: Movement | null, now: Instant): PastPurchase {
  const { key, at, summary, kind, amount, status } = movement
  const state = stateOf(status)
  return {
    ref: key,
    authorizedAt: at,
    store: { id: null, name: summary, category: categoryOf(movement), city: null, region: null },
    isOnline: false,
    isPin: key === paidByPin,
    isCash: kind === 'bank',
    state,
    completedAt: state === 'complete' ? completedAt(key, at, now) : null,
    spent: state === 'void' ? cents(0n) : amount,
    refunded: refund?.amount ?? cents(0n),
    refundedAt: refund?.at ?? null,
  }
}

function stateOf(status: Movement['status']): PastPurchase['state'] {
  if (status === 'PENDING') return 'pending'
  return status === 'CANCELED' ? 'void' : 'complete'
}

function completedAt(key: string, at: Instant, now: Instant): Instant {
  const usual = at.add({ hours: hoursToClear })
  const yesterday = now.subtract({ hours: 24 })
  if (key === clearedYesterday && isBefore(usual, yesterday)) return yesterday
  return isBefore(usual, now) ? usual : now
}

const shoeStore = '5661'
const anyStore = '5999'

function categoryOf({ summary, kind }: Movement): string {
  return summary === 'Stride Shoe Co.' ? shoeStore : (categoryOfKind[kind] ?? anyStore)
}
