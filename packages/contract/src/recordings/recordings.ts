// Recordings of the screen: the chunks that a page sends, in order, and their limits.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { clientId } from '../shapes.ts'

export const recordingLimits = {
  /** Of a chunk as it is sent, compressed. */
  maxChunkBytes: 262_144,
  /** Of a chunk's events as JSON. */
  maxEventsBytes: 1_048_576,
  maxChunks: 720,
  /** Of a recording, compressed. */
  maxBytes: 16_777_216,
  /** Of all recordings of a worker within 24 hours, compressed. */
  maxBytesOfDay: 67_108_864,
} as const

export const recordingKeptDays = 30

export const recordingRoutes = {
  addChunk: defineRoute({
    room: 'recordings',
    access: 'session',
    requires: ['completed'],
    method: 'PUT',
    path: '/api/recordings/chunks',
    isBackground: true,
    flag: 'recording',
    summary:
      'The next events of a recording of the screen: gzipped JSON of masked events. The page makes the id; the same chunk again is the same chunk.',
    query: z.object({ id: clientId, seq: z.string().check(z.regex(/^(?:0|[1-9]\d{0,3})$/)) }),
    takesBytes: true,
    responses: { 204: null },
    problems: [
      'recordings.not_agreed',
      'recordings.not_found',
      'recordings.unreadable',
      'recordings.out_of_order',
      'recordings.differs',
      'recordings.full',
      'recordings.day_full',
    ],
  }),
}
