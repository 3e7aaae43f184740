// Guarantees of the collector: each event once, none of a worker who opted out, and monthly partitions that are created and
// dropped.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { publicId } from '@daybreak/ids'
import { sql } from 'kysely'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type Hired, type WorkerRooms } from '../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let worker: Hired
before(async () => {
  rooms = await startWorkerRooms()
  worker = await rooms.hire({ phone: '16465550401' })
})
after(() => rooms.stop())

const completed = { type: 'instant_out', instantTransferToastVariant: 'success' }
const distinctId = () => publicId('emp', worker.employeeId)
const event = (more: object = {}) => ({
  event: 'TransferCompleted',
  properties: { token: 't', distinct_id: distinctId(), $insert_id: randomUUID(), ...completed, ...more },
})
const track = (said: unknown, { verbose = '1', headers = {} }: { verbose?: string; headers?: Record<string, string> } = {}) =>
  rooms.server.post(`/collect/track/?verbose=${verbose}&ip=1`, JSON.stringify(said), headers)

function kept(insertId: string) {
  return rooms.database.query.selectFrom('analytics_event').selectAll().where('insert_id', '=', insertId).execute()
}
const idOf = ({ properties }: { properties: { $insert_id?: string } }) => properties.$insert_id ?? assert.fail()

test('an event is kept with its words and its time, and answered as the client asked', async () => {
  const time = rooms.clock.now().epochMilliseconds / 1_000 - 90
  const one = event({ time, $current_url: 'http://127.0.0.1/move-money' })
  const answer = await track(one)
  assert.deepEqual([answer.status, await answer.json()], [200, { status: 1, error: null }])
  const [row] = await kept(idOf(one))
  assert.partialDeepStrictEqual(row, { name: 'TransferCompleted', employee_id: worker.employeeId, properties: completed })
  assert.equal(Date.parse(row?.happened_at ?? ''), time * 1_000)
  assert.equal(await (await track(event(), { verbose: '0' })).text(), '1')
})

test('all shapes of a body are read: JSON, a form of JSON or of Base64, a beacon, and an address', async () => {
  const sent = Array.from({ length: 5 }, () => event())
  const [plain, base64, rawBase64, beacon, address] = sent.map((one) => JSON.stringify([one]))
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const encode = (text = '') => Buffer.from(text).toString('base64')
  const answers = await Promise.all([
    rooms.server.post('/collect/track/', `data=${encodeURIComponent(plain ?? '')}`, form),
    rooms.server.post('/collect/track', `data=${encodeURIComponent(encode(base64))}`, form),
    rooms.server.post('/collect/track', `data=${encode(rawBase64)}`, form),
    rooms.server.post('/collect/track', `data=${encodeURIComponent(encode(beacon))}`, {
      'content-type': 'text/plain;charset=UTF-8',
    }),
    rooms.server.call(`/collect/track?data=${encodeURIComponent(encode(address))}`),
  ])
  for (const answer of answers) assert.equal(await answer.text(), '1')
  for (const one of sent) assert.equal((await kept(idOf(one))).length, 1)
})

test('what is sent again is kept once, from two instances at once and over the turn of a month', async () => {
  const other = await rooms.startAnother()
  try {
    const one = event()
    const batch = [one, one, event()]
    const copies = await Promise.all(
      Array.from({ length: 12 }, (_, position) =>
        (position % 2 ? rooms : other).server.post('/collect/track', JSON.stringify(position % 3 ? batch : batch.toReversed())),
      ),
    )
    for (const copy of copies) assert.equal(await copy.text(), '1')
    assert.equal((await kept(idOf(one))).length, 1)
    const late = event({ time: rooms.clock.now().subtract({ hours: 24 * 25 }).epochMilliseconds })
    await track(late)
    await track({ ...late, properties: { ...late.properties, time: rooms.clock.now().epochMilliseconds } })
    assert.equal((await kept(idOf(late))).length, 1)
  } finally {
    await other.stop()
  }
})

test("another person's event under the same insert id takes nothing away", async () => {
  const one = event()
  await track({ ...one, properties: { ...one.properties, distinct_id: randomUUID() } })
  await track(one)
  assert.equal((await kept(idOf(one))).length, 2)
})

test('of a batch with a wrong event the others are kept, and the answer says which one is wrong and nothing of what it held', async () => {
  const [good, also] = [event(), event()]
  const answer = await track([good, event({ note: 'Maya owes $50' }), also])
  assert.equal(answer.status, 400)
  const text = await answer.text()
  assert.deepEqual(JSON.parse(text), { status: 0, error: '1: properties', num_good_events: 2 })
  assert.doesNotMatch(text, /Maya|50/)
  for (const one of [good, also]) assert.equal((await kept(idOf(one))).length, 1)
  assert.equal(await (await track([event({ amount: 1 })], { verbose: '0' })).text(), '0')
})

