// Brings the database's schema up to date: each file once, in order, whole or not at all, and only one runner at a time.
import { instantText, type Clock } from '@daybreak/time'
import { Client, DatabaseError } from 'pg'
import { StartError } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { ensureAppRole } from '../app-role.ts'
import { failureCode } from '../database-failures.ts'
import { readMigrations, type Migration } from './migration-files.ts'

export type MigrationOptions = {
  ownerConnectionString: string
  /** The login of the application, made a member of the group that migrations grant to. */
  appUser: string
  folder: string
  log: Log
  clock: Clock
}

const duplicateTable = '42P07'
const duplicateObject = '42710'
const uniqueViolation = '23505'

/**
 * Applies what is missing and gives the names of the files that it applied.
 * A number below the highest applied one is applied too: rooms add theirs in parallel.
 * @throws StartError with one line naming the file that failed or was changed; its effects are rolled back
 */
export async function runMigrations(options: MigrationOptions): Promise<string[]> {
  const migrations = await readMigrations(options.folder)
  const client = new Client({
    connectionString: options.ownerConnectionString,
    application_name: 'daybreak migrations',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', (error) => options.log.warn('migrations_connection_lost', { error }))
  await connect(client)
  try {
    await createJournal(client)
    const applied: string[] = []
    await ensureAppRole(client, options.appUser, options.log)
    await assertAllUnchanged(client, migrations)
    for (const migration of migrations) {
      if (await applyOnce(client, migration, options.clock)) applied.push(migration.name)
    }
    await reportUnknown(client, migrations, options.log)
    if (applied.length > 0) options.log.info('migrations_applied', { applied })
    return applied
  } finally {
    await client.end()
  }
}

async function connect(client: Client): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(
      `the migrations cannot reach the database: ${error instanceof Error && error.message !== '' ? error.message : failureCode(error)}`,
      { cause: error },
    )
  }
}

async function createJournal(client: Client): Promise<void> {
  try {
    await client.query(
      `create table if not exists daybreak_migration (name text primary key, checksum text not null, applied_at timestamptz not null)`,
    )
  } catch (error) {
    // "if not exists" does not save two runners that create it in the same moment from each other.
    if (![duplicateTable, duplicateObject, uniqueViolation].includes(failureCode(error))) throw error
  }
}

/** Runs `work` in a transaction that no other runner can be in at the same time. */
async function withLock<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin; lock table daybreak_migration in share row exclusive mode')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function applyOnce(client: Client, migration: Migration, clock: Clock): Promise<boolean> {
  return withLock(client, async () => {
    const { rows } = await client.query<{ checksum: string }>('select checksum from daybreak_migration where name = $1', [
      migration.name,
    ])
    const known = rows[0]
    if (known !== undefined) {
      assertUnchanged(migration, known.checksum)
      return false
    }
    try {
      // A migration that waits for a busy table makes everyone behind it wait as well.
      await client.query(`set local lock_timeout = '10s'`)
      await client.query(migration.sql)
    } catch (error) {
      throw new StartError(
        `migration ${migration.name} failed${lineOf(migration, error)}: ${error instanceof Error ? error.message : String(error)}; nothing of it was applied`,
        { cause: error },
      )
    }
    await client.query('insert into daybreak_migration (name, checksum, applied_at) values ($1, $2, $3)', [
      migration.name,
      migration.checksum,
      instantText(clock.now()),
    ])
    return true
  })
}

// Before anything is applied: an edited old file says that this is not the history that the database has.
async function assertAllUnchanged(client: Client, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from daybreak_migration')
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const migration of migrations) assertUnchanged(migration, checksums.get(migration.name) ?? migration.checksum)
}

function assertUnchanged(migration: Migration, checksum: string): void {
  if (checksum === migration.checksum || checksum === migration.earlierChecksum) return
  throw new StartError(
    `migration ${migration.name} was changed after it was applied: restore it, and put the change into a new migration`,
  )
}

function lineOf(migration: Migration, error: unknown): string {
  const position = error instanceof DatabaseError ? Number.parseInt(error.position ?? '', 10) : Number.NaN
  return Number.isNaN(position) ? '' : ` at line ${migration.sql.slice(0, position).split('\n').length}`
}

// A newer version may have run against this database and may still be running beside us: its additions do not hinder this one.
async function reportUnknown(client: Client, migrations: readonly Migration[], log: Log): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from daybreak_migration where not name = any($1) order by name',
    [migrations.map(({ name }) => name)],
  )
  if (rows.length > 0) log.warn('migrations_unknown', { names: rows.map(({ name }) => name) })
}
