// A worker's rooms on a real database behind a real HTTP server: what the tests of their routes stand on.
import assert from 'node:assert/strict'
import { brandDefault, type CodeSent, type SignedIn } from '@daybreak/contract'
import { fixedClock, type FixedClock } from '@daybreak/time'
import { createAccountsRoom, type AccountsRoom } from '#features/accounts'
import { createAchRoom, type RulingSettings } from '#features/ach'
import { createAddressRoom } from '#features/address'
import {
  achEntriesOf,
  createActivationCodes,
  createCardsRoom,
  matchCard,
  orderCardAtSignIn,
  readCardsOfEmployee,
  type CardsRoom,
} from '#features/cards'
import { matchSsnLast4 } from '#features/employers'
import { changeProfile, createEmployeeRoom } from '#features/employee'
import { createExpressPayRoom } from '#features/express-pay'
import { createIdentitySandbox } from '#features/identity'
import { routesOfOffers } from '#features/offers'
import type { AccountOpening, IdentificationPort, OpeningDeps } from '#features/onboarding'
import { createSessionRoom, recordActivity, type SessionRoom, type SessionRoomDeps } from '#features/session'
import { routesOfTransactions } from '#features/transactions'
import { openChangeFeed } from '#platform/changes/change-feed.ts'
import { createFieldEncryption } from '#platform/crypto/field-encryption.ts'
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts'
import { makeSecrets } from '#platform/crypto/secrets.ts'
import { dueClockOf, type DueClock } from '#platform/clock/due-clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { RouteDefinition } from '#platform/http/routes.ts'
import { createSessionCookies } from '#platform/http/session-cookies.ts'
import { createStrongProof } from '#platform/http/strong-proof.ts'
import { silentLog } from '#platform/log.ts'
import { sandboxPort } from '#platform/outbox/carriers.ts'
import { createOutbox, type ShownMessage } from '#platform/outbox/outbox.ts'
import { createAccountPorts } from '../app/account-ports.ts'
import { composeSigningUp } from '../app/signing-up.ts'
import { createFictionalIssuer, type FictionalIssuer } from './fictional-issuer.ts'
import { createHandJobs, type HandJobs } from './hand-jobs.ts'
import { addEmployer, hireWorker, type Hire, type Hired } from './hired-workers.ts'
import { startTestServer, type TestHttpServer } from './http-server.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export type { Hired } from './hired-workers.ts'
export type Caller = { headers?: Record<string, string> }

