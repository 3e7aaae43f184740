// A worker's linked accounts at an OpenID Connect issuer: listing, linking and removing them.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { idText, instantText } from '../shapes.ts'
import { oidcAsk, oidcAsked, oidcProblems, oidcReturned } from './oidc-sign-in.ts'

const oidcLink = z.object({
  id: idText('oid'),
  /** What workers call the issuer. */
  name: z.string(),
  linkedAt: instantText,
  lastUsedAt: z.nullable(instantText),
})
export type OidcLink = z.infer<typeof oidcLink>

const oidcLinks = z.object({
  data: z.array(oidcLink),
  /** Whether an issuer is configured and the way is on for this worker, as the server sees it: a page that has no flags yet goes by it. */
  isOffered: z.boolean(),
  /** Whether the configured issuer is still to be linked. */
  canLink: z.boolean(),
})
export type OidcLinks = z.infer<typeof oidcLinks>

export const oidcRoutes = {
  list: defineRoute({
    room: 'session',
    method: 'GET',
    path: '/api/session/oidc',
    access: 'session',
    requires: [],
    summary: 'The accounts at other services by which the worker can log in.',
    responses: { 200: oidcLinks },
    problems: [],
  }),
  start: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/oidc',
    flag: 'sign-in-oidc',
    access: 'step-up',
    requires: [],
    summary:
      "Begins to link an account at the configured issuer: gives the address of its page, and ties the answer to the worker's browser.",
    body: oidcAsk,
    responses: { 200: oidcAsked },
    problems: ['session.method_unavailable', 'session.oidc_linked', 'session.oidc_unreachable'],
  }),
  link: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/session/oidc/link',
    flag: 'sign-in-oidc',
    access: 'step-up',
    requires: [],
    summary:
      "Links the account that the issuer's answer vouches for. Nothing else links one: no address and no number that it tells.",
    body: oidcReturned,
    responses: { 201: oidcLink },
    problems: [...oidcProblems, 'session.oidc_linked', 'session.oidc_taken'],
  }),
  remove: defineRoute({
    room: 'session',
    method: 'DELETE',
    path: '/api/session/oidc/:id',
    access: 'step-up',
    requires: [],
    summary: 'Removes a linked account: it opens nothing from then on.',
    params: z.object({ id: idText('oid') }),
    responses: { 204: null },
    problems: ['not_found'],
  }),
}
