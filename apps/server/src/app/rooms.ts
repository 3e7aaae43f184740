// Composes the rooms for the server, the operator's commands and the tests: each is made once, with what it needs from the
// others.
import { join } from 'node:path'
import type { ClientConfig } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { bankDateOf, type Clock } from '@daybreak/time'
import { createAccountsRoom, type AccountsRoom } from '#features/accounts'
import { countOverdueReturns } from '#features/ach'
import { createAddressRoom } from '#features/address'
import { routesAndJobsOfAnalytics } from '#features/analytics'
import {
  countAside,
  countOverclearingsSince,
  countUnread,
  createActivationCodes,
  createCardsRoom,
  orderCardAtSignIn,
  type AuthorizationTimer,
  type ReleasingDeps,
} from '#features/cards'
import type { ClosingDesk } from '#features/closing'
import { onDisputeEvent, type DisputesDesk } from '#features/disputes'
import { routesOfConsents } from '#features/consents'
import { createEmployeeRoom, readNotSharing, wantsRecording } from '#features/employee'
import { createEmployersRoom, registerEmployersJobs, type EmployersRoom } from '#features/employers'
import { createExpressPayRoom } from '#features/express-pay'
import { applicationChanged, type IdentityProvider } from '#features/identity'
import { createIssuer, createIssuerSimulations, type Issuer, type IssuerSimulations } from '#features/issuer'
import { registerLedgerJobs } from '#features/ledger'
import { createNotify, type Notify } from '#features/messages'
import { countTransfersForPeople, type MoveMoneyRoom } from '#features/move-money'
import { createOffersRoom, type ClaimsDesk } from '#features/offers'
import type { AccountOpening, IdentificationPort, OpeningDeps } from '#features/onboarding'
import { routesAndJobsOfRecordings } from '#features/recordings'
import { createSessionRoom, recordActivity, type SessionRoomDeps, routesOfTexts } from '#features/session'
import { createSupportRoom, type CasesDesk } from '#features/support'
import { routesOfTransactions } from '#features/transactions'
import { openChangeFeed, type ChangeFeed } from '#platform/changes/change-feed.ts'
import { deafFeed } from '#platform/changes/deaf-feed.ts'
import { dueClockOf, type DueClock } from '#platform/clock/due-clock.ts'
import { originOf, type Config } from '#platform/config.ts'
import { createFlags, type FlagsDesk } from '#platform/flags/flags.ts'
import type { FlagReader, FlagsPort } from '#platform/flags/flags-port.ts'
import { createFieldEncryption, type FieldEncryption } from '#platform/crypto/field-encryption.ts'
import { createKeyedHash, type KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/database/database.ts'
import type { OnboardingPort, RouteDefinition, SessionPort } from '#platform/http/routes.ts'
import type { SessionCookies } from '#platform/http/access/session-cookies.ts'
import { createStrongProof } from '#platform/http/access/strong-proof.ts'
import type { Jobs } from '#platform/jobs.ts'
import { createMaintenance, type MaintenanceDesk } from '#platform/maintenance/maintenance.ts'
import type { Log } from '#platform/log.ts'
import { createOutbox, type Outbox } from '#platform/outbox/outbox.ts'
import { createTwilioSignature } from '#platform/outbox/twilio-signature.ts'
import { createAccountPorts, employeePortsOf, expressPayTermsOf } from './account-ports.ts'
import { clientConfigOf } from './client-config.ts'
import { composeClosing } from './ports/closing-ports.ts'
import { composeDisputes, rulingOf } from './ports/dispute-ports.ts'
import { createPinSetter } from '../demo/demo-pin.ts'
import { seedDemoWorld } from '../demo/demo-world.ts'
import { messagePorts } from './message-ports.ts'
import { composeMoveMoney, outsidePortOf } from './move-money-ports.ts'
import { afterCreditOf, handlersOf } from './ports/pay-ports.ts'
import { readSheet } from './ports/built-sheets.ts'
import { purchaseHandlersOf } from './ports/purchase-ports.ts'
import { storyPorts } from './ports/story-ports.ts'
import { identityPortOf, sessionSettingsOf } from './ports/session-ports.ts'
import { routesOfNotifying } from './ports/notifying-routes.ts'
import { watchMoney, type MoneyWatch } from './money/move-money-watch.ts'
import { composeTransferPorts } from './transfer-ports.ts'
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
  doubles?: Doubles
}

