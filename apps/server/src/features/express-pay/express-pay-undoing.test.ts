// Guarantees of undoing a transfer: whole or not at all, once, and whatever else happens at the same moment.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ExpressPay, ExpressPayTransfer } from '@daybreak/contract'
import { houseAccounts, readHouseBalances, verifyLedger } from '#features/ledger'
import { assertProblem } from '../../testing/http-server.ts'
import { startExpressPayWorld, type EarningWorker, type ExpressPayWorld } from '../../testing/people/express-pay-world.ts'

let world: ExpressPayWorld
before(async () => {
  world = await startExpressPayWorld()
})
after(async () => {
  assert.deepEqual((await verifyLedger(world.rooms.database)).drifts, [])
  await world.stop()
})

async function take(worker: EarningWorker, amount: string): Promise<ExpressPayTransfer> {
  const response = await world.take(worker, amount)
  assert.equal(response.status, 201, await response.clone().text())
  return (await response.json()) as ExpressPayTransfer
}

const undo = (worker: EarningWorker, id: string) => world.call(worker, 'POST', `/transfers/${id}/undo`)

async function outstanding(): Promise<bigint> {
  const houses = await readHouseBalances(world.rooms.database.query)
  return -(houses.get(houseAccounts.expressPayReceivable) ?? 0n)
}

describe('a transfer is taken back', () => {
  test('once, however many presses come at once, and the house has it back once', async () => {
    const worker = await world.hire()
    const before_ = await outstanding()
    const { id } = await take(worker, '5000')
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo(worker, id)))
    assert.ok(answers.every(({ status }) => status === 200 || status === 503))
    assert.ok(answers.some(({ status }) => status === 200))
    assert.equal(await world.balanceOf(worker), 0n)
    assert.equal(await outstanding(), before_)
    const { earnings, limits, lastAmount } = await world.overview(worker)
    assert.deepEqual(
      [earnings?.available, limits.transfersToday, limits.ownWeeklyUsed, lastAmount],
      ['18550', 0, '0', null],
      'it counts against no limit',
    )
  })

  test('without the others that were made, also one of the same amount', async () => {
    const worker = await world.hire()
    const [first, second] = [await take(worker, '5000'), await take(worker, '5000')]
    assert.equal((await undo(worker, first.id)).status, 200)
    const { data } = (await (await world.call(worker, 'GET', '/transfers')).json()) as { data: ExpressPayTransfer[] }
    assert.deepEqual(Object.fromEntries(data.map(({ id, status, outstanding: left }) => [id, [status, left]])), {
      [first.id]: ['CANCELED', '0'],
      [second.id]: ['COMPLETED', '5000'],
    })
    assert.equal(await world.balanceOf(worker), 5_000n)
  })

  test('not when its money was spent to the last cent but one, and whole when it came back', async () => {
    const worker = await world.hire()
    const { id } = await take(worker, '5000')
    await world.spend(worker, 1n)
    await assertProblem(await undo(worker, id), 409, 'express_pay.undo_over')
    assert.deepEqual([await world.balanceOf(worker), (await world.overview(worker)).earnings?.outstanding], [4_999n, '5000'])
    await world.spend(worker, -1n)
    assert.equal((await undo(worker, id)).status, 200)
    assert.equal(await world.balanceOf(worker), 0n)
  })

  test('and its id makes no second transfer: sent again, it is the canceled one', async () => {
    const worker = await world.hire()
    const body = world.takeBody('5000')
    const made = (await (await world.call(worker, 'POST', '/transfers', body)).json()) as ExpressPayTransfer
    assert.equal((await undo(worker, made.id)).status, 200)
    const again = await world.call(worker, 'POST', '/transfers', body)
    assert.equal(again.status, 200)
    assert.equal(((await again.json()) as ExpressPayTransfer).status, 'CANCELED')
    assert.equal(await world.balanceOf(worker), 0n)
  })

  test('of no id that is there: an unknown one, one of another kind, and one that is no id', async () => {
    const worker = await world.hire()
    for (const id of ['xpt_00000000000000000000000000000000', 'txn_00000000000000000000000000000000', 'x'])
      await assertProblem(await undo(worker, id), 404, 'express_pay.not_found')
  })
})

