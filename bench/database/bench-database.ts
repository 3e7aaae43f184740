// A database server for one benchmark: durable as in production (fsync on), in a temporary folder, deleted afterward.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../packages/time/src/index.ts'
import { openDatabase, type Database } from '../../apps/server/src/platform/database/database.ts'
import { startEmbedded } from '../../packages/embedded-postgres/src/index.ts'
import { runMigrations } from '../../apps/server/src/platform/database/migrations/migrations.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'

export type BenchDatabase = {
  /** Opened with the application's role. */
  database: Database
  /** Opened with the owner's role, for rows that the application may not write, and with no limit on a statement's time. */
  owner: Database
  connectionString: string
  ownerConnectionString: string
}

const migrationsFolder = join(import.meta.dirname, '../../apps/server/migrations')
const setupTimeoutMs = 600_000

/** Runs `work` on a freshly migrated database and removes all of it, also when the work fails or the run is interrupted. */
export async function withBenchDatabase<T>(
  poolSize: number,
  work: (bench: BenchDatabase) => Promise<T>,
  { statementTimeoutMs }: { statementTimeoutMs?: number } = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daybreak-bench-'))
  const embedded = await startEmbedded({ dataDir, log: silentLog })
  const { connectionString, ownerConnectionString, appUser } = embedded
  const interrupt = () => void embedded.stop().then(() => process.exit(130))
  process.once('SIGINT', interrupt)
  try {
    await runMigrations({ ownerConnectionString, appUser, folder: migrationsFolder, log: silentLog, clock: systemClock })
    const name = `bench ${randomBytes(2).toString('hex')}`
    const database = openDatabase({
      connectionString,
      applicationName: name,
      log: silentLog,
      poolSize,
      ...(statementTimeoutMs !== undefined && { statementTimeoutMs }),
    })
    const owner = openDatabase({
      connectionString: ownerConnectionString,
      applicationName: name,
      log: silentLog,
      poolSize: 2,
      statementTimeoutMs: setupTimeoutMs,
    })
    try {
      return await work({ database, owner, connectionString, ownerConnectionString })
    } finally {
      await Promise.all([database.close(), owner.close()])
    }
  } finally {
    process.removeListener('SIGINT', interrupt)
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
