// Any issuer of OpenID Connect: authorization code with PKCE, every answer checked by `openid-client` against the issuer's own keys.
import { oidcReturnPath, type OidcReturned } from '@daybreak/contract'
import { systemClock, type Clock } from '@daybreak/time'
import type * as OpenIdClient from 'openid-client'
import type { ClientMetadata, Configuration, ServerMetadata } from 'openid-client'
import type { OidcConfig } from '#platform/config/login-issuer/login-issuer.ts'
import { refuse } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { isPlain } from './oidc.rules.ts'
import { fetchBounded } from './bounded-fetch.ts'
import type { AttemptSecrets, LoginIssuer, VouchOutcome } from './issuer-port.ts'
import { failureOf, type IssuerFailure } from './issuer-failures.ts'

export type OpenIdIssuerDeps = {
  oidc: OidcConfig
  clock: Clock
  log: Log
  /** The address that people open. */
  origin: string
  timeoutMs?: number
}

// One of our requests has to end within five seconds, and does other work besides.
const defaultTimeoutMs = 3_000
/** Metadata and keys are a few kilobytes; no answer of an issuer has to be larger. */
const maxAnswerBytes = 256 * 1024
/** The issuer says where its pages are; it may move them. */
const metadataMs = 60 * 60_000
/** An issuer that did not say where its pages are is left alone for so long: no request waits for one that is known to be away. */
const pauseMs = 5_000
/** No more at once than this: a slow issuer takes what it is given, and no other request waits behind it. */
const maxAtOnce = 20
const toleranceSeconds = 60

type Library = typeof OpenIdClient
type Known = { metadata: ServerMetadata; untilMs: number }

const unreachable = refuse('session.oidc_unreachable')

export function createOpenIdIssuer(deps: OpenIdIssuerDeps): LoginIssuer {
  const { oidc, clock, log, origin, timeoutMs = defaultTimeoutMs } = deps
  const redirectUri = `${origin}${oidcReturnPath}`
  let known: Known | null = null
  let learning: Promise<ServerMetadata> | null = null
  let pausedUntilMs = 0
  let asking = 0

  const nowMs = () => clock.now().epochMilliseconds
  const metadataOf = async (library: Library): Promise<ServerMetadata> => {
    if (known !== null && nowMs() < known.untilMs) return known.metadata
    // One question for all who wait for it.
    learning ??= learn(library, deps, timeoutMs).finally(() => (learning = null))
    // What a caller brings may make the issuer fail for that caller: it alone keeps no one else waiting.
    const metadata = await learning.catch((error: unknown) => {
      pausedUntilMs = nowMs() + pauseMs
      throw error
    })
    known = { metadata, untilMs: nowMs() + metadataMs }
    return metadata
  }

  /** All issuer calls of one request, in one span of time. */
  async function inTime<Result>(
    ask: (library: Library, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result | IssuerFailure> {
    if (asking >= maxAtOnce || nowMs() < pausedUntilMs) return { kind: 'failed', isAway: true, reason: 'paused' }
    asking += 1
    try {
      const library = await import('openid-client')
      return await ask(library, AbortSignal.timeout(timeoutMs))
    } catch (error) {
      return failureOf(error)
    } finally {
      asking -= 1
    }
  }

  return {
    name: oidc.name,
    // With and without a slash at its end it is the same.
    issuer: new URL(oidc.issuer).href,

    async pageFor({ state, nonce, verifier }, language) {
      const page = await inTime(async (library) => {
        const configuration = configure(library, deps, await metadataOf(library))
        const url = library.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          // The person's id, and nothing about them: no address, no name.
          scope: 'openid',
          state,
          nonce,
          code_challenge: await library.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ui_locales: language,
        })
        return { kind: 'page', url: url.href } as const
      })
      if (page.kind === 'page') return page
      log.warn('oidc_unreachable', { reason: page.reason })
      return unreachable
    },

    async vouch(returned, secrets) {
      const vouched = await inTime(async (library, signal) => {
        const configuration = configure(library, deps, await metadataOf(library), signal)
        return vouchFor(library, configuration, { returned, secrets, redirectUri })
      })
      if (vouched.kind !== 'failed') return vouched
      if (vouched.isDenied === true) return refuse('session.oidc_denied')
      log.warn(vouched.isAway ? 'oidc_unreachable' : 'oidc_refused', { reason: vouched.reason })
      return vouched.isAway ? unreachable : refuse('session.oidc_refused')
    },
  }
}

/**
 * The issuer's word about itself. Its identifier must be the configured one; of Microsoft's addresses, which may name a tenant otherwise than its
 * tokens do, the library accepts the one in the token. A template that is filled in for each tenant is not an issuer. Decision 215.
 */
async function learn(library: Library, { oidc }: OpenIdIssuerDeps, timeoutMs: number): Promise<ServerMetadata> {
  const bounds = { signal: AbortSignal.timeout(timeoutMs), maxBytes: maxAnswerBytes }
  const configuration = await library.discovery(new URL(oidc.issuer), oidc.clientId, undefined, library.None(), {
    [library.customFetch]: (url, init) => fetchBounded(url, init as RequestInit, bounds),
    execute: isPlain(oidc.issuer) ? [library.allowInsecureRequests] : [],
  })
  const metadata = { ...configuration.serverMetadata() }
  if (metadata.issuer.includes('{'))
    throw Object.assign(new Error('metadata of many tenants'), { code: 'issuer_of_many_tenants' })
  return metadata
}

function configure(
  library: Library,
  { oidc: { issuer, clientId, clientSecret, clientProof }, clock }: OpenIdIssuerDeps,
  metadata: ServerMetadata,
  signal = AbortSignal.abort(),
): Configuration {
  const proofs = { client_secret_basic: library.ClientSecretBasic, client_secret_post: library.ClientSecretPost }
  const skewSeconds = Math.round((clock.now().epochMilliseconds - systemClock.now().epochMilliseconds) / 1000)
  const client: Partial<ClientMetadata> = { [library.clockSkew]: skewSeconds, [library.clockTolerance]: toleranceSeconds }
  const proof = clientSecret === null ? library.None() : proofs[clientProof](clientSecret)
  const configuration = new library.Configuration(metadata, clientId, client, proof)
  const bounds = { signal, maxBytes: maxAnswerBytes }
  configuration[library.customFetch] = (url, init) => fetchBounded(url, init as RequestInit, bounds)
  if (isPlain(issuer)) library.allowInsecureRequests(configuration)
  // Without it, an ID token is trusted because of its connection. The keys are fetched each time: a new one applies at once.
  library.enableNonRepudiationChecks(configuration)
  return configuration
}

type Returned = { returned: OidcReturned; secrets: AttemptSecrets; redirectUri: string }

async function vouchFor(
  library: Library,
  configuration: Configuration,
  { returned, secrets, redirectUri }: Returned,
): Promise<VouchOutcome> {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(returned)) if (value !== undefined) url.searchParams.set(name, value)
  const tokens = await library.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: secrets.verifier,
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('an answer without an ID token')
  return { kind: 'vouched', issuer: claims.iss, subject: claims.sub }
}