/** One copy of the server. */
export type WorkerRooms = {
  database: Database
  /** For what only the owner may do. */
  ownerConnectionString: string
  clock: FixedClock
  server: TestHttpServer
  accounts: AccountsRoom
  /** What opens the account of a worker whose identity is checked. */
  opening: AccountOpening
  /** Jobs run when a test says so. */
  jobs: HandJobs
  /** The card provider, in memory. */
  issuer: FictionalIssuer
  /** Ends a worker's onboarding. */
  complete(employeeId: string): Promise<void>
  /** Waits until every copy has heard of the changes that were committed so far. */
  settled(): Promise<void>
  /** Another copy of the server on the same database and the same clock. */
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

export type WorkerRoomsOptions = {
  hidesUnknownAccounts?: boolean
  issuer?: Partial<FictionalIssuer>
  cards?: { authorizationDeadlineMs?: number }
  /** By which money falls due; the clock of the rooms when it is not set. */
  dueClock?: DueClock
  /** Which way is the record of deposits, and whether the rail takes our returns; the provider's events and yes when it is not set. */
  ach?: Partial<RulingSettings>
  isSecure?: boolean
  /** The address that people open. */
  passkeyOrigin?: string
  /** Who checks identities; nobody when it is not set. */
  identification?: IdentificationPort
  /** The numbers that workers have typed; those of their checks when it is not set. */
  readTypedSsn?: OpeningDeps['readTypedSsn']
  /** Identities are checked by the sandbox's checker. */
  checksIdentities?: boolean
}

const secrets = makeSecrets('sandbox')
/** What the card provider signs with. */
export const testSigningKey = 'signing_key_for_tests_alone'
export const testKeys = {
  encryption: createFieldEncryption([{ id: 1, key: Buffer.alloc(32, 7) }]),
  keyedHash: createKeyedHash(Buffer.alloc(32, 9)),
}
export const testActivationCodes = createActivationCodes(testKeys.keyedHash)

export async function startWorkerRooms(options: WorkerRoomsOptions = {}): Promise<WorkerRooms> {
  const test = await createTestDatabase()
  const clock = fixedClock('2026-11-20T13:42:10.000Z')
  const employerId = await addEmployer(test, clock)
  return startCopy({ test, clock, employerId, options, isFirst: true })
}

type CopyOf = { test: TestDatabase; clock: FixedClock; employerId: string; options: WorkerRoomsOptions; isFirst: boolean }

async function startCopy(copyOf: CopyOf): Promise<WorkerRooms> {
  const { test, clock, options, isFirst } = copyOf
  const { database } = test
  const feed = openChangeFeed({ pool: database.directPool, log: silentLog, nowMs: () => performance.now() })
  const cookies = createSessionCookies({ isSecure: options.isSecure ?? false })
  const jobs = createHandJobs(database)
  const ports = { sms: sandboxPort, email: sandboxPort }
  const outbox = createOutbox({ database, jobs, clock, ...testKeys, keepsSecrets: true, ports })
  const { session, accounts, cards, opening, issuer, routes } = composeRooms({
    database,
    feed,
    clock,
    jobs,
    outbox,
    cookies,
    options,
  })
  // A test says where a request comes from: X-Forwarded-For.
  const trustedProxies = ['127.0.0.0/8']
  const server = await startTestServer({ routes, sessions: session.port, cookies, clock, trustedProxies })
  return {
    database,
    ownerConnectionString: test.ownerConnectionString,
    clock,
    server,
    accounts,
    opening,
    jobs,
    issuer,
    ...createClient(server, (recipient) => outbox.list({ to: recipient, limit: 100 })),
    settled: () => feed.settled(),
    async complete(employeeId) {
      await database.transaction((tx) => changeProfile(tx, employeeId, { onboardingStatus: 'Completed' }, clock.now()))
      await feed.settled()
    },
    startAnother: () => startCopy({ ...copyOf, isFirst: false }),
    hire: (hire) => hireWorker({ ...copyOf, keys: testKeys }, hire),
    async stop() {
      await server.close()
      await cards.close()
      await session.close()
      await feed.close()
      if (isFirst) await test.drop()
    },
  }
}

type RoomsOf = Pick<SessionRoomDeps, 'database' | 'feed' | 'clock' | 'outbox' | 'cookies'> & {
  jobs: HandJobs
  options: WorkerRoomsOptions
}

const embeddedAddresses = { provider: { kind: 'embedded' }, hasTerritories: false } as const

type ComposedRooms = {
  session: SessionRoom
  accounts: AccountsRoom
  cards: CardsRoom
  opening: AccountOpening
  issuer: FictionalIssuer
  routes: RouteDefinition[]
}

function composeRooms({ options, ...shared }: RoomsOf): ComposedRooms {
  const { requireCompleted, routes: employeeRoutes } = createEmployeeRoom({ ...shared, readCards: readCardsOfEmployee })
  const session = sessionOf(options, shared)
  const issuer = Object.assign(createFictionalIssuer(shared.clock), options.issuer)
  const accounts = createAccountsRoom({
    ...shared,
    ...testKeys,
    ...createAccountPorts(shared.database),
    requireCompleted,
    issuer,
  })
  const actions = {
    ...shared,
    dueClock: options.dueClock ?? dueClockOf(shared.clock),
    log: silentLog,
    issuer,
    ach: { depositsFrom: 'provider', railTakesReturns: true, ...options.ach } satisfies RulingSettings,
    requireCompleted,
    accountIdOf: accounts.accountIdOf,
    recordActivity,
  }
  const cards = createCardsRoom({
    ...actions,
    signingKey: testSigningKey,
    activationCodes: testActivationCodes,
    ...options.cards,
  })
  const address = createAddressRoom({ ...shared, log: silentLog, requireCompleted, recordActivity, config: embeddedAddresses })
  const requireStrongProof = createStrongProof({ ...shared, sessions: session.port })
  const expressPay = createExpressPayRoom({ ...shared, requireCompleted, accountIdOf: accounts.accountIdOf, requireStrongProof })
  const transactions = routesOfTransactions({ ...shared, requireCompleted, accountIdOf: accounts.accountIdOf })
  const signingUp = composeSigningUp({
    ...shared,
    ...testKeys,
    issuer,
    accounts,
    cards,
    session,
    log: silentLog,
    brand: brandDefault,
    isSecure: options.isSecure ?? false,
    stateRange: { hasTerritories: false },
    origin: 'http://127.0.0.1',
    provider: options.checksIdentities === true ? createIdentitySandbox(shared) : null,
    identification: options.identification,
    readTypedSsn: options.readTypedSsn,
  })
  return {
    session,
    accounts,
    cards,
    opening: signingUp.opening,
    issuer,
    routes: [
      ...session.routes,
      ...employeeRoutes,
      ...address.routes,
      ...accounts.routes,
      ...cards.routes,
      ...createAchRoom({ ...actions, entries: achEntriesOf(shared.clock) }),
      ...transactions,
      ...expressPay.routes,
      ...routesOfOffers(shared),
      ...signingUp.routes,
    ],
  }
}

function sessionOf(options: WorkerRoomsOptions, shared: Omit<RoomsOf, 'options'>): SessionRoom {
  return createSessionRoom({
    ...shared,
    log: silentLog,
    isSecure: options.isSecure ?? false,
    keyedHash: testKeys.keyedHash,
    brand: brandDefault,
    issuer: 'http://127.0.0.1',
    passkeyOrigin: options.passkeyOrigin ?? 'http://localhost:8080',
    secrets: { otpPepper: Buffer.from(secrets.otpPepper, 'base64') },
    encryption: testKeys.encryption,
    identity: {
      matchCard,
      matchSsnLast4: (executor, employeeId, last4) => matchSsnLast4(executor, testKeys.keyedHash, employeeId, last4),
    },
    onSignedIn: (tx, signedIn) => orderCardAtSignIn(shared, tx, signedIn),
    hidesUnknownAccounts: options.hidesUnknownAccounts ?? false,
    stytch: null,
  })
}

function createClient(
  server: TestHttpServer,
  sentTo: WorkerRooms['sentTo'],
): Pick<WorkerRooms, 'sentTo' | 'post' | 'get' | 'requestCode' | 'signIn'> {
  const post: WorkerRooms['post'] = (path, body, { headers = {} } = {}) => server.post(path, JSON.stringify(body), headers)

  const requestCode: WorkerRooms['requestCode'] = async (username, caller) => {
    const method = username.includes('@') ? 'email' : 'sms'
    const response = await post('/api/employees/auth/unauth-generate-otp', { username, method }, caller)
    assert.equal(response.status, 200, await response.clone().text())
    const [message] = await sentTo(username)
    return { ...((await response.json()) as CodeSent), code: codeIn(message) }
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
