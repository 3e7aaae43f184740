// Posts a payroll file from end to end, tries one without posting, and reports what became of it.
import { join } from 'node:path'
import type { Cents } from '@daybreak/money'
import type { Clock } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database } from '#platform/database/database.ts'
import { NachaFault, type NachaFaultCode } from '../nacha/nacha-faults.ts'
import {
  countOutcomes,
  findPayrollFilesByPrefix,
  readBatches,
  readListedEntries,
  readNotices,
  readPayrollFile,
  type BatchSummary,
  type ListedEntry,
  type Notice,
  type OutcomeCount,
  type PayrollFileSummary,
} from './payroll-reading.store.ts'
import { writeReturns } from './payroll-returns.ts'
import { settlePayroll, type AfterWages } from './payroll-settling.ts'
import { openPayrollSource } from './payroll-source.ts'
import { stagePayroll } from './payroll-staging.ts'
import { tryPayrollFile, type PayrollTrial } from './payroll-trial.ts'

export type PayrollDeps = {
  database: Database
  clock: Clock
  encryption: FieldEncryption
  hashAccountNumber: (accountNumber: string) => Uint8Array
  /** Where return files go unless a path is given. */
  returnsFolder: string
  afterWages: AfterWages
}

/** Long work speaks up: bytes of the file, then entries with an outcome. */
export type PayrollProgress = { phase: 'reading' | 'posting'; done: number; total: number }

export type PayrollOptions = {
  allowRepeat: boolean
  /** Another place for the return file. */
  returnsPath?: string
  onProgress?: (progress: PayrollProgress) => void
}

export type PayrollRefusal = { kind: 'refused'; code: NachaFaultCode; line: number; reason: string; remedy: string }

export type PayrollReport = {
  kind: 'posted'
  file: PayrollFileSummary
  /** True when the same bytes had been accepted before. */
  wasKnown: boolean
  /** Deposits that this very run posted. */
  newCount: number
  newAmount: Cents
  outcomes: OutcomeCount[]
  /** The first of what was not posted, of the batches and of the notices; the counts above are of all. */
  listed: ListedEntry[]
  batches: BatchSummary[]
  notices: Notice[]
  /** Null when nothing is returned. */
  returnsPath: string | null
}

const listedMost = 1_000

/**
 * Accepts a payroll file and posts each of its deposits once, however often and by however many runs at once.
 *
 * A bad file is refused whole, with line, reason and remedy, and nothing of it is kept. What goes to closed accounts (R02) or to nobody
 * (R03) is written into a NACHA return file once every entry has its outcome; running again writes the same file.
 */
export async function postPayroll(
  deps: PayrollDeps,
  path: string,
  options: PayrollOptions,
): Promise<PayrollReport | PayrollRefusal> {
  const progress = options.onProgress ?? (() => {})
  try {
    const source = await openPayrollSource(path)
    let readBytes = 0
    const { fileId, wasKnown } = await stagePayroll(deps, source, (count) => {
      readBytes += count
      progress({ phase: 'reading', done: readBytes, total: source.byteCount })
    })
    const posted = await settlePayroll(deps, fileId, {
      allowRepeat: options.allowRepeat,
      onSettled: (done, total) => progress({ phase: 'posting', done, total }),
    })
    const returnsPath = options.returnsPath ?? defaultReturnsPath(deps, fileId)
    const returnedCount = await writeReturns(deps, fileId, returnsPath)
    const report = await reportPayroll(deps.database, fileId)
    return {
      ...report,
      wasKnown,
      newCount: posted.count,
      newAmount: posted.amount,
      returnsPath: returnedCount > 0 ? returnsPath : null,
    }
  } catch (error) {
    if (error instanceof NachaFault) return refusalOf(error)
    throw error
  }
}

function refusalOf({ code, line, message, remedy }: NachaFault): PayrollRefusal {
  return { kind: 'refused', code, line, reason: message, remedy }
}

function defaultReturnsPath(deps: PayrollDeps, fileId: string): string {
  return join(deps.returnsFolder, `returns-${fileId}.ach`)
}

async function reportPayroll(
  database: Database,
  fileId: string,
): Promise<Omit<PayrollReport, 'wasKnown' | 'newCount' | 'newAmount' | 'returnsPath'>> {
  const file = await readPayrollFile(database.query, fileId)
  if (file === null) throw new Error('a payroll file that was just posted is gone')
  return {
    kind: 'posted',
    file,
    outcomes: await countOutcomes(database.query, fileId),
    listed: await readListedEntries(database.query, fileId, listedMost),
    batches: await readBatches(database.query, fileId, listedMost),
    notices: await readNotices(database.query, fileId, listedMost),
  }
}

export type PayrollDetails = Omit<PayrollReport, 'wasKnown' | 'newCount' | 'newAmount' | 'returnsPath' | 'kind'>

/** A file by its id or the beginning of it; null when there is none, 'ambiguous' when there are several. */
export async function showPayroll(database: Database, idPrefix: string): Promise<PayrollDetails | 'ambiguous' | null> {
  const [file, another] = await findPayrollFilesByPrefix(database.query, idPrefix)
  if (file === undefined) return null
  if (another !== undefined) return 'ambiguous'
  const { kind: _kind, ...details } = await reportPayroll(database, file.id)
  return details
}

/** Reads, proves and decides a payroll file as `postPayroll` does at this moment; keeps nothing. */
export async function tryPayroll(
  deps: PayrollDeps,
  path: string,
  options: Pick<PayrollOptions, 'allowRepeat' | 'onProgress'>,
): Promise<PayrollTrial | PayrollRefusal> {
  const progress = options.onProgress ?? (() => {})
  try {
    return await tryPayrollFile(deps, path, {
      allowRepeat: options.allowRepeat,
      onBytes: (done, total) => progress({ phase: 'reading', done, total }),
    })
  } catch (error) {
    if (error instanceof NachaFault) return refusalOf(error)
    throw error
  }
}
