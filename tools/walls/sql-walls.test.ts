// That stores touch the tables of their own room, and that a breach is seen.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { breachesOf, findBreaches } from './sql-walls.ts'

/** What is still to be mended: the list only gets shorter. The operator's check of the books compares what all rooms say of the same money. */
const exceptions = [
  'ops/books.store.ts ach_transfer',
  'ops/books.store.ts cards_event',
  'ops/books.store.ts cards_transaction',
  'ops/books.store.ts employee_profile',
  'ops/books.store.ts employers_payroll_outcome',
  'ops/books.store.ts express_pay_transfer',
  'ops/books.store.ts ledger.journal',
  'ops/books.store.ts ledger.posting',
  'ops/books.store.ts transactions_item',
]

test('a store touches the tables of its own room alone; an exception that is mended leaves the list', () => {
  assert.deepEqual(findBreaches(join(import.meta.dirname, '../..')), exceptions)
})

test('a table of another room is seen in a query and in hand-written SQL, and not in a comment or a longer name', () => {
  const known = { tables: ['tips_entry', 'tip_jars_jar', 'ledger.hold', 'outbox_message'], rooms: ['tips', 'tip-jars', 'ledger'] }
  const read = (path: string, text: string) => breachesOf(path, text, known)
  const tips = 'features/tips/tips.store.ts'
  assert.deepEqual(read(tips, "from('tips_entry'); sql`select tips_entry_of($1)`"), [])
  assert.deepEqual(read(tips, "selectFrom('tip_jars_jar as j')"), [`${tips} tip_jars_jar`])
  assert.deepEqual(read(tips, 'sql`select from ledger.hold where id = 1`'), [`${tips} ledger.hold`])
  assert.deepEqual(read('features/tip-jars/jars.store.ts', "from('tip_jars_jar')"), [])
  assert.deepEqual(read(tips, '// as tip_jars_jar does\n/* ledger.hold */\nsql`select tip_jars_jar_shown`'), [])
  assert.deepEqual(read('platform/outbox/outbox.store.ts', "from('outbox_message')"), [])
  assert.deepEqual(read(tips, "from('outbox_message')"), [`${tips} outbox_message`])
})
