// Decides what can be sent, where and how, on plain data. Pure. Readings 4.4 and 4.13.
import type { MoneyDestination, MoneyTransfer, MoveMoney, TransferSpeed } from '@daybreak/contract'
import { instantTransferFee, noCents, typedDollars, type Cents } from '@daybreak/money'
import { wireCents } from '#platform/calls/wire-cents.ts'

/** Of the worker's own name for an account. */
export const nicknameMax = 40

/** Readings 4.13: what may still change. */
export function isInTransit({ status }: Pick<MoneyTransfer, 'status'>): boolean {
  return status === 'INITIATED' || status === 'PENDING' || status === 'PROCESSING'
}

/** A destination that takes money now, and how fast. */
export type Method = { destination: MoneyDestination; speed: TransferSpeed; fee: Cents }

/** The methods by which this amount can be sent: the free ones first, so the first one never costs. */
export function methodsOf(destinations: readonly MoneyDestination[], { fee }: MoveMoney, amount: Cents): Method[] {
  const ready = destinations.filter(({ status }) => status === 'VERIFIED')
  const cap = fee.stateCap === null ? undefined : wireCents(fee.stateCap.cap)
  const banks = ready.filter(({ kind }) => kind === 'bank')
  const cards = ready.filter(({ kind, receivesInstant }) => kind === 'card' && receivesInstant)
  return [
    ...banks.map((destination): Method => ({ destination, speed: 'standard', fee: noCents })),
    ...cards.map((destination): Method => ({ destination, speed: 'instant', fee: instantTransferFee(amount, cap) })),
  ]
}

/** Of a way, as the value of a choice. */
export function methodKey({ destination: { id }, speed }: Method): string {
  return `${speed}-${id}`
}

/** The requested free method, else the first free one. One with a fee is only ever chosen by the worker. */
export function firstMethod(methods: readonly Method[], destinationId: string | null): Method | null {
  const free = methods.filter(({ fee, speed }) => speed === 'standard' && fee === noCents)
  return free.find(({ destination }) => destination.id === destinationId) ?? free[0] ?? null
}

export type AmountFault = 'required' | 'min' | 'over-available' | 'limit'

/** The error of an amount, in the order of readings 4.4. The server checks again, with the limits of the destination. */
export function amountFaultOf(text: string, { min, available, standard, instant }: MoveMoney): AmountFault | null {
  const typed = typedDollars(text)
  if (typed === null || typed === noCents) return 'required'
  if (typed < wireCents(min)) return 'min'
  if (typed > wireCents(available)) return 'over-available'
  const lefts = [wireCents(standard.left), wireCents(instant.left)]
  return lefts.every((left) => typed > left) ? 'limit' : null
}

/** More than can leave now, and not more than can leave on a later day, when it is checked again. Docs, decision 155. */
export function canBeDated(text: string, overview: MoveMoney): boolean {
  const typed = typedDollars(text)
  const fault = amountFaultOf(text, overview)
  return typed !== null && (fault === 'over-available' || fault === 'limit') && typed <= wireCents(overview.standard.max)
}

/** The most a transfer costs here: the home state's own cap where it has one. */
export function feeCapOf({ fee }: Pick<MoveMoney, 'fee'>): string {
  return fee.stateCap?.cap ?? fee.cap
}
