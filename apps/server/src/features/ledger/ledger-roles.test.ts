// The application's role can read the ledger and post through its functions, and do nothing else there.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { failureCode } from '#platform/database/database-failures.ts'
import { openDatabase } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { postJournal, readBalance } from './ledger.store.ts'
import { dollars, movement, openFundedAccount } from './testing/requests.ts'

const { database, ownerConnectionString, drop } = await createTestDatabase()
const owner = openDatabase({
  connectionString: ownerConnectionString,
  applicationName: 'test owner',
  log: silentLog,
  poolSize: 1,
})
after(async () => {
  await owner.close()
  await drop()
})

const insufficientPrivilege = '42501'
const isRefused = (error: unknown) => failureCode(error) === insufficientPrivilege
const worker = await openFundedAccount(database, dollars(100))

const { rows: tables } = await owner.pool.query<{ name: string; column: string }>(`
  select c.oid::regclass::text as name, (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = 1) as column
  from pg_class c where c.relnamespace = 'ledger'::regnamespace and c.relkind = 'r' order by 1`)

test('the ledger has the tables that this file speaks of', () => {
  assert.deepEqual(
    tables.map(({ name }) => name),
    [
      'ledger.account',
      'ledger.hold',
      'ledger.house_account',
      'ledger.house_checkpoint',
      'ledger.house_line',
      'ledger.journal',
      'ledger.posting',
    ],
  )
})

for (const { name, column } of tables) {
  describe(name, () => {
    test('can be read', async () => {
      await database.pool.query(`select * from ${name} limit 1`)
    })

    for (const statement of [
      `insert into ${name} default values`,
      `update ${name} set ${column} = ${column}`,
      `delete from ${name}`,
      `truncate ${name}`,
      `select * from ${name} for update`,
      `alter table ${name} disable trigger all`,
      `drop table ${name}`,
    ]) {
      test(`"${statement}" is refused`, async () => {
        await assert.rejects(database.pool.query(statement), isRefused)
      })
    }
  })
}

test('nothing can be made in the ledger, and its inner functions cannot be called', async () => {
  await assert.rejects(database.pool.query('create table ledger.extra (id int)'), isRefused)
  await assert.rejects(database.pool.query(`select ledger.fresh_positions('{}', '{}', '{}', '{}')`), isRefused)
})

test('a table or function of the same name elsewhere does not fool the posting function', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('create temporary table account (like ledger.account)').catch(() => {})
    await client.query('set search_path = pg_temp, public')
    await client.query('select ledger.open_account($1, $2)', [worker, '2026-11-20T13:42:10Z'])
  } finally {
    client.release(true)
  }
  assert.equal((await postJournal(database.query, movement(worker, dollars(-1)))).kind, 'posted')
  assert.equal((await readBalance(database.query, worker)).posted, dollars(99))
})

test('even the owner can only add postings', async () => {
  await assert.rejects(owner.pool.query('update ledger.posting set amount = amount + 1'), /only ever added/)
  await assert.rejects(owner.pool.query('delete from ledger.posting'), /only ever added/)
  await assert.rejects(owner.pool.query('truncate ledger.posting'), /only ever added/)
})

test("the balance row's own check refuses an overdraft, whatever the function decides", async () => {
  await assert.rejects(owner.pool.query('update ledger.account set posted = -1 where id = $1', [worker]), /account_above_floor/)
})

test('every function that the application may call runs with a fixed search path', async () => {
  const { rows } = await owner.pool.query<{ name: string; settings: string[] | null }>(`
    select p.proname as name, p.proconfig as settings from pg_proc p
    where p.pronamespace = 'ledger'::regnamespace and has_function_privilege('daybreak_app', p.oid, 'execute')`)
  assert.ok(rows.length >= 9)
  for (const { name, settings } of rows) assert.ok(settings?.includes('search_path=pg_catalog, pg_temp'), name)
})

test('not even the owner changes or takes away a journal or a posting', async () => {
  for (const name of ['ledger.journal', 'ledger.posting'])
    for (const statement of [`update ${name} set created_at = created_at`, `delete from ${name}`, `truncate ${name}`])
      await assert.rejects(owner.pool.query(statement), isRefused, statement)
})
