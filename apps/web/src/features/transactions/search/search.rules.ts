// Converts a search between its address and the server's query. Pure.
import { transactionStates, transactionDirections, type Transaction, type TransactionFilter } from '@daybreak/contract'
import { addCents, noCents, plainDollars, parseCents, typedDollars, type Cents } from '@daybreak/money'
import {
  addDays,
  dateIn,
  instantAt,
  instantText,
  parseInstant,
  parsePlainDate,
  plainDateText,
  type PlainDate,
} from '@daybreak/time'
import { signedAmountOf, transactionIcons } from '../words/index.ts'

/** The filters as typed into the fields: empty where nothing is asked. Dates are "2026-11-20", amounts as they were typed. */
export type Asked = Record<'q' | 'way' | 'state' | 'kind' | 'from' | 'to' | 'min' | 'max', string>

export const nothingAsked: Asked = { q: '', way: '', state: '', kind: '', from: '', to: '', min: '', max: '' }
export const kinds = Object.keys(transactionIcons) as Transaction['kind'][]
export const maxLettersOfSearch = 100

const isReadable: Record<'way' | 'state' | 'kind' | 'from' | 'to', (text: string) => boolean> = {
  way: (text) => isOneOf(transactionDirections, text),
  state: (text) => isOneOf(transactionStates, text),
  kind: (text) => isOneOf(kinds, text),
  from: isDay,
  to: isDay,
}

/** Reads the filters of an address. Of those that cannot be read nothing is asked: `unreadIn` names them. */
export function askedIn(search: URLSearchParams): Asked {
  const read = (name: keyof typeof isReadable) => {
    const text = search.get(name) ?? ''
    return isReadable[name](text) ? text : ''
  }
  return {
    q: (search.get('q') ?? '').slice(0, maxLettersOfSearch).toWellFormed().replaceAll('\0', ''),
    way: read('way'),
    state: read('state'),
    kind: read('kind'),
    from: read('from'),
    to: read('to'),
    min: dollarsOf(search.get('min')),
    max: dollarsOf(search.get('max')),
  }
}

/** The filters of an address that say something which is none, or more than is asked for. */
export function unreadIn(search: URLSearchParams): (keyof Asked)[] {
  const asked = askedIn(search)
  return (Object.keys(asked) as (keyof Asked)[]).filter((name) => {
    const said = search.get(name) ?? ''
    return said !== '' && (name === 'q' ? asked.q !== said : asked[name] === '')
  })
}

export type Fault = 'not-day' | 'not-amount' | 'to-before-from' | 'max-below-min'

/** What is wrong with what was typed, by its field. A wrong entry is not asked for; a span that ends before it begins finds nothing. */
export function faultsOf({ from, to, min, max }: Asked): Partial<Record<'from' | 'to' | 'min' | 'max', Fault>> {
  const [minCents, maxCents] = [centsOf(min), centsOf(max)]
  const isSpan = isDay(from) && isDay(to)
  return {
    ...(from !== '' && !isDay(from) && { from: 'not-day' }),
    ...(to !== '' && !isDay(to) && { to: 'not-day' }),
    ...(isSpan && to < from && { to: 'to-before-from' }),
    ...(min.trim() !== '' && minCents === '' && { min: 'not-amount' }),
    ...(max.trim() !== '' && maxCents === '' && { max: 'not-amount' }),
    ...(minCents !== '' && maxCents !== '' && BigInt(maxCents) < BigInt(minCents) && { max: 'max-below-min' }),
  }
}

/** The part of an address after its path; amounts are in cents there. */
export function searchOf(asked: Asked): string {
  const said = { ...asked, min: centsOf(asked.min), max: centsOf(asked.max) }
  const search = new URLSearchParams(Object.entries(said).filter(([, text]) => text !== '')).toString()
  return search === '' ? '' : `?${search}`
}

