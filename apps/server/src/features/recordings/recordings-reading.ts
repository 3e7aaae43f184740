// Reads a recording for an operator and verifies its chain: a chunk that is missing, changed or misplaced is named.
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { RecordedEvent } from '@daybreak/contract'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Executor } from '#platform/database/database.ts'
import { firstLink, nextLink, readEvents, unpackHead } from './recordings.rules.ts'
import { readChunks, readRecording, type StoredChunk, type StoredRecording } from './recordings.store.ts'
import { fieldOfChunk, fieldOfHead } from './recording-seals.ts'

const unpack = promisify(gunzip)

export type ChainFault = { seq: number; why: 'missing' | 'changed' | 'not ours' }

export type OpenedRecording = {
  recording: StoredRecording
  /** What precedes the first fault. */
  events: RecordedEvent[]
  /** Null when the recording is whole, to its last chunk. */
  fault: ChainFault | null
}

/** Returns null when there is no such recording. */
export async function openRecording(
  executor: Executor,
  encryption: FieldEncryption,
  id: string,
): Promise<OpenedRecording | null> {
  const recording = await readRecording(executor, id)
  if (recording === null) return null
  const head = openedHead(encryption, recording)
  if (head === null) return { recording, events: [], fault: { seq: 0, why: 'changed' } }
  const chunks = await readChunks(executor, id)
  const events: RecordedEvent[] = []
  let link = firstLink(id)
  for (let seq = 0; seq < head.count; seq += 1) {
    const chunk = chunks.find((one) => one.seq === seq)
    if (chunk === undefined) return { recording, events, fault: { seq, why: 'missing' } }
    const packed = openedChunk(encryption, id, chunk)
    link = packed === null ? link : nextLink(link, packed)
    if (packed === null || !Buffer.from(link).equals(chunk.link)) return { recording, events, fault: { seq, why: 'changed' } }
    events.push(...(readEvents((await unpack(packed)).toString('utf8')) ?? []))
  }
  const beyond = chunks.find(({ seq }) => seq >= head.count)
  if (beyond !== undefined) return { recording, events, fault: { seq: beyond.seq, why: 'not ours' } }
  const isWhole = Buffer.from(link).equals(head.link)
  return { recording, events, fault: isWhole ? null : { seq: head.count - 1, why: 'changed' } }
}

function openedHead(encryption: FieldEncryption, { id, headSealed }: StoredRecording) {
  try {
    return unpackHead(encryption.openBytes(headSealed, fieldOfHead(id)))
  } catch {
    return null
  }
}

function openedChunk(encryption: FieldEncryption, id: string, { seq, eventsSealed }: StoredChunk): Uint8Array | null {
  try {
    return encryption.openBytes(eventsSealed, fieldOfChunk(id, seq))
  } catch {
    return null
  }
}
