// Access to an embedded database: its addresses, the check that it answers, and the roles that each start gives it.
import { Client } from 'pg'
import { EmbeddedStartError } from './failure.ts'
import { ownerUser, type ClusterPaths, type Passwords } from './cluster.ts'
import { socketPort } from './postmaster.ts'

export const serverUser = 'daybreak_server'
const databaseName = 'daybreak'

export type EmbeddedAddresses = { connectionString: string; ownerConnectionString: string; appUser: string }

export function addressesOf(socketFolder: string, passwords: Passwords): EmbeddedAddresses {
  return {
    connectionString: addressOf(socketFolder, serverUser, passwords.server, databaseName),
    ownerConnectionString: addressOf(socketFolder, ownerUser, passwords.owner, databaseName),
    appUser: serverUser,
  }
}

// `host` as a query parameter wins over the host in front: that is how both pg and libpq take a socket's folder.
function addressOf(socketFolder: string, user: string, password: string, database: string): string {
  return `postgresql://${user}:${password}@localhost:${socketPort}/${database}?host=${encodeURIComponent(socketFolder)}`
}

/** The major version of whatever server answers with our password on that socket and serves our folder, or null. */
export async function probeServer(paths: ClusterPaths, socketFolder: string, passwords: Passwords): Promise<string | null> {
  try {
    return await withOwner(socketFolder, passwords, async (client) => {
      const { rows } = await client.query<{ folder: string; version: string }>(
        `select current_setting('data_directory') as folder, current_setting('server_version') as version`,
      )
      return rows[0]?.folder === paths.folder ? rows[0].version : null
    })
  } catch {
    return null
  }
}

/** Makes the database and the server's login role where they are missing, and sets its password. Safe to repeat. */
export async function provision(socketFolder: string, passwords: Passwords): Promise<void> {
  await withOwner(socketFolder, passwords, async (client) => {
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [serverUser])
    await client.query(
      `${roles === 0 ? 'create' : 'alter'} role ${serverUser} login password ${client.escapeLiteral(passwords.server)}`,
    )
    const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (databases === 0) await client.query(`create database ${databaseName}`)
    await client.query(`revoke all on database ${databaseName} from public`)
    await client.query(`grant connect on database ${databaseName} to ${serverUser}`)
  })
}

/** Whether the server's own role can sign in: the database has been provisioned. */
export async function isOpenToServer(addresses: EmbeddedAddresses): Promise<boolean> {
  const client = new Client({ connectionString: addresses.connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function withOwner<T>(socketFolder: string, passwords: Passwords, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: addressOf(socketFolder, ownerUser, passwords.owner, 'postgres'),
    connectionTimeoutMillis: 5_000,
    application_name: 'daybreak launcher',
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new EmbeddedStartError(
      `the embedded database does not let its owner in: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
