// A worker's rooms on a real database behind a real HTTP server, composed as the server composes them, for tests of routes.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CodeSent, SignedIn } from '@daybreak/contract'
import { fixedClock, type FixedClock } from '@daybreak/time'
import type { AccountsRoom } from '#features/accounts'
import type { RulingSettings } from '#features/ach'
import { createActivationCodes, type AuthorizationTimer } from '#features/cards'
import { changeProfile } from '#features/employee'
import type { EmployersRoom } from '#features/employers'
import { createCardProviderIdentity } from '#features/identity'
import { createIssuer, createIssuerSimulations, type Issuer, type IssuerSimulations } from '#features/issuer'
import type { AccountOpening, IdentificationPort, OpeningDeps } from '#features/onboarding'
import { readConfig, type Config } from '#platform/config.ts'
import { dueClockOf, type DueClock } from '#platform/clock/due-clock.ts'
import type { Database } from '#platform/database/database.ts'
import { createSessionCookies } from '#platform/http/access/session-cookies.ts'
import { silentLog } from '#platform/log.ts'
import type { ShownMessage } from '#platform/outbox/outbox.ts'
import { composeRooms, type Doubles, type Rooms } from '../app/rooms.ts'
import { createFictionalIssuer, type FictionalIssuer } from './stand-ins/fictional-issuer.ts'
import { startIssuerProcess, type IssuerProcess } from './processes/issuer-process.ts'
import { createHandJobs, type HandJobs } from './stand-ins/hand-jobs.ts'
import { addEmployer, hireWorker, type Hire, type Hired } from './people/hired-workers.ts'
import { startTestServer, type TestHttpServer } from './http-server.ts'
import { watchNotifications, type NotificationWatch } from './notification-watch.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { testKeys, testSecrets } from './test-keys.ts'

export type { Hired } from './people/hired-workers.ts'
export { testKeys, testSecrets, testSigningKey } from './test-keys.ts'
export type Caller = { headers?: Record<string, string> }

/** One instance of the server. */
export type WorkerRooms = {
  database: Database
  /** For what only the owner may do. */
  ownerConnectionString: string
  clock: FixedClock
  server: TestHttpServer
  accounts: AccountsRoom
  employers: EmployersRoom
  /** What our people do with messages of workers. */
  cases: Rooms['cases']
  /** What our people do with claims for missing cash back. */
  claims: Rooms['claims']
  /** What our people do with disputes. */
  disputes: Rooms['disputes']
  /** By which an operator's command notifies a worker. */
  notifying: Pick<Rooms, 'outbox' | 'notify'>
  /** What opens the account of a worker whose identity is checked. */
  opening: AccountOpening
  /** Jobs run when a test says so. */
  jobs: HandJobs
  /** The card provider, in memory. */
  issuer: FictionalIssuer
  /** The card provider's stand-in that checks identities; only with `checksIdentities`. */
  checker: Checker | null
  /** Ends a worker's onboarding. */
  complete(employeeId: string): Promise<void>
  /** Waits until every instance has received the changes that were committed so far. */
  acknowledged(): Promise<void>
  /** Another instance of the server on the same database and the same clock. */
  startAnother(): Promise<WorkerRooms>
  hire(hire: Hire): Promise<Hired>
  /** What was sent to a phone or an e-mail address, newest first. */
  sentTo(recipient: string): Promise<ShownMessage[]>
  post(path: string, body: object, caller?: Caller): Promise<Response>
  get(path: string, token: string, headers?: Record<string, string>): Promise<Response>
  /** Asks for a code and gives back what was answered, with the code out of the message. */
  requestCode(username: string, caller?: Caller): Promise<CodeSent & { code: string }>
  /** Signs in as an API client does. */
  signIn(username: string): Promise<SignedIn & { token: string }>
  stop(): Promise<void>
}

/** The identity provider, and the result that a test sets there. */
export type Checker = {
  issuer: Issuer
  reviewers: IssuerSimulations
  origin: string
  /** Time passes there: what is due is decided. */
  pass(seconds: number): Promise<void>
  /** Asks it as the holder of the API key does. */
  ask(query: string): Promise<Record<string, unknown>>
}

