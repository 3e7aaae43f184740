// Tests what is blocked over HTTP while an account closes: each refusal says that the worker asked for it, and the undo lifts all of them.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { ownText, type ClosingView, type MoveMoney, type PayrollAccount } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { addCard } from '#features/cards'
import { isRefused } from '#platform/errors.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { startExpressPayWorld, type EarningWorker, type ExpressPayWorld } from '../../testing/people/express-pay-world.ts'

let world: ExpressPayWorld
before(async () => {
  world = await startExpressPayWorld()
})
after(() => world.stop())

function callsOf({ token }: EarningWorker) {
  return async (method: string, path: string, body?: object): Promise<Response> =>
    world.rooms.server.call(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
}
type Call = ReturnType<typeof callsOf>

async function read<Body>(answer: Promise<Response>): Promise<Body> {
  const response = await answer
  assert.equal(response.status, 200, await response.clone().text())
  return (await response.json()) as Body
}

const byCheck = { reason: null, way: 'check', destinationId: null }
const bank = () => ({
  id: randomUUID(),
  kind: 'bank',
  routingNumber: '021000021',
  accountNumber: '1234567890',
  accountType: 'checking',
})

async function attempts(call: Call, worker: EarningWorker): Promise<Record<string, () => Promise<Response>>> {
  const { database, clock } = world.rooms
  const { employeeId, accountId } = worker
  const cardId = newUuid(clock)
  const card = { id: cardId, employeeId, accountId, status: 'Active', formFactor: 'VIRTUAL', last4: '4821' } as const
  await database.transaction((tx) => addCard(tx, { ...card, providerCardId: `pcd_${cardId}`, createdAt: clock.now() }))
  return {
    'linking a bank': () => call('POST', '/move-money/destinations', bank()),
    'typing a debit card': () => call('POST', '/move-money/destinations/cards/entry'),
    'taking earned pay': () => world.take(worker, '5000'),
    'seeing the card number': () => call('POST', `/employees/pay-cards/${publicId('crd', cardId)}/token/restricted-details`),
    'ordering a card': () => call('POST', '/employees/pay-cards/orders', { id: randomUUID() }),
  }
}

test('while the account closes, each action that it stops says so by one code; undone, none of them does', async () => {
  const worker = await world.hire()
  const call = callsOf(worker)
  const tries = await attempts(call, worker)
  await world.spend(worker, -20_000n)
  await read<ClosingView>(call('POST', '/employees/me/closing', byCheck))
  for (const [what, attempt] of Object.entries(tries)) {
    const response = await attempt()
    await assertProblem(response.clone(), 409, 'accounts.closing').catch(async () =>
      assert.fail(`${what}: ${await response.text()}`),
    )
  }
  assert.equal((await world.overview(worker)).refusal, 'accounts.closing')
  const money = await read<MoveMoney>(call('GET', '/move-money'))
  assert.deepEqual([money.isClosing, money.isRestricted], [true, false])
  const account = await read<PayrollAccount>(call('GET', '/financial-accounts/payroll'))
  assert.deepEqual([account.isClosing, account.restriction], [true, null])
  await read<ClosingView>(call('DELETE', '/employees/me/closing'))
  for (const [what, attempt] of Object.entries(tries)) {
    const answer = await (await attempt()).text()
    assert.doesNotMatch(answer, /accounts\.closing/, what)
  }
  assert.equal((await world.overview(worker)).refusal, null)
  assert.equal((await read<PayrollAccount>(call('GET', '/financial-accounts/payroll'))).isClosing, false)
})

test('an account that an operator restricts while it closes says that it is restricted: the undo would not end that', async () => {
  const worker = await world.hire()
  const call = callsOf(worker)
  await world.spend(worker, -cents(1_000n))
  await read<ClosingView>(call('POST', '/employees/me/closing', byCheck))
  const { accountId, employeeId } = worker
  const restricted = await world.rooms.accounts.restrict({
    accountId,
    employeeId,
    operator: ownText('Robin Vale'),
    reason: 'fraud_review',
  })
  assert.ok(!isRefused(restricted))
  await assertProblem(await call('POST', '/move-money/destinations', bank()), 403, 'move_money.restricted')
  const money = await read<MoveMoney>(call('GET', '/move-money'))
  assert.deepEqual([money.isClosing, money.isRestricted], [false, true])
})

test('a bank that is no bank, none, or another worker’s is refused, and so is the undo of what was never asked; nothing is stopped', async () => {
  const [worker, other] = [await world.hire(), await world.hire()]
  const call = callsOf(worker)
  const linked = await callsOf(other)('POST', '/move-money/destinations', bank())
  const { id: theirs } = (await linked.json()) as { id: string }
  for (const destinationId of [null, 'dst_', theirs, theirs.replace('dst_', 'crd_'), publicId('dst', randomUUID())]) {
    const response = await call('POST', '/employees/me/closing', { reason: null, way: 'bank', destinationId })
    const { code } = (await response.json()) as { code?: string }
    assert.ok(code === 'closing.bank_not_ready' || code === 'invalid_input', `${destinationId}: ${code}`)
  }
  await assertProblem(await call('DELETE', '/employees/me/closing'), 404, 'closing.not_closing')
  const account = await read<PayrollAccount>(call('GET', '/financial-accounts/payroll'))
  assert.deepEqual([account.isClosing, (await read<ClosingView>(call('GET', '/employees/me/closing'))).closing], [false, null])
})
