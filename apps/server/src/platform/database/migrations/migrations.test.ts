// What the migrations' runner guarantees, on empty databases of their own.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { fixedClock } from '@daybreak/time'
import { Client } from 'pg'
import { StartError } from '#platform/errors.ts'
import { silentLog, type Log } from '#platform/log.ts'
import { createBareDatabase, createTestDatabase, migrationsFolder } from '../../../testing/test-database.ts'
import { readMigrations } from './migration-files.ts'
import { runMigrations } from './migrations.ts'

const clock = fixedClock('2026-11-20T13:42:10.000Z')
const { ownerConnectionString, connectionString, appUser, drop } = await createBareDatabase()
let folder = ''
const folders: string[] = []

after(async () => {
  await drop()
  for (const made of folders) await rm(made, { recursive: true })
})

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'daybreak-migrations-'))
  folders.push(folder)
  await ask('drop schema public cascade; create schema public; grant usage on schema public to public')
})

async function ask(statement: string, as = ownerConnectionString): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: as })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const write = (name: string, sql: string) => writeFile(path.join(folder, name), sql)
const run = (log: Log = silentLog) => runMigrations({ ownerConnectionString, appUser, folder, log, clock })

async function refusal(pattern: RegExp): Promise<void> {
  await assert.rejects(run(), (error) => {
    assert.ok(error instanceof StartError, String(error))
    assert.doesNotMatch(error.message, /\n/)
    assert.match(error.message, pattern)
    return true
  })
}

test('each file is applied once, in the order of the numbers, a late lower number too', async () => {
  await write('0002-room-two.sql', 'create table two (id int); insert into two select id from one')
  await write('0001-room-one.sql', 'create table one (id int); insert into one values (1)')
  assert.deepEqual(await run(), ['0001-room-one.sql', '0002-room-two.sql'])
  assert.deepEqual(await run(), [])
  await write('0004-room-four.sql', 'create table four ()')
  await run()
  await write('0003-room-three.sql', 'create table three ()')
  assert.deepEqual(await run(), ['0003-room-three.sql'])
  assert.deepEqual(await ask('select id from two'), [{ id: 1 }])
})

test('a migration that fails is named with its line, and nothing of it stays', async () => {
  await write('0001-room-good.sql', 'create table good ()')
  await write('0002-room-bad.sql', 'create table half ();\n\ncreate table nonsense (id no_such_type);')
  await refusal(/^migration 0002-room-bad\.sql failed at line 3: type "no_such_type" does not exist; nothing of it was applied$/)
  assert.deepEqual(await ask(`select to_regclass('good') is not null as good, to_regclass('half') is not null as half`), [
    { good: true, half: false },
  ])
  await write('0002-room-bad.sql', 'create table half ()')
  assert.deepEqual(await run(), ['0002-room-bad.sql'])
})

test('a migration that was changed after it was applied is refused, before anything else is applied', async () => {
  await write('0003-room-three.sql', 'create table three ()')
  await run()
  await write('0003-room-three.sql', 'create table three (id int)')
  await write('0002-room-two.sql', 'create table two ()')
  await refusal(/^migration 0003-room-three\.sql was changed after it was applied/)
  assert.deepEqual(await ask(`select to_regclass('two') as two`), [{ two: null }])
})

test('two runners at once apply each file once, and both succeed', async () => {
  for (const number of [1, 2, 3])
    await write(`000${number}-room-table.sql`, `create table table_${number} (); select pg_sleep(0)`)
  const applied = await Promise.all([run(), run(), run()])
  assert.deepEqual(applied.flat().toSorted(), ['0001-room-table.sql', '0002-room-table.sql', '0003-room-table.sql'])
})

test('a number used twice, a name out of form, and transaction control are refused', async () => {
  await write('0001-room-one.sql', 'select 1')
  await write('0001-room-other.sql', 'select 1')
  await refusal(/bear the same number/)
  await rm(path.join(folder, '0001-room-other.sql'))
  await write('2-room.sql', 'select 1')
  await refusal(/must be named like/)
  await rm(path.join(folder, '2-room.sql'))
  await write('0002-room-two.sql', 'create table two ();\ncommit;\ncreate table three ()')
  await refusal(/0002-room-two\.sql begins or ends a transaction/)
})

test('the words of transactions inside a function are no transaction control', async () => {
  await write('0001-room-function.sql', 'create function f() returns int language plpgsql as $$\nbegin\n  return 1;\nend $$;')
  assert.deepEqual(await run(), ['0001-room-function.sql'])
})

