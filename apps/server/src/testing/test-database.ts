// Gives a test a migrated database of its own, cloned from a template: the real PostgreSQL, and no test sees another's rows.
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { systemClock } from '@daybreak/time'
import { Client } from 'pg'
import { failureCode } from '#platform/database/database-failures.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { readMigrations } from '#platform/database/migrations/migration-files.ts'
import { runMigrations } from '#platform/database/migrations/migrations.ts'
import { silentLog } from '#platform/log.ts'
import { joinTestCluster, type TestCluster } from './test-cluster.ts'

export type TestDatabase = {
  /** Opened with the application's role, as the server opens it. */
  database: Database
  connectionString: string
  /** For what only the owner may do: preparing rows that the application cannot write, or breaking them. */
  ownerConnectionString: string
  appUser: string
  /** Closes the pool and removes the database. */
  drop(): Promise<void>
}

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

const duplicateDatabase = '42P04'
const uniqueViolation = '23505'
const objectInUse = '55006'

export async function createTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const cluster = await joinTestCluster()
  const template = await openTemplate(cluster)
  const name = `test_${randomBytes(8).toString('hex')}`
  await withAdministrator(cluster, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  return openClone(cluster, name, options.poolSize ?? 20)
}

/** An empty database without migrations, for tests of what happens before and during them. */
export async function createBareDatabase(): Promise<Omit<TestDatabase, 'database'>> {
  const cluster = await joinTestCluster()
  const name = `test_${randomBytes(8).toString('hex')}`
  await withAdministrator(cluster, (client) => client.query(`create database ${name}`))
  const { database, ...bare } = openClone(cluster, name, 1)
  await database.close()
  return bare
}

function openClone(cluster: TestCluster, name: string, poolSize: number): TestDatabase {
  const connectionString = inDatabase(cluster.connectionString, name)
  const database = openDatabase({ connectionString, applicationName: 'test', log: silentLog, poolSize })
  return {
    database,
    connectionString,
    ownerConnectionString: inDatabase(cluster.ownerConnectionString, name),
    appUser: cluster.appUser,
    async drop() {
      await database.close()
      await withAdministrator(cluster, (client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

let template: Promise<string> | null = null

/** The migrated template, named by what the migrations say: a change of one makes a new template. */
function openTemplate(cluster: TestCluster): Promise<string> {
  return (template ??= makeTemplate(cluster))
}

async function makeTemplate(cluster: TestCluster): Promise<string> {
  const migrations = await readMigrations(migrationsFolder)
  const contents = createHash('sha256').update(JSON.stringify(migrations.map(({ name, checksum }) => [name, checksum])))
  const name = `template_${contents.digest('hex').slice(0, 24)}`
  const draft = `${name}_${randomBytes(4).toString('hex')}`
  if (cluster.isAlone) await dropLeftovers(cluster, name)
  if (await isDatabase(cluster, name)) return name
  await withAdministrator(cluster, (client) => client.query(`create database ${draft}`))
  try {
    await runMigrations({
      ownerConnectionString: inDatabase(cluster.ownerConnectionString, draft),
      appUser: cluster.appUser,
      folder: migrationsFolder,
      log: silentLog,
      clock: systemClock,
    })
    await withAdministrator(cluster, (client) => giveName(client, draft, name))
  } finally {
    await withAdministrator(cluster, (client) => client.query(`drop database if exists ${draft} with (force)`))
  }
  return name
}

/** Removes what killed test processes and earlier migrations left. */
async function dropLeftovers(cluster: TestCluster, ownTemplate: string): Promise<void> {
  await withAdministrator(cluster, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname <> $1 and (datname like 'template\\_%' or datname like 'test\\_%')`,
      [ownTemplate],
    )
    // One that someone has begun to use in the meantime stays.
    for (const { name } of rows) await client.query(`drop database if exists ${name}`).catch(() => {})
  })
}

// Several test processes may have made the same template at once: the first to name it wins, the others throw theirs away.
async function giveName(client: Client, draft: string, name: string): Promise<void> {
  for (;;) {
    try {
      await client.query(`alter database ${draft} rename to ${name}`)
      return
    } catch (error) {
      const code = failureCode(error)
      if (code === duplicateDatabase || code === uniqueViolation) return
      // The migrations' own connection may take a moment to be gone on the server's side.
      if (code !== objectInUse) throw error
      await pause(5)
    }
  }
}

async function isDatabase(cluster: TestCluster, name: string): Promise<boolean> {
  return withAdministrator(
    cluster,
    async (client) => (await client.query('select from pg_database where datname = $1', [name])).rowCount !== 0,
  )
}

async function withAdministrator<T>(cluster: TestCluster, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: inDatabase(cluster.ownerConnectionString, 'postgres') })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function inDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.href
}
