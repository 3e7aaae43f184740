// Writes the types of the database's tables from a freshly migrated one; with --check it only reports whether they are up to
// date.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { schemaText } from '../apps/server/src/platform/database/migrations/schema-text.ts'
import { createTestDatabase } from '../apps/server/src/testing/test-database.ts'

const target = fileURLToPath(new URL('../apps/server/src/platform/database/schema.generated.ts', import.meta.url))

const migrated = await createTestDatabase()
try {
  const text = await schemaText(migrated.database.pool)
  const isCurrent = (await readFile(target, 'utf8').catch(() => '')) === text
  if (process.argv.includes('--check') && !isCurrent) {
    process.stderr.write('schema.generated.ts does not fit the migrations: run "node tools/generate-schema.ts"\n')
    process.exitCode = 1
  } else if (!isCurrent) {
    await writeFile(target, text)
    process.stdout.write('schema.generated.ts written\n')
  }
} finally {
  await migrated.drop()
}
