// The request and the answer of a shift import.
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { BytesRead } from '#platform/tables/table-rows.ts'
import type { ShiftTemplate } from '../shift-rows/index.ts'

export type ShiftImportDeps = { database: Database; clock: Clock }

export type ShiftImportOptions = {
  template: ShiftTemplate
  isDryRun: boolean
  /** Takes the good rows of a file that has bad ones; otherwise one bad row keeps all of it out. */
  acceptsGoodRows: boolean
  /** Takes a rate above three times the worker's last or $200.00 an hour (decisions 54). */
  acceptsUnusual?: boolean
  onBytes?: BytesRead
}

export type ShiftRejection = { line: number; employeeNumber: string | null; reason: string }

export type ShiftReport = {
  /** False on a dry run, and when bad rows kept the file out. */
  isKept: boolean
  rowCount: number
  added: number
  changed: number
  deleted: number
  unchanged: number
  /** Rows that say an older version than the one that is known. */
  outdated: number
  rejected: ShiftRejection[]
  ignoredColumns: string[]
}