/** What takes the place of a part of the world: of another company's service in a test, of a cache in a command that ends at once. */
export type Doubles = {
  feed?: ChangeFeed
  issuer?: Issuer
  /** null: no one checks identities. */
  identityProvider?: IdentityProvider | null
  identification?: IdentificationPort | undefined
  readTypedSsn?: OpeningDeps['readTypedSsn'] | undefined
  authorizationTimer?: AuthorizationTimer | undefined
  /** What a password takes to work out. */
  passwordCost?: SessionRoomDeps['passwordCost']
}

/** What rooms that keep no state are called with. */
export type Keys = { encryption: FieldEncryption; keyedHash: KeyedHash }

export type Rooms = {
  routes: readonly RouteDefinition[]
  sessions: SessionPort
  keys: Keys
  feed: ChangeFeed
  onboarding: OnboardingPort
  /** What is down on purpose. */
  maintenance: MaintenanceDesk
  /** What is offered to whom. */
  flags: FlagsPort & FlagReader
  outbox: Outbox
  /** Notifies a worker, for the operator's commands. */
  notify: Notify
  accounts: AccountsRoom
  employers: EmployersRoom
  opening: AccountOpening
  /** For an operator who releases a card. */
  releasing: ReleasingDeps
  /** What the operator is to see on a dashboard: see `ops reconcile list`. */
  alerts: Alerts
  /** The books and the transfers of Move Money, for the operator's commands. */
  money: Pick<MoveMoneyRoom, 'books' | 'desk'>
  /** Messages of workers, for the operator's commands. */
  cases: CasesDesk
  /** Claims for missing cash back, for the operator's commands. */
  claims: ClaimsDesk
  /** Disputed transactions, for the operator's commands. */
  disputes: DisputesDesk
  /** Accounts that close, and the checks of those that closed. */
  closing: ClosingDesk
  /** Makes the demo world when the database is empty. */
  fillEmptyDatabase(): Promise<void>
  /** Before the database closes. */
  close(): Promise<void>
}

export type Alerts = {
  countOverdueReturns(): Promise<number>
  countOverclearings(): Promise<number>
  countEntriesAside(): Promise<number>
  countUnreadEvents(): Promise<number>
  countTransfersForPeople(): Promise<number>
  money: MoneyWatch
}

