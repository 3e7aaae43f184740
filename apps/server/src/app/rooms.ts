// Composes the rooms: each is made once, with what it needs of the others, one line a room.
import { join } from 'node:path'
import { newUuid } from '@daybreak/ids'
import { bankDateOf, type Clock } from '@daybreak/time'
import { createAccountsRoom, type AccountsRoom } from '#features/accounts'
import { countOverdueReturns, createAchRoom, type RulingSettings } from '#features/ach'
import { createAddressRoom } from '#features/address'
import {
  achEntriesOf,
  countOverclearingsSince,
  createActivationCodes,
  createCardsRoom,
  matchCard,
  orderCardAtSignIn,
  readCardsOfEmployee,
} from '#features/cards'
import { createEmployeeRoom } from '#features/employee'
import { matchSsnLast4, registerEmployersJobs } from '#features/employers'
import { annotateDeposits, createExpressPayRoom } from '#features/express-pay'
import { createIssuer, createIssuerSimulations } from '#features/issuer'
import { registerLedgerJobs } from '#features/ledger'
import { routesOfOffers } from '#features/offers'
import { createSessionRoom, recordActivity, routesOfTexts, type IdentityPort } from '#features/session'
import { routesOfTransactions } from '#features/transactions'
import { openChangeFeed } from '#platform/changes/change-feed.ts'
import type { DueClock } from '#platform/clock/due-clock.ts'
import type { Config } from '#platform/config.ts'
import { createFieldEncryption } from '#platform/crypto/field-encryption.ts'
import { createKeyedHash, type KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/database/database.ts'
import type { RouteDefinition, SessionPort } from '#platform/http/routes.ts'
import type { SessionCookies } from '#platform/http/session-cookies.ts'
import { createStrongProof } from '#platform/http/strong-proof.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { createOutbox, type Outbox } from '#platform/outbox/outbox.ts'
import { createTwilioSignature } from '#platform/outbox/twilio-signature.ts'
import { createAccountPorts } from './account-ports.ts'
import { clientConfigOf } from './client-config.ts'
import { createPinSetter } from '../demo/demo-pin.ts'
import { seedDemoWorld } from '../demo/demo-world.ts'
import { messagePorts } from './message-ports.ts'
import { composeSigningUp, identityProviderOf } from './signing-up.ts'

export type RoomsDeps = {
  config: Config
  secrets: Secrets
  database: Database
  /** Not started yet: the rooms register their jobs here. */
  jobs: Jobs
  cookies: SessionCookies
  clock: Clock
  /** By which money falls due. */
  dueClock: DueClock
  nowMs: () => number
  log: Log
}

export type Rooms = {
  routes: readonly RouteDefinition[]
  sessions: SessionPort
  outbox: Outbox
  accounts: AccountsRoom
  /** What the operator is to see on a dashboard: see `ops reconcile list`. */
  alerts: Alerts
  /** Makes the demo world when the database is empty. */
  fillEmptyDatabase(): Promise<void>
  /** Before the database closes. */
  close(): Promise<void>
}

export type Alerts = { countOverdueReturns(): Promise<number>; countOverclearings(): Promise<number> }

export function composeRooms({ config, secrets, database, jobs, cookies, clock, dueClock, nowMs, log }: RoomsDeps): Rooms {
  const { cardProvider, isSecure } = config
  const brand = clientConfigOf(config)
  const keyedHash = createKeyedHash(secrets.hashKey)
  const encryption = createFieldEncryption(secrets.encryptionKeys)
  const feed = openChangeFeed({ pool: database.directPool, log, nowMs })
  const outbox = openOutbox(config, brand.brand, { database, jobs, encryption, keyedHash, clock })
  const world = { database, feed, clock, dueClock, log, jobs, outbox, keyedHash, encryption }
  const files = { ourRoutingNumbers: config.bankRoutingNumbers, returnsFolder: join(config.dataDir, 'ach-returns') }

  registerMoneyJobs({ ...world, ...files })
  const apiKey = cardProvider.apiKey ?? secrets.issuerApiKey
  const activationCodes = createActivationCodes(keyedHash)
  const issuer = createIssuer({ ...cardProvider, apiKey, log, activationCodeOf: activationCodes.codeOf })
  const session = createSessionRoom({
    ...world,
    ...sessionSettingsOf(config),
    secrets,
    cookies,
    brand,
    identity: identityPortOf(keyedHash),
    onSignedIn: (tx, signedIn) => orderCardAtSignIn(world, tx, signedIn),
  })
  const { requireCompleted, routes: employeeRoutes } = createEmployeeRoom({ ...world, readCards: readCardsOfEmployee })
  const accounts = createAccountsRoom({ ...world, ...createAccountPorts(database), issuer, requireCompleted })
  const { accountIdOf } = accounts
  const actions = { ...world, issuer, ach: rulingOf(config), requireCompleted, accountIdOf, recordActivity }
  const cards = createCardsRoom({ ...actions, activationCodes, signingKey: cardProvider.signingKey ?? secrets.issuerSigningKey })
  const address = createAddressRoom({ ...world, requireCompleted, recordActivity, config: config.address })
  const requireStrongProof = createStrongProof({ ...world, sessions: session.port })
  const expressPay = createExpressPayRoom({ ...world, requireCompleted, accountIdOf, requireStrongProof })
  const page = { cookies, brand, isSecure, stateRange: config.address }
  const identity = { provider: identityProviderOf(config, world), origin: originOf(config) }
  const signingUp = composeSigningUp({ ...world, ...page, ...identity, session, issuer, accounts, cards })
  return {
    routes: [
      ...session.routes,
      ...routesOfTexts({ ...world, brand, signature: createTwilioSignature(config.twilio, originOf(config)) }),
      ...employeeRoutes,
      ...address.routes,
      ...accounts.routes,
      ...cards.routes,
      ...createAchRoom({ ...actions, entries: achEntriesOf(clock) }),
      ...routesOfTransactions({ ...world, requireCompleted, accountIdOf }),
      ...expressPay.routes,
      ...routesOfOffers(world),
      ...signingUp.routes,
    ],
    sessions: session.port,
    outbox,
    accounts,
    alerts: alertsOf(world),
    async fillEmptyDatabase() {
      await seedDemoWorld({
        ...world,
        ...files,
        issuer,
        bringSubmitted: signingUp.bringSubmitted,
        mail: cardProvider.isSandbox ? createIssuerSimulations({ ...cardProvider, apiKey, log }, () => newUuid(clock)) : null,
        setPin: createPinSetter(issuer, cardProvider.url),
      })
    },
    async close() {
      for (const open of [cards, session, feed]) await open.close()
    },
  }
}

function sessionSettingsOf(config: Config) {
  const { isSecure, hidesUnknownAccounts, stytch } = config
  return { isSecure, hidesUnknownAccounts, stytch, issuer: originOf(config), passkeyOrigin: passkeyOriginOf(config) }
}

/** Decision 53: only our stand-in takes returns from us; any other provider decides debits itself. */
function rulingOf({ depositsFrom, cardProvider }: Config): RulingSettings {
  return { depositsFrom, railTakesReturns: cardProvider.isSandbox }
}

function alertsOf({ database: { query }, clock }: Pick<RoomsDeps, 'database' | 'clock'>): Alerts {
  return {
    countOverdueReturns: () => countOverdueReturns(query, bankDateOf(clock.now())),
    countOverclearings: () => countOverclearingsSince(query, clock.now().subtract({ hours: 24 })),
  }
}

type MoneyJobsDeps = Parameters<typeof registerLedgerJobs>[0] & Omit<Parameters<typeof registerEmployersJobs>[0], 'afterWages'>

function registerMoneyJobs(deps: MoneyJobsDeps): void {
  registerLedgerJobs(deps)
  registerEmployersJobs({ ...deps, afterWages: annotateDeposits })
}

/** What a worker is known by whom no contact reaches. */
function identityPortOf(keyedHash: KeyedHash): IdentityPort {
  return {
    matchCard,
    matchSsnLast4: (executor, employeeId, last4) => matchSsnLast4(executor, keyedHash, employeeId, last4),
  }
}

function openOutbox(
  config: Config,
  brandName: string,
  deps: Omit<Parameters<typeof createOutbox>[0], 'ports' | 'keepsSecrets'>,
): Outbox {
  const ports = messagePorts(config, brandName, deps.clock)
  return createOutbox({ ...deps, ports, keepsSecrets: config.mode === 'sandbox' })
}

/** Who signs for other services: the address that people open. */
function originOf({ publicOrigin, host, port }: Config): string {
  return publicOrigin ?? `http://${host}:${port}`
}

/** No passkey belongs to an IP address, so in a sandbox that has no other address they are those of its local name. */
function passkeyOriginOf({ publicOrigin, port }: Config): string {
  return publicOrigin ?? `http://localhost:${port}`
}
