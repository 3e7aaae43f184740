// Accounts at another service: starting a log-in, proving, linking and removing one. Only an account that was linked before can
// log in.
import type { ClientConfig, OidcLink, OidcPurpose, OidcReturned } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { instantFromMilliseconds, instantText, type Clock, type Instant } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import type { Notify } from '#features/messages'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { hashToken, makeToken, recordActivity, type Caller } from '../callers/index.ts'
import { noticeMessage } from '../notices/index.ts'
import type { OpenedSession, OpenSession } from '../opening/index.ts'
import { endSessionsBy } from '../session-ending.ts'
import type { AttemptSecrets, LoginIssuer, Vouched, VouchOutcome } from './issuer-port.ts'
import { oidcLimits, subjectText } from './oidc.rules.ts'
import { deleteLink, insertAttempt, insertLink, listLinks, useAttempt, useLink, type StoredLink } from './oidc.store.ts'

export type OidcDeps = {
  database: Database
  clock: Clock
  keyedHash: KeyedHash
  notify: Notify
  outbox: Pick<Outbox, 'enqueueMessage'>
  brand: ClientConfig
  open: OpenSession
  /** Null where none is configured. */
  loginIssuer: LoginIssuer | null
}

/** The session that asks. Whether its proof is fresh enough, and whether it is limited, its route has settled. */
type Asker = Pick<ActiveSession, 'sessionId' | 'employeeId'>
type Unavailable = Refusal<'session.method_unavailable'>
type Asked = { kind: 'page'; url: string; state: string } | Unavailable | Refusal<'session.oidc_unreachable'>
type Unproven = Unavailable | Refusal<'session.oidc_expired'> | Exclude<VouchOutcome, Vouched>

export type OidcStart = { browserToken: string; language: 'en' | 'es' }
export type OidcAnswer = {
  returned: OidcReturned
  /** Null for a browser that has begun nothing. */
  browserToken: string | null
}
export type OidcSignIn = OidcAnswer & {
  caller: Caller
  /** The session that the same browser had before: it ends when the new one begins. */
  replacedToken: string | null
}

export type Oidc = {
  /** Whether there is an issuer to log in by. */
  isConfigured: boolean
  list(employeeId: string): Promise<{ data: OidcLink[]; canLink: boolean }>
  /** Refusals: session.method_unavailable, session.oidc_unreachable. */
  startSignIn(start: OidcStart): Promise<Asked>
  /** Refusals: session.method_unavailable, session.oidc_expired, session.oidc_denied, session.oidc_refused, session.oidc_unreachable. */
  signIn(answer: OidcSignIn): Promise<OpenedSession | Unproven>
  /** Refusals: those of `startSignIn`, and session.oidc_linked. */
  startLinking(asker: Asker, start: OidcStart): Promise<Asked | Refusal<'session.oidc_linked'>>
  /** Refusals: those of `signIn`, session.oidc_linked, and session.oidc_taken for an account of another worker's. */
  link(
    asker: Asker,
    answer: OidcAnswer,
  ): Promise<{ kind: 'linked'; link: OidcLink } | Unproven | Refusal<'session.oidc_linked' | 'session.oidc_taken'>>
  /** False when the worker has no such account. */
  remove(asker: Asker, id: string): Promise<boolean>
}

const unavailable = refuse('session.method_unavailable')

export function createOidc(deps: OidcDeps): Oidc {
  const { database, loginIssuer } = deps
  const hasOne = (links: readonly StoredLink[]) => links.some(({ issuer }) => issuer === loginIssuer?.issuer)
  return {
    isConfigured: loginIssuer !== null,

    async list(employeeId) {
      const links = await listLinks(database.query, employeeId)
      return { data: links.map(shownLink), canLink: loginIssuer !== null && !hasOne(links) }
    },

    startSignIn: (start) => begin(deps, { purpose: 'login', employeeId: null, ...start }),

    async signIn({ returned, browserToken, caller, replacedToken }) {
      const vouched = await prove(deps, { purpose: 'login', employeeId: null, returned, browserToken })
      if (vouched.kind !== 'vouched') return vouched
      return database.transaction(async (tx) => {
        const now = deps.clock.now()
        const employeeId = await useLink(tx, hashSubject(deps, vouched), now)
        if (employeeId === null) return refuse('session.oidc_refused')
        // No contact was proven: the worker is notified of a new browser at every contact, as after a passkey.
        return deps.open(tx, { employeeId, proof: 'oidc', contact: null, caller, replacedToken, kind: 'signed_in' }, now)
      })
    },

    async startLinking({ employeeId }, start) {
      if (hasOne(await listLinks(database.query, employeeId))) return refuse('session.oidc_linked')
      return begin(deps, { purpose: 'link', employeeId, ...start })
    },

    async link(asker, answer) {
      const vouched = await prove(deps, { purpose: 'link', employeeId: asker.employeeId, ...answer })
      if (vouched.kind !== 'vouched') return vouched
      return database.transaction((tx) => keep(deps, tx, asker, vouched))
    },

    remove: (asker, id) => database.transaction((tx) => remove(deps, tx, asker, id)),
  }
}