export type WorkerRoomsOptions = {
  hidesUnknownAccounts?: boolean
  issuer?: Partial<FictionalIssuer>
  /** When an authorization has taken too long. */
  authorizationTimer?: AuthorizationTimer
  /** By which money falls due; the clock of the rooms when it is not set. */
  dueClock?: DueClock
  /** Which way is the record of deposits, and whether the rail takes our returns; the provider's events and yes when it is not set. */
  ach?: Partial<RulingSettings>
  isSecure?: boolean
  /** What the card provider signs events and questions with; one key for both when it is not set. */
  signingKeys?: Config['cardProvider']['signingKeys']
  /** The address that people open. */
  passkeyOrigin?: string
  /** What a password takes to work out. */
  passwordCost?: Doubles['passwordCost']
  /** The identity provider; none when it is not set. */
  identification?: IdentificationPort
  /** The numbers that workers have typed; those of their checks when it is not set. */
  readTypedSsn?: OpeningDeps['readTypedSsn']
  /** Identities are checked by the card provider's stand-in, in a process of its own; its pages are ours at this origin. */
  checksIdentities?: boolean
  /** Where cases are answered; at our own desk when it is not set. */
  zendesk?: Config['zendesk']
  /** Whose accounts workers can log in by; no one's when it is not set. */
  loginIssuer?: Config['loginIssuer']
  /** What carries texts and codes by WhatsApp; the sandbox's inbox when it is not set. */
  twilio?: Config['twilio']
  /** Who makes and proves one-time codes, and which it sent last; we do when it is not set. */
  stytch?: { config: NonNullable<Config['stytch']>; codeOf: (contact: string) => string }
  /** Where alerts may go. */
  pushServices?: Config['pushServices']
}

export const testActivationCodes = createActivationCodes(testKeys.keyedHash)

const begin = '2026-11-20T13:42:10.000Z'
/** Later than any test goes: what workers agreed to is over for the provider. */
const checkerBegin = '2027-03-01T13:00:00.000Z'

export async function startWorkerRooms(options: WorkerRoomsOptions = {}): Promise<WorkerRooms> {
  const [test, checking] = await Promise.all([
    createTestDatabase(),
    options.checksIdentities === true ? startIssuerProcess({ stillAt: checkerBegin }) : null,
  ])
  const watch = await watchNotifications(test.ownerConnectionString)
  const clock = fixedClock(begin)
  const employerId = await addEmployer(test, clock)
  return startCopy({ test, checking, watch, clock, employerId, options, isFirst: true })
}

type CopyOf = {
  test: TestDatabase
  checking: IssuerProcess | null
  watch: NotificationWatch
  clock: FixedClock
  employerId: string
  options: WorkerRoomsOptions
  isFirst: boolean
}

async function startCopy(copyOf: CopyOf): Promise<WorkerRooms> {
  const { test, checking, watch, clock, options, isFirst } = copyOf
  const { database } = test
  const config = configOf(options)
  const cookies = createSessionCookies(config)
  const jobs = createHandJobs(database)
  const issuer = Object.assign(createFictionalIssuer(clock), options.issuer)
  const checker = checking === null ? null : checkerAt(checking)
  const composed = composeRooms({
    config,
    secrets: testSecrets,
    database,
    jobs,
    cookies,
    clock,
    dueClock: options.dueClock ?? dueClockOf(clock),
    nowMs: () => performance.now(),
    log: silentLog,
    doubles: {
      issuer,
      identification: options.identification,
      readTypedSsn: options.readTypedSsn,
      authorizationTimer: options.authorizationTimer,
      passwordCost: options.passwordCost,
      identityProvider:
        checker === null
          ? null
          : createCardProviderIdentity({ issuer: checker.issuer, clock, log: silentLog, uploadOrigin: checker.origin }),
    },
  })
  const { routes, sessions, onboarding, flags, feed, outbox, notify, accounts, cases, disputes, employers, opening, close } =
    composed
  // A test says where a request comes from: X-Forwarded-For.
  const trustedProxies = ['127.0.0.0/8']
  const server = await startTestServer({ routes, sessions, onboarding, flags, cookies, clock, trustedProxies })
  return {
    database,
    ownerConnectionString: test.ownerConnectionString,
    clock,
    server,
    accounts,
    cases,
    claims: composed.claims,
    disputes,
    notifying: { outbox, notify },
    employers,
    opening,
    jobs,
    issuer,
    checker,
    ...createClient(server, (recipient) => outbox.list({ to: recipient, limit: 100 }), options.stytch?.codeOf),
    acknowledged: () => feed.acknowledged(),
    async complete(employeeId) {
      await database.transaction((tx) => changeProfile(tx, employeeId, { onboardingStatus: 'Completed' }, clock.now()))
      await feed.acknowledged()
    },
    startAnother: () => startCopy({ ...copyOf, isFirst: false }),
    hire: (hire) => hireWorker({ ...copyOf, keys: testKeys }, hire),
    async stop() {
      await server.close()
      await close()
      if (!isFirst) return
      // Whatever the test did: no movement of money waits for a notification.
      try {
        await watch.assertMoneyIsQuiet()
      } finally {
        await checking?.stop()
        await test.drop()
      }
    },
  }
}

