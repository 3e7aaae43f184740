// Guarantees for workers when their screen is recorded: only while they agree, masked once more, in order and once, sealed, and gone after 30 days.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { cleanText, recordingLimits } from '@daybreak/contract'
import { instantText, systemClock } from '@daybreak/time'
import { flagForAll, withFlag } from '#platform/flags/flag-set.rules.ts'
import { addFlagSet } from '#platform/flags/flag-set.store.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, testKeys, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { changeSettings } from '../employee/employee-settings.store.ts'
import { openRecording } from './index.ts'
import { forgetQueue } from './recordings.jobs.ts'

let rooms: WorkerRooms
type Worker = { employeeId: string; token: string }
let maya: Worker
let omar: Worker
before(async () => {
  rooms = await startWorkerRooms()
  maya = await hire('16465550431')
  omar = await hire('16465550432')
})
after(() => rooms.stop())
beforeEach(async () => {
  await setFlag(true)
  await agree(maya, true)
})

async function hire(phone: string): Promise<Worker> {
  const { employeeId } = await rooms.hire({ phone })
  await agree({ employeeId }, true)
  return { employeeId, token: (await rooms.signIn(phone)).token }
}

async function setFlag(isOn: boolean): Promise<void> {
  const change = { change: (set: Parameters<typeof withFlag>[0]) => withFlag(set, 'recording', flagForAll(isOn)) }
  const who = { by: cleanText('Robin Vale', 100), at: rooms.clock.now(), reason: cleanText('For a test', 100) }
  await rooms.database.transaction((tx) => addFlagSet(tx, { ...change, ...who }))
  await rooms.acknowledged()
}

const agree = ({ employeeId }: Pick<Worker, 'employeeId'>, recording: boolean) =>
  rooms.database.transaction((tx) => changeSettings(tx, employeeId, { recording }, rooms.clock.now()))

type Sent = {
  worker?: Worker
  id: string
  seq?: number | string
  events?: unknown
  bytes?: Uint8Array
  headers?: Record<string, string>
}
function send({ worker = maya, id, seq = 0, events = [pressAt(1)], bytes, headers }: Sent): Promise<Response> {
  return rooms.server.call(`/api/recordings/chunks?id=${id}&seq=${seq}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${worker.token}`, 'content-type': 'application/octet-stream', ...headers },
    body: new Blob([new Uint8Array(bytes ?? gzipSync(JSON.stringify(events)))]),
  })
}

const pressAt = (timestamp: number) => ({ type: 3, timestamp, data: { source: 2, type: 2, id: 7, x: 10, y: 20 } })
const text = (id: number, textContent: string) => ({ type: 3, id, textContent })
const element = (id: number, tagName: string, attributes: object, ...childNodes: object[]) => ({
  type: 2,
  id,
  tagName,
  attributes,
  childNodes,
})
const pageOf = (...nodes: object[]) => ({
  type: 2,
  timestamp: 0,
  data: { node: { type: 0, id: 1, childNodes: nodes }, initialOffset: { left: 0, top: 0 } },
})
const opened = async (id: string) => {
  const found = await openRecording(rooms.database.query, testKeys.encryption, id)
  return found ?? assert.fail('no such recording')
}

test('chunks join in order, each once, and a recording that is whole says so', async () => {
  const id = randomUUID()
  assert.equal((await send({ id, events: [pressAt(1), pressAt(2)] })).status, 204)
  assert.equal((await send({ id, seq: 1, events: [pressAt(30)] })).status, 204)
  // Sent again, because its answer was lost.
  for (const seq of [1, 0]) {
    const events = seq === 0 ? [pressAt(1), pressAt(2)] : [pressAt(30)]
    assert.equal((await send({ id, seq, events })).status, 204)
  }
  await assertProblem(await send({ id, seq: 1, events: [pressAt(31)] }), 409, 'recordings.differs')
  await assertProblem(await send({ id, seq: 3 }), 409, 'recordings.out_of_order')
  const { events, fault, recording } = await opened(id)
  assert.deepEqual(events, [pressAt(1), pressAt(2), pressAt(30)])
  assert.deepEqual([fault, recording.chunkCount], [null, 2])
})

test('the same chunk from two pages at once is kept once', async () => {
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => send({ id })))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [204, 204, 204, 204, 204],
  )
  assert.equal((await opened(id)).recording.chunkCount, 1)
})

