// Guarantees of ops secrets and ops fields: made once, checked whole, and keys replaced under running servers without a row being lost.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { dateIn, systemClock } from '@daybreak/time'
import { createFieldEncryption, keyIdOf } from '#platform/crypto/field-encryption.ts'
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts'
import { readSecretsFile } from '#platform/crypto/secrets.ts'
import { announceInstance } from '#platform/instances/instances.ts'
import { silentLog } from '#platform/log.ts'
import { createSealedUploads } from '#platform/uploads/sealed-uploads.ts'
import { readDepositNumbers } from '../../features/accounts/accounts.store.ts'
import { openRosterIdentity } from '../../features/employers/roster/joining.store.ts'
import { matchSsnLast4 } from '../../features/employers/roster/identity.store.ts'
import { createIntermediates } from '../../features/session/factors/intermediate.ts'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'
import { openContext } from '../context.ts'
import { renewAll } from './resealing.ts'
import { sealedColumns } from './sealed-columns.ts'

let world: OpsWorld
let file: string
before(async () => {
  world = await createOpsWorld()
  file = join(world.dataDir, 'secrets.json')
})
after(() => world.end())

const secrets = () => readSecretsFile(file)
const today = dateIn(systemClock.now(), 'UTC')

test('secrets are made once, for their owner alone, and are sound', async () => {
  const made = join(world.dataDir, 'operator.json')
  assert.equal((await world.ops('secrets', 'make', made)).code, 0)
  const text = await readFile(made, 'utf8')
  assert.equal((await stat(made)).mode & 0o777, 0o600)
  const again = await world.ops('secrets', 'make', made)
  assert.deepEqual([again.code, await readFile(made, 'utf8')], [1, text])
  const checked = await world.ops('secrets', 'check', made)
  assert.deepEqual([checked.code, checked.errors], [0, ''])
  assert.ok(!checked.output.includes((JSON.parse(text) as { hashKey: string }).hashKey))
  assert.match((await world.ops('secrets', 'check', file)).errors, /madeBy: a sandbox made it/)
})

test('every sealed column is registered by its primary key, and the application may seal it again', async () => {
  const { rows } = await world.database.pool.query<{ name: string; key: string[]; may_update: boolean }>(`
    select format('%s.%s', c.relname, a.attname) as name, has_column_privilege(c.oid, a.attnum, 'UPDATE') as may_update,
           array(select k.attname::text from pg_index i cross join unnest(i.indkey) with ordinality as n (number, place)
                 join pg_attribute k on k.attrelid = c.oid and k.attnum = n.number
                 where i.indrelid = c.oid and i.indisprimary order by n.place) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid = 'bytea'::regtype and a.attname like '%\\_sealed'
    order by 1`)
  assert.deepEqual(
    rows.map(({ name, key }) => ({ name, key })),
    sealedColumns.map(({ name, key }) => ({ name, key: [...key] })).toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  )
  assert.deepEqual(
    rows.filter((row) => !row.may_update).map(({ name }) => name),
    [],
  )
})

test('bytes that no one can look through are sealed under a name that says so', async () => {
  const { rows } = await world.database.pool.query<{ name: string }>(`
    select format('%s.%s', c.relname, a.attname) as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid = 'bytea'::regtype
      and a.attname !~ '_(sealed|hash)$' order by 1`)
  assert.deepEqual(
    rows.map(({ name }) => name),
    [
      'employers_payroll_file.sha256',
      'messages_announcement.fingerprint',
      'recordings_sheet.css',
      'session_passkey.credential_id',
      'session_passkey.public_key',
      'session_passkey_challenge.challenge',
    ],
  )
})

