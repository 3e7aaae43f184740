// Calls Stytch through its own package: sends and verifies codes, queries and ends sessions, and maps its failures.
import { instantDate, type Clock } from '@daybreak/time'
import type { Client } from 'stytch'
import type { StytchConfig } from '#platform/config/auth-provider.ts'
import type { Refusal } from '#platform/errors.ts'
import type { Channel } from '#platform/outbox/channel.ts'
import { codeLimits } from '../callers/index.ts'

/** What Stytch calls the contact, and whom it takes its holder for. */
export type StytchMethod = { methodId: string; userId: string }
export type StytchSession = { id: string; token: string }
export type StytchProof =
  | { kind: 'right'; userId: string; session: StytchSession | null }
  | { kind: 'wrong' }
  /** The digits are those of a code that was used or has expired. */
  | { kind: 'over' }
  /** The session that the code was to be added to has ended there. */
  | { kind: 'session_over' }
export type StytchProofInput = {
  methodId: string
  code: string
  /** Whether Stytch is to keep a session of its own, which this code opens. */
  wantsSession: boolean
  /** The token of a session of the same user, to which the code is added as a factor. */
  sessionToken?: string | undefined
}

/** Whose account it is at which service, as Stytch names both. */
export type StytchOauthProof = { provider: string; subject: string }

export type Stytch = {
  /** Asks Stytch's own package; a failure is a `StytchFailure`. */
  call<Result>(ask: (client: Client) => Promise<Result>): Promise<Result>
  send(to: { channel: Exclude<Channel, 'voice'>; value: string; language: 'en' | 'es' }): Promise<StytchMethod>
  prove(input: StytchProofInput): Promise<StytchProof>
  /** What the token that a browser brings from an OAuth log-in proves; null for one that is used, too old, strange, or of another verifier. */
  proveOauth(input: { token: string; verifier: string }): Promise<StytchOauthProof | null>
  /** Where browsers begin such a log-in. */
  oauthPageOf(provider: string): string
  /** Whether the session lives there. */
  isAlive(token: string): Promise<boolean>
  endSession(id: string): Promise<void>
}

export type StytchRefusal =
  | 'session.auth_unreachable'
  | 'session.auth_schema'
  | 'session.auth_captcha'
  | 'session.auth_refused'
  | 'session.auth_busy'
  | 'session.locked'

/** Every call may fail with it. */
export class StytchFailure extends Error {
  override readonly name = 'StytchFailure'
  readonly refusal: Refusal<StytchRefusal>
  /** Stytch's own code; null when it gave none. */
  readonly type: string | null

  constructor(refusal: Refusal<StytchRefusal>, type: string | null, options?: ErrorOptions) {
    super(`Stytch: ${refusal.code}${type === null ? '' : ` (${type})`}`, options)
    this.refusal = refusal
    this.type = type
  }
}

/** Whether no answer came, or none will for a while: then it would fail every other call too, and slowly. */
export function isStytchAway(error: unknown): boolean {
  return error instanceof StytchFailure && ['session.auth_unreachable', 'session.auth_busy'].includes(error.refusal.code)
}

// One of our requests has to end within five seconds, and does other work besides.
const defaultTimeoutMs = 3_000
const sessionMinutes = 60
const shortestSessionMinutes = 5
const minuteMs = 60_000
// Stytch's own default for a locked user, which its answer does not contain.
const lockSeconds = 3_600
// Stytch does not say when its limit on requests ends.
const busySeconds = 60
/** What its refusals of a code mean. */
const refusedProofs: Readonly<Record<string, StytchProof>> = {
  otp_code_not_found: { kind: 'wrong' },
  unable_to_auth_otp_code: { kind: 'over' },
  session_not_found: { kind: 'session_over' },
}
// Spec, provider errors that end the session locally.
const endedTypes: ReadonlySet<string> = new Set([
  'session_not_found',
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
])

export function createStytch(config: StytchConfig, clock: Clock, timeoutMs = defaultTimeoutMs): Stytch {
  // Loaded with the start, not with the first worker's request; a failure shows in every call.
  const loading = openClient(config, timeoutMs)
  loading.catch(() => {})
  const call = async <Result>(ask: (client: Client) => Promise<Result>) => inTime(ask(await loading), timeoutMs)

  return {
    call,

    async send({ channel, value, language }) {
      const options = { expiration_minutes: codeLimits.lifetimeMs / minuteMs, locale: language }
      if (channel === 'email') {
        const sent = await call(({ otps }) => otps.email.loginOrCreate({ email: value, ...options }))
        return { methodId: sent.email_id, userId: sent.user_id }
      }
      const sent = await call(({ otps }) =>
        otps[channel === 'whatsapp' ? 'whatsapp' : 'sms'].loginOrCreate({ phone_number: `+${value}`, ...options }),
      )
      return { methodId: sent.phone_id, userId: sent.user_id }
    },

    async prove({ methodId, code, wantsSession, sessionToken }) {
      const kept = {
        ...(wantsSession && { session_duration_minutes: sessionMinutes }),
        ...(sessionToken !== undefined && { session_token: sessionToken }),
      }
      try {
        const proven = await call(({ otps }) => otps.authenticate({ method_id: methodId, code, ...kept }))
        const { user_id: userId, session, session_token: token, session_jwt: jwt } = proven
        if (session === undefined) return { kind: 'right', userId, session: null }
        await call((client) => refuseForged(client, { jwt, userId, sessionId: session.session_id }, clock))
        return { kind: 'right', userId, session: { id: session.session_id, token } }
      } catch (error) {
        const refused = error instanceof StytchFailure ? refusedProofs[error.type ?? ''] : undefined
        if (refused === undefined) throw error
        return refused
      }
    },

    proveOauth: (input) => proveOauth(call, input, clock),
    oauthPageOf: (provider) => `${publicOriginOf(config)}/v1/public/oauth/${provider}/start`,

    async isAlive(token) {
      try {
        await call(({ sessions }) => sessions.authenticate({ session_token: token }))
        return true
      } catch (error) {
        // Keys that Stytch no longer knows end nothing: then every session would.
        if (error instanceof StytchFailure && error.type === 'session_not_found') return false
        throw error
      }
    },

    async endSession(id) {
      try {
        await call(({ sessions }) => sessions.revoke({ session_id: id }))
      } catch (error) {
        if (!(error instanceof StytchFailure && endedTypes.has(error.type ?? ''))) throw error
      }
    },
  }
}

