// Opens the database for one command: the configured one, a running server's embedded one, or the embedded one for the duration
// of the command.
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#platform/config.ts'
import { isConnectionLost } from '#platform/database/database-failures.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { joinOrStartEmbedded, type EmbeddedDatabase } from '#platform/database/embedded.ts'
import type { Log } from '#platform/log.ts'
import { clientName, countOtherClients, touchDatabase } from './clients.store.ts'

export type OpsDatabase = {
  database: Database
  /** For what needs a session of its own, past a pooler. */
  connectionString: string
  /** Null with DATABASE_URL. */
  embedded: EmbeddedDatabase | null
  /** Stops an embedded server that this command started; unless it is urgent, not before other commands have done with it. */
  close(options: { isUrgent: boolean }): Promise<void>
}

// An operator's statement may work through everything there is; a request's may not.
const statementTimeoutMs = 15 * 60_000
const poolSize = 4
const maxJoinAttempts = 5
const othersPollMs = 50
const ownName = clientName(process.pid)

export async function openOpsDatabase(config: Config, log: Log): Promise<OpsDatabase> {
  const open = (connectionString: string) =>
    openDatabase({ connectionString, applicationName: ownName, log, poolSize, statementTimeoutMs })
  if (config.databaseUrl !== null) {
    const database = open(config.databaseUrl)
    return {
      database,
      connectionString: config.directDatabaseUrl ?? config.databaseUrl,
      embedded: null,
      close: () => database.close(),
    }
  }
  for (let attempt = 1; ; attempt += 1) {
    const embedded = await joinOrStartEmbedded({ dataDir: config.dataDir, log })
    const database = open(embedded.connectionString)
    try {
      await touchDatabase(database.query)
      return {
        database,
        connectionString: embedded.connectionString,
        embedded,
        close: (options) => closeEmbedded(database, embedded, options),
      }
    } catch (error) {
      await closeEmbedded(database, embedded, { isUrgent: true })
      // The command that kept the server may have ended in the moment between joining and connecting.
      if (!embedded.isGuest || !isConnectionLost(error) || attempt >= maxJoinAttempts) throw error
    }
  }
}

async function closeEmbedded(database: Database, embedded: EmbeddedDatabase, { isUrgent }: { isUrgent: boolean }): Promise<void> {
  if (!embedded.isGuest && !isUrgent) await waitForOthers(database)
  await database.close()
  await embedded.stop()
}

/** Another operator's command may have joined the server that this one started. */
async function waitForOthers(database: Database): Promise<void> {
  while ((await countOtherClients(database.query, ownName)) > 0) await pause(othersPollMs)
}
