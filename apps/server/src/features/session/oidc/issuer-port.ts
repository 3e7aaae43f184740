// The port of accounts at another service: where a browser is sent, and whom the answer that it brings back vouches for.
import type { OidcReturned } from '@daybreak/contract'
import type { Refusal } from '#platform/errors.ts'

/** What ties an answer to the attempt that it belongs to. */
export type AttemptSecrets = {
  state: string
  nonce: string
  /** The PKCE verifier (RFC 7636): never sent to a browser. */
  verifier: string
}

/** The issuer, and its id for the person: together a name that never becomes anyone else's. */
export type Vouched = { kind: 'vouched'; issuer: string; subject: string }

export type Unreachable = Refusal<'session.oidc_unreachable'>
export type VouchOutcome = Vouched | Unreachable | Refusal<'session.oidc_refused' | 'session.oidc_denied'>

export type LoginIssuer = {
  /** What workers call it. */
  name: string
  /** Distinguishes its links from those of another issuer. */
  issuer: string
  /** Refusal: session.oidc_unreachable. */
  pageFor(secrets: AttemptSecrets, language: 'en' | 'es'): Promise<{ kind: 'page'; url: string } | Unreachable>
  /**
   * Takes the answer to the issuer by the back channel, while no transaction is open and in a few seconds at most. What comes back is believed after
   * every check alone.
   *
   * Refusals: session.oidc_denied (the person declined there), session.oidc_refused, session.oidc_unreachable.
   */
  vouch(returned: OidcReturned, secrets: AttemptSecrets): Promise<VouchOutcome>
}