/** Values in every kind of place that is not simply a row's id. */
async function fillFields(): Promise<{ isReadable(): Promise<void> }> {
  const { database, clock } = world
  const { encryptionKeys } = await secrets()
  const encryption = createFieldEncryption(encryptionKeys)
  const limits = { types: ['application/pdf'], maxBytes: 1_000, pieceBytes: 100 } as const
  const [ownerId, id] = [newUuid(systemClock), randomUUID()]
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(141)])
  const now = systemClock.now()
  await database.transaction(async (tx) => {
    const uploads = createSealedUploads(encryption, 'test_receipt', limits)
    await uploads.begin(tx, { ownerId, id, name: 'a.pdf', size: 150 }, { now, deleteAt: now.add({ hours: 24 }) })
    for (const offset of [0, 100])
      await uploads.addPiece(tx, ownerId, { id, offset, bytes: bytes.subarray(offset, offset + 100) })
  })
  const intermediate = { clock, isSecure: false }
  const cookie = await createIntermediates({ ...intermediate, encryption }).issue(database.query, 'onboarding', 'draft 1')
  const { path } = await world.payroll('sealed.ach', 3)
  assert.equal((await world.ops('payroll', 'post', path)).code, 0)
  return {
    async isReadable() {
      const ring = createFieldEncryption((await secrets()).encryptionKeys.slice(0, 1))
      const uploads = createSealedUploads(ring, 'test_receipt', limits)
      assert.deepEqual(
        (await uploads.list(database.query, ownerId)).map(({ name }) => name),
        ['a.pdf'],
      )
      const pieces: Uint8Array[] = []
      for await (const piece of uploads.open(database.query, ownerId, { id, size: 150 })) pieces.push(piece)
      assert.ok(Buffer.concat(pieces).equals(bytes))
      const read = createIntermediates({ ...intermediate, encryption: ring })
      assert.equal(await read.read(database.query, 'onboarding', cookie.split(';')[0]), 'draft 1')
      const numbers = await readDepositNumbers(database.query, ring, [world.workers[0]?.employeeId ?? ''])
      assert.equal(numbers.size, 1)
    },
  }
}

const roster =
  'employeeNumber,firstName,lastName,phone,birthDate,ssnLast4,hireDate\nR1,Ana,Rivera,2125550140,1991-02-14,1234,2024-01-02\n'

test('keys are replaced in three steps beside running servers, and everything is read by the new ones alone', async () => {
  const path = await world.writeFile('roster.csv', roster)
  const imported = await world.ops('roster', 'import', path, '--employer', 'LAKESIDE')
  assert.deepEqual([imported.code, imported.errors], [0, ''])
  const filled = await fillFields()
  const { database } = world
  const announce = async () => announceInstance({ database, clock: systemClock, log: silentLog }, await secrets())

  let server = await announce()
  assert.match((await world.ops('secrets', 'rotate', 'promote', file)).errors, /No ring waits for "promote"/)
  assert.equal((await world.ops('secrets', 'rotate', 'add', file)).code, 0)
  assert.match((await world.ops('secrets', 'rotate', 'promote', file)).errors, /runs without key 2 of encryptionKeys/)
  await server.close()
  server = await announce()
  assert.equal((await world.ops('secrets', 'rotate', 'promote', file)).code, 0)
  assert.match((await world.ops('secrets', 'rotate', 'remove', file)).errors, /still writes by an older key of lookupKeys/)
  await server.close()
  server = await announce()
  const early = await world.ops('secrets', 'rotate', 'remove', file, '--only', 'encryptionKeys')
  assert.match(early.errors, /accounts_account\.account_number_sealed has 20 values of key 1 of encryptionKeys/)
  assert.match(
    (await world.ops('secrets', 'rotate', 'remove', file, '--only', 'lookupKeys')).errors,
    /birth_date_hash has 1 values/,
  )
  assert.match((await world.ops('fields', 'status')).output, /Not everything is of the newest keys/)

  const promoted = await secrets()
  const [one, other] = await Promise.all([1, 2].map(() => renewAll(database, promoted, { today, onProgress() {}, limit: 7 })))
  const renewed = [...(one ?? []), ...(other ?? [])].reduce((sum, report) => sum + report.renewed, 0)
  const stale = JSON.parse((await world.ops('fields', 'reseal', '--json')).output) as { renewed: number }
  assert.deepEqual([stale.renewed, renewed >= 25], [0, true], 'two runs at once do it all, each value once')
  assert.match((await world.ops('fields', 'status')).output, /Everything is of the newest keys/)

  assert.match(
    (await world.ops('secrets', 'rotate', 'remove', file)).errors,
    /codes from before may be on their way: wait 15 more/,
  )
  assert.equal((await world.ops('secrets', 'rotate', 'remove', file, '--only', 'encryptionKeys')).code, 0)
  assert.equal((await world.ops('secrets', 'rotate', 'remove', file, '--only', 'lookupKeys')).code, 0)
  await server.close()
  const alone = await secrets()
  assert.deepEqual(
    alone.encryptionKeys.map(({ id }) => id),
    [2],
  )
  await filled.isReadable()

  const { rows } = await database.pool.query<{ id: string; employee_id: string | null; ssn_last4_hash: Buffer }>(
    "select id, employee_id, ssn_last4_hash from employers_roster where employee_number = 'R1'",
  )
  const [person] = rows
  assert.ok(person)
  const keyedHash = createKeyedHash(alone.hashKey, alone.lookupKeys)
  assert.ok(person.ssn_last4_hash.equals(Buffer.from(keyedHash.newest('employers.ssn_last4', '1234'))))
  const encryption = createFieldEncryption(alone.encryptionKeys)
  assert.equal((await openRosterIdentity(database.query, encryption, person.id)).birthDate, '1991-02-14')
  assert.equal(await matchSsnLast4(database.query, keyedHash, randomUUID(), '1234'), false)
  const again = await world.ops('roster', 'import', path, '--employer', 'LAKESIDE', '--json')
  assert.equal(
    (JSON.parse(again.output) as { changed: unknown[] }).changed.length,
    0,
    'a row whose hash is of a new key says nothing else',
  )
})

