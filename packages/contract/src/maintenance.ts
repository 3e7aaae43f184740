// Planned maintenance as pages query it: everything, or parts while the rest works. Readings 4.11.
import * as z from 'zod/mini'
import { defineRoute } from './route.ts'
import { instantText } from './shapes.ts'

/** Each is the room whose changes are refused; reads are still answered. */
export const maintenancePart = z.enum(['express-pay', 'move-money', 'cards', 'support'])
export type MaintenancePart = z.infer<typeof maintenancePart>

/** `until` is when we hope to be back; null when that is not known. It may have passed: it ends nothing. */
const outage = { startedAt: instantText, until: z.nullable(instantText) }

const maintenance = z.object({
  /** The server's clock: a phone's may be wrong. */
  now: instantText,
  /** Everything is down; null when it is not. */
  whole: z.nullable(z.object(outage)),
  parts: z.array(z.object({ part: maintenancePart, ...outage })),
})
export type Maintenance = z.infer<typeof maintenance>

export const maintenanceRoutes = {
  read: defineRoute({
    room: 'platform',
    method: 'GET',
    path: '/api/maintenance',
    access: 'public',
    staysOpen: true,
    isBackground: true,
    summary: 'What is down for maintenance now, and until when as far as it is known.',
    responses: { 200: maintenance },
    problems: [],
  }),
}