export function composeRooms(deps: RoomsDeps): Rooms {
  const { config, database, jobs, clock, log } = deps
  const brand = clientConfigOf(config)
  const world = openWorld(deps, brand)
  const { feed, outbox, keyedHash, encryption, flags } = world
  const money = { ...world, ...filesOf(config), ...handlersOf(world) }
  for (const register of [registerLedgerJobs, registerEmployersJobs]) register(money)
  const { simulations, activationCodes, ...provider } = composeProvider(deps)
  const issuer = deps.doubles?.issuer ?? provider.issuer
  // What a message's link reverts is decided when someone presses it.
  const session = openSessions(deps, world, (tx, id) => moveMoney.unlink(tx, id))
  const refuseStaleProof = createStrongProof({ ...world, sessions: session.port })
  const employee = { ...world, ...employeePortsOf(config, world), issuer, refuseStaleProof }
  const { onboarding, routes: employeeRoutes } = createEmployeeRoom(employee)
  const accounts = createAccountsRoom({ ...world, ...createAccountPorts(deps, brand, () => moveMoney), issuer })
  const actions = { ...world, issuer, ach: rulingOf(config), accountIdOf: accounts.accountIdOf, recordActivity }
  const transferPorts = composeTransferPorts({ ...world, issuer, isSandbox: config.cardProvider.isSandbox })
  const cards = createCardsRoom({ ...actions, ...transferPorts, activationCodes, ...cardSettingsOf(deps, world) })
  const support = createSupportRoom({ ...world, brand, origin: originOf(config), zendesk: config.zendesk })
  const offers = createOffersRoom({ ...world, openCase: support.openCase, answerCase: support.answerCase })
  const disputes = composeDisputes({ ...actions, brand })
  const moving = { ...actions, ...session, ...transferPorts, accounts, brand, achFiles: config.achFiles, refuseStaleProof }
  const moveMoney = composeMoveMoney(moving)
  const earning = { ...actions, ...expressPayTermsOf(() => signingUp), refuseStaleProof }
  const expressPay = createExpressPayRoom({ ...earning, outside: outsidePortOf(moveMoney) })
  const closing = composeClosing({ ...actions, config, brand, accounts, cards, moveMoney })
  const parts = { brand, session, issuer, accounts, cards }
  const signingUp = composeSigningUp({ ...world, ...signingUpSettingsOf(deps, { ...world, issuer }), ...parts })
  return {
    routes: [
      ...session.routes,
      ...routesOfTexts({ ...world, brand, signature: createTwilioSignature(config.twilio, originOf(config)) }),
      ...employeeRoutes,
      ...routesAndJobsOfAnalytics({ ...world, ...config.analytics, readNotSharing }),
      ...routesAndJobsOfRecordings({ ...world, wantsRecording, readSheet }),
      ...createAddressRoom({ ...world, recordActivity, config: config.address }).routes,
      ...routesOf(accounts, cards, disputes),
      ...routesOfTransactions({ ...actions, ...storyPorts, brand }),
      ...routesOf(expressPay, moveMoney, closing),
      ...routesOfNotifying({ ...actions, brand, config }),
      ...routesOf(offers, support, signingUp, flags),
      ...routesOfConsents({ ...world, ...session, agreedTo: signingUp.agreedTo, recordActivity }),
    ],
    sessions: session.port,
    keys: { encryption, keyedHash },
    feed,
    onboarding,
    maintenance: createMaintenance(world),
    flags,
    outbox,
    notify: world.notify,
    accounts,
    employers: createEmployersRoom(money),
    opening: signingUp.opening,
    releasing: { database, clock, jobs, log, issuer, recordActivity },
    alerts: { ...alertsOf(world), money: watchMoney(world) },
    money: moveMoney,
    cases: support.desk,
    claims: offers.claims,
    disputes: disputes.desk,
    closing: closing.desk,
    fillEmptyDatabase: () => fillEmptyDatabase(deps, { ...money, ...signingUp, issuer, mail: simulations }),
    async close() {
      for (const open of [cards, session, flags, feed]) await open.close()
    },
  }
}

function routesOf(...rooms: readonly { routes: readonly RouteDefinition[] }[]): RouteDefinition[] {
  return rooms.flatMap(({ routes }) => routes)
}

async function fillEmptyDatabase(
  deps: RoomsDeps,
  world: Omit<Parameters<typeof seedDemoWorld>[0], 'roomsAt' | 'setPin'> & { issuer: Parameters<typeof createPinSetter>[0] },
): Promise<void> {
  const setPin = createPinSetter(world.issuer, deps.config.cardProvider.url)
  await seedDemoWorld({ ...world, setPin, roomsAt: (at: Clock) => composeAside(deps, at) })
}

/** The same rooms by another clock: they keep nothing, and the jobs are those that the rooms beside them registered. */
export function composeAside(deps: RoomsDeps, clock: Clock): Rooms {
  const jobs = { ...deps.jobs, register() {}, registerBatch() {} }
  return composeRooms({ ...deps, jobs, clock, dueClock: dueClockOf(clock), doubles: { ...deps.doubles, feed: deafFeed } })
}

type World = Pick<RoomsDeps, 'database' | 'jobs' | 'clock' | 'dueClock' | 'log'> &
  Keys & { feed: ChangeFeed; outbox: Outbox; notify: Notify; flags: FlagsDesk }