test('a value that no key opens is named by its row and left as it is', async () => {
  const { database } = world
  const employeeId = world.workers[3]?.employeeId
  await database.query
    .updateTable('accounts_account')
    .set({ account_number_sealed: Buffer.concat([Buffer.from([1, 0, 99]), randomBytes(40)]) })
    .where('employee_id', '=', employeeId ?? '')
    .execute()
  const { code, output } = await world.ops('fields', 'reseal')
  assert.equal(code, 1)
  assert.match(output, /No key of the ring reads accounts_account\.account_number_sealed of [0-9a-f-]{36}: left as it is/)
  const { account_number_sealed: kept } = await database.query
    .selectFrom('accounts_account')
    .select('account_number_sealed')
    .where('employee_id', '=', employeeId ?? '')
    .executeTakeFirstOrThrow()
  assert.equal(keyIdOf(kept), 99)
})

test('a command that is at work with older keys holds a rotation up, as a server does', async () => {
  const { environment } = world
  const atWork = openContext({ environment, clock: systemClock, log: silentLog })
  await atWork.tools()
  assert.equal((await world.ops('secrets', 'rotate', 'add', file, '--only', 'encryptionKeys')).code, 0)
  const early = await world.ops('secrets', 'rotate', 'promote', file, '--only', 'encryptionKeys')
  assert.match(early.errors, /runs without key 3 of encryptionKeys/)
  await atWork.close({ isUrgent: false })
  assert.equal((await world.ops('secrets', 'rotate', 'promote', file, '--only', 'encryptionKeys')).code, 0)
})

test('what lacks the key that another one writes by does not start', async () => {
  const { database } = world
  const older = await secrets()
  const newer = { ...older, encryptionKeys: [{ id: 9, key: randomBytes(32) }, ...older.encryptionKeys] }
  const announce = (rings: typeof older) => announceInstance({ database, clock: systemClock, log: silentLog }, rings)
  const server = await announce(newer)
  await assert.rejects(announce(older), /^StartError: The secrets file lacks encryptionKeys 9 [0-9a-f]{8}, by which another/)
  const listed = await world.ops('roster', 'list', '--employer', 'LAKESIDE')
  assert.deepEqual([listed.code, listed.errors.includes('The secrets file lacks')], [1, true])
  await server.close()
  await (await announce(older)).close()
  assert.deepEqual((await database.query.selectFrom('platform_instance').select('id').execute()).length, 0)
})

test('secrets are made and checked on a machine that has no other settings yet', async () => {
  const lonely = await createOpsWorld({ DAYBREAK_MODE: 'production' })
  try {
    const made = join(lonely.dataDir, 'first.json')
    assert.equal((await lonely.ops('secrets', 'make', made)).code, 0)
    assert.equal((await lonely.ops('secrets', 'check', made)).code, 0)
    assert.equal((await lonely.ops('secrets', 'rotate', 'add', made)).code, 0)
  } finally {
    await lonely.end()
  }
})