type Beginning = OidcStart & { purpose: OidcPurpose; employeeId: string | null }

async function begin(deps: OidcDeps, { purpose, employeeId, browserToken, language }: Beginning): Promise<Asked> {
  const { database, clock, loginIssuer } = deps
  if (loginIssuer === null) return unavailable
  const secrets = secretsOf(deps, `${purpose}.${makeToken()}`)
  const page = await loginIssuer.pageFor(secrets, language)
  if (page.kind === 'refused') return page
  const expiresAt = instantFromMilliseconds(clock.now().epochMilliseconds + oidcLimits.attemptMs)
  const attempt = { stateHash: hashToken(secrets.state), purpose, browserHash: hashToken(browserToken), employeeId }
  await insertAttempt(database.query, attempt, expiresAt)
  return { ...page, state: secrets.state }
}

/** Worked out of the state by a key that leaves no machine: who sees the state, as the browser and the issuer do, knows neither. */
function secretsOf({ keyedHash }: Pick<OidcDeps, 'keyedHash'>, state: string): AttemptSecrets {
  const secretOf = (purpose: string) => Buffer.from(keyedHash(purpose, state)).toString('base64url')
  return { state, nonce: secretOf('session.oidc_nonce'), verifier: secretOf('session.oidc_verifier') }
}

type Proving = OidcAnswer & { purpose: OidcPurpose; employeeId: string | null }

/** The attempt is used up before the issuer is asked, whatever it answers: no answer is read twice, on any instance. */
async function prove(deps: OidcDeps, { purpose, employeeId, returned, browserToken }: Proving): Promise<Vouched | Unproven> {
  const { database, clock, loginIssuer } = deps
  if (loginIssuer === null) return unavailable
  const { state } = returned
  // A browser without the cookie has begun nothing.
  const attempt = { stateHash: hashToken(state), purpose, browserHash: hashToken(browserToken ?? ''), employeeId }
  if (!(await useAttempt(database.query, attempt, clock.now()))) return refuse('session.oidc_expired')
  return loginIssuer.vouch(returned, secretsOf(deps, state))
}

async function keep(
  deps: OidcDeps,
  tx: Transaction,
  { employeeId, sessionId }: Asker,
  vouched: Vouched,
): Promise<{ kind: 'linked'; link: OidcLink } | Refusal<'session.oidc_linked' | 'session.oidc_taken'>> {
  const { clock, loginIssuer } = deps
  if (loginIssuer === null) throw new Error('an account was vouched for by no one')
  const at = clock.now()
  const { issuer, name: issuerName } = loginIssuer
  const link = { id: newUuid(clock), employeeId, issuer, issuerName, linkedAt: at, lastUsedAt: null }
  if (!(await insertLink(tx, { ...link, subjectHash: hashSubject(deps, vouched) }))) {
    const own = await listLinks(tx, employeeId)
    return refuse(own.some((other) => other.issuer === issuer) ? 'session.oidc_linked' : 'session.oidc_taken')
  }
  await recordActivity(tx, { employeeId, sessionId, kind: 'oidc_linked', at, detail: issuerName })
  await notifyWorker(deps, tx, { notice: 'oidc-linked', employeeId, key: link.id, name: issuerName, at })
  return { kind: 'linked', link: shownLink(link) }
}

async function remove(deps: OidcDeps, tx: Transaction, { employeeId, sessionId }: Asker, id: string): Promise<boolean> {
  const name = await deleteLink(tx, { id, employeeId })
  if (name === null) return false
  const at = deps.clock.now()
  await endSessionsBy(tx, { employeeId, proof: 'oidc', except: sessionId }, at)
  await recordActivity(tx, { employeeId, sessionId, kind: 'oidc_unlinked', at, detail: name })
  await notifyWorker(deps, tx, { notice: 'oidc-unlinked', employeeId, key: id, name, at })
  return true
}

function hashSubject({ keyedHash }: Pick<OidcDeps, 'keyedHash'>, vouched: Vouched): Uint8Array {
  return keyedHash('session.oidc_subject', subjectText(vouched))
}

function shownLink({ id, issuerName, linkedAt, lastUsedAt }: Omit<StoredLink, 'employeeId' | 'issuer'>): OidcLink {
  return {
    id: publicId('oid', id),
    name: issuerName,
    linkedAt: instantText(linkedAt),
    lastUsedAt: lastUsedAt === null ? null : instantText(lastUsedAt),
  }
}

type OidcEvent = { notice: 'oidc-linked' | 'oidc-unlinked'; employeeId: string; key: string; name: string; at: Instant }

/** Wherever the worker can be reached: the person who did it may hold one of those contacts. */
async function notifyWorker(
  { notify, outbox, brand }: OidcDeps,
  tx: Transaction,
  { notice, employeeId, key, name, at }: OidcEvent,
): Promise<void> {
  const addressee = await readAddressee(tx, employeeId)
  if (addressee === null) throw new Error('a session names an employee who does not exist')
  await notify(tx, { employeeId, event: notice, key, facts: { account: name } })
  for (const contact of addressee.contacts)
    await outbox.enqueueMessage(tx, noticeMessage({ notice, contact, addressee, at, account: name }, brand))
}
