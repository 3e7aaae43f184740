// Stytch's answers about a code, and about the session that a step-up adds a proof to.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { assertProblem } from '../../../testing/http-server.ts'
import {
  openStytchDesk,
  provePath,
  wrongCode,
  type StytchAnswer,
  type StytchDesk,
  type StytchWorker,
} from '../../../testing/stand-ins/stytch/stytch-desk.ts'
import type { StytchStandIn } from '../../../testing/stand-ins/stytch/stytch-stand-in.ts'
import type { TestProduct } from '../../../testing/test-product.ts'

let desk: StytchDesk
let stytch: StytchStandIn
let product: TestProduct

before(async () => {
  desk = await openStytchDesk()
  ;({ stytch, product } = desk)
})
after(() => desk.close())
beforeEach(() => desk.nextDay())

describe('a code that was used or has expired at Stytch', () => {
  test('is reported as old, costs no try, and leaves the newer code good', async () => {
    const worker = await desk.hire()
    const earlier = await desk.ask(worker)
    assert.equal((await desk.prove(worker, earlier)).status, 200)
    const { code, methodId } = await desk.ask(worker)
    for (let again = 0; again < 7; again += 1)
      await assertProblem(await desk.prove(worker, { code: earlier.code, methodId }), 410, 'session.code_expired')
    const wrongOnce = await assertProblem(
      await desk.prove(worker, { code: wrongCode(code), methodId }),
      422,
      'session.code_wrong',
    )
    assert.equal(wrongOnce['triesLeft'], 4)
    assert.equal((await desk.prove(worker, { code, methodId })).status, 200)
  })

  test('is reported as old to each of several requests at once', async () => {
    const worker = await desk.hire()
    const { code } = await desk.ask(worker)
    product.clock.advance({ minutes: 11 })
    const { methodId } = await desk.ask(worker)
    const answers = await Promise.all(Array.from({ length: 3 }, () => desk.prove(worker, { code, methodId })))
    for (const answer of answers) await assertProblem(answer, 410, 'session.code_expired')
  })
})

describe('stepping up', () => {
  async function stepUp(worker: StytchWorker, headers: { authorization: string }): Promise<Response> {
    const sent = (await (
      await product.post('/api/employees/auth/generate-otp', { method: 'sms' }, headers)
    ).json()) as StytchAnswer
    return product.post(provePath, { code: stytch.codeOf(`+${worker.phone}`), methodId: sent.methodId }, headers)
  }

  test('adds its proof to the session at Stytch: one session, whose factor is as fresh as the step-up', async () => {
    const worker = await desk.hire()
    const headers = await desk.signIn(worker)
    const [id = ''] = stytch.liveSessions().slice(-1)
    const [first] = stytch.factorsOf(id)
    assert.deepEqual(
      [first?.delivery_method, first?.['phone_number_factor']],
      ['sms', { phone_id: first && phoneIdOf(first), phone_number: `+${worker.phone}` }],
    )
    const firstProof = first?.last_authenticated_at
    product.clock.advance({ minutes: 4 })
    const stepped = await stepUp(worker, headers)
    assert.equal(stepped.status, 200)
    assert.deepEqual(stytch.liveSessions().slice(-1), [id])
    const factors = stytch.factorsOf(id)
    assert.equal(factors.length, 1)
    assert.ok(factors[0] !== undefined && factors[0].last_authenticated_at > (firstProof ?? ''))
    // It belongs to the session that the step-up opened, whose end at Stytch ends that one.
    const { token } = (await stepped.json()) as StytchAnswer
    const refresh = () =>
      product.call('/api/session/authenticate', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    assert.equal((await refresh()).status, 200)
    stytch.endSession(id)
    await assertProblem(await refresh(), 401, 'session_not_found')
  })

  test('into a session that has ended at Stytch opens nothing: it is over', async () => {
    const worker = await desk.hire()
    const headers = await desk.signIn(worker)
    stytch.endSession(stytch.liveSessions().at(-1) ?? '')
    await assertProblem(await stepUp(worker, headers), 401, 'session_not_found')
    assert.equal((await desk.sessionsOf(worker)).length, 1)
  })

  function phoneIdOf(factor: Record<string, unknown>): unknown {
    return (factor['phone_number_factor'] as { phone_id: string }).phone_id
  }
})