test('a migration that this version does not know is reported and hinders nothing', async () => {
  await write('0001-room-one.sql', 'create table one ()')
  await write('0002-room-newer.sql', 'create table newer ()')
  await run()
  await rm(path.join(folder, '0002-room-newer.sql'))
  const warnings: unknown[] = []
  const log: Log = { ...silentLog, warn: (event, fields) => void warnings.push([event, fields]) }
  assert.deepEqual(await run(log), [])
  assert.deepEqual(warnings, [['migrations_unknown', { names: ['0002-room-newer.sql'] }]])
})

test("the application's login is a member of the group that migrations grant to", async () => {
  await write('0001-room-one.sql', 'create table one (id int); grant select on one to daybreak_app')
  await run()
  assert.deepEqual(await ask('select * from one', connectionString), [])
  await assert.rejects(ask('insert into one values (1)', connectionString), /permission denied/)
})

test('an application role that does not exist, and a server that is not there, are one clear line', async () => {
  const options = { ownerConnectionString, appUser: 'nobody_we_know', folder, log: silentLog, clock }
  await assert.rejects(
    runMigrations(options),
    (error) => error instanceof StartError && /no role "nobody_we_know"/.test(error.message),
  )
  const unreachable = { ...options, ownerConnectionString: 'postgresql://owner@localhost:1/none' }
  await assert.rejects(
    runMigrations(unreachable),
    (error) => error instanceof StartError && /cannot reach the database/.test(error.message),
  )
})

test("the project's own migrations can all be read", async () => {
  const migrations = await readMigrations(migrationsFolder)
  assert.ok(migrations.some(({ name }) => name === '0002-ledger-tables.sql'))
})

test('an owner who may neither make roles nor write into the catalogs makes the whole schema, without a warning', async () => {
  const bare = await createBareDatabase()
  const [owner, app, password] = [`plain_owner_${process.pid}`, `plain_app_${process.pid}`, 'of-a-test']
  const administrator = new Client({ connectionString: bare.ownerConnectionString })
  await administrator.connect()
  try {
    const { rows } = await administrator.query<{ name: string }>('select current_database() as name')
    await administrator.query(`create role ${owner} login password '${password}'; create role ${app} login password '${password}' in role daybreak_app;
      alter role ${app} set statement_timeout = '30s'; alter role ${app} set timezone = 'UTC';
      alter database ${rows[0]?.name ?? ''} owner to ${owner}; alter schema public owner to ${owner}`)
    const address = new URL(bare.ownerConnectionString)
    Object.assign(address, { username: owner, password })
    const warnings: unknown[] = []
    const log: Log = { ...silentLog, warn: (event, fields) => void warnings.push([event, fields]) }
    await runMigrations({ ownerConnectionString: address.href, appUser: app, folder: migrationsFolder, log, clock })
    assert.deepEqual(warnings, [])
  } finally {
    await administrator.end()
    await bare.drop()
    await dropRoles([owner, app])
  }
})

async function dropRoles(roles: readonly string[]): Promise<void> {
  const administrator = new Client({ connectionString: ownerConnectionString })
  await administrator.connect()
  for (const role of roles) await administrator.query(`drop role ${role}`)
  await administrator.end()
}

test('nothing of ours is in a schema that backups leave out, and a file that was mended counts as applied as it was', async () => {
  const whole = await createTestDatabase()
  const owner = new Client({ connectionString: whole.ownerConnectionString })
  await owner.connect()
  try {
    const made = "select proname from pg_proc where pronamespace = 'pg_catalog'::regnamespace and oid >= 16384"
    assert.deepEqual((await owner.query(made)).rows, [])
    // As the file made it before.
    const mended = (await readMigrations(migrationsFolder)).find(({ earlierChecksum }) => earlierChecksum !== null)
    await owner.query("update daybreak_migration set checksum = $1 where name like '0190-%'", [mended?.earlierChecksum])
    await owner.query("delete from daybreak_migration where name like '0271-%'")
    await owner.query('alter procedure transactions_write_keep_item() set search_path = pg_catalog, public, pg_temp')
    await owner.query(
      'create function pg_catalog.transactions_keep_item(p_item transactions_item) returns void language sql as $$ select $$',
    )
    const options = { ownerConnectionString: whole.ownerConnectionString, appUser: whole.appUser, folder: migrationsFolder }
    const applied = await runMigrations({ ...options, log: silentLog, clock })
    assert.deepEqual(applied, ['0271-transactions-keep-item-in-public.sql'])
    assert.deepEqual((await owner.query(made)).rows, [])
  } finally {
    await owner.end()
    await whole.drop()
  }
})
