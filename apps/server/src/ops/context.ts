// The context of verbs: the configuration, the database (joined or started) and the rooms, each opened on first use.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import type { AccountsRoom } from '#features/accounts'
import type { ReleasingDeps } from '#features/cards'
import type { EmployersRoom } from '#features/employers'
import { requestPoll } from '#features/identity'
import type { Notify, NotifyingDeps } from '#features/messages'
import type { Issuer, IssuerSimulations, RegistrationDesk } from '#features/issuer'
import { rotateSigningKeys, type Rotation, type RotationReport } from '#features/session'
import type { StatementsDeskDeps } from '#features/statements'
import { deafFeed } from '#platform/changes/deaf-feed.ts'
import { databaseClock } from '#platform/clock/due-clock.ts'
import { readSecretsFile, sandboxSecrets, type Secrets } from '#platform/crypto/secrets.ts'
import { readConfig, type Config } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import { announceInstance } from '#platform/instances/instances.ts'
import { runMigrations } from '#platform/database/migrations/migrations.ts'
import { createSessionCookies } from '#platform/http/access/session-cookies.ts'
import { createJobs, type Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { clientConfigOf } from '../app/client-config.ts'
import { composeRegistration } from '../app/registration.ts'
import { composeProvider, composeRooms, type Keys, type Provider, type Rooms } from '../app/rooms.ts'
import { migrationStates } from './migration-states.ts'
import { openOpsDatabase, type OpsDatabase } from './ops-database.ts'
import { OpsError } from './command-line/ops-errors.ts'

export type OpsContext = {
  clock: Clock
  config: Config
  /** OPERATOR of the environment: who gives the commands. */
  operator: string | undefined
  log: Log
  /** The database with every migration applied. */
  database(): Promise<Database>
  /** The database as it is. */
  rawDatabase(): Promise<Database>
  /** The keys of the secrets file of the settings. */
  secrets(): Promise<Secrets>
  /** What rooms that keep no state are called with. */
  tools(): Promise<OpsTools>
  employers(): Promise<EmployersRoom>
  accounts(): Promise<AccountsRoom>
  /** The same for commands that notify the worker: messages are written here and sent by the server. */
  notifying(): Promise<AccountsRoom>
  /** By which statements are written; the worker is notified of the newest. */
  statements(): Promise<StatementsDeskDeps>
  issuer(): Promise<Issuer>
  /** Our registration at the card provider: notifications, questions, and the card product. */
  registration(): Promise<RegistrationDesk>
  /** Cards, here and at the card provider. */
  cards(): Promise<ReleasingDeps>
  /** What can be made happen at the card provider: at our sandbox alone. */
  simulations(): Promise<IssuerSimulations>
  /** The books and the transfers of Move Money, with their rails. */
  money(): Promise<Rooms['money']>
  /** What workers wrote to us; the server sends their notifications. */
  cases(): Promise<Rooms['cases']>
  /** What workers ask us to check of cash back; they are answered by the server. */
  claims(): Promise<Rooms['claims']>
  disputes(): Promise<Rooms['disputes']>
  /** Accounts that close, and their checks. */
  closing(): Promise<Rooms['closing']>
  /** Checks of identities: at our sandbox alone they can be moved. */
  identity(): Promise<OpsIdentity>
  /** What may be sent to whom; messages that are written leave by the server. */
  texts(): Promise<OpsTexts>
  /** Notifies many workers at once; the server sends the messages outside the app. */
  announcing(): Promise<NotifyingDeps>
  /** Replaces the key that signs the JWT; running servers learn of it at once. */
  rotateSigningKeys(rotation: Rotation): Promise<RotationReport | null>
  /** A path as the operator meant it: npm runs the command in the project's folder, whatever the working directory. */
  pathOf(text: string): string
  /** `isUrgent`: without waiting for commands that use a database which this one started. */
  close(options: { isUrgent: boolean }): Promise<void>
}

export type OpsTools = Keys & { database: Database; clock: Clock; notify: Notify }

export type OpsIdentity = {
  decide: IssuerSimulations['decideApplication']
  /** Has the server poll a worker's check at once. */
  poll(employeeId: string): Promise<void>
}

export type OpsTexts = { database: Database; clock: Clock; outbox: Outbox; brand: ClientConfig }

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

export function openContext(options: {
  environment: Readonly<Record<string, string | undefined>>
  clock: Clock
  log: Log
}): OpsContext {
  const { clock, log } = options
  // Read on first use: the secrets of a machine are created before its other settings exist.
  const config = once(() => readConfig(options.environment))
  let opened: OpsDatabase | null = null

  const raw = once(async () => (opened = await openOpsDatabase(config(), log)))

  const migrated = once(async () => withMigrations(await raw(), options))

  const secrets = once(() => readSecretsOf(config()))

  const provider = once(async () => composeProvider({ config: config(), secrets: await secrets(), clock, log }))

  let composed: Rooms | null = null
  let announced: { close(): Promise<void> } | null = null
  let started: Jobs | null = null

  const rooms = once(async () => {
    const database = await migrated()
    const queue = createJobs({ database, connectionString: (await raw()).connectionString, log })
    const jobs = begunWhenAsked(queue, () => (started = queue))
    const world = { config: config(), secrets: await secrets(), database, jobs, clock, log, dueClock: databaseClock }
    // A long import writes by its keys as a server does, and a rotation has to know.
    announced = await announceInstance(world, world.secrets)
    // Nothing is kept between two commands.
    const doubles = { feed: deafFeed }
    composed = composeRooms({ ...world, cookies: createSessionCookies(config()), doubles, nowMs: () => performance.now() })
    return { ...composed, jobs }
  })

  const tools = once(async () => ({ database: await migrated(), clock, ...toolsOf(await rooms()) }))

  /** Only requested here, and done by the server: messages, orders and updates of checks. */
  const queues = once(async () => {
    const { jobs, outbox, releasing, accounts, cases, claims, disputes } = await rooms()
    await jobs.start()
    return { ...(await tools()), jobs, outbox, releasing, accounts, cases, claims, disputes }
  })

  return {
    clock,
    get config() {
      return config()
    },
    operator: options.environment['OPERATOR'],
    log,
    database: migrated,
    rawDatabase: async () => (await raw()).database,
    secrets,
    tools,
    employers: async () => (await rooms()).employers,
    accounts: async () => (await rooms()).accounts,
    notifying: async () => (await queues()).accounts,
    issuer: async () => (await provider()).issuer,
    registration: () => registrationOf(options, secrets),
    simulations: async () => simulationsOf(await provider()),
    money: async () => (await rooms()).money,
    cases: async () => (await queues()).cases,
    statements: async () => ({ ...(await queues()), brand: clientConfigOf(config()) }),
    claims: async () => (await queues()).claims,
    disputes: async () => (await queues()).disputes,
    closing: async () => (await rooms()).closing,
    cards: async () => (await queues()).releasing,
    identity: async () => identityOf(await provider(), async (employeeId) => requestPoll(await queues(), employeeId)),
    texts: async () => ({ ...(await queues()), brand: clientConfigOf(config()) }),
    announcing: queues,
    rotateSigningKeys: async (rotation) => rotateSigningKeys(await tools(), rotation),
    pathOf: (text) => resolve(options.environment['INIT_CWD'] ?? '.', text),
    async close(how) {
      const database = opened
      opened = null
      await started?.stop()
      await composed?.close()
      await announced?.close()
      await database?.close(how)
    },
  }
}

/** Most commands ask for no job, and do without the queues. */
function toolsOf({ keys, notify }: Pick<Rooms, 'keys' | 'notify'>): Omit<OpsTools, 'database' | 'clock'> {
  return { ...keys, notify }
}

function begunWhenAsked(queue: Jobs, onBegin: () => void): Jobs {
  const begin = once(async () => {
    onBegin()
    await queue.start({ isWorking: false })
  })
  return {
    ...queue,
    start: begin,
    async enqueue(...asked) {
      await begin()
      await queue.enqueue(...asked)
    },
    async enqueueMany(...asked) {
      await begin()
      await queue.enqueueMany(...asked)
    },
  }
}

function identityOf({ simulations }: Provider, poll: OpsIdentity['poll']): OpsIdentity {
  if (simulations === null) throw new OpsError('Identities are not checked by our sandbox here: nothing can be moved.')
  return { decide: simulations.decideApplication, poll }
}

function simulationsOf({ simulations }: Provider): IssuerSimulations {
  if (simulations !== null) return simulations
  throw new OpsError('The card provider is not our sandbox on this machine: nothing can be simulated there.')
}

/** Its first round is before there is a signing key. */
async function registrationOf(
  { environment, clock, log }: Parameters<typeof openContext>[0],
  readSecrets: () => Promise<Secrets>,
): Promise<RegistrationDesk> {
  return composeRegistration({ config: readConfig(environment, { lacks: 'signing_key' }), readSecrets, clock, log })
}

/** Applies what is missing where no one else would, and refuses a database that its server has to bring up to date. */
async function withMigrations(
  { database, embedded }: OpsDatabase,
  { clock, log }: { clock: Clock; log: Log },
): Promise<Database> {
  if (embedded !== null) {
    // No one else migrates an embedded database that the server has not started yet.
    const { ownerConnectionString, appUser } = embedded
    await runMigrations({ ownerConnectionString, appUser, folder: migrationsFolder, log, clock })
  } else if ((await migrationStates(database, migrationsFolder)).some(({ isApplied }) => !isApplied)) {
    throw new OpsError('The database is not up to date: start the server of this version once, with MIGRATIONS_DATABASE_URL set.')
  }
  return database
}

function readSecretsOf({ secretsFile, dataDir }: Config): Promise<Secrets> {
  return secretsFile === null ? sandboxSecrets(dataDir) : readSecretsFile(secretsFile)
}

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null
  return () => (made ??= make())
}
