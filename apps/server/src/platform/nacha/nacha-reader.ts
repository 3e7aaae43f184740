// Reads a NACHA file record by record, checking order, counts, hashes and totals of each batch and of the file.
import type { NachaBatch, NachaEntry, NachaFile, NachaHeader } from './nacha-entries.ts'
import { NachaFault } from './nacha-faults.ts'
import { readNachaLines, type NachaLine } from './nacha-lines.ts'
import { NachaReader } from './nacha-record-reader.ts'

export type NachaPart =
  | { kind: 'header'; header: NachaHeader }
  /** Some records as they are, and the entries and batches that they complete. Not to be used before `end` has come. */
  | { kind: 'page'; lines: NachaLine[]; entries: NachaEntry[]; batches: NachaBatch[] }
  | { kind: 'end'; file: NachaFile }

/**
 * Streams a NACHA file: its header, then pages of entries and batches, then its totals.
 *
 * Until `end` arrives nothing is certain: the controls that prove the pages are at the end. Throws NachaFault at the first
 * fault, with the line, the reason and the remedy. Memory is bounded by one chunk of the source, whatever the file's size.
 */
export async function* readNacha(source: AsyncIterable<Uint8Array>): AsyncGenerator<NachaPart, void> {
  for await (const part of readParts(source, (_line, fault) => {
    throw fault
  }))
    if (part.kind !== 'aside') yield part
}

/** A batch that is not used, and why: earlier pages may have entries of it. */
export type BatchAside = { kind: 'aside'; ordinal: number; fault: NachaFault }

/**
 * The same for a file whose batches have nothing to do with each other, such as a bank's returns: one with a fault is set aside, and the
 * others are read. A fault that leaves it open where a batch ends refuses the file.
 */
export async function* readNachaByBatch(source: AsyncIterable<Uint8Array>): AsyncGenerator<NachaPart | BatchAside, void> {
  yield* readParts(source, (line, fault, reader) => {
    const ordinal = reader.setAside(line, fault.code)
    if (ordinal === null) throw fault
    return ordinal
  })
}

type OnFault = (line: NachaLine, fault: NachaFault, reader: NachaReader) => number

async function* readParts(source: AsyncIterable<Uint8Array>, onFault: OnFault): AsyncGenerator<NachaPart | BatchAside, void> {
  const reader = new NachaReader()
  let isHeaderSent = false
  for await (const lines of readNachaLines(source)) {
    const aside: BatchAside[] = []
    for (const line of lines) {
      try {
        reader.read(line)
      } catch (error) {
        if (!(error instanceof NachaFault)) throw error
        aside.push({ kind: 'aside', ordinal: onFault(line, error, reader), fault: error })
      }
    }
    if (!isHeaderSent) {
      isHeaderSent = true
      yield { kind: 'header', header: reader.header() }
    }
    yield { kind: 'page', lines, ...reader.takePage() }
    yield* aside
  }
  yield { kind: 'end', file: reader.end() }
}
