// How Express Pay works is an agreement of the worker's own: stored once per version with its text, no matter who presses how
// often.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { AgreementText, Consents, ExpressPay } from '@daybreak/contract'
import { assertProblem } from '../../../testing/http-server.ts'
import { startExpressPayWorld, type EarningWorker, type ExpressPayWorld } from '../../../testing/people/express-pay-world.ts'
import { termsVersion } from '../express-pay-eligibility.ts'

let world: ExpressPayWorld
before(async () => {
  world = await startExpressPayWorld()
})
after(() => world.stop())

const get = (path: string, { token }: EarningWorker) => world.rooms.get(path, token)
const agreementsOf = async (worker: EarningWorker) =>
  ((await (await get('/api/consents', worker)).json()) as Consents).agreements.filter(({ name }) => name === 'express-pay')
const turnOn = (worker: EarningWorker, version: string) => world.call(worker, 'POST', '/reactivate', { termsVersion: version })

test('turning it on is an agreement: its version, its words in the worker’s language, and no one else’s to read', async () => {
  const worker = await world.hire({ isOn: false })
  await world.rooms.database.query
    .updateTable('employee_profile')
    .set({ language: 'es' })
    .where('id', '=', worker.employeeId)
    .execute()
  assert.deepEqual(await agreementsOf(worker), [])
  const on = (await (await turnOn(worker, termsVersion)).json()) as ExpressPay
  assert.notEqual(on.terms.acceptedAt, null)
  const [agreement] = await agreementsOf(worker)
  assert.ok(agreement)
  assert.deepEqual([agreement.version, agreement.locale, agreement.agreedAt], [termsVersion, 'es', on.terms.acceptedAt])
  const text = (await (await get(`/api/consents/agreements/${agreement.id}`, worker)).json()) as AgreementText
  const { title, sections, shortForm, fees } = text
  const words = JSON.stringify(['express-pay', termsVersion, 'es', { title, sections, shortForm, fees }])
  assert.equal(createHash('sha256').update(words).digest('hex'), agreement.hash)
  assert.equal((await get(`/api/consents/agreements/${agreement.id}/pdf`, worker)).status, 200)
  const stranger = await world.hire()
  await assertProblem(await get(`/api/consents/agreements/${agreement.id}`, stranger), 404, 'consents.no_such_agreement')
})

test('pressed in two tabs at once, or off and on again, there is one agreement, with the moment of the first', async () => {
  const worker = await world.hire({ isOn: false })
  const answers = await Promise.all(Array.from({ length: 4 }, () => turnOn(worker, termsVersion)))
  assert.ok(answers.every(({ status }) => status === 200))
  const [first, ...others] = await agreementsOf(worker)
  assert.ok(first)
  assert.deepEqual(others, [])
  world.rooms.clock.advance({ minutes: 5 })
  assert.equal((await world.call(worker, 'POST', '/cancel')).status, 200)
  assert.equal((await turnOn(worker, termsVersion)).status, 200)
  assert.deepEqual(await agreementsOf(worker), [first])
  assert.equal((await world.overview(worker)).terms.acceptedAt, first.agreedAt)
})

test('a worker who agrees with the first transfer agrees once, and a transfer that is refused agrees to nothing', async () => {
  const worker = await world.hire({ isOn: false })
  assert.equal((await turnOn(worker, '')).status, 200)
  assert.deepEqual([(await world.overview(worker)).terms.acceptedAt, await agreementsOf(worker)], [null, []])
  assert.notEqual((await world.take(worker, '99999999')).status, 201)
  assert.deepEqual(await agreementsOf(worker), [])
  assert.equal((await world.take(worker, '5000')).status, 201)
  assert.equal((await world.take(worker, '600')).status, 201)
  assert.equal((await agreementsOf(worker)).length, 1)
})

test('an older version than today’s is not agreed to: the page has to show the new words first', async () => {
  const worker = await world.hire({ isOn: false })
  const on = (await (await turnOn(worker, '2026-11-01')).json()) as ExpressPay
  assert.deepEqual([on.state, on.terms], ['active', { version: termsVersion, acceptedAt: null }])
  await assertProblem(await world.take(worker, '5000', { termsVersion: '2026-11-01' }), 422, 'express_pay.terms_required')
  assert.deepEqual(await agreementsOf(worker), [])
})
