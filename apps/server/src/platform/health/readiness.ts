// Says whether this copy of the server can do its work: the database answers, and has the schema that the code was written for.
import type { Database } from '#platform/database/database.ts'
import type { Log } from '../log.ts'
import { appliedMigrations } from './readiness.store.ts'

export type Readiness = {
  check(): Promise<'ready' | 'database_unreachable' | 'migrations_missing' | 'stopping'>
  stopping(): void
}

/**
 * @param migrationNames  the files that this version knows
 */
export function createReadiness(options: { database: Database; migrationNames: readonly string[]; log: Log }): Readiness {
  let isStopping = false
  return {
    async check() {
      if (isStopping) return 'stopping'
      try {
        const applied = await appliedMigrations(options.database.query)
        return options.migrationNames.every((name) => applied.has(name)) ? 'ready' : 'migrations_missing'
      } catch (error) {
        options.log.warn('not_ready', { error })
        return 'database_unreachable'
      }
    },
    /** From here on a load balancer should send nobody here. */
    stopping() {
      isStopping = true
    },
  }
}