test("Segment's batch is kept once each too, and says who is recognized", async () => {
  const messages = [
    { type: 'track', event: 'TransferCompleted', userId: distinctId(), properties: completed, messageId: randomUUID() },
    { type: 'identify', userId: distinctId(), traits: {}, messageId: `node-next-${randomUUID()}` },
  ]
  const send = (batch: unknown) => rooms.server.post('/collect/v1/batch', JSON.stringify({ batch, sentAt: 'now' }))
  for (const again of [await send(messages), await send(messages)]) assert.deepEqual(await again.json(), { success: true })
  for (const { messageId } of messages) assert.equal((await kept(messageId)).length, 1)
  const wrong = await send([{ type: 'page', name: 'Home', userId: distinctId() }])
  assert.deepEqual([wrong.status, await wrong.json()], [400, { success: false, error: '0: unknown_event', num_good_events: 0 }])
})

test('Global Privacy Control keeps everything out, and so does the switch of the worker, from that moment on', async () => {
  const [silent, counted, refused] = [event(), event(), event()]
  assert.equal((await track(silent, { headers: { 'sec-gpc': '1' } })).status, 200)
  assert.deepEqual(await kept(idOf(silent)), [])
  const other = await rooms.hire({ phone: '16465550402' })
  const { token } = await rooms.signIn('16465550402')
  const off = await rooms.server.call('/api/employees/me/settings', {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ analytics: false }),
  })
  assert.equal(off.status, 200)
  const theirs = { ...refused, properties: { ...refused.properties, distinct_id: publicId('emp', other.employeeId) } }
  assert.equal((await track([theirs, counted], { headers: { dnt: '1' } })).status, 200)
  assert.deepEqual(await kept(idOf(theirs)), [])
  assert.equal((await kept(idOf(counted))).length, 1, 'Do-Not-Track is ignored as specified')
})

test('a person who is described leaves no trace', async () => {
  const person = { $token: 't', $distinct_id: distinctId(), $set: { $os: 'iOS' } }
  const engage = (more: object) => rooms.server.post('/collect/engage?verbose=1', JSON.stringify([{ ...person, ...more }]))
  assert.deepEqual(await (await engage({})).json(), { status: 1, error: null })
  assert.partialDeepStrictEqual(await (await engage({ $set: { $email: 'm@example.com' } })).json(), { error: '0: contacts' })
})

test('wild bodies are refused and nothing fails', async () => {
  for (const said of ['[]', '{}', '[[]]', '[null]', '{"event":1}', '{"data":"%%%"}', '{"data":"bnVsbA=="}', '{"data":""}'])
    assert.ok([200, 400].includes((await rooms.server.post('/collect/track', said)).status), said)
  await assertProblem(await rooms.server.post('/collect/track', 'null'), 422, 'invalid_input')
  await assertProblem(await rooms.server.post('/collect/track', `[${'1,'.repeat(2_000)}1]`), 422, 'invalid_input')
  await assertProblem(await rooms.server.post('/collect/v1/batch', '{"batch":{}}'), 422, 'invalid_input')
  await assertProblem(
    await rooms.server.post('/collect/v1/batch', 'a=b', { 'content-type': 'text/plain' }),
    415,
    'unsupported_media_type',
  )
  await assertProblem(
    await rooms.server.post('/collect/track', JSON.stringify(event()), { origin: 'https://elsewhere.example' }),
    403,
    'wrong_origin',
  )
})

test('a month is there before its first event, and those of more than 13 months ago are forgotten as a whole', async () => {
  const months = async () => {
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'analytics_event'::regclass order by 1`.execute(
      rooms.database.query,
    )
    return rows.map(({ name }) => name)
  }
  for (const month of ['2024-03-09', '2025-10-01', '2025-09-30'])
    await sql`select analytics_make_month(${month}::date)`.execute(rooms.database.query)
  await rooms.jobs.run('analytics.months')
  await rooms.jobs.run('analytics.months')
  const left = await months()
  for (const name of ['analytics_event_2025_10', 'analytics_event_2026_11', 'analytics_event_2026_12'])
    assert.ok(left.includes(name), `${name} of ${left.join()}`)
  for (const name of ['analytics_event_2024_03', 'analytics_event_2025_09']) assert.ok(!left.includes(name), name)
  // Whatever the application's role asks for: the last 13 months by the database's own clock stay, and nothing in them is changed.
  const { rows } = await sql<{ name: string }>`
    select 'analytics_event_' || to_char(now(), 'YYYY_MM') as name, analytics_make_month(now()::date)`.execute(
    rooms.database.query,
  )
  await sql`select analytics_drop_months('2199-01-01'::date)`.execute(rooms.database.query)
  assert.ok((await months()).includes(rows[0]?.name ?? ''))
  for (const statement of [
    sql`delete from analytics_event`,
    sql`update analytics_event set name = 'X'`,
    sql`drop table analytics_event`,
  ])
    await assert.rejects(statement.execute(rooms.database.query), /permission denied|must be owner/)
})
