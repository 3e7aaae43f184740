// What a corrected pay run leaves alone: a transfer that was taken after the wrong result, and the worker's account.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parsePlainDate, plainDateText } from '@daybreak/time'
import { verifyLedger } from '#features/ledger'
import { startExpressPayWorld, type EarningWorker, type ExpressPayWorld } from '../../../testing/people/express-pay-world.ts'

let world: ExpressPayWorld
before(async () => {
  world = await startExpressPayWorld()
})
after(() => world.stop())

/** Works twenty hours in the period of the next payday, and is in it. */
async function workOn(worker: EarningWorker): Promise<void> {
  const next = parsePlainDate(world.nextPayday())
  await world.work(worker.number, [[plainDateText(next.subtract({ days: 10 })), '20']])
  await world.moveTo(`${plainDateText(next.subtract({ days: 8 }))}T15:00:00Z`)
}

async function outstandingOf(worker: EarningWorker): Promise<string | undefined> {
  return (await world.overview(worker)).earnings?.outstanding
}

test('a correction leaves a transfer that was taken after the wrong result to the payday after it, and moves no money of the worker', async () => {
  const worker = await world.hire()
  assert.equal((await world.take(worker, '7000')).status, 201)
  const payday = await world.runPay([[worker.number, '371.00', '296.80', '70.00']])
  await workOn(worker)
  assert.equal((await world.take(worker, '2500')).status, 201)
  const balance = await world.balanceOf(worker)
  for (const [deduction, owed] of [
    ['60.00', '3500'],
    ['70.00', '2500'],
  ] as const) {
    await world.correctPay(payday, [[worker.number, '371.00', '296.80', deduction]])
    assert.equal(await outstandingOf(worker), owed)
    assert.equal(await world.balanceOf(worker), balance, 'nothing is taken from the account')
  }
  await world.runPay([[worker.number, '280.00', '230.00', '25.00']])
  assert.equal(await outstandingOf(worker), '0')
  assert.deepEqual((await verifyLedger(world.rooms.database)).drifts, [])
})

test('a correction whose paycheck covers what was taken before it holds no later transfer against the worker', async () => {
  const worker = await world.hire()
  await workOn(worker)
  assert.equal((await world.take(worker, '7000')).status, 201)
  const payday = await world.runPay([[worker.number, '371.00', '296.80', '70.00']])
  await workOn(worker)
  assert.equal((await world.take(worker, '2500')).status, 201)
  await world.correctPay(payday, [[worker.number, '100.00', '80.00', '70.00']])
  const shown = await world.overview(worker)
  assert.deepEqual([shown.isDelinquent, shown.delinquency, shown.earnings?.outstanding], [false, null, '2500'])
  const balance = await world.balanceOf(worker)
  await world.correctPay(payday, [[worker.number, '100.00', '80.00', '75.00']])
  assert.equal(await outstandingOf(worker), '2500', 'payroll is asked for it on the next payday, and not twice')
  assert.equal((await world.balanceOf(worker)) - balance, 500n, 'what it took too much is theirs')
})

test('a correction does not end a cancellation while a later transfer is outstanding', async () => {
  const worker = await world.hire()
  await workOn(worker)
  assert.equal((await world.take(worker, '7000')).status, 201)
  const payday = await world.runPay([[worker.number, '371.00', '296.80', '50.00']])
  await workOn(worker)
  assert.equal((await world.take(worker, '2500')).status, 201)
  assert.equal((await world.call(worker, 'POST', '/cancel')).status, 200)
  await world.correctPay(payday, [[worker.number, '371.00', '296.80', '70.00']])
  const { state, earnings } = await world.overview(worker)
  assert.deepEqual([state, earnings?.outstanding], ['pending_cancellation', '2500'])
  await world.runPay([[worker.number, '280.00', '230.00', '25.00']])
  assert.equal((await world.overview(worker)).state, 'inactive')
})

test('a correction of an earlier payday is no try of what a later one carried over', async () => {
  const worker = await world.hire()
  await workOn(worker)
  assert.equal((await world.take(worker, '7000')).status, 201)
  const payday = await world.runPay([[worker.number, '371.00', '296.80', '70.00']])
  await workOn(worker)
  assert.equal((await world.take(worker, '2500')).status, 201)
  await world.runPay([[worker.number, '20.00', '15.00', '15.00']])
  const carried = async () => {
    const { isDelinquent, delinquency, earnings } = await world.overview(worker)
    return [isDelinquent, delinquency?.carriedOver, delinquency?.attempts, earnings?.outstanding]
  }
  assert.deepEqual(await carried(), [true, '1000', 0, '1000'])
  await world.correctPay(payday, [[worker.number, '371.00', '296.80', '60.00']])
  assert.deepEqual(await carried(), [true, '1000', 0, '2000'], 'what it took less is outstanding again, and no try is counted')
  await world.correctPay(payday, [[worker.number, '371.00', '296.80', '70.00']])
  assert.deepEqual(await carried(), [true, '1000', 0, '1000'])
})
