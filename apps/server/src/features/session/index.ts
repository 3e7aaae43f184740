// The entry point of the session room: signing in, and who is signed in.
import type { ClientConfig } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import { readPerson } from '#features/employee'
import type { Notify } from '#features/messages'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { StytchConfig } from '#platform/config/auth-provider.ts'
import type { LoginIssuerConfig } from '#platform/config/login-issuer/login-issuer.ts'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { FlagsPort } from '#platform/flags/flags-port.ts'
import type { RouteDefinition, SessionPort } from '#platform/http/routes.ts'
import type { SessionCookies } from '#platform/http/access/session-cookies.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { createJoining, createLogin, createOpener, createSessionAnswers, type Joining, type OpenerDeps } from './opening/index.ts'
import { createCodes, createEmbeddedProvider } from './codes/index.ts'
import {
  createContactChanges,
  createContactRemovals,
  createIntermediates,
  createOwnCodes,
  createStepUp,
  type IdentityPort,
  type UndoDeps,
} from './factors/index.ts'
import { createLinks, routesOfLinks, withOwnLinks } from './links/index.ts'
import { createDeviceCookie, routesOfDevices } from './devices/index.ts'
import { routesOfFactors } from './session-factors.routes.ts'
import { notifyLinked, type LinkedToNotify } from './notices/index.ts'
import { createJwtSigner, createSigningKeys } from './keys/index.ts'
import { createLiveSessions } from './session-live.ts'
import { createOidc, createOpenIdIssuer, createStytchIssuer, routesOfOidc } from './oidc/index.ts'
import { createChallenges, createPasskeyProofs, createPasskeys, relyingPartyOf, routesOfPasskeys } from './passkeys/index.ts'
import { composePasswords, type Argon2Cost, type PasswordProvider } from './passwords/index.ts'
import {
  createStytch,
  createStytchPasswordProvider,
  createStytchPasswords,
  createStytchProvider,
  type Stytch,
} from './stytch/index.ts'
import { registerSessionJobs } from './session.jobs.ts'
import { routesOfSession } from './session.routes.ts'
import { createTotpProofs, createTotps, routesOfTotp } from './totp/index.ts'

export {
  hashToken,
  isOneOfHashes,
  isSameHash,
  makeLinkToken,
  makeToken,
  maskDestination,
  readUsername,
  recordActivity,
  sourceOf,
  type Contact,
} from './callers/index.ts'
export {
  listReplacements,
  replaceByOperator,
  revokeReplacement,
  type IdentityPort,
  type ReplacementState,
} from './factors/index.ts'
export { rotateSigningKeys, type Rotation, type RotationReport } from './keys/index.ts'
export { createDeviceHash } from './devices/index.ts'
export type { Joined, Joining } from './opening/index.ts'
export { sessionErrors, type CodeRefusal } from './session.errors.ts'
export { readLastSeenAt } from './session.store.ts'
export { createTokenCookie } from './session-token-cookie.ts'
export { answerTextRequest, routesOfTexts } from './texts/index.ts'

export type SessionRoomDeps = {
  database: Database
  feed: ChangeFeed
  clock: Clock
  log: Log
  jobs: Pick<Jobs, 'register'>
  notify: Notify
  outbox: Pick<Outbox, 'enqueueMessage' | 'consent' | 'callState' | 'channels'>
  /** Which sign-in methods are offered to whom. */
  flags: FlagsPort
  /** null: one-time codes are our own. */
  stytch: StytchConfig | null
  /** Whose accounts workers can log in by besides; null: no one's. */
  loginIssuer: LoginIssuerConfig | null
  keyedHash: KeyedHash
  encryption: FieldEncryption
  secrets: Pick<Secrets, 'otpPeppers'>
  /** What the rooms of cards and employers know a worker by. */
  identity: IdentityPort
  /** What other rooms do when a worker has signed in, in the same transaction. */
  onSignedIn: OpenerDeps['onSignedIn']
  /** Takes a linked account away and says when it was added; null when it is gone already. */
  unlinkDestination: UndoDeps['unlinkDestination']
  cookies: SessionCookies
  brand: ClientConfig
  /** Cookies are Secure: every origin but a local host. */
  isSecure: boolean
  /** The issuer of the JWT: the address that people open. */
  issuer: string
  /** The origin whose pages may use passkeys. */
  passkeyOrigin: string
  hidesUnknownAccounts: boolean
  /** The operator's own list of breached passwords; null where there is none. */
  passwordBreachList: string | null
  /** What a password takes to work out; our own when it is not set. */
  passwordCost?: Argon2Cost | undefined
}

