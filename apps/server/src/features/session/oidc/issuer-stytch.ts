// Issuers by way of Stytch (its consumer OAuth): Google, Microsoft, Apple and others, with PKCE between Stytch and us.
import { createHash } from 'node:crypto'
import { oidcReturnPath } from '@daybreak/contract'
import type { StytchOauthConfig } from '#platform/config/login-issuer/login-issuer.ts'
import { refuse } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { StytchFailure, type Stytch } from '../stytch/index.ts'
import type { LoginIssuer } from './issuer-port.ts'

export type StytchIssuerDeps = {
  oauth: StytchOauthConfig
  stytch: Pick<Stytch, 'proveOauth' | 'oauthPageOf'>
  log: Log
  /** The address that people open. */
  origin: string
}

export function createStytchIssuer({ oauth, stytch, log, origin }: StytchIssuerDeps): LoginIssuer {
  const { name, provider, publicToken } = oauth
  // The address that is registered there, to the letter: it carries no state. The browser that began keeps it, and the verifier ties the
  // answer to it.
  const redirectUrl = `${origin}${oidcReturnPath}`
  const issuer = `stytch:${provider}`
  return {
    name,
    issuer,

    async pageFor({ verifier }) {
      const url = new URL(stytch.oauthPageOf(provider))
      url.search = new URLSearchParams({
        public_token: publicToken,
        login_redirect_url: redirectUrl,
        signup_redirect_url: redirectUrl,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      }).toString()
      return { kind: 'page', url: url.href }
    },

    async vouch({ code, error }, { verifier }) {
      if (error === 'access_denied') return refuse('session.oidc_denied')
      if (code === undefined) return refuse('session.oidc_refused')
      try {
        const proof = await stytch.proveOauth({ token: code, verifier })
        // Of two services of a project, each could vouch for a name that is someone else's at the other.
        if (proof === null || proof.provider.toLowerCase() !== provider || proof.subject === '')
          return refuse('session.oidc_refused')
        return { kind: 'vouched', issuer, subject: proof.subject }
      } catch (failure) {
        if (!(failure instanceof StytchFailure)) throw failure
        log.warn('oidc_unreachable', { reason: failure.type ?? failure.refusal.code })
        return refuse('session.oidc_unreachable')
      }
    },
  }
}
