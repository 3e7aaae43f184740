// A worker's earnings: shifts, days of the chart, the pay period and how the available amount was calculated. Readings 4.6.
import * as z from 'zod/mini'
import { centsText, dateText, instantText, unsignedCentsText } from '../shapes.ts'

export const shift = z.object({
  id: z.string(),
  workedOn: dateText,
  startsAt: instantText,
  endsAt: z.nullable(instantText),
  job: z.string(),
  minutes: z.number(),
  /** The unpaid break: the times less the break are the minutes. Null where the employer's file names none. */
  breakMinutes: z.nullable(z.number()),
  rate: unsignedCentsText,
  /** Below zero where the employer sends a correction as a row of its own. */
  amount: centsText,
  /** Tips that count as earned; zero where the employer does not count them. */
  tips: unsignedCentsText,
  status: z.enum(['planned', 'open', 'submitted', 'approved']),
  /** Only a shift that is approved and has ended counts: the counted amounts and tips add up to `earnings.accruedGross`. */
  isCounted: z.boolean(),
  /** What a shift that does not count waits for; null for one that counts, and for a planned or open one. */
  waitsFor: z.nullable(z.enum(['approval', 'end'])),
  /** When the employer last changed a shift that had been there before; null for one that never changed. */
  correctedAt: z.nullable(instantText),
})
export type ExpressPayShift = z.infer<typeof shift>

/** A day with at least one shift that counts or waits. Below zero where a correction is a row of its own. */
const chartDay = z.object({
  date: dateText,
  earned: centsText,
  minutes: z.number(),
  /** Of shifts that were worked and do not count yet: shown apart, part of no total. */
  waiting: centsText,
  waitingMinutes: z.number(),
})
export type ExpressPayChartDay = z.infer<typeof chartDay>

/**
 * Every unpaid day, the earliest first. The days' `earned` add up to `earned`, which is `earnings.accruedGross`: one total for the whole
 * screen. (Zero where corrections leave less than nothing.)
 */
export const chart = z.object({
  days: z.array(chartDay),
  earned: unsignedCentsText,
  minutes: z.number(),
  waiting: centsText,
  waitingMinutes: z.number(),
})
export type ExpressPayChart = z.infer<typeof chart>

export const period = z.object({
  start: dateText,
  end: dateText,
  cutOffAt: instantText,
  payday: dateText,
  nextStart: dateText,
  /** Counted shifts of this period, and all that was taken since it began, repaid or not. Null while Express Pay is off. */
  earned: z.nullable(unsignedCentsText),
  taken: z.nullable(unsignedCentsText),
})

/**
 * How the amount came about, line by line: the lesser of share and estimate, less what is outstanding and pending; never more than is
 * left of the period's limit, of the state's monthly limit and of the worker's own.
 */
export const earnings = z.object({
  available: unsignedCentsText,
  accruedGross: unsignedCentsText,
  shareBasisPoints: z.number(),
  isShareLowered: z.boolean(),
  share: unsignedCentsText,
  periodCap: unsignedCentsText,
  /** All that was taken since the pay period began, repaid or not, and what of the limit it leaves. */
  takenInPeriod: unsignedCentsText,
  periodLeft: unsignedCentsText,
  /** What the state's own limit a month leaves; null where the state has none. */
  monthLeft: z.nullable(unsignedCentsText),
  /** About what a paycheck would leave of it: the max that may be taken. */
  netEstimate: unsignedCentsText,
  /** Taken and not yet repaid by a pay run. */
  outstanding: unsignedCentsText,
  pending: unsignedCentsText,
  /** What the worker's own weekly limit leaves; null when they set none. */
  ownLimitLeft: z.nullable(unsignedCentsText),
  /** Worked out, but not available now: payroll runs, Express Pay is paused, the day's transfers are made. */
  onHold: unsignedCentsText,
})
export type ExpressPayEarnings = z.infer<typeof earnings>

/** What is known of the next paycheck: it is an estimate, and says so. Null before any shift counts. */
export const forecast = z.object({
  payday: dateText,
  before: unsignedCentsText,
  after: unsignedCentsText,
  /** True when a payroll file has announced the paycheck: it is no estimate, and what is taken now is settled by a later one. Absent otherwise. */
  isKnown: z.optional(z.boolean()),
})
