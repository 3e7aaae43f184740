// Reads the numbered SQL files of the migrations folder and refuses a set that could not be applied in one order.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '#platform/errors.ts'

export type Migration = {
  number: number
  name: string
  sql: string
  checksum: string
  /** What the file was before it was mended: where it was applied so, it counts as applied, and a later file mends what it left. */
  earlierChecksum: string | null
}

// Mended because only a superuser could run it: an owner without that right makes the schema in production.
const earlierChecksums: Readonly<Record<string, string>> = {
  '0190-transactions-item-records.sql': '0b597bb276f3ff0f114a39de5b769f74dd30d0e0ee8df33b44ca50df19cc4057',
}

const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/
// A migration is one transaction: one that ended it would leave half of itself behind when its second half fails.
const transactionControl = /^\s*(commit|rollback|begin|start\s+transaction)\s*(;|transaction|work)/im
const functionBody = /\$(\w*)\$[\s\S]*?\$\1\$/g

/** @throws StartError naming the file, for a name out of form, a number used twice, or transaction control. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)))
  for (const [index, migration] of migrations.entries()) {
    const previous = migrations[index - 1]
    if (previous?.number === migration.number)
      throw new StartError(`migrations ${previous.name} and ${migration.name} bear the same number`)
  }
  return migrations
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const number = fileName.exec(name)?.[1]
  if (number === undefined) throw new StartError(`migration ${name} must be named like 0007-room-what.sql`)
  const sql = await readFile(path.join(folder, name), 'utf8')
  if (transactionControl.test(sql.replace(functionBody, '')))
    throw new StartError(`migration ${name} begins or ends a transaction: each migration runs in one of its own`)
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { number: Number.parseInt(number, 10), name, sql, checksum, earlierChecksum: earlierChecksums[name] ?? null }
}
