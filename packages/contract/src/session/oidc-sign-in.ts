// Signing in by an account at an OpenID Connect issuer. It is a file of its own so that the sign-in page loads no more than it
// needs.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { nothingHidden } from '../values/texts.ts'
import { signedIn } from './session.ts'

/** The one page that the issuer sends browsers back to: the exact redirect URI. */
export const oidcReturnPath = '/login/return'

/** What an attempt was begun for is the first word of its state, so that the page knows it too. */
export const oidcPurpose = z.enum(['login', 'link'])
export type OidcPurpose = z.infer<typeof oidcPurpose>

export const oidcAsk = z.object({
  /** The language that the issuer's page is asked to speak. */
  language: z.enum(['en', 'es']),
})

const oidcState = z.string().check(z.regex(/^(?:login|link)\.[\w-]{43}$/))

/** Where the browser goes next: the issuer's page. The page keeps the state, for a service that does not give it back. */
export const oidcAsked = z.object({ url: z.string(), state: oidcState })
export type OidcAsked = z.infer<typeof oidcAsked>

const returnedText = (length: number) => z.optional(z.string().check(z.minLength(1), z.maxLength(length), nothingHidden))

/** What the issuer gave the browser for us, in the query of the return page. RFC 6749 4.1.2, RFC 9207. */
export const oidcReturned = z.object({
  state: oidcState,
  code: returnedText(4096),
  iss: returnedText(500),
  error: returnedText(100),
})
export type OidcReturned = z.infer<typeof oidcReturned>

export const oidcProblems = [
  'session.method_unavailable',
  'session.oidc_expired',
  'session.oidc_denied',
  'session.oidc_refused',
  'session.oidc_unreachable',
] as const

export const oidcSignInRoutes = {
  start: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/oidc',
    flag: 'sign-in-oidc',
    access: 'public',
    summary:
      "Begins a log-in at the configured issuer: gives the address of its page, and ties the answer to this browser's cookie.",
    body: oidcAsk,
    responses: { 200: oidcAsked },
    problems: ['session.method_unavailable', 'session.oidc_unreachable'],
  }),
  /** An account that no worker has linked is answered like one that the issuer does not vouch for. */
  prove: defineRoute({
    room: 'session',
    method: 'POST',
    path: '/api/employees/auth/with-oidc',
    flag: 'sign-in-oidc',
    access: 'public',
    summary:
      "Exchanges the issuer's answer for a session of 60 minutes. It is no fresh proof: what asks for one asks for a code next.",
    body: oidcReturned,
    responses: { 200: signedIn },
    problems: oidcProblems,
  }),
}
