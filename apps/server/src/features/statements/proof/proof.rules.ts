// Decides what a letter of proof of income says, by the worker's choices, and the format of its code. Pure.
import type { PayRhythm, ProofFigures, ProofLetter, ProofPart, ProofPayday, ProofPeriod } from '@daybreak/contract'
import { addCents, cents, centsText, type Cents } from '@daybreak/money'
import { parsePlainDate, plainDate, plainDateText, type PlainDate } from '@daybreak/time'

/** Decisions 65, "Proof-of-income codes have 10 characters, last 60 days". No I, L, O or U, as receipt numbers. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 10
export const goodDays = 60

/** @param bytes  ten or more random ones; 256 is a multiple of 32, so each letter is as likely */
export function codeOf(bytes: Uint8Array): string {
  if (bytes.length < codeLength) throw new RangeError('a code is made of ten bytes')
  return Array.from(bytes.subarray(0, codeLength), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** "K7Q2-9WXM-4T". */
export function shownCode(code: string): string {
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-')
}

/** DESIGN-2, "Lower case, spaces and missing hyphens are accepted". Null for what is no code. */
export function readCode(typed: string): string | null {
  const bare = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '')
  return bare.length === codeLength && Array.from(bare).every((letter) => alphabet.includes(letter)) ? bare : null
}

/** The days that a period covers, today included. */
export function daysOf(period: ProofPeriod, today: PlainDate): { from: PlainDate; to: PlainDate } {
  if (period === 'year') return { from: plainDate(today.year, 1, 1), to: today }
  return { from: today.subtract({ months: period === '3-months' ? 3 : 6 }).add({ days: 1 }), to: today }
}

type Paid = { payday: string; amount: Cents }
type Run = { payday: string; gross: Cents; net: Cents }

/** The pay run's figures for a payday, or what arrived on the account where no pay run is known. */
export function paydaysOf(runs: readonly Run[], deposits: readonly Paid[]): ProofPayday[] {
  const known = new Set(runs.map(({ payday }) => payday))
  const byRun = runs.map(({ payday, gross, net }) => ({ payday, net: centsText(net), gross: centsText(gross) }))
  const byDeposit = deposits
    .filter(({ payday }) => !known.has(payday))
    .map(({ payday, amount }) => ({ payday, net: centsText(amount), gross: null }))
  return [...byRun, ...byDeposit].toSorted((one, other) => (one.payday < other.payday ? -1 : 1))
}

/** Whole months of a period, for the average: of this year, the days that passed count for their part of a month. */
const averageDaysOfMonth = 365 / 12

export function figuresOf(paydays: readonly ProofPayday[], { from, to }: { from: PlainDate; to: PlainDate }): ProofFigures {
  const total = addCents(...paydays.map(({ net }) => cents(BigInt(net))))
  return {
    from: plainDateText(from),
    to: plainDateText(to),
    count: paydays.length,
    total: centsText(total),
    average: centsText(averageOf(total, { from, to })),
    often: rhythmOf(paydays.map(({ payday }) => parsePlainDate(payday))),
    paydays: [...paydays],
  }
}

/** Fewer could be anything. */
const minPaydays = 3
/** From one payday to the next: a holiday moves one by a day, and a weekend by two. The median distinguishes two weeks from half a month. */
const rhythms: readonly {
  often: PayRhythm
  gaps: readonly [from: number, to: number]
  average: readonly [from: number, to: number]
}[] = [
  { often: 'weekly', gaps: [5, 9], average: [6.5, 7.5] },
  { often: 'two-weeks', gaps: [12, 16], average: [13.5, 14.5] },
  { often: 'twice-month', gaps: [12, 18], average: [14.6, 16] },
  { often: 'monthly', gaps: [26, 33], average: [29, 32] },
]

/** Our reading: it is stated only if every payday fits it. A missing or an extra payday leaves it out. */
export function rhythmOf(paydays: readonly PlainDate[]): PayRhythm | null {
  if (paydays.length < minPaydays) return null
  const gaps = paydays.slice(1).map((day, position) => (paydays[position] ?? day).until(day, { largestUnit: 'day' }).days)
  const average = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const isWithin = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to
  const found = rhythms.find((one) => isWithin(average, one.average) && gaps.every((gap) => isWithin(gap, one.gaps)))
  return found?.often ?? null
}

/** Our reading: the total over the months of the period, rounded down to a cent, so that a letter never says too much. */
function averageOf(total: Cents, { from, to }: { from: PlainDate; to: PlainDate }): Cents {
  const after = to.add({ days: 1 })
  const span = from.until(after, { largestUnit: 'month' })
  if (span.days === 0 && span.months > 0) return cents(total / BigInt(span.months))
  const days = from.until(after, { largestUnit: 'day' }).days
  return days < averageDaysOfMonth ? total : cents((total * 365n) / (12n * BigInt(days)))
}

export type LetterRequest = {
  name: string
  shows: readonly ProofPart[]
  work: ProofLetter['work']
  madeFor: string | null
  madeOn: PlainDate
  language: ProofLetter['language']
}

/** DESIGN-2, "What is ticked is all the letter shows; at least one of the first two stays ticked". */
export function showsIncome(shows: readonly ProofPart[]): boolean {
  return shows.includes('average') || shows.includes('each')
}

export function letterOf(figures: ProofFigures, { name, shows, work, madeFor, madeOn, language }: LetterRequest): ProofLetter {
  const { from, to, count, total, average, often, paydays } = figures
  const isEach = shows.includes('each')
  const gross = paydays.flatMap((one) => (one.gross === null ? [] : [cents(BigInt(one.gross))]))
  return {
    name,
    from,
    to,
    count,
    total,
    average: shows.includes('average') ? average : null,
    often: shows.includes('often') ? often : null,
    paydays: isEach ? paydays : null,
    totalGross: gross.length === count && count > 0 ? centsText(addCents(...gross)) : null,
    work: shows.includes('work') ? work : null,
    madeFor,
    madeOn: plainDateText(madeOn),
    language,
  }
}
