// The shapes of an employer's data about a worker's pay, on which Express Pay decides.
import type { Cents } from '@daybreak/money'
import type { Instant, PlainDate } from '@daybreak/time'

export type ExpressPayPolicy = {
  isOffered: boolean
  /** Of approved pay, 1,000 … 8,000; readings 4.6: "allowed 10–80 %". */
  shareBasisPoints: number
  periodCap: Cents
  transfersPerDay: number
  countsTips: boolean
  /** What a paycheck always leaves to the worker, of its net. */
  leavesBasisPoints: number
}

/** Decisions 7: "Default: half of approved shifts, at most $500 a pay period, 5 transfers a day." Tips count when the operator says so. */
export const defaultPolicy = {
  isOffered: true,
  shareBasisPoints: 5_000,
  periodCap: 50_000n as Cents,
  transfersPerDay: 5,
  countsTips: false,
  leavesBasisPoints: 0,
} as const satisfies ExpressPayPolicy

/** `planned` and `open` shifts are not earned yet, `submitted` ones wait for the manager. */
export type ShiftStatus = 'planned' | 'open' | 'submitted' | 'approved'

export type ShiftEarning = {
  id: string
  sourceId: string
  version: number
  /** The employer's civil day. */
  workedOn: PlainDate
  startsAt: Instant
  endsAt: Instant | null
  job: string
  regularMinutes: number
  overtimeMinutes: number
  doubletimeMinutes: number
  rate: Cents
  tips: Cents
  /** Pay of the minutes, without tips; below zero for a correction in a row of its own. */
  amount: Cents
  /** The unpaid break that the file named, or null. */
  breakMinutes: number | null
  status: ShiftStatus
  /** When it has ended: before that an approved shift is not earned yet (decisions 54). */
  countsFrom: Instant
  /** When the pay of hours that had been worked was last changed. */
  correctedAt: Instant | null
}

export type OpenPeriod = { start: PlainDate; end: PlainDate; cutOffAt: Instant; payday: PlainDate; nextStart: PlainDate }

export type WorkerEarnings = {
  employer: { id: string; name: string; timeZone: string; policy: ExpressPayPolicy }
  roster: {
    id: string
    employeeNumber: string
    status: 'active' | 'ended'
    lastDay: PlainDate | null
    hasGarnishment: boolean
    isEwaEligible: boolean | null
  }
  /** The pay period of their pay group that contains the employer's current day; null where the calendar has none. */
  period: OpenPeriod | null
  /** When the period began whose limit counts now, whether or not it has been paid already. */
  periodBegan: Instant
  /** Of the periods that are not paid yet, the one whose payday is next. */
  nextPaid: OpenPeriod | null
  /** On from a period's cut-off until its pay run is here and applied to the last line (readings 4.6). `endsOn` is its payday, unless that has gone by. */
  blackout: { isOn: boolean; endsOn: PlainDate | null }
  /** Of periods that no pay run has paid, newest first; deleted ones are left out. */
  shifts: readonly ShiftEarning[]
  /** When the employer's time system last reported. */
  heardAt: Instant | null
  /** Their newest pay run: what their gross has left as net. */
  lastPay: { gross: Cents; net: Cents } | null
}
