// The log of everything the specification calls "logged only": allow-listed codes from the browser, nothing else.
import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

export const clientLogCode = z.enum([
  'clipboard_failed',
  'profile_failed',
  'login_start_failed',
  'debit_mode_incomplete',
  'render_failed',
  'csp_violation',
])
export type ClientLogCode = z.infer<typeof clientLogCode>

export const clientLogRoutes = {
  log: defineRoute({
    room: 'platform',
    method: 'POST',
    path: '/api/client-log',
    access: 'public',
    staysOpen: true,
    summary: 'Takes one allow-listed code from a page. Limited by address.',
    body: z.object({ code: clientLogCode, requestId: z.optional(z.string().check(z.maxLength(40), z.regex(/^[\w-]+$/))) }),
    responses: { 204: null },
    problems: [],
  }),
}