function openWorld({ config, secrets, doubles, nowMs, ...given }: RoomsDeps, brand: ClientConfig): World {
  const { database, jobs, clock, dueClock, log } = given
  const keyedHash = createKeyedHash(secrets.hashKey, secrets.lookupKeys)
  const encryption = createFieldEncryption(secrets.encryptionKeys)
  const feed = doubles?.feed ?? openChangeFeed({ pool: database.directPool, log, nowMs })
  const ports = messagePorts(config, brand, { database, encryption, clock })
  const outbox = createOutbox({ database, jobs, encryption, keyedHash, clock, ports, keepsSecrets: config.mode === 'sandbox' })
  const notify = createNotify({ clock, jobs, outbox, brand, origin: originOf(config) })
  const flags = createFlags({ database, feed, nowMs, log, settings: config.flags, origin: originOf(config) })
  return { database, jobs, clock, dueClock, log, keyedHash, encryption, feed, outbox, notify, flags }
}

function openSessions(
  { config, secrets, cookies, doubles }: RoomsDeps,
  world: World,
  unlinkDestination: SessionRoomDeps['unlinkDestination'],
) {
  return createSessionRoom({
    ...world,
    ...sessionSettingsOf(config),
    secrets,
    cookies,
    brand: clientConfigOf(config),
    identity: identityPortOf(world.keyedHash),
    passwordCost: doubles?.passwordCost,
    unlinkDestination,
    onSignedIn: (tx, signedIn) => orderCardAtSignIn(world, tx, signedIn),
  })
}

function filesOf({ bankRoutingNumbers, dataDir }: Config) {
  return { ourRoutingNumbers: bankRoutingNumbers, returnsFolder: join(dataDir, 'ach-returns') }
}

export type Provider = {
  issuer: Issuer
  /** What can be made happen at the card provider; null unless it is our sandbox. */
  simulations: IssuerSimulations | null
  activationCodes: ReturnType<typeof createActivationCodes>
}

/** The card provider alone, which needs no database. */
export function composeProvider({
  config: { cardProvider },
  secrets,
  clock,
  log,
}: Pick<RoomsDeps, 'config' | 'secrets' | 'clock' | 'log'>): Provider {
  const access = { ...cardProvider, apiKey: cardProvider.apiKey ?? secrets.issuerApiKey, log }
  const activationCodes = createActivationCodes(createKeyedHash(secrets.hashKey))
  return {
    issuer: createIssuer({ ...access, activationCodeOf: activationCodes.codeOf }),
    simulations: cardProvider.isSandbox ? createIssuerSimulations(access, () => newUuid(clock)) : null,
    activationCodes,
  }
}

function cardSettingsOf({ config: { cardProvider }, secrets, doubles }: RoomsDeps, world: World) {
  const { events, authorization } = cardProvider.signingKeys
  const eventKeys = events.length > 0 ? events : [secrets.issuerSigningKey]
  return {
    afterCredit: afterCreditOf(world),
    handlers: purchaseHandlersOf(world),
    onDisputeReported: (disputeRef: string) => onDisputeEvent(world, disputeRef),
    onApplicationChanged: (applicationId: string) => applicationChanged(world, applicationId),
    // The sandbox beside this server signs both with the one key that both were started with.
    signingKeys: { events: eventKeys, authorization: authorization.length > 0 ? authorization : eventKeys },
    authorizationTimer: doubles?.authorizationTimer,
  }
}

function signingUpSettingsOf({ config, cookies, doubles = {} }: RoomsDeps, world: World & { issuer: Issuer }) {
  const { identityProvider, identification, readTypedSsn } = doubles
  return {
    cookies,
    isSecure: config.isSecure,
    stateRange: config.address,
    provider: identityProvider === undefined ? identityProviderOf(config, world) : identityProvider,
    origin: originOf(config),
    identification,
    readTypedSsn,
  }
}

function alertsOf({ database: { query }, clock }: Pick<World, 'database' | 'clock'>): Omit<Alerts, 'money'> {
  return {
    countOverdueReturns: () => countOverdueReturns(query, bankDateOf(clock.now())),
    countOverclearings: () => countOverclearingsSince(query, clock.now().subtract({ hours: 24 })),
    countEntriesAside: () => countAside(query),
    countUnreadEvents: () => countUnread(query),
    countTransfersForPeople: () => countTransfersForPeople(query, clock.now()),
  }
}
