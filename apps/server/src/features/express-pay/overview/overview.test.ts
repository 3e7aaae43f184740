// The overview and the history: one total of earnings, and which payday repaid how much of which transfer.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ExpressPay, ExpressPayTransfer } from '@daybreak/contract'
import { parsePlainDate, plainDateText } from '@daybreak/time'
import { startExpressPayWorld, type ExpressPayWorld } from '../../../testing/people/express-pay-world.ts'

let world: ExpressPayWorld
before(async () => {
  world = await startExpressPayWorld()
})
after(() => world.stop())

const earned = (shown: ExpressPay): bigint[] => (shown.chart?.days ?? []).map((day) => BigInt(day.earned))
const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

test('what was earned is one total: the days of the chart add up to what was earned, and waiting shifts are distinguished', async () => {
  const worker = await world.hire()
  const row = (id: string, times: string, status: string) => `${worker.number},${worker.number}-${id},,${times},14.00,${status}`
  await world.bringShifts([
    row('waits', '2026-11-19 09:00,2026-11-19 17:00,8', 'submitted'),
    row('later', '2026-11-20 09:00,2026-11-20 17:00,8', 'approved'),
    row('other-year', '2027-06-01 09:00,2027-06-01 17:00,8', 'approved'),
  ])
  const shown = await world.overview(worker)
  assert.equal(shown.earnings?.accruedGross, '37100')
  assert.deepEqual([shown.chart?.earned, total(earned(shown))], ['37100', 37_100n])
  assert.deepEqual([shown.chart?.waiting, shown.chart?.waitingMinutes], ['33600', 1_440])
  assert.deepEqual(
    shown.shifts.map(({ isCounted, waitsFor }) => [isCounted, waitsFor]),
    [
      [false, 'end'],
      [false, 'end'],
      [false, 'approval'],
      [true, null],
      [true, null],
      [true, null],
    ],
  )
  assert.deepEqual([shown.period?.earned, shown.period?.taken], ['37100', '0'])
  await world.moveTo('2026-11-20T22:00:00Z')
  const later = await world.overview(worker)
  assert.deepEqual([later.earnings?.accruedGross, later.chart?.earned, total(earned(later))], ['48300', '48300', 48_300n])
})

test('paydays are named in the history of transfers, each with what it repaid of which', async () => {
  const worker = await world.hire()
  for (const amount of ['5000', '3000']) {
    assert.equal((await world.take(worker, amount)).status, 201)
    world.rooms.clock.advance({ seconds: 1 })
  }
  await world.runPay([[worker.number, '371.00', '296.80', '60.00']])
  await world.runPay([[worker.number, '371.00', '296.80', '15.00']])
  const list = (await (await world.call(worker, 'GET', '/transfers')).json()) as { data: ExpressPayTransfer[] }
  assert.deepEqual(
    list.data.map(({ amount, repayments, outstanding, settledOn }) => [amount, repayments, outstanding, settledOn]),
    [
      [
        '3000',
        [
          { payday: '2026-11-27', amount: '1000' },
          { payday: '2026-12-04', amount: '1500' },
        ],
        '500',
        null,
      ],
      ['5000', [{ payday: '2026-11-27', amount: '5000' }], '0', '2026-11-27'],
    ],
  )
})

test('the next paycheck of a worker who spreads what was carried over is forecast less its own part alone', async () => {
  const worker = await world.hire()
  const workOn = async () => {
    const next = parsePlainDate(world.nextPayday())
    await world.work(worker.number, [[plainDateText(next.subtract({ days: 10 })), '20']])
    await world.moveTo(`${plainDateText(next.subtract({ days: 8 }))}T15:00:00Z`)
  }
  await workOn()
  assert.equal((await world.take(worker, '10000')).status, 201)
  const payday = await world.runPay([[worker.number, '100.00', '70.00', '70.00']])
  assert.equal((await world.overview(worker)).delinquency?.payday, payday)
  await workOn()
  // $280.00 were earned, and the last paycheck would have left seven tenths of it; $30.00 were carried over.
  for (const [spreadOver, left] of [
    [1, 16_600],
    [2, 18_100],
    [3, 18_600],
  ] as const) {
    assert.equal((await world.call(worker, 'PATCH', '/settings', { spreadOver })).status, 200)
    assert.equal((await world.overview(worker)).forecast?.before, String(left))
  }
})
