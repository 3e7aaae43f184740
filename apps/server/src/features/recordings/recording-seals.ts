// Names the position for which each part of a recording is sealed, so that no part can replace another.
import type { SealedField } from '#platform/crypto/field-encryption.ts'

export function fieldOfHead(recordingId: string): SealedField {
  return { table: 'recordings_recording', column: 'head_sealed', row: recordingId }
}

export function fieldOfChunk(recordingId: string, seq: number): SealedField {
  return { table: 'recordings_chunk', column: 'events_sealed', row: `${recordingId}:${seq}` }
}
