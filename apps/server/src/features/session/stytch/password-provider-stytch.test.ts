// Passwords stored by us and by Stytch: what the port guarantees for both, and how another service can fail.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { silentLog } from '#platform/log.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { goodPassword, passwordPaths } from '../../../testing/people/passwords.ts'
import { openStytchDesk, type StytchDesk, type StytchWorker } from '../../../testing/stand-ins/stytch/stytch-desk.ts'
import { stytchError } from '../../../testing/stand-ins/stytch/stytch-errors.ts'
import { breachedAtStytch } from '../../../testing/stand-ins/stytch/stytch-passwords.ts'
import { stytchKeys, type StytchStandIn } from '../../../testing/stand-ins/stytch/stytch-stand-in.ts'
import { switchFlag } from '../../../testing/switched-flags.ts'
import type { TestProduct } from '../../../testing/test-product.ts'
import { testKeys } from '../../../testing/worker-rooms.ts'
import { createHashingQueue } from '../passwords/hashing-queue.ts'
import { createOwnPasswords } from '../passwords/hashing.ts'
import type { PasswordProvider } from '../passwords/provider.ts'
import { createStytchPasswordProvider } from './password-provider-stytch.ts'
import { createStytchPasswords } from './passwords.ts'
import { createStytch } from './stytch.ts'

let desk: StytchDesk
let stytch: StytchStandIn
let product: TestProduct
let byStytch: PasswordProvider
/** The job that deletes users at Stytch, to be run when a test says so. */
let forgetAll: () => Promise<void>
const own = createOwnPasswords({
  keyedHash: testKeys.keyedHash,
  queue: createHashingQueue(),
  cost: { memoryKib: 64, passes: 1, lanes: 1 },
})

before(async () => {
  desk = await openStytchDesk()
  ;({ stytch, product } = desk)
  const { db, clock, rooms } = product
  await switchFlag({ database: db.database, clock, acknowledged: () => rooms.feed.acknowledged() }, 'sign-in-password', true)
  const handlers: ((payload: object, context: never) => Promise<void>)[] = []
  byStytch = createStytchPasswordProvider({
    database: db.database,
    clock,
    jobs: { register: (_queue, handler) => void handlers.push(handler as unknown as (typeof handlers)[number]) },
    issuer: 'https://pay.example.com',
    stytch: createStytchPasswords(createStytch({ ...stytchKeys, baseUrl: stytch.origin }, clock)),
    own,
  })
  forgetAll = async () => handlers[0]?.({}, { log: silentLog, signal: new AbortController().signal } as never)
})
after(() => desk.close())
beforeEach(() => desk.nextDay())

const employeeId = () => newUuid(product.clock)
const aliasOf = (verifier: string) => verifier.replace('stytch:', '')
async function made(provider: PasswordProvider, worker: string, password = goodPassword): Promise<string> {
  const outcome = await provider.make(worker, password)
  assert.equal(outcome.kind, 'made')
  return outcome.kind === 'made' ? outcome.verifier : ''
}
const asked = () => stytch.asked.map(({ path }) => path)

for (const [name, providerOf] of [
  ['our own', () => own],
  ['Stytch', () => byStytch],
] as const)
  describe(`a password at ${name}`, () => {
    test('is known again by its worker, in any form of its letters, and by no other password', async () => {
      const [provider, worker] = [providerOf(), employeeId()]
      const verifier = await made(provider, worker, 'caf\u00E9 con leche y pan')
      const isRight = async (password: string) => (await provider.check(worker, password, verifier)).isRight
      assert.deepEqual(
        [
          await isRight('caf\u00E9 con leche y pan'),
          await isRight('cafe\u0301 con leche y pan'),
          await isRight('cafe con leche y pan'),
        ],
        [true, true, false],
      )
    })

    test('is right for no one, and for no worker who has none', async () => {
      const [provider, worker] = [providerOf(), employeeId()]
      const verifier = await made(provider, worker)
      for (const [who, held] of [
        [null, null],
        [worker, null],
        [null, verifier],
      ] as const)
        assert.equal((await provider.check(who, goodPassword, held)).isRight, false)
    })

    test('is another one each time, and no verifier holds it', async () => {
      const [provider, worker] = [providerOf(), employeeId()]
      const [one, other] = [await made(provider, worker), await made(provider, worker)]
      assert.notEqual(one, other)
      assert.ok(!one.includes(goodPassword) && one.length <= 300)
    })
  })

