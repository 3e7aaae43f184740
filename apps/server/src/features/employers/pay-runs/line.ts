// The line of one person in a pay run, and the port that applies it.
import type { Cents } from '@daybreak/money'
import type { Instant, PlainDate } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'

export type PayRunLine = {
  payRunId: string
  lineId: string
  employerId: string
  /** Null for a person of the roster who has no account here. */
  employeeId: string | null
  employeeNumber: string
  payday: PlainDate
  periodStart: PlainDate
  periodEnd: PlainDate
  gross: Cents
  /** Before the Express Pay deduction. */
  net: Cents
  /** What payroll took out of net for Express Pay. */
  expressPayDeduction: Cents
  /** Lines of wrong results of the same payday that still count for this person: what they applied is reversed first. */
  replaces: readonly string[]
  /** For a correction: when the first result of its payday arrived. Null for that first one. */
  firstResultAt: Instant | null
  /** The corrected result no longer names the person: nothing is applied again. */
  isRemoved: boolean
}

/** Applies lines in the transaction in which they are marked as applied. */
export type ApplyLines = (tx: Transaction, lines: readonly PayRunLine[], at: Instant) => Promise<void>
