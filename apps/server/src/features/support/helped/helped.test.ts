// "Did this help?": one answer per reader and article, changed freely, with nothing stored about who a visitor is.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let tokens: string[]
before(async () => {
  rooms = await startWorkerRooms()
  const phones = ['16465550301', '16465550302']
  for (const phone of phones) await rooms.hire({ phone })
  tokens = await Promise.all(phones.map(async (phone) => (await rooms.signIn(phone)).token))
})
after(() => rooms.stop())

const said = (more: object) => ({ article: 'forgot-pin', answer: 'yes', language: 'en', ...more })
function put(path: string, body: object, headers: Record<string, string>): Promise<Response> {
  const json = { 'content-type': 'application/json', ...headers }
  return rooms.server.call(`/api/support${path}`, { method: 'PUT', headers: json, body: JSON.stringify(body) })
}
const sayAs = (position: number, more: object) => put('/helped', said(more), { authorization: `Bearer ${tokens[position]}` })
const saySignedOut = (more: object, address = '198.51.100.8') =>
  put('/helped/signed-out', { id: randomUUID(), ...said(more) }, { 'x-forwarded-for': address })
async function counted(article: string) {
  const counts = await rooms.cases.countHelped(rooms.clock.now().subtract({ hours: 24 }))
  return counts.find((count) => count.article === article) ?? null
}

test('a worker has one answer for an article, which is the last one, also from two tabs at once', async () => {
  for (const answer of ['yes', 'no', 'unclear']) assert.equal((await sayAs(0, { answer })).status, 204)
  await sayAs(1, { answer: 'yes', language: 'es' })
  const none = { article: 'forgot-pin', yes: 0, no: 0, unclear: 0, other: 0, failed: 0, signedOut: 0 }
  assert.deepEqual(await counted('forgot-pin'), { ...none, yes: 1, unclear: 1 })
  const both = await Promise.all(['failed', 'failed', 'failed'].map((answer) => sayAs(0, { answer })))
  assert.ok(both.every(({ status }) => status === 204))
  assert.deepEqual(await counted('forgot-pin'), { ...none, yes: 1, failed: 1 })
})

test('a visitor changes their own answer under the id of their page, and their row says nothing of them', async () => {
  const id = randomUUID()
  for (const answer of ['no', 'other']) assert.equal((await saySignedOut({ id, article: 'good-pin', answer })).status, 204)
  await saySignedOut({ article: 'good-pin', answer: 'yes' })
  assert.partialDeepStrictEqual(await counted('good-pin'), { yes: 1, no: 0, other: 1, signedOut: 2 })
  const rows = await rooms.database.query.selectFrom('support_helped').selectAll().where('article', '=', 'good-pin').execute()
  assert.deepEqual(Object.keys(rows[0] ?? {}).toSorted(), [
    'answer',
    'answered_at',
    'article',
    'employee_id',
    'id',
    'language',
    'visitor_id',
  ])
  assert.ok(rows.every(({ employee_id: worker }) => worker === null))
})

test("a worker's id is no visitor's: what is said without a session changes no worker's answer", async () => {
  const [row] = await rooms.database.query.selectFrom('support_helped').selectAll().where('employee_id', 'is not', null).execute()
  assert.ok(row?.employee_id)
  await saySignedOut({ id: row.employee_id, article: row.article, answer: 'other' })
  const kept = rooms.database.query.selectFrom('support_helped').select('answer').where('id', '=', row.id)
  assert.equal((await kept.executeTakeFirstOrThrow()).answer, row.answer)
})

test('an article that is not there, an answer that is none and a wild body are refused', async () => {
  await assertProblem(await sayAs(0, { article: 'no-such-article' }), 404, 'support.article_not_found')
  await assertProblem(await saySignedOut({ article: 'constructor' }), 404, 'support.article_not_found')
  for (const wild of [
    { answer: 'maybe' },
    { article: '../pin' },
    { article: 'a'.repeat(500) },
    { language: 'fr' },
    { answer: ['yes'] },
  ])
    await assertProblem(await sayAs(0, wild), 422, 'invalid_input')
  await assertProblem(await saySignedOut({ id: 'me' }), 422, 'invalid_input')
  await assertProblem(await put('/helped', said({}), {}), 401, 'unauthenticated')
})

test('a network that answers forever is stopped, and answers are kept for 24 months', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 45; count += 1) statuses.push((await saySignedOut({ article: 'fees' }, '198.51.100.9')).status)
  assert.deepEqual([statuses.filter((status) => status === 204).length, statuses.at(-1)], [40, 429])
  rooms.clock.advance({ days: 735 })
  await rooms.jobs.run('support.ending')
  assert.deepEqual(await rooms.database.query.selectFrom('support_helped').select('id').execute(), [])
})
