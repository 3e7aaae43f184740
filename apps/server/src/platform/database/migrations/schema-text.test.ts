// That the generated types are those of the migrations, and that a type without a meaning is refused.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { openDatabase } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { schemaText } from './schema-text.ts'

const clone = await createTestDatabase()
const owner = openDatabase({
  connectionString: clone.ownerConnectionString,
  applicationName: 'test owner',
  log: silentLog,
  poolSize: 1,
})
after(async () => {
  await owner.close()
  await clone.drop()
})

test('the types in the repository are those of the migrated database: "node tools/generate-schema.ts" writes them', async () => {
  const kept = await readFile(new URL('../schema.generated.ts', import.meta.url), 'utf8')
  assert.equal(kept, await schemaText(clone.database.pool))
})

test('each kind of column has its type', async () => {
  await owner.pool.query(`create table example (
    id uuid primary key, amount bigint not null, note text, label text unique,
    code text check (code ~ '^[A-Z]+$'), kind text not null check (kind in ('a', 'b')), tags text[] not null,
    number bigint not null generated always as identity, made_at timestamptz not null default now(), details jsonb, sealed bytea not null,
    words text not null default '', ending text generated always as (right(note, 4)) stored)`)
  await owner.pool.query('create view example_shown as select id, amount, note, amount + 1 as more from example')
  const text = await schemaText(owner.pool)
  const example = /export type Example = \{\n([^}]*)\}/
    .exec(text)?.[1]
    ?.split('\n')
    .map((line) => line.trim())
  assert.deepEqual(example, [
    'id: string',
    'amount: bigint',
    'note: FreeText | null',
    'label: string | null',
    'code: string | null',
    `kind: 'a' | 'b'`,
    'tags: string[]',
    'number: GeneratedAlways<bigint>',
    'made_at: Generated<string>',
    'details: Json | null',
    'sealed: Bytes',
    'words: ColumnType<string, CleanText | undefined, CleanText>',
    'ending: GeneratedAlways<string | null>',
    '',
  ])
  assert.match(text, /'ledger\.posting': LedgerPosting/)
  assert.match(text, /ExampleShown = \{\n  id: string\n  amount: bigint\n  note: FreeText \| null\n  more: bigint \| null\n\}/)
})

test('a type that has no meaning in TypeScript yet is refused by name', async () => {
  await owner.pool.query('create table odd (place point)')
  await assert.rejects(schemaText(owner.pool), /odd\.place is a point/)
})
