// The password of a worker: setting, changing and removing it.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { instantText } from '../shapes.ts'
import { typedPassword } from './password-sign-in.ts'
import { providerProblems } from './session.ts'

const passwordState = z.object({
  /** Whether the way is on for this worker, as the server sees it: a page that has no flags yet goes by it. */
  isOffered: z.boolean(),
  isSet: z.boolean(),
  /** Null while there is none. */
  setAt: z.nullable(instantText),
  lastUsedAt: z.nullable(instantText),
})
export type PasswordState = z.infer<typeof passwordState>

export const passwordRoutes = {
  read: defineRoute({
    room: 'session',
    method: 'GET',
    path: '/api/session/password',
    access: 'session',
    requires: [],
    summary: 'Whether the worker has a password, and since when.',
    responses: { 200: passwordState },
    problems: [],
  }),
  set: defineRoute({
    room: 'session',
    method: 'PUT',
    path: '/api/session/password',
    flag: 'sign-in-password',
    access: 'step-up',
    requires: [],
    summary: 'Sets the password, or puts another in its place. Every other session of the worker ends.',
    body: z.object({ password: typedPassword }),
    responses: { 200: passwordState },
    problems: [
      'session.password_short',
      'session.password_long',
      'session.password_simple',
      'session.password_known',
      'session.password_personal',
      ...providerProblems,
      'session.locked',
    ],
  }),
  remove: defineRoute({
    room: 'session',
    method: 'DELETE',
    path: '/api/session/password',
    access: 'step-up',
    requires: [],
    summary: 'Forgets the password: it opens nothing from then on.',
    responses: { 204: null },
    problems: ['session.password_off'],
  }),
}