describe('a cancellation', () => {
  test('waits for the last transfer, and ends when that is taken back', async () => {
    const worker = await world.hire()
    const [first, second] = [await take(worker, '5000'), await take(worker, '600')]
    assert.equal((await world.call(worker, 'POST', '/cancel')).status, 200)
    assert.equal((await undo(worker, first.id)).status, 200)
    assert.equal((await world.overview(worker)).state, 'pending_cancellation')
    assert.equal((await undo(worker, second.id)).status, 200)
    assert.equal((await world.overview(worker)).state, 'inactive')
  })

  test('asked for twice is one; of what is off it is refused; taken back it is on again, with what was taken', async () => {
    const worker = await world.hire()
    await take(worker, '5000')
    for (const _twice of [1, 2]) {
      const canceled = (await (await world.call(worker, 'POST', '/cancel')).json()) as ExpressPay
      assert.equal(canceled.state, 'pending_cancellation')
    }
    const on = (await (await world.call(worker, 'POST', '/reactivate', {})).json()) as ExpressPay
    assert.deepEqual([on.state, on.earnings?.outstanding, on.earnings?.available], ['active', '5000', '13550'])
    const never = await world.hire({ isOn: false })
    await assertProblem(await world.call(never, 'POST', '/cancel'), 409, 'express_pay.inactive')
  })

  test('and a transfer of the same moment leave either both or the refusal, and never money that no paycheck repays', async () => {
    for (let round = 0; round < 4; round += 1) {
      const worker = await world.hire()
      const [canceled, taken] = await Promise.all([world.call(worker, 'POST', '/cancel'), world.take(worker, '5000')])
      assert.equal(canceled.status, 200)
      const { state } = await world.overview(worker)
      assert.deepEqual(
        [state, await world.balanceOf(worker)],
        taken.status === 201 ? ['pending_cancellation', 5_000n] : ['inactive', 0n],
      )
    }
  })
})

describe('the worker’s own settings', () => {
  test('change one at a time: what is left out stays, and nothing of another worker changes', async () => {
    const [worker, other] = [await world.hire(), await world.hire()]
    const change = (settings: object) => world.call(worker, 'PATCH', '/settings', settings)
    assert.equal((await change({ ownWeekly: '6000' })).status, 200)
    assert.equal((await change({ isPaused: true })).status, 200)
    const paused = await world.overview(worker)
    assert.deepEqual([paused.isPaused, paused.limits.ownWeekly], [true, '6000'])
    const empty = (await (await change({})).json()) as ExpressPay
    assert.deepEqual([empty.isPaused, empty.limits.ownWeekly], [true, '6000'])
    assert.equal((await change({ isPaused: false, ownWeekly: null })).status, 200)
    const open = await world.overview(worker)
    assert.deepEqual([open.isPaused, open.limits.ownWeekly, open.refusal], [false, null, null])
    const untouched = await world.overview(other)
    assert.deepEqual([untouched.isPaused, untouched.limits.ownWeekly], [false, null])
  })

  test('of a week hold to the cent, and count what was repaid and not what was taken back', async () => {
    const worker = await world.hire()
    assert.equal((await world.call(worker, 'PATCH', '/settings', { ownWeekly: '1000' })).status, 200)
    await assertProblem(await world.take(worker, '1001'), 422, 'express_pay.over_available')
    const { id } = await take(worker, '1000')
    await assertProblem(await world.take(worker, '500'), 409, 'express_pay.limit_own')
    assert.equal((await undo(worker, id)).status, 200)
    await take(worker, '500')
    const { limits, earnings } = await world.overview(worker)
    assert.deepEqual([limits.ownWeeklyUsed, earnings?.ownLimitLeft], ['500', '500'])
  })

  test('turning it on again ends a pause', async () => {
    const worker = await world.hire()
    assert.equal((await world.call(worker, 'PATCH', '/settings', { isPaused: true })).status, 200)
    assert.equal(((await (await world.call(worker, 'POST', '/reactivate', {})).json()) as ExpressPay).isPaused, false)
    assert.equal((await world.take(worker, '500')).status, 201)
  })
})
