// What verbs work with: the configuration, the database (joined or started) and the rooms, each opened when first asked for.
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import { createAccountsRoom, type AccountsRoom } from '#features/accounts'
import { createEmployersRoom, type EmployersRoom } from '#features/employers'
import { prepareCardOrders, type ReleasingDeps } from '#features/cards'
import { annotateDeposits } from '#features/express-pay'
import { askForLook, createIdentitySandbox, registerLooks, type IdentitySandbox } from '#features/identity'
import { createIssuer, createIssuerSimulations, type Issuer, type IssuerSimulations } from '#features/issuer'
import { recordActivity, rotateSigningKeys, type Rotation, type RotationReport } from '#features/session'
import { databaseClock } from '#platform/clock/due-clock.ts'
import { createFieldEncryption, type FieldEncryption } from '#platform/crypto/field-encryption.ts'
import { createKeyedHash, type KeyedHash } from '#platform/crypto/keyed-hash.ts'
import { readSecretsFile, sandboxSecrets, type Secrets } from '#platform/crypto/secrets.ts'
import { readConfig, type Config } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import { runMigrations } from '#platform/database/migrations.ts'
import { createJobs, type Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { sandboxPort } from '#platform/outbox/carriers.ts'
import { createOutbox, type Outbox } from '#platform/outbox/outbox.ts'
import { clientConfigOf } from '../app/client-config.ts'
import { migrationStates } from './migration-states.ts'
import { openOpsDatabase, type OpsDatabase } from './ops-database.ts'
import { OpsError } from './ops-errors.ts'

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
  /** What rooms that keep no state are called with. */
  tools(): Promise<OpsTools>
  employers(): Promise<EmployersRoom>
  accounts(): Promise<AccountsRoom>
  issuer(): Promise<Issuer>
  /** Cards, here and at the card provider. */
  cards(): Promise<ReleasingDeps>
  /** What can be made happen at the card provider: at our sandbox alone. */
  simulations(): Promise<IssuerSimulations>
  /** Checks of identities: at our sandbox alone they can be moved. */
  identity(): Promise<OpsIdentity>
  /** What may be sent to whom; messages that are written leave by the server. */
  texts(): Promise<OpsTexts>
  /** Puts a new key in the place of the one that signs the JWT; running servers hear of it at once. */
  rotateSigningKeys(rotation: Rotation): Promise<RotationReport | null>
  /** A path as the operator meant it: npm runs the command in the project's folder, wherever she stands. */
  pathOf(text: string): string
  /** `isUrgent`: without waiting for commands that use a database which this one started. */
  close(options: { isUrgent: boolean }): Promise<void>
}

export type OpsTools = { database: Database; clock: Clock; encryption: FieldEncryption; keyedHash: KeyedHash }

export type OpsIdentity = {
  sandbox: IdentitySandbox
  /** Has the server look at a worker's check at once. */
  look(employeeId: string): Promise<void>
}

export type OpsTexts = { database: Database; outbox: Outbox; brand: ClientConfig }

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

export function openContext(options: {
  environment: Readonly<Record<string, string | undefined>>
  clock: Clock
  log: Log
}): OpsContext {
  const { clock, log } = options
  const config = readConfig(options.environment)
  let opened: OpsDatabase | null = null

  const raw = once(async () => (opened = await openOpsDatabase(config, log)))

  const migrated = once(async () => withMigrations(await raw(), options))

  const secrets = once(() => (config.secretsFile === null ? sandboxSecrets(config.dataDir) : readSecretsFile(config.secretsFile)))

  async function tools(): Promise<OpsTools> {
    const { encryptionKeys, hashKey } = await secrets()
    const keys = { encryption: createFieldEncryption(encryptionKeys), keyedHash: createKeyedHash(hashKey) }
    return { database: await migrated(), clock, ...keys }
  }

  const provider = accessProvider({ config, secrets, clock, log })

  const queues = accessQueues({ config, tools, raw, log })

  return {
    clock,
    config,
    operator: options.environment['OPERATOR'],
    log,
    database: migrated,
    rawDatabase: async () => (await raw()).database,
    tools,
    employers: once(async () =>
      createEmployersRoom({
        ...(await tools()),
        dueClock: databaseClock,
        ourRoutingNumbers: config.bankRoutingNumbers,
        returnsFolder: join(config.dataDir, 'ach-returns'),
        afterWages: annotateDeposits,
      }),
    ),
    accounts: once(async () => openAccounts(await tools(), await provider.issuer())),
    ...provider,
    cards: once(async () => ({ ...(await queues.open()), issuer: await provider.issuer(), recordActivity, log })),
    identity: queues.identity,
    texts: queues.texts,
    rotateSigningKeys: async (rotation) => rotateSigningKeys(await tools(), rotation),
    pathOf: (text) => resolve(options.environment['INIT_CWD'] ?? '.', text),
    async close(how) {
      const database = opened
      opened = null
      await queues.stop()
      await database?.close(how)
    },
  }
}

