// Guarantees of the routes for adding money: one request is one transfer, from the worker's own proven bank.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { AddingMoney, MoneyTransfer, MoveMoney } from '@daybreak/contract'
import { parsePublicId, publicId } from '@daybreak/ids'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type Hired, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { insertDestinations } from '../testing/destinations.store.ts'
import { applyFacts } from '../transfers/index.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

type Adder = Hired & { token: string; bankId: string }
let hired = 0

async function hire(): Promise<Adder> {
  hired += 1
  const phone = `1716555${String(800 + hired).padStart(4, '0')}`
  const worker = await rooms.hire({ phone })
  const { token } = await rooms.signIn(phone)
  return { ...worker, token, ...(await insertDestinations(rooms.database.query, rooms.clock, worker.employeeId)) }
}

function call({ token }: Adder, method: string, path: string, body?: object): Promise<Response> {
  return rooms.server.call(`/api/move-money${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function bodyOf(adder: Adder, changes: object = {}) {
  const { usableOn } = (await (await call(adder, 'GET', '/deposits')).json()) as AddingMoney
  return {
    id: randomUUID(),
    amount: '2500',
    destinationId: publicId('dst', adder.bankId),
    shownUsableOn: usableOn,
    permission: {
      words: 'By pressing the button, you let Daybreak take $25.00 from Bank *4411 one time.',
      language: 'en',
    },
    ...changes,
  }
}

test('a worker who shows no day and no sentence of their own agrees to ours, in the language of the worker', async () => {
  const adder = await hire()
  const { id, amount, destinationId } = await bodyOf(adder)
  const answer = await call(adder, 'POST', '/deposits', { id, amount, destinationId })
  assert.equal(answer.status, 201)
  const { words, language } = await rooms.database.query
    .selectFrom('move_money_permission')
    .select(['words', 'language'])
    .where('transfer_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(language, 'en')
  assert.match(words, /^By pressing the button, you let Daybreak take \$25\.00 from .+ \*\d{4} one time\. You can cancel until /)
})

test('the same request is one transfer, which is in the list and can be taken back', async () => {
  const adder = await hire()
  const body = await bodyOf(adder)
  const first = await call(adder, 'POST', '/deposits', body)
  assert.equal(first.status, 201, await first.clone().text())
  const made = (await first.json()) as MoneyTransfer
  assert.deepEqual([made.direction, made.status, made.expectedOn], ['in', 'INITIATED', body.shownUsableOn])
  const second = await call(adder, 'POST', '/deposits', body)
  assert.equal(second.status, 200)
  assert.deepEqual(await second.json(), made)
  const left = (await (await call(adder, 'GET', '/deposits')).json()) as AddingMoney
  assert.deepEqual([left.max, left.left], ['50000', '47500'])
  const canceled = (await (await call(adder, 'POST', `/transfers/${made.id}/cancel`)).json()) as MoneyTransfer
  assert.equal(canceled.status, 'CANCELED')
})

test('a day that the calendar does not have was never shown', async () => {
  const adder = await hire()
  const response = await call(adder, 'POST', '/deposits', await bodyOf(adder, { shownUsableOn: '2026-02-31' }))
  await assertProblem(response, 409, 'move_money.date_changed')
})

test('once the card takes no money in, the overview says so, until money came in after all', async () => {
  const adder = await hire()
  const takesMoneyIn = async () => ((await (await call(adder, 'GET', '')).json()) as MoveMoney).takesMoneyIn
  assert.equal(await takesMoneyIn(), true)
  const { database, clock } = rooms
  const addOne = async () => {
    const made = (await (
      await call(adder, 'POST', '/deposits', await bodyOf(adder, { isRepeatMeant: true }))
    ).json()) as MoneyTransfer
    return parsePublicId('trf', made.id) ?? assert.fail()
  }
  const refused = { kind: 'failed', reason: 'ACH_LOAD_NOT_SUPPORTED', at: clock.now() } as const
  const id = await addOne()
  await database.transaction((tx) => applyFacts({ clock, notifyFailed: async () => {} }, tx, id, [refused]))
  assert.equal(await takesMoneyIn(), false)
  const other = await hire()
  assert.equal(
    ((await (await call(other, 'GET', '')).json()) as MoveMoney).takesMoneyIn,
    true,
    'of another worker nothing is known',
  )
  clock.advance({ minutes: 1 })
  await addOne()
  assert.equal(await takesMoneyIn(), true)
})

test('another worker’s bank is a bank that is not there', async () => {
  const [adder, other] = [await hire(), await hire()]
  const response = await call(adder, 'POST', '/deposits', await bodyOf(adder, { destinationId: publicId('dst', other.bankId) }))
  await assertProblem(response, 404, 'move_money.destination_not_found')
})
