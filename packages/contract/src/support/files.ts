// Files that go with a message to us: announced, then sent in chunks, so that an interrupted connection resumes where it stopped.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { clientId } from '../shapes.ts'
import { typedName } from '../values/texts.ts'
import { documentLimits } from '../onboarding/verification.ts'

/** The limits of every file that workers upload; this many belong to one message. Readings 4.9, "≤ 5 files". */
export const supportFileLimits = { ...documentLimits, pieceBytes: 256 * 1024 } as const

/** A file that is here as a whole when `received` is `size`. */
export const supportFile = z.object({ id: clientId, name: z.string(), size: z.int(), received: z.int() })
export type SupportFile = z.infer<typeof supportFile>

export const supportFileRoutes = {
  beginFile: defineRoute({
    room: 'support',
    access: 'session',
    requires: [],
    method: 'POST',
    path: '/api/support/files',
    summary: 'Announces a file for a message. The same id again is the same file, and answers how much of it is here.',
    body: z.object({
      id: clientId,
      name: typedName({ min: 1, max: 120 }),
      size: z.int().check(z.gte(1), z.lte(supportFileLimits.maxSize)),
    }),
    responses: { 200: supportFile },
    problems: ['support.file_differs', 'support.file_count', 'support.secret_number'],
  }),
  sendPiece: defineRoute({
    room: 'support',
    access: 'session',
    requires: [],
    method: 'PUT',
    path: '/api/support/files/pieces',
    summary: 'The next piece of a file, as bytes. What it is, its first bytes say, and never its name.',
    query: z.object({ id: clientId, offset: z.string().check(z.regex(/^\d{1,8}$/)) }),
    takesBytes: true,
    responses: { 200: supportFile },
    problems: ['support.file_unknown', 'support.file_type', 'support.piece_wrong'],
  }),
  removeFile: defineRoute({
    room: 'support',
    access: 'session',
    requires: [],
    method: 'POST',
    path: '/api/support/files/remove',
    summary: 'Takes back a file that was not sent with a message. One that is gone already stays gone.',
    body: z.object({ id: clientId }),
    responses: { 204: null },
    problems: [],
  }),
}