test('nothing is taken while the flag is off, without agreement, or from a browser that asks not to be counted', async () => {
  const id = randomUUID()
  await assertProblem(await send({ id, headers: { 'sec-gpc': '1' } }), 409, 'recordings.not_agreed')
  await agree(maya, false)
  await assertProblem(await send({ id }), 409, 'recordings.not_agreed')
  await agree(maya, true)
  await setFlag(false)
  await assertProblem(await send({ id }), 404, 'feature_off')
  assert.equal(await openRecording(rooms.database.query, testKeys.encryption, id), null)
})

test("another worker's recording takes nothing, and tells nothing", async () => {
  const id = randomUUID()
  await send({ id })
  for (const seq of [0, 1, 5]) await assertProblem(await send({ worker: omar, id, seq }), 404, 'recordings.not_found')
  await assertProblem(await send({ worker: omar, id: randomUUID(), seq: 1 }), 404, 'recordings.not_found')
  assert.equal((await opened(id)).recording.chunkCount, 1)
  await assertProblem(await send({ id, headers: { origin: 'https://elsewhere.example' } }), 403, 'wrong_origin')
})

test('what is no list of events, what is too large, and what unpacks to more than is taken is refused', async () => {
  const id = randomUUID()
  const wrong: (Omit<Sent, 'id'> & { status?: number })[] = [
    { bytes: Buffer.from('[{}]') },
    { bytes: new Uint8Array() },
    { bytes: gzipSync('{"type":3}') },
    { bytes: gzipSync('[') },
    { events: [] },
    { events: [pressAt(5), pressAt(4)] },
    { bytes: gzipSync(`[${' '.repeat(10 * recordingLimits.maxEventsBytes)}]`) },
  ]
  for (const one of wrong) await assertProblem(await send({ id, ...one }), 422, 'recordings.unreadable')
  const large = new Uint8Array(recordingLimits.maxChunkBytes + 1)
  await assertProblem(await send({ id, bytes: large }), 413, 'body_too_large')
  for (const seq of ['-1', '1.5', '10000', 'x']) await assertProblem(await send({ id, seq }), 422, 'invalid_input')
  await assertProblem(await send({ id: 'nobody' }), 422, 'invalid_input')
})

test('a page that does not mask is masked here, and nothing that runs, loads or leads elsewhere is left', async () => {
  const id = randomUUID()
  const page = pageOf(
    element(
      2,
      'div',
      { class: 'row', title: 'Maya Torres', onclick: 'alert(1)', style: 'width: 48.21%' },
      text(3, 'Maya Torres'),
    ),
    element(4, 'script', {}, text(5, 'alert(1)')),
    element(6, 'iframe', { src: 'https://elsewhere.example/4821' }, element(7, 'p', {}, text(8, '4821'))),
    element(9, 'a', { href: 'javascript:alert(4821)' }, text(10, 'Continue')),
    element(11, 'link', { rel: 'stylesheet', href: 'https://elsewhere.example/a.css' }),
    element(12, 'link', { rel: 'stylesheet', href: '/assets/../../secret.css' }),
    element(13, 'style', {}, text(14, '.a::after { content: "Maya" }')),
  )
  const custom = { type: 5, timestamp: 1, data: { tag: 'note', payload: 'Maya' } }
  assert.equal((await send({ id, events: [page, custom] })).status, 204)
  const { events } = await opened(id)
  assert.equal(events.length, 1)
  const kept = JSON.stringify(events)
  assert.doesNotMatch(kept, /Maya|Torres|4821|48\.21|alert|elsewhere|secret|onclick|script/)
  assert.match(kept, /"Continue"/)
})

