// Guarantees of the archive of a worker's data: everything of theirs, nothing of anyone else's, no secret, made once and deleted
// when its days are over.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import type { MyData } from '@daybreak/contract'
import { startWorkerRooms, testKeys, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { schemaText } from '../../platform/database/migrations/schema-text.ts'
import { readEverything } from './archive-reading.ts'
import { archiveChildren, archiveTables, isSecretColumn, leftOut } from './archive-tables.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const path = '/api/employees/me/data'
const call = (token: string, method: string, to = path) =>
  rooms.server.call(to, { method, headers: { authorization: `Bearer ${token}` } })
const stateOf = async (token: string) => ((await (await rooms.get(path, token)).json()) as MyData).archive?.state ?? null

const readOf = (whose: { employeeId: string; accountId: string | null; phones: readonly string[] }) =>
  readEverything({
    executor: rooms.database.query,
    encryption: testKeys.encryption,
    consent: rooms.notifying.outbox.consent,
    ...whose,
  })

test('every table that names a worker or an account is in the archive, or is left out for a reason', async () => {
  const text = await schemaText(rooms.database.pool)
  const names = new Map([...text.matchAll(/^ {2}'([\w.]+)': (\w+)$/gm)].map(([, table = '', type = '']) => [type, table]))
  const found = [...text.matchAll(/^export (?:interface|type) (\w+) (?:= )?\{([^}]*)\}/gm)].flatMap(([, type = '', body = '']) =>
    /^ {2}(?:employee_id|account_id)\??:/m.test(body) ? [names.get(type) ?? type] : [],
  )
  assert.ok(found.length > 40, 'the schema is read')
  const known = new Set([...Object.keys(archiveTables), ...Object.keys(leftOut)])
  assert.deepEqual(
    found.filter((table) => !known.has(table)),
    [],
    'in archive-tables.ts, say what of it is in the archive',
  )
  const all = new Set(names.values())
  const listed = [...known, ...Object.keys(archiveChildren)]
  assert.deepEqual(
    listed.filter((table) => !all.has(table)),
    [],
    'a table that is gone',
  )
})

test('the archive holds what is the worker’s, and nothing of another worker, no hash and no key', async () => {
  const own = await rooms.hire({ phone: '12145550101', email: 'archive.own@example.com' })
  const other = await rooms.hire({ phone: '12145550102', email: 'archive.other@example.com' })
  await rooms.signIn('12145550101')
  const { consent } = rooms.notifying.outbox
  await rooms.database.transaction(async (tx) => {
    await consent.chooseMarketing(tx, { phone: '12145550101', isGiven: true })
    await consent.request(tx, { kind: 'stop', phone: '12145550101', source: 'text', providerMessageId: 'SM-own' })
    await consent.request(tx, { kind: 'stop', phone: '12145550102', source: 'operator', providerMessageId: null })
  })
  const rows = await readOf({ ...own, phones: ['12145550101'] })
  const text = JSON.stringify(rows)
  assert.match(text, /archive\.own@example\.com/)
  for (const strange of [other.employeeId, other.accountId, 'archive.other@example.com'])
    assert.ok(!text.includes(strange), strange)
  assert.ok((rows['session_session'] ?? []).length > 0)
  assert.deepEqual(
    (rows['outbox_consent_request'] ?? []).map(({ phone, kind, source }) => [phone, kind, source]),
    [
      ['12145550101', 'marketing_yes', 'page'],
      ['12145550101', 'stop', 'text'],
    ],
  )
  const columns = Object.values(rows).flatMap((list) => list.flatMap((row) => Object.keys(row)))
  assert.deepEqual(columns.filter(isSecretColumn), [])
  assert.ok(!text.includes('"type":"Buffer"'))
})

test('it is made once, announced, downloaded only by its worker, and deleted after seven days', async () => {
  const email = 'archive.life@example.com'
  await rooms.hire({ phone: '12145550103', email })
  await rooms.hire({ phone: '12145550104', email: 'archive.stranger@example.com' })
  const { token } = await rooms.signIn('12145550103')
  const { token: stranger } = await rooms.signIn('12145550104')
  const { consent } = rooms.notifying.outbox
  await rooms.database.transaction((tx) => consent.chooseMarketing(tx, { phone: '12145550103', isGiven: true }))
  assert.deepEqual(
    await Promise.all([call(token, 'POST'), call(token, 'POST')]).then((all) => all.map(({ status }) => status)),
    [200, 200],
  )
  assert.equal(await stateOf(token), 'making')
  assert.equal((await call(token, 'GET', `${path}/file`)).status, 404)
  await rooms.jobs.runEnqueued()
  assert.equal(await stateOf(token), 'ready')
  const messages = (await rooms.sentTo(email)).filter(({ text }) => text?.includes('/my-account/data'))
  assert.equal(messages.length, 1)
  assert.deepEqual([await stateOf(stranger), (await call(stranger, 'GET', `${path}/file`)).status], [null, 404])
  assert.equal((await call(token, 'POST', `${path}/opening`)).status, 204)
  const answer = await call(token, 'GET', `${path}/file`)
  assert.equal(answer.headers.get('content-type'), 'application/zip')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const { archive } = (await (await rooms.get(path, token)).json()) as MyData
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  assert.deepEqual(archive?.file, { name, bytes: bytes.byteLength })
  const files = unzipSync(bytes)
  assert.deepEqual(Object.keys(files).toSorted(), ['daybreak-data.json', 'summary.pdf', 'transactions.csv'])
  const everything = strFromU8(files['daybreak-data.json'] ?? new Uint8Array())
  assert.match(everything, /archive\.life@example\.com/)
  assert.match(everything, /"phone": "12145550103",\s+"kind": "marketing_yes",\s+"source": "page"/)
  assert.equal(strFromU8((files['summary.pdf'] ?? new Uint8Array()).subarray(0, 5)), '%PDF-')
  const log = await (await rooms.get('/api/session/activity', token)).text()
  assert.match(log, /data_downloaded/)
  rooms.clock.advance({ hours: 7 * 24 })
  await rooms.jobs.run('my-data.sweep')
  const again = await rooms.signIn('12145550103')
  assert.equal(await stateOf(again.token), null)
  assert.equal((await call(again.token, 'GET', `${path}/file`)).status, 404)
})

test('deleted at once it is gone, and it may be asked for three times a day', async () => {
  await rooms.hire({ phone: '12145550105' })
  const { token } = await rooms.signIn('12145550105')
  for (let time = 0; time < 3; time += 1) {
    assert.equal((await call(token, 'POST')).status, 200)
    // Deleted while it is made, it is not made.
    if (time > 0) await rooms.jobs.runEnqueued()
    assert.equal((await call(token, 'DELETE')).status, 200)
    assert.equal(await stateOf(token), null)
  }
  assert.equal((await call(token, 'POST')).status, 429)
  assert.equal((await call(token, 'DELETE')).status, 200)
})

test('what was asked for and lost is made by the sweep', async () => {
  await rooms.hire({ phone: '12145550106' })
  const { token } = await rooms.signIn('12145550106')
  await call(token, 'POST')
  rooms.clock.advance({ minutes: 16 })
  await rooms.jobs.run('my-data.sweep')
  const again = await rooms.signIn('12145550106')
  assert.equal(await stateOf(again.token), 'ready')
})