describe('at Stytch', () => {
  test('a password has a user of its own, whose address is under our name and is none of the worker', async () => {
    const alias = aliasOf(await made(byStytch, employeeId()))
    assert.match(alias, /^pw-[\da-f-]{36}@passwords\.pay\.example\.com$/)
    assert.deepEqual(stytch.asked.at(-1), { path: '/v1/passwords', body: { email: alias, password: goodPassword } })
  })

  test('one that its own rules refuse is refused like one of our list', async () => {
    const refused = await byStytch.make(employeeId(), breachedAtStytch)
    assert.deepEqual(refused, { kind: 'refused', code: 'session.password_known' })
    stytch.next.push(stytchError(400, 'weak_password', 'The password chosen is too weak.'))
    assert.equal((await byStytch.make(employeeId(), goodPassword)).kind, 'refused')
  })

  test('one that was kept here is right, and moves there when it is typed', async () => {
    const worker = employeeId()
    const verifier = await made(own, worker)
    assert.deepEqual(await byStytch.check(worker, goodPassword, verifier), { isRight: true, isOutdated: true })
    assert.equal((await byStytch.check(worker, 'no such password', verifier)).isRight, false)
  })

  test('the same is asked for a worker, for one without a password and for no one', async () => {
    const worker = employeeId()
    const verifier = await made(byStytch, worker)
    await byStytch.check(worker, goodPassword, null)
    const questions: string[][] = []
    for (const [who, held] of [
      [worker, verifier],
      [worker, null],
      [null, null],
    ] as const) {
      stytch.asked.length = 0
      await byStytch.check(who, 'no such password', held)
      questions.push(asked())
    }
    assert.deepEqual(
      questions,
      Array.from({ length: 3 }, () => ['/v1/passwords/authenticate']),
    )
  })

  test('a password that must be reset there is a wrong one, and a failure is told in our words', async () => {
    const worker = employeeId()
    const verifier = await made(byStytch, worker)
    await byStytch.check(worker, goodPassword, verifier)
    stytch.next.push(stytchError(400, 'reset_password', 'This password must be reset.'))
    assert.equal((await byStytch.check(worker, goodPassword, verifier)).isRight, false)
    stytch.next.push('cut')
    await assert.rejects(byStytch.check(worker, goodPassword, verifier), { code: 'session.auth_unreachable' })
    stytch.next.push(stytchError(429, 'too_many_requests', 'Too many requests have been made.'))
    await assert.rejects(byStytch.make(worker, goodPassword), { code: 'session.auth_busy' })
  })
})

describe('a worker at Stytch', () => {
  const put = (authorization: string, password: string) =>
    product.call(passwordPaths.own, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    })
  const signIn = ({ phone }: StytchWorker, password: string) => product.post(passwordPaths.signIn, { username: phone, password })

  test('sets a password, logs in by it, changes it, and what is gone is forgotten there', async () => {
    const worker = await desk.hire()
    const { authorization } = await desk.signIn(worker)
    assert.equal((await put(authorization, goodPassword)).status, 200)
    const first = String(stytch.asked.findLast(({ path }) => path === '/v1/passwords')?.body['email'])
    assert.equal((await signIn(worker, goodPassword)).status, 200)
    await assertProblem(await signIn(worker, 'no such password'), 422, 'session.password_wrong')
    assert.equal((await put(authorization, 'nine blue ferns by the door')).status, 200)
    await assertProblem(await signIn(worker, goodPassword), 422, 'session.password_wrong')
    assert.equal((await signIn(worker, 'nine blue ferns by the door')).status, 200)

    product.clock.advance({ seconds: 61 })
    assert.ok(stytch.addresses().includes(first))
    stytch.next.push('cut')
    await forgetAll()
    assert.ok(stytch.addresses().includes(first), 'no answer: the next minute asks again')
    await forgetAll()
    assert.ok(!stytch.addresses().includes(first))
    assert.equal((await signIn(worker, 'nine blue ferns by the door')).status, 200)
  })

  test('is told that Stytch is away, and not that the password is wrong', async () => {
    const worker = await desk.hire()
    const { authorization } = await desk.signIn(worker)
    await put(authorization, goodPassword)
    await signIn(worker, goodPassword)
    stytch.next.push('cut')
    await assertProblem(await signIn(worker, goodPassword), 503, 'session.auth_unreachable')
    stytch.next.push('cut')
    await assertProblem(await put(authorization, goodPassword), 503, 'session.auth_unreachable')
    assert.equal((await signIn(worker, goodPassword)).status, 200)
  })
})
