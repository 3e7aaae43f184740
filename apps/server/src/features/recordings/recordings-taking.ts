// Receives a chunk of a recording: masks it again, seals it for its position, and appends it to the chain, once.
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { recordingLimits, type RecordedEvent } from '@daybreak/contract'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import type { RecordingsDeps } from './recordings-deps.ts'
import type { RecordingRefusal } from './recordings.errors.ts'
import { decideChunk, firstLink, packHead, readEvents, sheetsIn, unpackHead } from './recordings.rules.ts'
import {
  addChunk,
  countBytesSince,
  findUnknownSheets,
  insertRecording,
  keepSheet,
  lockRecording,
  readLinks,
  touchSheets,
} from './recordings.store.ts'
import { fieldOfChunk, fieldOfHead } from './recording-seals.ts'

const unpack = promisify(gunzip)
const pack = promisify(gzip)

export type ChunkOfWorker = { employeeId: string; recordingId: string; seq: number; bytes: Uint8Array }

/** Returns `null` when it is kept. */
export async function takeChunk(deps: RecordingsDeps, chunk: ChunkOfWorker): Promise<Refusal<RecordingRefusal> | null> {
  const events = await eventsIn(chunk.bytes)
  if (events === null) return refuse('recordings.unreadable')
  const outcome = await joinChunk(deps, chunk, await pack(JSON.stringify(events)))
  if (isRefused(outcome)) return outcome
  await keepSheets(deps, sheetsIn(events))
  return null
}

async function eventsIn(bytes: Uint8Array): Promise<RecordedEvent[] | null> {
  try {
    // A small file may unpack to a huge one.
    return readEvents((await unpack(bytes, { maxOutputLength: recordingLimits.maxEventsBytes })).toString('utf8'))
  } catch {
    return null
  }
}

function joinChunk(
  { database, clock, encryption }: RecordingsDeps,
  { employeeId, recordingId, seq }: ChunkOfWorker,
  events: Uint8Array,
): Promise<Refusal<RecordingRefusal> | { kind: 'kept' }> {
  const at = clock.now()
  const seal = (count: number, link: Uint8Array) => encryption.sealBytes(packHead({ count, link }), fieldOfHead(recordingId))
  return transactUnlessRefused(database, async (tx) => {
    const begins = { id: recordingId, employeeId, headSealed: seal(0, firstLink(recordingId)), at }
    if (seq === 0) await insertRecording(tx, begins)
    const stored = await lockRecording(tx, recordingId, employeeId)
    if (stored === null) return refuse('recordings.not_found')
    const head = unpackHead(encryption.openBytes(stored.headSealed, fieldOfHead(recordingId)))
    const links = await readLinks(tx, recordingId, [seq - 1, seq])
    const bytesOfDay = await countBytesSince(tx, employeeId, at.subtract({ hours: 24 }))
    const before = seq === 0 ? firstLink(recordingId) : (links.get(seq - 1) ?? null)
    const verdict = decideChunk(
      { ...head, totalBytes: stored.totalBytes, bytesOfDay, known: links.get(seq) ?? null },
      { seq, events, before },
    )
    if (isRefused(verdict)) return verdict
    if (verdict.kind === 'add') {
      const eventsSealed = encryption.sealBytes(events, fieldOfChunk(recordingId, seq))
      const { link } = verdict
      const bytes = events.byteLength
      await addChunk(tx, { recordingId, seq, eventsSealed, link, bytes, headSealed: seal(seq + 1, link) }, at)
    }
    return { kind: 'kept' }
  })
}

/** Of this build: the next one will not have them. */
async function keepSheets({ database: { query }, readSheet }: RecordingsDeps, paths: readonly string[]): Promise<void> {
  for (const path of await findUnknownSheets(query, paths)) {
    const css = await readSheet(path)
    if (css !== null) await keepSheet(query, { path, css })
  }
  await touchSheets(query, paths)
}
