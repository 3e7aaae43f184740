// First phase of a payroll file: read it, validate it, and store it. It is one transaction, so a refused or interrupted file
// leaves nothing behind.
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { instantText, type Clock } from '@daybreak/time'
import { NachaFault } from '#platform/nacha/nacha-faults.ts'
import { readNacha, type NachaPart } from '#platform/nacha/nacha-reader.ts'
import type { NachaEntry } from '#platform/nacha/nacha-entries.ts'
import type { NachaLine } from '#platform/nacha/nacha-lines.ts'
import { addCredit, createCreditTally, keepAct, readCeilings, whyTwoOperators, type CreditTally } from '../processing/index.ts'
import { distinguishEntries } from './identities.ts'
import { addNotOurs, createDateCheck, entryOf, expectAddressedToUs, noNotOurs } from './incoming.ts'
import { readNachaSource, type NachaSource } from '#platform/nacha/nacha-source.ts'
import {
  completeFile,
  findFileBySha256,
  findRepeatedTrace,
  insertBatches,
  insertEntries,
  insertFile,
  insertNotices,
  insertPage,
  type EntryToStage,
  type NotOurs,
  type NoticeToStage,
} from './staging.store.ts'

export type StagingDeps = {
  database: Database
  clock: Clock
  encryption: FieldEncryption
  hashAccountNumber: (accountNumber: string) => Uint8Array
  /** Our own routing numbers: an entry for any other is not ours. */
  ourRoutingNumbers: readonly string[]
}

export type StagingOptions = {
  /** The operator who imports the file. */
  operator: string
  /** Takes dates that are implausibly far off. */
  acceptDates: boolean
  /** Notified of the bytes as they are read. */
  onBytes: (count: number) => void
}

export type StagedFile = { fileId: string; wasKnown: boolean }

/**
 * Accepts a payroll file: every record read, every count, hash and total proven, entries for us and sealed records stored.
 *
 * The same bytes are one file however often they arrive, also from two concurrent runs: the later one waits and then finds it.
 * Throws NachaFault at the first fault, having stored nothing.
 */
export async function stagePayroll(deps: StagingDeps, source: NachaSource, options: StagingOptions): Promise<StagedFile> {
  const known = await findFileBySha256(deps.database.query, source.sha256)
  if (known !== null) return { fileId: known, wasKnown: true }
  const staged = await deps.database.transaction(async (tx) => {
    const staging: Staging = {
      source,
      ...options,
      fileId: newUuid(deps.clock),
      actionableCount: 0,
      notOurs: noNotOurs(),
      credits: createCreditTally(),
      expectPlausible: createDateCheck(deps.clock),
    }
    for await (const part of readNacha(readNachaSource(source, options.onBytes))) {
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

type Staging = StagingOptions & {
  source: NachaSource
  fileId: string
  actionableCount: number
  notOurs: NotOurs
  credits: CreditTally
  expectPlausible: (entry: NachaEntry) => void
}

/** False when another run has accepted the same file. */
async function stagePart(tx: Transaction, deps: StagingDeps, staging: Staging, part: NachaPart): Promise<boolean> {
  const { fileId, operator } = staging
  const at = deps.clock.now()
  if (part.kind === 'header') {
    expectAddressedToUs(part.header, deps.ourRoutingNumbers)
    const { sha256, name, byteCount } = staging.source
    const file = { id: fileId, sha256, name, byteCount: BigInt(byteCount), operator, at: instantText(at) }
    return insertFile(tx, file, part.header)
  }
  if (part.kind === 'page') {
    const ours = part.entries.filter((entry) => deps.ourRoutingNumbers.includes(entry.routingNumber))
    for (const entry of part.entries)
      if (!deps.ourRoutingNumbers.includes(entry.routingNumber)) addNotOurs(staging.notOurs, entry)
    await stageEntries(tx, deps, staging, ours)
    await insertBatches(tx, fileId, part.batches)
    await stageRecords(tx, deps.encryption, fileId, part.lines)
    return true
  }
  const repeated = await findRepeatedTrace(tx, fileId)
  if (repeated !== null) throw traceRepeated(repeated)
  await distinguishEntries(tx, fileId)
  const ceilings = await readCeilings(tx, [...staging.credits.byCompany.keys()])
  await completeFile(tx, fileId, part.file, {
    actionableCount: staging.actionableCount,
    notOurs: staging.notOurs,
    approvalReason: whyTwoOperators(staging.credits, ceilings),
  })
  const detail = staging.acceptDates ? 'with --accept-dates' : null
  await keepAct(tx, { fileId, id: newUuid(deps.clock), act: 'accepted', operator, detail, at: instantText(at) })
  return true
}

async function stageEntries(tx: Transaction, deps: StagingDeps, staging: Staging, ours: readonly NachaEntry[]): Promise<void> {
  const entries: EntryToStage[] = []
  for (const entry of ours) {
    const staged = entryOf(entry, deps.hashAccountNumber)
    if (staged === null) continue
    if (!staging.acceptDates) staging.expectPlausible(entry)
    entries.push(staged)
    if (staged.kind === 'deposit' || staged.kind === 'other_credit')
      addCredit(staging.credits, staged.companyId, cents(staged.amount))
  }
  staging.actionableCount += entries.length
  await insertEntries(tx, staging.fileId, entries)
  await insertNotices(tx, staging.fileId, ours.flatMap(noticesOf))
}

export function traceRepeated({ line, firstLine, trace }: { line: number; firstLine: number; trace: string }): NachaFault {
  return new NachaFault(
    'nacha.trace_repeated',
    line,
    `the trace number ${trace} is on line ${firstLine} of the same batch already`,
  )
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
  await insertPage(tx, { fileId, firstLine, lastLine, recordsSealed: encryption.seal(records, recordsField(fileId, firstLine)) })
}

export function recordsField(fileId: string, firstLine: number): { table: string; column: string; row: string } {
  return { table: 'employers_payroll_page', column: 'records_sealed', row: `${fileId}:${firstLine}` }
}
