// Maya's cash back: the offers that are on, and the purchases as the card provider reported them. Pure.
import { cents } from '@daybreak/money'
import { isBefore } from '@daybreak/time'
import type { PastPurchase, TurnedOn } from '#features/offers'
import { besidePayday, type DemoCalendar } from '../demo-calendar.ts'
import { maya } from '../cast.ts'
import { localityOf } from './merchants.ts'
import type { Movement } from './movements.ts'
import { approvedAtOf, isByPin, refOf } from './network-facts.ts'

/** Each on since the given number of days before the last payday. */
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

export type KnownPurchase = PastPurchase & { key: string }

/** Maya's purchases since the first one was turned on, by the facts that the card network reported. */
export function mayaPurchases(movements: readonly Movement[], calendar: DemoCalendar): KnownPurchase[] {
  const since = besidePayday(calendar.lastPayday, -firstDay, 0, 0)
  const refunds = new Map(movements.flatMap((one) => (one.refundOf === null ? [] : [[one.refundOf, one]])))
  return movements
    .filter(({ rail, direction, at }) => rail === 'card' && direction === 'NEGATIVE' && !isBefore(at, since))
    .map((movement) => purchaseOf(movement, refunds.get(movement.key) ?? null))
}

function purchaseOf(movement: Movement, refund: Movement | null): KnownPurchase {
  const { key, summary, kind, amount } = movement
  const state = stateOf(movement)
  return {
    key,
    ref: refOf(maya.employeeNumber, key),
    authorizedAt: approvedAtOf(movement),
    store: { id: null, name: summary, ...localityOf(summary), region: 'NY' },
    isOnline: false,
    isPin: isByPin(movement),
    isCash: kind === 'bank',
    state,
    completedAt: state === 'complete' ? movement.at : null,
    spent: state === 'void' ? cents(0n) : amount,
    refunded: refund?.amount ?? cents(0n),
    refundedAt: refund?.at ?? null,
  }
}

function stateOf({ status }: Movement): PastPurchase['state'] {
  if (status === 'PENDING') return 'pending'
  return status === 'CANCELED' ? 'void' : 'complete'
}
