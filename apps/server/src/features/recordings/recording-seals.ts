// Names the position for which each part of a recording is sealed, so that no part can replace another.
import type { SealedPlace } from '#platform/crypto/field-encryption.ts'

export function placeOfHead(recordingId: string): SealedPlace {
  return { table: 'recordings_recording', column: 'head_sealed', row: recordingId }
}

export function placeOfChunk(recordingId: string, seq: number): SealedPlace {
  return { table: 'recordings_chunk', column: 'events_sealed', row: `${recordingId}:${seq}` }
}