describe('a chain', () => {
  const chunks = async () => {
    const id = randomUUID()
    for (const seq of [0, 1, 2]) await send({ id, seq, events: [pressAt(seq)] })
    return id
  }
  const inDatabase = () => rooms.database.query
  const rowsOf = (id: string) =>
    inDatabase().selectFrom('recordings_chunk').selectAll().where('recording_id', '=', id).orderBy('seq').execute()
  const put = async (id: string, rows: Awaited<ReturnType<typeof rowsOf>>) => {
    await inDatabase().deleteFrom('recordings_chunk').where('recording_id', '=', id).execute()
    for (const row of rows) await inDatabase().insertInto('recordings_chunk').values(row).execute()
  }

  test('names a chunk that is missing in its middle or at its end', async () => {
    for (const missing of [0, 1, 2]) {
      const id = await chunks()
      await inDatabase().deleteFrom('recordings_chunk').where('recording_id', '=', id).where('seq', '=', missing).execute()
      const { fault, events } = await opened(id)
      assert.deepEqual([fault, events.length], [{ seq: missing, why: 'missing' }, missing])
    }
  })

  test('names one that was changed, one of another position, and one that was added', async () => {
    const id = await chunks()
    const [first, second, third] = await rowsOf(id)
    assert.ok(first && second && third)
    const flipped = Buffer.from(second.events_sealed)
    flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1
    await put(id, [first, { ...second, events_sealed: flipped }, third])
    assert.deepEqual((await opened(id)).fault, { seq: 1, why: 'changed' })
    await put(id, [first, { ...third, seq: 1 }, { ...second, seq: 2 }])
    assert.deepEqual((await opened(id)).fault, { seq: 1, why: 'changed' })
    await put(id, [first, { ...second, chain_hash: first.chain_hash }, third])
    assert.deepEqual((await opened(id)).fault, { seq: 1, why: 'changed' })
    await put(id, [first, second, third, { ...third, seq: 3 }])
    assert.deepEqual((await opened(id)).fault, { seq: 3, why: 'not ours' })
    await put(id, [first, second, third])
    assert.equal((await opened(id)).fault, null)
  })

  test('names the head of another recording, and a recording that was cut short with a count that fits', async () => {
    const [id, other] = [await chunks(), await chunks()]
    const headOf = (from: string) =>
      inDatabase().selectFrom('recordings_recording').select('head_sealed').where('id', '=', from).executeTakeFirstOrThrow()
    await inDatabase()
      .updateTable('recordings_recording')
      .set(await headOf(other))
      .where('id', '=', id)
      .execute()
    assert.deepEqual((await opened(id)).fault, { seq: 0, why: 'changed' })
    await inDatabase().deleteFrom('recordings_chunk').where('recording_id', '=', other).where('seq', '=', 2).execute()
    await inDatabase().updateTable('recordings_recording').set({ chunk_count: 2 }).where('id', '=', other).execute()
    assert.deepEqual((await opened(other)).fault, { seq: 2, why: 'missing' })
  })
})

test('a recording and a day take no more than they hold', async () => {
  const [id, next] = [randomUUID(), randomUUID()]
  await send({ id })
  const change = (values: object) => rooms.database.query.updateTable('recordings_recording').set(values).where('id', '=', id)
  await change({ total_bytes: BigInt(recordingLimits.maxBytes) }).execute()
  await assertProblem(await send({ id, seq: 1, events: [pressAt(2)] }), 409, 'recordings.full')
  assert.equal((await send({ id: next })).status, 204)
  await change({ total_bytes: BigInt(recordingLimits.maxBytesOfDay) }).execute()
  await assertProblem(await send({ id: next, seq: 1, events: [pressAt(2)] }), 429, 'recordings.day_full')
  await change({ total_bytes: 0n }).execute()
})

test('a clock that goes back keeps the order and takes nothing away', async () => {
  const id = randomUUID()
  await send({ id })
  rooms.clock.set(rooms.clock.now().subtract({ hours: 2 }))
  assert.equal((await send({ id, seq: 1, events: [pressAt(9)] })).status, 204)
  rooms.clock.set(rooms.clock.now().add({ hours: 2 }))
  const { recording, fault } = await opened(id)
  assert.deepEqual([fault, recording.lastAt.equals(recording.startedAt)], [null, true])
})

test('a recording is forgotten with its chunks after 30 days, and no sooner', async () => {
  const [old, kept] = [randomUUID(), randomUUID()]
  const now = systemClock.now()
  for (const [id, hours] of [
    [old, 30 * 24 + 1],
    [kept, 30 * 24 - 1],
  ] as const) {
    await send({ id })
    const at = instantText(now.subtract({ hours }))
    await rooms.database.query
      .updateTable('recordings_recording')
      .set({ started_at: at, last_at: at })
      .where('id', '=', id)
      .execute()
  }
  await rooms.jobs.run(forgetQueue)
  const left = await rooms.database.query
    .selectFrom('recordings_chunk')
    .select('recording_id')
    .where('recording_id', 'in', [old, kept])
    .execute()
  assert.deepEqual(left, [{ recording_id: kept }])
})
