// Processes a payroll file from end to end, tries one without posting, and reports the outcome.
import { newUuid } from '@daybreak/ids'
import type { Cents } from '@daybreak/money'
import { instantText, type Clock } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { DueClock } from '#platform/clock/due-clock.ts'
import type { Database } from '#platform/database/database.ts'
import { NachaFault, type NachaFaultCode } from '#platform/nacha/nacha-faults.ts'
import {
  addPosted,
  approveFile,
  keepAct,
  readActs,
  processPayroll,
  type AfterDeposits,
  type AfterWages,
  type ApprovalRefusal,
  type KeptAct,
} from '../processing/index.ts'
import { openDepositsOf } from '../settlement-day/index.ts'
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
} from './reading.store.ts'
import { returnEntries, type WrittenReturns } from './returns.ts'
import { readReturnFiles, type ReturnFile } from './returns.store.ts'
import { openNachaSource } from '#platform/nacha/nacha-source.ts'
import { stagePayroll } from './staging.ts'
import { tryPayrollFile, type PayrollTrial } from './trial.ts'

export type PayrollDeps = {
  database: Database
  clock: Clock
  /** By which settlement days open. */
  dueClock: DueClock
  encryption: FieldEncryption
  hashAccountNumber: (accountNumber: string) => Uint8Array
  /** Our own routing numbers: an entry for any other is not ours. */
  ourRoutingNumbers: readonly string[]
  /** Where return files go unless a path is given. */
  returnsFolder: string
  afterWages: AfterWages
  afterDeposits: AfterDeposits
}

/** Long work speaks up: bytes of the file, then entries with an outcome. */
export type PayrollProgress = { phase: 'reading' | 'posting'; done: number; total: number }

export type PayrollOptions = {
  /** The operator, recorded with the file. */
  operator: string
  allowRepeat: boolean
  /** Takes dates that are implausibly far off (decision 52). */
  acceptDates?: boolean
  /** Another place for the return file. */
  returnsPath?: string
  onProgress?: (progress: PayrollProgress) => void
}

export type TrialOptions = Pick<PayrollOptions, 'allowRepeat' | 'acceptDates' | 'onProgress'>

export type PayrollRefusal = { kind: 'refused'; code: NachaFaultCode; line: number; reason: string; remedy: string }

export type PayrollDetails = {
  file: PayrollFileSummary
  outcomes: OutcomeCount[]
  /** The first of what was not posted, of the batches and of the notices; the counts above are of all. */
  listed: ListedEntry[]
  batches: BatchSummary[]
  notices: Notice[]
  /** Who did what with the file, oldest first. */
  acts: KeptAct[]
}

export type PayrollReport = PayrollDetails & {
  kind: 'posted'
  /** True when the same bytes had been accepted before. */
  wasKnown: boolean
  /** Deposits that this very run posted. */
  newCount: number
  newAmount: Cents
  returns: WrittenReturns[]
}

const maxListed = 1_000

/**
 * Accepts a payroll file and posts each of its deposits once, however often and by however many runs at once; those whose settlement day
 * has not opened are staged, and posted then.
 *
 * A bad file is refused whole, with line, reason and remedy, and nothing of it is stored. What goes to closed accounts (R02) or to no account
 * (R03) is written into a NACHA return file once every entry has its outcome; running again writes the same file. A file that needs a second
 * operator is stored, and moves nothing before they have approved it.
 */
export async function postPayroll(
  deps: PayrollDeps,
  path: string,
  options: PayrollOptions,
): Promise<PayrollReport | PayrollRefusal> {
  const progress = options.onProgress ?? (() => {})
  try {
    const source = await openNachaSource(path)
    let readBytes = 0
    const { fileId, wasKnown } = await stagePayroll(deps, source, {
      operator: options.operator,
      acceptDates: options.acceptDates ?? false,
      onBytes: (count) => {
        readBytes += count
        progress({ phase: 'reading', done: readBytes, total: source.byteCount })
      },
    })
    return { ...(await goOn(deps, fileId, options)), wasKnown }
  } catch (error) {
    if (error instanceof NachaFault) return refusalOf(error)
    throw error
  }
}

export type ApprovalReport = PayrollReport | { kind: 'not_approved'; why: ApprovalRefusal }

/** Approves a file that another operator imported, and processes it. */
export async function approvePayroll(deps: PayrollDeps, fileId: string, options: PayrollOptions): Promise<ApprovalReport> {
  const outcome = await approveFile(deps, fileId, options.operator)
  if (outcome.kind === 'refused') return { kind: 'not_approved', why: outcome.why }
  return { ...(await goOn(deps, fileId, options)), wasKnown: true }
}

/** Processes what has no outcome, posts what is due, and writes what goes back. */
async function goOn(deps: PayrollDeps, fileId: string, options: PayrollOptions): Promise<Omit<PayrollReport, 'wasKnown'>> {
  const progress = options.onProgress ?? (() => {})
  const processed = await processPayroll(deps, fileId, {
    allowRepeat: options.allowRepeat,
    onProcessed: (done, total) => progress({ phase: 'posting', done, total }),
  })
  const posted = addPosted(processed, await openDepositsOf(deps, fileId))
  if (posted.count > 0) await keepPosting(deps, fileId, options)
  const returns = await returnEntries(deps, fileId, options.returnsPath)
  const details = await reportPayroll(deps.database, fileId)
  return { ...details, kind: 'posted', newCount: posted.count, newAmount: posted.amount, returns }
}

async function keepPosting({ database, clock }: PayrollDeps, fileId: string, options: PayrollOptions): Promise<void> {
  const { operator, allowRepeat } = options
  const act = allowRepeat ? 'repeats_allowed' : 'posted'
  await keepAct(database.query, { fileId, id: newUuid(clock), act, operator, detail: null, at: instantText(clock.now()) })
}

function refusalOf({ code, line, message, remedy }: NachaFault): PayrollRefusal {
  return { kind: 'refused', code, line, reason: message, remedy }
}

async function reportPayroll({ query }: Database, fileId: string): Promise<PayrollDetails> {
  const file = await readPayrollFile(query, fileId)
  if (file === null) throw new Error('a payroll file that was just there is gone')
  return {
    file,
    outcomes: await countOutcomes(query, fileId),
    listed: await readListedEntries(query, fileId, maxListed),
    batches: await readBatches(query, fileId, maxListed),
    notices: await readNotices(query, fileId, maxListed),
    acts: await readActs(query, fileId),
  }
}

/** A file by its id or the beginning of it; null when there is none, 'ambiguous' when there are several. */
export async function showPayroll(
  database: Database,
  idPrefix: string,
): Promise<(PayrollDetails & { returns: ReturnFile[] }) | 'ambiguous' | null> {
  const [file, another] = await findPayrollFilesByPrefix(database.query, idPrefix)
  if (file === undefined) return null
  if (another !== undefined) return 'ambiguous'
  return { ...(await reportPayroll(database, file.id)), returns: await readReturnFiles(database.query, file.id) }
}

/** Reads, proves and decides a payroll file as `postPayroll` does at this moment; keeps nothing. */
export async function tryPayroll(deps: PayrollDeps, path: string, options: TrialOptions): Promise<PayrollTrial | PayrollRefusal> {
  const progress = options.onProgress ?? (() => {})
  try {
    return await tryPayrollFile(deps, path, {
      allowRepeat: options.allowRepeat,
      acceptDates: options.acceptDates ?? false,
      onBytes: (done, total) => progress({ phase: 'reading', done, total }),
    })
  } catch (error) {
    if (error instanceof NachaFault) return refusalOf(error)
    throw error
  }
}
