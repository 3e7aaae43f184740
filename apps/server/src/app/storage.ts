// Opens the configured database, or the embedded one, and applies every migration.
import { fileURLToPath } from 'node:url'
import type { Clock } from '@daybreak/time'
import { createClockGuard, type ClockGuard } from '#platform/clock/clock-guard.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { isConnectionLost } from '#platform/database/database-failures.ts'
import { startEmbedded } from '#platform/database/embedded.ts'
import { keepsNamedStatements } from '#platform/database/pooler-probe.ts'
import { readMigrations } from '#platform/database/migrations/migration-files.ts'
import { runMigrations } from '#platform/database/migrations/migrations.ts'
import { StartError } from '#platform/errors.ts'
import { createReadiness, type Readiness, type ReadinessState } from '#platform/health/readiness.ts'
import type { Log } from '#platform/log.ts'
import { rightsBeyondReading } from './application-rights.store.ts'

export type Storage = {
  database: Database
  /** For jobs: few connections, and statements that may take half a minute. */
  workDatabase: Database
  /** For what needs a session of its own with the database: past a pooler, where there is one. */
  directConnectionString: string
  readiness: Readiness
  /** Of this instance's clock. */
  guard: ClockGuard
}

type Addresses = { connectionString: string; ownerConnectionString: string | null; appUser: string }

// A job ends within a minute, and what it does in slices may find cold pages.
const workLimits = { poolSize: 2, statementTimeoutMs: 30_000 }

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * @param cleanup  takes what must be closed again, in the order of opening
 * @param onLost   called when the embedded server died and could not be brought back
 * @throws StartError  with one line
 */
export async function openStorage(
  config: Config,
  { log, clock, nowMs }: { log: Log; clock: Clock; nowMs: () => number },
  cleanup: AsyncDisposableStack,
  onLost: (failure: Error) => void,
): Promise<Storage> {
  const { connectionString, ownerConnectionString, appUser } = await findAddresses(config, log, cleanup, onLost)
  if (ownerConnectionString !== null)
    await runMigrations({ ownerConnectionString, appUser, folder: migrationsFolder, log, clock })
  const { directDatabaseUrl } = config
  const database = openDatabase({
    connectionString,
    directConnectionString: directDatabaseUrl,
    applicationName: 'daybreak',
    log,
    poolSize: config.poolSizes.requests,
  })
  cleanup.defer(() => database.close())
  const workDatabase = openDatabase({ connectionString, applicationName: 'daybreak work', log, ...workLimits })
  cleanup.defer(() => workDatabase.close())

  const migrationNames = (await readMigrations(migrationsFolder)).map(({ name }) => name)
  const guard = createClockGuard({ database, clock, nowMs, log })
  cleanup.defer(() => guard.close())
  const readiness = createReadiness({ database, migrationNames, log, guard })
  refuseUnready(await readiness.check())
  if (config.databaseUrl !== null) await refuseForgetfulPooler(connectionString)
  await guard.compare()
  if (config.mode === 'production') await refuseMightyRole(database, appUser)
  return { database, directConnectionString: directDatabaseUrl ?? connectionString, readiness, guard, workDatabase }
}

async function findAddresses(
  config: Config,
  log: Log,
  cleanup: AsyncDisposableStack,
  onLost: (failure: Error) => void,
): Promise<Addresses> {
  const { databaseUrl, migrationsDatabaseUrl, mode, dataDir } = config
  if (databaseUrl === null) {
    const embedded = await startEmbedded({ dataDir, log })
    cleanup.defer(() => embedded.stop())
    embedded.onExit(onLost)
    return embedded
  }
  const appUser = decodeURIComponent(new URL(databaseUrl).username)
  // A sandbox may be given one role for both; production is asked to keep them apart, and may leave the migrations to a release step.
  const ownerConnectionString = migrationsDatabaseUrl ?? (mode === 'sandbox' ? databaseUrl : null)
  return { connectionString: databaseUrl, ownerConnectionString, appUser }
}

const unreadyLines: Partial<Record<ReadinessState, string>> = {
  database_unreachable: 'The database of DATABASE_URL cannot be reached: check that it runs, and its host and port',
  database_refused_login: 'The database of DATABASE_URL refuses our login: check the user and the password',
  database_missing: 'The server of DATABASE_URL has no database of that name: create it, or correct the name',
  migrations_missing: 'The database lacks migrations: set MIGRATIONS_DATABASE_URL to its owner, or run them first',
}

function refuseUnready(state: ReadinessState): void {
  const line = unreadyLines[state]
  if (line !== undefined) throw new StartError(line)
}

/** One request in ten would be answered 500, at random, by a pooler that loses the settings of a connection. */
async function refuseForgetfulPooler(connectionString: string): Promise<void> {
  if (await keepsNamedStatements(connectionString)) return
  throw new StartError(
    'DATABASE_URL goes through a connection pooler that loses named statements: use PgBouncer 1.21 or newer with max_prepared_statements above 0, or another pool mode',
  )
}

/** Interfaces: production refuses "an application role that may UPDATE postings". */
async function refuseMightyRole(database: Database, appUser: string): Promise<void> {
  const rights = await rightsBeyondReading(database.query).catch((cause: unknown) => {
    throw new StartError(
      isConnectionLost(cause) ? 'The database went away during the start' : 'The rights of the application cannot be read',
      { cause },
    )
  })
  const [first] = rights
  if (first !== undefined)
    throw new StartError(
      `The application's role ${appUser} may ${first.right} ${first.table}: it must only read the ledger and call its functions`,
    )
}
