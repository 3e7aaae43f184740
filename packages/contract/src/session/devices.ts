// Where a worker is signed in, and ending it there.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { deviceDescription } from './activity.ts'
import { idText, instantText } from '../shapes.ts'

const signedInDevice = z.object({
  /** The session's. */
  id: idText('ses'),
  device: deviceDescription,
  createdAt: instantText,
  lastSeenAt: instantText,
  isThisDevice: z.boolean(),
})
export type SignedInDevice = z.infer<typeof signedInDevice>

export const deviceRoutes = {
  listDevices: defineRoute({
    room: 'session',
    method: 'GET',
    path: '/api/session/devices',
    access: 'session',
    requires: [],
    summary: 'The sessions that are alive, this one first, then the one seen last.',
    responses: { 200: z.object({ data: z.array(signedInDevice) }) },
    problems: [],
  }),
  revokeDevice: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/devices/:id/revoke',
    access: 'session',
    requires: [],
    summary: 'Ends one session at once on every copy of the server.',
    params: z.object({ id: z.string() }),
    responses: { 204: null },
    problems: ['session.no_such_device'],
  }),
  revokeAll: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/revoke-all',
    access: 'session',
    requires: [],
    summary: 'Ends every other session of the worker, or every one.',
    body: z.object({ which: z.enum(['others', 'all']) }),
    responses: { 204: null },
    problems: [],
  }),
}
