// First phase of a payroll file: read it, prove it, and keep it. One transaction, so a refused or interrupted file leaves nothing behind.
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { newUuid } from '@daybreak/ids'
import { instantText, type Clock } from '@daybreak/time'
import type { NachaEntry } from '../nacha/nacha-entries.ts'
import { NachaFault } from '../nacha/nacha-faults.ts'
import type { NachaLine } from '../nacha/nacha-lines.ts'
import { readNacha, type NachaPart } from '../nacha/nacha-reader.ts'
import { readPayrollSource, type PayrollSource } from './payroll-source.ts'
import {
  completeFile,
  findFileBySha256,
  findRepeatedIdentity,
  insertBatches,
  insertEntries,
  insertFile,
  insertNotices,
  insertPage,
  type EntryToStage,
  type NoticeToStage,
} from './payroll-staging.store.ts'
import { payrollIdentity, payrollKindOf, soughtAccountNumber } from './payroll.rules.ts'

export type StagingDeps = {
  database: Database
  clock: Clock
  encryption: FieldEncryption
  hashAccountNumber: (accountNumber: string) => Uint8Array
}

export type StagedFile = { fileId: string; wasKnown: boolean }

/**
 * Accepts a payroll file: every record read, every count, hash and total proven, entries and sealed records stored.
 *
 * The same bytes are one file however often they come, also from two runs at once: the later one waits and then finds it.
 * Throws NachaFault at the first fault, having stored nothing.
 * @param onBytes  hears of the bytes as they are read
 */
export async function stagePayroll(
  deps: StagingDeps,
  source: PayrollSource,
  onBytes: (count: number) => void,
): Promise<StagedFile> {
  const known = await findFileBySha256(deps.database.query, source.sha256)
  if (known !== null) return { fileId: known, wasKnown: true }
  const staged = await deps.database.transaction(async (tx) => {
    const staging: Staging = { source, fileId: newUuid(deps.clock), actionableCount: 0 }
    for await (const part of readNacha(readPayrollSource(source, onBytes))) {
      const isTaken = await stagePart(tx, deps, staging, part)
      if (!isTaken) return null
    }
    return staging.fileId
  })
  if (staged !== null) return { fileId: staged, wasKnown: false }
  const winner = await findFileBySha256(deps.database.query, source.sha256)
  if (winner === null) throw new Error('a payroll file that was there a moment ago is gone')
  return { fileId: winner, wasKnown: true }
}

type Staging = { source: PayrollSource; fileId: string; actionableCount: number }

/** False when another run has accepted the same file. */
async function stagePart(tx: Transaction, deps: StagingDeps, staging: Staging, part: NachaPart): Promise<boolean> {
  const { fileId } = staging
  if (part.kind === 'header') {
    const { sha256, name, byteCount } = staging.source
    return insertFile(
      tx,
      { id: fileId, sha256, name, byteCount: BigInt(byteCount), at: instantText(deps.clock.now()) },
      part.header,
    )
  }
  if (part.kind === 'page') {
    const entries = part.entries.flatMap((entry) => entryOf(entry, deps.hashAccountNumber))
    staging.actionableCount += entries.length
    await insertEntries(tx, fileId, entries)
    await insertNotices(tx, fileId, part.entries.flatMap(noticesOf))
    await insertBatches(tx, fileId, part.batches)
    await stageRecords(tx, deps.encryption, fileId, part.lines)
    return true
  }
  const repeated = await findRepeatedIdentity(tx, fileId)
  if (repeated !== null) throw traceRepeated(repeated)
  await completeFile(tx, fileId, part.file, staging.actionableCount)
  return true
}

export function traceRepeated({ line, firstLine, trace }: { line: number; firstLine: number; trace: string }): NachaFault {
  return new NachaFault('nacha.trace_repeated', line, `the trace number ${trace} stands on line ${firstLine} already`)
}

export function entryOf(entry: NachaEntry, hashAccountNumber: StagingDeps['hashAccountNumber']): EntryToStage[] {
  const kind = payrollKindOf(entry)
  const { effectiveDate } = entry.batch
  if (kind === null || effectiveDate === null) return []
  const accountNumber = entry.accountNumber.replace(/[ -]/g, '')
  return [
    {
      line: entry.line,
      batchOrdinal: entry.batch.ordinal,
      kind,
      identity: payrollIdentity({ ...entry.batch, effectiveDate }, entry.trace),
      routingNumber: entry.routingNumber,
      accountHash: hashAccountNumber(soughtAccountNumber(entry, accountNumber)),
      accountLast4: accountNumber.slice(-4),
      amount: entry.amount,
      effectiveDate,
      trace: entry.trace,
    },
  ]
}

function noticesOf(entry: NachaEntry): NoticeToStage[] {
  return entry.addenda.flatMap((addenda) =>
    addenda.kind === 'remark'
      ? []
      : [
          {
            line: addenda.line,
            batchOrdinal: entry.batch.ordinal,
            kind: addenda.kind,
            code: addenda.code,
            originalTrace: addenda.originalTrace,
            amount: entry.amount,
          },
        ],
  )
}

async function stageRecords(
  tx: Transaction,
  encryption: FieldEncryption,
  fileId: string,
  lines: readonly NachaLine[],
): Promise<void> {
  const firstLine = lines[0]?.number
  const lastLine = lines.at(-1)?.number
  if (firstLine === undefined || lastLine === undefined) return
  const records = lines.map((line) => line.text).join('\n')
  await insertPage(tx, { fileId, firstLine, lastLine, recordsSealed: encryption.seal(records, recordsPlace(fileId, firstLine)) })
}

export function recordsPlace(fileId: string, firstLine: number): { table: string; column: string; row: string } {
  return { table: 'employers_payroll_page', column: 'records_sealed', row: `${fileId}:${firstLine}` }
}