type Call = <Result>(ask: (client: Client) => Promise<Result>) => Promise<Result>

async function proveOauth(call: Call, { token, verifier }: { token: string; verifier: string }, clock: Clock) {
  // The shortest session that there is, which no one uses: its signature vouches for the answer.
  const kept = { session_duration_minutes: shortestSessionMinutes }
  try {
    const proven = await call(({ oauth }) => oauth.authenticate({ token, code_verifier: verifier, ...kept }))
    const { user_id: userId, user_session: session, session_jwt: jwt, provider_subject: subject } = proven
    const sessionId = session?.session_id ?? ''
    await call((client) => refuseForged(client, { jwt, userId, sessionId, subject }, clock))
    return { provider: proven.provider_type, subject }
  } catch (error) {
    if (error instanceof StytchFailure && /^(?:oauth_|pkce_|unable_to_auth_oauth)/.test(error.type ?? '')) return null
    throw error
  }
}

async function openClient({ projectId, secret, baseUrl }: StytchConfig, timeoutMs: number): Promise<Client> {
  const [stytch, { Agent }] = await Promise.all([import('stytch'), import('undici')])
  return new stytch.Client({
    project_id: projectId,
    secret,
    // `timeout` is in the package's types, but version 14.2.0 hands it to fetch, which knows no such option.
    timeout: timeoutMs,
    dispatcher: new Agent({ connect: { timeout: timeoutMs }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs }),
    // The package takes an address without TLS, such as a stand-in's, by another name alone.
    ...(baseUrl !== null && (baseUrl.startsWith('https:') ? { custom_base_url: baseUrl } : { env: `${baseUrl}/` })),
  })
}

/** An answer that Stytch's own keys do not vouch for proves nothing. */
async function refuseForged(
  { sessions }: Client,
  { jwt, userId, sessionId, subject }: { jwt: string; userId: string; sessionId: string; subject?: string },
  clock: Clock,
): Promise<void> {
  const signed = await sessions.authenticateJwtLocal({ session_jwt: jwt, current_date: instantDate(clock.now()) })
  if (signed.user_id !== userId || signed.session_id !== sessionId) throw new Error('the signed session is another one')
  if (subject !== undefined && !signed.authentication_factors.some((factor) => isOfSubject(factor, subject)))
    throw new Error('the signed session is of another account')
}

/** `google_oauth_factor`, `microsoft_oauth_factor` …: each has the name that the service gave. */
function isOfSubject(factor: object, subject: string): boolean {
  return Object.entries(factor).some(
    ([name, value]: [string, { provider_subject?: unknown } | null]) =>
      name.endsWith('_oauth_factor') && value?.provider_subject === subject,
  )
}

/** As its package chooses it: by the name of the project. */
function publicOriginOf({ projectId, baseUrl }: StytchConfig): string {
  return baseUrl ?? `https://${projectId.startsWith('project-live-') ? 'api' : 'test'}.stytch.com`
}

/** The connection gives up in steps of about a second; a worker is answered in time, and the request ends soon after. */
async function inTime<Result>(asking: Promise<Result>, timeoutMs: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new StytchFailure({ kind: 'refused', code: 'session.auth_unreachable' }, null)),
    timeoutMs,
  )
  try {
    return await Promise.race([asking, late])
  } catch (error) {
    throw error instanceof StytchFailure ? error : failureOf(error)
  } finally {
    clearTimeout(timer)
  }
}

type SaidByStytch = { status_code?: unknown; error_type?: unknown; error_message?: unknown }

/** Spec 9, "unreachable servers, schema (400) errors, API errors with type and message, and a captcha-required case". */
function failureOf(error: unknown): StytchFailure {
  const { status_code: status, error_type: type, error_message: message } = error as SaidByStytch
  const known = plainType(type)
  const said = { type: known ?? 'unknown', message: plainMessage(message) }
  const refused = (code: StytchRefusal, more: object = {}) =>
    new StytchFailure({ kind: 'refused', code, ...more }, known, { cause: error })
  // Without its own status in the body it is not Stytch that has answered. One that has failed is as good as away.
  if (typeof status !== 'number' || status >= 500) return refused('session.auth_unreachable')
  if (known === 'user_lock_limit_reached') return refused('session.locked', { retryAfter: lockSeconds })
  if (status === 429) return refused('session.auth_busy', { retryAfter: busySeconds })
  if (said.type.includes('captcha') || /captcha required/i.test(said.message)) return refused('session.auth_captcha')
  return refused(status === 400 ? 'session.auth_schema' : 'session.auth_refused', { providerError: said })
}

// What another service says goes to our log and to callers of the API as a documented code and one short line. Pages have our own words.
function plainType(type: unknown): string | null {
  return typeof type === 'string' && /^[a-z_]{1,60}$/.test(type) ? type : null
}

function plainMessage(message: unknown): string {
  if (typeof message !== 'string') return ''
  // Without its last full stop, so that it can be quoted.
  return message.replaceAll(/\s+/g, ' ').trim().slice(0, 200).replace(/[.!]$/, '')
}