/** No job runs here and no worker signs in: the server does both. */
function openAccounts(deps: OpsTools, issuer: Issuer): AccountsRoom {
  const served = {
    jobs: { register() {} },
    readComing: async () => [],
    readFirstWeek: async () => ({ isPayElected: false, hasBeenPaid: false }),
    requireCompleted: async () => {},
  }
  return createAccountsRoom({ ...deps, issuer, ...served })
}

/** Applies what is missing where no one else would, and refuses a database that its server has to bring up to date. */
async function withMigrations(
  { database, embedded }: OpsDatabase,
  { clock, log }: { clock: Clock; log: Log },
): Promise<Database> {
  if (embedded !== null) {
    // No one else looks after the schema of an embedded database that the server has not started yet.
    const { ownerConnectionString, appUser } = embedded
    await runMigrations({ ownerConnectionString, appUser, folder: migrationsFolder, log, clock })
  } else if ((await migrationStates(database, migrationsFolder)).some(({ isApplied }) => !isApplied)) {
    throw new OpsError('The database is not up to date: start the server of this version once, with MIGRATIONS_DATABASE_URL set.')
  }
  return database
}

type QueueAccess = { config: Config; tools: () => Promise<OpsTools>; raw: () => Promise<OpsDatabase>; log: Log }

/** What is only asked for here, and done by the server: messages, and looks at checks. */
function accessQueues({ config, tools, raw, log }: QueueAccess): Pick<OpsContext, 'identity' | 'texts'> & {
  open(): Promise<OpsTools & { jobs: Jobs; outbox: Outbox }>
  stop(): Promise<void>
} {
  let jobs: Jobs | null = null

  const open = once(async () => {
    const deps = await tools()
    const made = createJobs({ ...deps, connectionString: (await raw()).connectionString, log })
    jobs = made
    const ports = { sms: sandboxPort, email: sandboxPort }
    const outbox = createOutbox({ ...deps, jobs: made, ports, keepsSecrets: true })
    registerLooks(made, async () => {})
    prepareCardOrders(made, async () => {})
    await made.start({ isWorking: false })
    return { ...deps, jobs: made, outbox }
  })

  return {
    open,
    identity: once(async () => {
      if (config.mode === 'production')
        throw new OpsError('Identities are not checked by our sandbox here: nothing can be moved.')
      return { sandbox: createIdentitySandbox(await tools()), look: async (employeeId) => askForLook(await open(), employeeId) }
    }),
    texts: once(async () => {
      const { database, outbox } = await open()
      return { database, outbox, brand: clientConfigOf(config) }
    }),
    async stop() {
      await jobs?.stop()
    },
  }
}

type ProviderAccess = { config: Config; secrets: () => Promise<Secrets>; clock: Clock; log: Log }

function accessProvider({ config, secrets, clock, log }: ProviderAccess): Pick<OpsContext, 'issuer' | 'simulations'> {
  const { cardProvider } = config
  const access = async () => ({ ...cardProvider, apiKey: cardProvider.apiKey ?? (await secrets()).issuerApiKey, log })
  return {
    issuer: once(async () => createIssuer(await access())),
    simulations: once(async () => {
      if (!cardProvider.isSandbox)
        throw new OpsError('The card provider is not our sandbox on this machine: nothing can be simulated there.')
      return createIssuerSimulations(await access(), () => `ops-${newUuid(clock)}`)
    }),
  }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null
  return () => (made ??= make())
}
