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
