// Checks whether this instance can do its work: the database answers, and has the schema that the code was written for.
import type { Database } from '#platform/database/database.ts'
import { failureCode } from '#platform/database/database-failures.ts'
import type { WorkGuard } from '../clock/clock-guard.ts'
import type { Log } from '../log.ts'
import { appliedMigrations } from './readiness.store.ts'

export type ReadinessState =
  | 'ready'
  | 'database_unreachable'
  /** It answers, and refuses our role or our password. */
  | 'database_refused_login'
  /** It answers, and has no database of that name. */
  | 'database_missing'
  | 'migrations_missing'
  /** More than two seconds from the database's. */
  | 'clock_wrong'
  | 'stopping'

export type Readiness = {
  check(): Promise<ReadinessState>
  stopping(): void
}

// What PostgreSQL says of a start that cannot work, by SQLSTATE; everything else counts as unreachable.
const undefinedTable = '42P01'
const stateOfCode: Readonly<Record<string, ReadinessState>> = {
  '28000': 'database_refused_login',
  '28P01': 'database_refused_login',
  '3D000': 'database_missing',
  // An empty database, or one that we may not read: its owner's migrations bring both the tables and the right to read them.
  [undefinedTable]: 'migrations_missing',
  '42501': 'migrations_missing',
}

/**
 * @param migrationNames  the files that this version knows
 */
export function createReadiness(options: {
  database: Database
  migrationNames: readonly string[]
  log: Log
  /** Of this instance's clock. */
  guard: Pick<WorkGuard, 'isOpen'>
}): Readiness {
  let isStopping = false
  return {
    async check() {
      if (isStopping) return 'stopping'
      try {
        const applied = await appliedMigrations(options.database.query)
        if (!options.migrationNames.every((name) => applied.has(name))) return 'migrations_missing'
        return options.guard.isOpen() ? 'ready' : 'clock_wrong'
      } catch (error) {
        options.log.warn('not_ready', { error })
        return stateOfCode[failureCode(error)] ?? 'database_unreachable'
      }
    },
    /** From here on a load balancer should send no one here. */
    stopping() {
      isStopping = true
    },
  }
}
