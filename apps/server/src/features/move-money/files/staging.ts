// Reads a bank's file and stores all of it before anything moves: its sealed records, its entries, the batches set aside.
import { newUuid } from '@daybreak/ids'
import { parsePlainDate, type Clock } from '@daybreak/time'
import type { AchFilesConfig } from '#platform/config/ach-files.ts'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { NachaAddenda, NachaEntry } from '#platform/nacha/nacha-entries.ts'
import type { NachaLine } from '#platform/nacha/nacha-lines.ts'
import { readNachaByBatch } from '#platform/nacha/nacha-reader.ts'
import { openNachaSource, readNachaSource, type NachaSource } from '#platform/nacha/nacha-source.ts'
import type { InboundEntry } from './answers/deciding.rules.ts'
import {
  correctedField,
  findInboundFile,
  inboundPageField,
  insertInboundEntries,
  insertInboundFile,
  insertInboundPage,
  setBatchAside,
  type AsideBatch,
  type EntryToStage,
  type InboundFile,
} from './inbound.store.ts'
import { kindOfReturn } from './answers/return-codes.rules.ts'

export type StagingDeps = { database: Database; clock: Clock; encryption: FieldEncryption; bank: AchFilesConfig }

/** An entry as it was read; `corrected` is what a notification of change says. */
export type ReadEntry = InboundEntry & { corrected: string | null }

export type InboundPart =
  | { kind: 'header'; createdOn: string }
  /** Entries of batches that may still be set aside. */
  | { kind: 'page'; lines: NachaLine[]; entries: ReadEntry[] }
  | { kind: 'aside'; batch: AsideBatch }

/**
 * Reads a bank's file by batches. One with a fault, or of another company, is set aside.
 *
 * @throws NachaFault  when the file itself cannot be trusted: cut short, two files in one, lines of any length
 */
export async function* readInbound(source: NachaSource, bank: AchFilesConfig): AsyncGenerator<InboundPart, void> {
  const foreign = new Set<number>()
  for await (const part of readNachaByBatch(readNachaSource(source, () => {}))) {
    if (part.kind === 'header') yield { kind: 'header', createdOn: part.header.createdDate }
    if (part.kind === 'aside') {
      const { ordinal, fault } = part
      // It is reported once, by the first one found.
      if (!foreign.has(ordinal))
        yield { kind: 'aside', batch: { ordinal, faultLine: fault.line, faultCode: fault.code, reason: fault.message } }
    }
    if (part.kind !== 'page') continue
    const ours = part.entries.filter(({ batch }) => batch.companyId === bank.companyId)
    yield { kind: 'page', lines: part.lines, entries: ours.map(entryOf) }
    for (const { batch } of part.entries) {
      if (batch.companyId === bank.companyId || foreign.has(batch.ordinal)) continue
      foreign.add(batch.ordinal)
      const reason = `the company identification of batch ${batch.ordinal} is "${batch.companyId}", ours is "${bank.companyId}"`
      yield {
        kind: 'aside',
        batch: { ordinal: batch.ordinal, faultLine: batch.line, faultCode: 'move_money.other_company', reason },
      }
    }
  }
}

function entryOf(entry: NachaEntry): ReadEntry {
  const { line, batch, kind, amount, trace } = entry
  const answer = entry.addenda.find((one) => one.kind !== 'remark')
  return {
    line,
    batchOrdinal: batch.ordinal,
    kind: kindOf(answer),
    code: answer?.code ?? null,
    isCredit: kind.startsWith('credit'),
    amount,
    originalTrace: answer?.originalTrace ?? null,
    effectiveOn: batch.effectiveDate === null ? null : parsePlainDate(batch.effectiveDate),
    trace,
    corrected: answer?.kind === 'change' ? answer.corrected : null,
  }
}

function kindOf(answer: NachaAddenda | undefined): InboundEntry['kind'] {
  if (answer?.kind === 'return') return kindOfReturn(answer.code)
  return answer?.kind === 'change' ? 'change' : 'other'
}

export type Staged = { file: InboundFile; wasKnown: boolean }

/** Keeps a file in one transaction; the same bytes again are the same file. @throws NachaFault */
export async function stageInbound(deps: StagingDeps, path: string): Promise<Staged> {
  const source = await openNachaSource(path)
  const known = await findInboundFile(deps.database.query, source.sha256)
  if (known !== null) return { file: known, wasKnown: true }
  return deps.database.transaction(async (tx) => {
    let file: InboundFile | null = null
    for await (const part of readInbound(source, deps.bank)) {
      if (part.kind === 'header') {
        file = inboundFileOf(deps, source, part.createdOn)
        if (!(await insertInboundFile(tx, file, source.sha256))) return keptByAnother(tx, source)
      } else if (file !== null) {
        await stagePart(deps, tx, file.id, part)
      }
    }
    if (file === null) throw new Error('a file without a header was read to its end')
    return { file, wasKnown: false }
  })
}

function inboundFileOf({ clock }: StagingDeps, { name }: NachaSource, createdOn: string): InboundFile {
  return { id: newUuid(clock), name, createdOn: parsePlainDate(createdOn), receivedAt: clock.now() }
}

async function keptByAnother(tx: Transaction, { sha256 }: NachaSource): Promise<Staged> {
  const file = await findInboundFile(tx, sha256)
  if (file === null) throw new Error('another run kept this file and it is not there')
  return { file, wasKnown: true }
}

async function stagePart(
  { encryption }: StagingDeps,
  tx: Transaction,
  fileId: string,
  part: Exclude<InboundPart, { kind: 'header' }>,
): Promise<void> {
  if (part.kind === 'aside') return setBatchAside(tx, fileId, part.batch)
  const [first] = part.lines
  if (first === undefined) return
  const records = part.lines.map(({ text }) => text).join('\n')
  const recordsSealed = encryption.seal(records, inboundPageField(fileId, first.number))
  await insertInboundPage(tx, { fileId, firstLine: first.number, recordsSealed })
  const entries = part.entries.map(({ corrected, ...entry }): EntryToStage => ({
    ...entry,
    correctedSealed: corrected === null ? null : encryption.seal(corrected, correctedField(fileId, entry.line)),
  }))
  await insertInboundEntries(tx, fileId, entries)
}