export type SessionRoom = {
  routes: RouteDefinition[]
  /** What the HTTP server asks about each token. */
  port: SessionPort
  /** For a person without an account. */
  joining: Joining
  /** Notifies a worker, at every contact, that an account was linked, with a link that undoes it. */
  notifyLinked(tx: Transaction, linked: LinkedToNotify): Promise<void>
  /** The proofs by which a worker can log in and step up: `passkey`, `totp`, `sms`, `email`. A password logs in alone. */
  logInMethods(employeeId: string): Promise<readonly string[]>
  /** Waits for what is being written; before the database closes. */
  close(): Promise<void>
}

export function createSessionRoom(deps: SessionRoomDeps): SessionRoom {
  const { database, clock, secrets, outbox } = deps
  const { otpPeppers } = secrets
  registerSessionJobs(deps)
  const live = createLiveSessions(deps)
  const ownProvider = createEmbeddedProvider({ ...deps, otpPeppers })
  const stytch = deps.stytch && createStytch(deps.stytch, clock)
  const provider = stytch ? withOwnLinks(createStytchProvider({ ...deps, otpPeppers, stytch }), ownProvider) : ownProvider
  const otherProvider =
    stytch && ((own: PasswordProvider) => createStytchPasswordProvider({ ...deps, stytch: createStytchPasswords(stytch), own }))
  const methodDeps = { ...deps, provider, consent: outbox.consent }
  const open = createOpener(deps)
  const login = createLogin({ codes: createCodes(methodDeps), open, provider })
  const keys = createSigningKeys(deps)
  const jwt = createJwtSigner(keys, { issuer: deps.issuer, clock })
  const answers = createSessionAnswers({ ...deps, live, jwt, deviceCookie: createDeviceCookie(deps) })
  const ownCodes = createOwnCodes({ ...methodDeps, otpPeppers })
  const stepUp = createStepUp({ ...methodDeps, codes: ownCodes, open })
  const changes = createContactChanges({ ...methodDeps, codes: ownCodes })
  const removals = createContactRemovals({ ...methodDeps, codes: ownCodes })
  const intermediates = createIntermediates(deps)
  const links = createLinks({ ...methodDeps, otpPeppers, provider: ownProvider, login })
  const ceremonies = { ...deps, challenges: createChallenges(deps), party: relyingPartyOf(deps.passkeyOrigin) }
  const passkeys = createPasskeys(ceremonies)
  const proofs = createPasskeyProofs(ceremonies)
  const totps = createTotps(deps)
  const oidc = createOidc({ ...deps, open, loginIssuer: loginIssuerOf(deps, stytch) })

  async function logInMethods(employeeId: string): Promise<readonly string[]> {
    const contacts = (await readPerson(database.query, employeeId))?.contacts ?? []
    const verified = contacts.filter(({ isVerified }) => isVerified).map(({ kind }) => (kind === 'phone' ? 'sms' : 'email'))
    const hasPasskey = (await deps.flags.isOn('sign-in-passkey', { employeeId })) && (await passkeys.has(employeeId))
    const hasTotp = (await deps.flags.isOn('sign-in-totp', { employeeId })) && (await totps.isOn(employeeId))
    return [...(hasPasskey ? ['passkey'] : []), ...(hasTotp ? ['totp'] : []), ...new Set(verified)]
  }

  return {
    routes: [
      ...routesOfSession({ ...methodDeps, live, login, keys, stepUp, intermediates, answers }),
      ...routesOfFactors({
        ...deps,
        answers,
        stepUp,
        changes,
        removals,
        intermediates,
        debitMode: { ...deps, open },
        undoing: deps,
      }),
      ...routesOfDevices(deps),
      ...routesOfPasskeys({ ...deps, passkeys, proofs, open, answers }),
      ...routesOfLinks({ ...deps, links, intermediates, answers }),
      ...routesOfOidc({ ...deps, oidc, intermediates, answers }),
      ...routesOfTotp({ ...deps, totps, proofs: createTotpProofs({ ...deps, open }), intermediates, answers }),
      ...composePasswords({ ...deps, otherProvider, open, intermediates, answers }),
    ],
    port: {
      resolve: live.resolve,
      stepUpMethods: ({ employeeId }) => logInMethods(employeeId),
    },
    logInMethods,
    notifyLinked: (tx, linked) => notifyLinked(deps, tx, linked),
    joining: createJoining({ ...deps, provider: ownProvider, open, answers }),
    async close() {
      await provider.close()
      await live.close()
    },
  }
}

function loginIssuerOf({ loginIssuer, ...deps }: SessionRoomDeps, stytch: Stytch | null) {
  const origin = deps.issuer
  if (loginIssuer?.by === 'issuer') return createOpenIdIssuer({ ...deps, oidc: loginIssuer, origin })
  return loginIssuer && stytch && createStytchIssuer({ ...deps, oauth: loginIssuer, stytch, origin })
}
