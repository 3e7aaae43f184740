// Compares the migrations of this version with those of a database.
import { failureCode } from '#platform/database/database-failures.ts'
import type { Database } from '#platform/database/database.ts'
import { readMigrations } from '#platform/database/migrations/migration-files.ts'
import { appliedMigrations } from '#platform/health/readiness.store.ts'

export type MigrationState = { name: string; isApplied: boolean }

const undefinedTable = '42P01'

export async function migrationStates(database: Database, folder: string): Promise<MigrationState[]> {
  const applied = await appliedMigrations(database.query).catch((error: unknown) => {
    if (failureCode(error) === undefinedTable) return new Set<string>()
    throw error
  })
  return (await readMigrations(folder)).map(({ name }) => ({ name, isApplied: applied.has(name) }))
}