function checkerAt({ url, origin, apiKey, pass }: IssuerProcess): Checker {
  const access = { url, publicOrigin: origin, apiKey, log: silentLog }
  return {
    issuer: createIssuer(access),
    reviewers: createIssuerSimulations(access, randomUUID),
    origin,
    pass: (seconds) => pass(seconds * 1_000),
    async ask(query) {
      const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`
      const headers = { 'content-type': 'application/json', authorization }
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query }) })
      return ((await response.json()) as { data: Record<string, unknown> }).data
    },
  }
}

/** A sandbox with nothing configured, but for what a test asks for. */
function configOf(options: WorkerRoomsOptions): Config {
  const { hidesUnknownAccounts, isSecure, signingKeys, passkeyOrigin, ach, zendesk, pushServices, loginIssuer } = options
  const usual = readConfig({ DATA_DIR: join(tmpdir(), 'daybreak-tests') })
  return {
    ...usual,
    bankRoutingNumbers: ['123456780'],
    depositsFrom: ach?.depositsFrom ?? 'provider',
    cardProvider: {
      ...usual.cardProvider,
      isSandbox: ach?.railTakesReturns ?? true,
      ...(signingKeys !== undefined && { signingKeys }),
    },
    hidesUnknownAccounts: hidesUnknownAccounts ?? false,
    isSecure: isSecure ?? false,
    zendesk: zendesk ?? null,
    loginIssuer: loginIssuer ?? null,
    stytch: options.stytch?.config ?? null,
    twilio: options.twilio ?? null,
    pushServices: pushServices ?? usual.pushServices,
    publicOrigin: passkeyOrigin ?? null,
  }
}

function createClient(
  server: TestHttpServer,
  sentTo: WorkerRooms['sentTo'],
  codeOf?: (contact: string) => string,
): Pick<WorkerRooms, 'sentTo' | 'post' | 'get' | 'requestCode' | 'signIn'> {
  const post: WorkerRooms['post'] = (path, body, { headers = {} } = {}) => server.post(path, JSON.stringify(body), headers)

  const requestCode: WorkerRooms['requestCode'] = async (username, caller) => {
    const method = username.includes('@') ? 'email' : 'sms'
    const response = await post('/api/employees/auth/unauth-generate-otp', { username, method }, caller)
    assert.equal(response.status, 200, await response.clone().text())
    const code = codeOf?.(username) ?? codeIn((await sentTo(username))[0])
    return { ...((await response.json()) as CodeSent), code }
  }

  return {
    sentTo,
    post,
    get: (path, token, headers = {}) => server.call(path, { headers: { authorization: `Bearer ${token}`, ...headers } }),
    requestCode,
    async signIn(username) {
      const { methodId, code } = await requestCode(username)
      const response = await post('/api/employees/auth/with-otp', { username, code, methodId })
      assert.equal(response.status, 200, await response.clone().text())
      return (await response.json()) as SignedIn & { token: string }
    },
  }
}

export function codeIn(message: ShownMessage | undefined): string {
  const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
  assert.ok(code !== undefined, 'a message carries a code')
  return code
}
