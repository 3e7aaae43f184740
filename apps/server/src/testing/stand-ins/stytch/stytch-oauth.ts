// OAuth log-ins of a Stytch project: a person at a service's page, and the token that their browser brings back.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { instantText } from '@daybreak/time'
import { stytchErrors, type StytchError } from './stytch-errors.ts'
import { startSession, type LiveSession, type StytchState, type StytchUser } from './stytch-state.ts'

type Project = { state: StytchState; describe(session: LiveSession): Promise<object> }
type OauthFlow = { token: string; provider: string; subject: string; reported: string; challenge: string; isUsed: boolean }

export const stytchPublicToken = 'public-token-test-0001'
export const stytchProviders = { google: 'Google', github: 'Github' } as const

const flows = new WeakMap<StytchState, OauthFlow[]>()

/**
 * Logs the person in at the page that the browser was sent to, and returns the address that it is sent back to.
 *
 * @param reported  the subject in the answer, when it differs from the signed one
 */
export function logInAtService(state: StytchState, page: string, subject: string, reported = subject): string {
  const { pathname, searchParams } = new URL(page)
  const [, provider = ''] = /^\/v1\/public\/oauth\/(\w+)\/start$/.exec(pathname) ?? []
  if (!Object.hasOwn(stytchProviders, provider)) throw new Error(`no service "${provider}"`)
  if (searchParams.get('public_token') !== stytchPublicToken) throw new Error('the public token is another one')
  const token = randomBytes(32).toString('base64url')
  const challenge = searchParams.get('code_challenge') ?? ''
  flows.set(state, [...(flows.get(state) ?? []), { token, provider, subject, reported, challenge, isUsed: false }])
  const back = new URL(searchParams.get('login_redirect_url') ?? '')
  back.searchParams.set('stytch_token_type', 'oauth')
  back.searchParams.set('token', token)
  return back.href
}

export async function proveOauth(
  { state, describe }: Project,
  body: Readonly<Record<string, unknown>>,
): Promise<StytchError | { done: object }> {
  const flow = (flows.get(state) ?? []).find(({ token, isUsed }) => token === body['token'] && !isUsed)
  if (flow === undefined) return stytchErrors.noOauthToken
  const verifier = body['code_verifier']
  if (typeof verifier !== 'string' || challengeOf(verifier) !== flow.challenge) return stytchErrors.otherVerifier
  flow.isUsed = true
  const type = stytchProviders[flow.provider as keyof typeof stytchProviders]
  const user = oauthUserOf(state, `${flow.provider}:${flow.subject}`)
  const minutes = body['session_duration_minutes']
  if (typeof minutes !== 'number' || minutes < 5) return stytchErrors.badDuration
  const session = startSession(state, user, minutes)
  const at = instantText(state.now())
  session.factors.push({
    type: 'oauth',
    delivery_method: `oauth_${flow.provider}`,
    last_authenticated_at: at,
    [`${flow.provider}_oauth_factor`]: { id: user.methodId, provider_subject: flow.subject },
  })
  const { session: shown, ...described } = (await describe(session)) as { session: object }
  return {
    done: {
      ...described,
      provider_subject: flow.reported,
      provider_type: type,
      provider_values: { access_token: 'access', refresh_token: '', id_token: '', scopes: ['openid'] },
      user_session: shown,
      reset_sessions: false,
      oauth_user_registration_id: user.methodId,
    },
  }
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** A person whom the project has not met becomes a user there. */
function oauthUserOf(state: StytchState, contact: string): StytchUser {
  const known = state.users.find((user) => user.contact === contact)
  if (known !== undefined) return known
  const names = { userId: `user-test-${randomUUID()}`, methodId: `oauth-user-test-${randomUUID()}` }
  const user: StytchUser = { ...names, contact, channel: 'email' }
  state.users.push(user)
  return user
}