/** Days begin and end where the reader is. The last day is a part of what is asked. */
export function filterOf(asked: Asked, timeZone: string): TransactionFilter {
  const { from, to } = asked
  const [min, max] = [centsOf(asked.min), centsOf(asked.max)]
  const startOf = (day: PlainDate) => instantText(instantAt(day, { hour: 0 }, timeZone))
  return {
    ...(asked.q.trim() !== '' && { q: asked.q.trim() }),
    ...(isOneOf(transactionDirections, asked.way) && { way: asked.way }),
    ...(isOneOf(transactionStates, asked.state) && { state: asked.state }),
    ...(isOneOf(kinds, asked.kind) && { kind: asked.kind }),
    ...(isDay(from) && { from: startOf(parsePlainDate(from)) }),
    ...(isDay(to) && { before: startOf(addDays(parsePlainDate(to), 1)) }),
    ...(min !== '' && { min }),
    ...(max !== '' && { max }),
  }
}

/** How many filters are set besides the words and what the chips ask for. */
export function countFilters(asked: Asked): number {
  const { state, kind, from, to, min, max } = asked
  const stateOfFilter = chipOf(asked) === pendingChip ? '' : state
  return [stateOfFilter, kind, from, to, min, max].filter((text) => text !== '').length
}

const pendingChip = 'pending'

/** The chip that says it: all of them, money in or out, or what is pending whichever way it goes. */
export function chipOf({ way, state }: Asked): string {
  return way === '' && state === pendingChip ? pendingChip : way
}

export function withChip(asked: Asked, chip: string): Pick<Asked, 'way' | 'state'> {
  if (chip === pendingChip) return { way: '', state: pendingChip }
  return { way: chip, state: chipOf(asked) === pendingChip ? '' : asked.state }
}

/** Days that are asked for by one press, each up to today and on; `own` are the worker's. */
export const spans = ['any', 'month', 'days', 'year', 'own'] as const
export type Span = (typeof spans)[number]

const daysOfSpanShort = 30
const monthsOfSpanLong = 12

export function daysOfSpan(span: Exclude<Span, 'own'>, today: PlainDate): Pick<Asked, 'from' | 'to'> {
  const from = {
    any: null,
    month: today.with({ day: 1 }),
    days: addDays(today, 1 - daysOfSpanShort),
    year: today.subtract({ months: monthsOfSpanLong }),
  }[span]
  return { from: from === null ? '' : plainDateText(from), to: '' }
}

export function spanOf({ from, to }: Pick<Asked, 'from' | 'to'>, today: PlainDate): Span {
  if (to !== '') return 'own'
  return (['any', 'month', 'days', 'year'] as const).find((span) => daysOfSpan(span, today).from === from) ?? 'own'
}

/** Rows in their order, cut where the day changes. */
export function daysOf(
  transactions: readonly Transaction[],
  timeZone: string,
): { day: PlainDate; transactions: readonly Transaction[] }[] {
  const days: { day: PlainDate; transactions: Transaction[] }[] = []
  for (const transaction of transactions) {
    const day = dateIn(parseInstant(transaction.createdAt), timeZone)
    const last = days.at(-1)
    if (last?.day.equals(day)) last.transactions.push(transaction)
    else days.push({ day, transactions: [transaction] })
  }
  return days
}

/** The total of a day. What failed, came back or was canceled moved nothing. */
export function sumOf(transactions: readonly Transaction[]): Cents {
  const moved = transactions.filter(({ isPending, isComplete }) => isPending || isComplete)
  return addCents(noCents, ...moved.map(signedAmountOf))
}

function isOneOf<Value extends string>(values: readonly Value[], text: string): text is Value {
  return (values as readonly string[]).includes(text)
}

function isDay(text: string): boolean {
  if (!/^(19[7-9]|2\d\d)\d-\d\d-\d\d$/.test(text)) return false
  try {
    parsePlainDate(text)
    return true
  } catch {
    return false
  }
}

/** Cents of what was typed; empty where that is no amount. */
function centsOf(typed: string): string {
  const amount = typedDollars(typed)
  return amount === null || amount < 0n ? '' : amount.toString()
}

function dollarsOf(wire: string | null): string {
  const amount = wire === null || !/^\d{1,15}$/.test(wire) ? null : parseCents(wire)
  const plain = amount === null ? '' : plainDollars(amount)
  // More than a field takes is no amount here either.
  return centsOf(plain) === '' ? '' : plain
}
