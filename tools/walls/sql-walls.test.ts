// That stores touch the tables of their own room, and that a breach is seen.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { checkSqlWalls } from './sql-walls.ts'

const tables = ['tips_entry', 'tip_jars_jar', 'tip_jars_shown', 'ledger.hold', 'outbox_message']
const trees: string[] = []
after(() => trees.forEach((tree) => rmSync(tree, { recursive: true })))

/** What is found in a tree of three rooms, in which this one store says this. */
function read(path: string, text: string, allowed: readonly string[] = []): string[] {
  const root = mkdtempSync(join(tmpdir(), 'daybreak-sql-walls-'))
  trees.push(root)
  const files = {
    'apps/server/migrations/0001-tip-jars.sql': 'create view tip_jars_shown as select id from tip_jars_jar;',
    'apps/server/src/platform/database/schema.generated.ts': tables.map((table) => `  '${table}': Type\n`).join(''),
    'apps/server/src/features/tips/index.ts': '',
    'apps/server/src/features/tip-jars/index.ts': '',
    'apps/server/src/features/ledger/index.ts': '',
    [`apps/server/src/${path}`]: text,
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(root, dirname(name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  return checkSqlWalls(root, allowed)
}

const tips = 'features/tips/tips.store.ts'

test('the stores of the repository touch the tables of their own rooms', () => {
  assert.deepEqual(checkSqlWalls(join(import.meta.dirname, '../..')), [])
})

test('a table of another room is seen in a query and in hand-written SQL', () => {
  assert.deepEqual(read(tips, "selectFrom('tip_jars_jar as j')"), [`sql-walls: ${tips} tip_jars_jar`])
  assert.deepEqual(read(tips, 'sql`select from ledger.hold where id = 1`'), [`sql-walls: ${tips} ledger.hold`])
  assert.deepEqual(read(tips, "from('outbox_message')"), [`sql-walls: ${tips} outbox_message`])
})

test('a table of its own, a view that another room shows, a comment and a longer name are no breach', () => {
  assert.deepEqual(read(tips, "from('tips_entry'); sql`select tip_jars_jar_of($1) from tip_jars_shown`"), [])
  assert.deepEqual(read('features/tip-jars/jars.store.ts', "from('tip_jars_jar')"), [])
  assert.deepEqual(read('platform/outbox/outbox.store.ts', "from('outbox_message')"), [])
  assert.deepEqual(read(tips, '// as tip_jars_jar does\n/* ledger.hold */\n'), [])
})

test('an exception lets its own breach through, and is refused once it is mended', () => {
  const exception = `${tips} ledger.hold`
  assert.deepEqual(read(tips, "from('ledger.hold')", [exception]), [])
  assert.deepEqual(read(tips, "from('tips_entry')", [exception]), [`sql-walls: ${exception} is mended: take it off the list`])
})
