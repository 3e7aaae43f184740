// Lives an account that its worker forgets: warned before, given to the state on its day and not before, and kept when the worker comes back.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { stateNames } from '@daybreak/contract'
import { parsePlainDate } from '@daybreak/time'
import { verifyLedger } from '#features/ledger'
import { silentLog } from '#platform/log.ts'
import { startClosingWorld, type ClosingWorld } from '../testing/closing-world.ts'
import { createClosingDesk } from '../closing-desk.ts'
import { periodOf } from './dormancy-periods.ts'
import { decideDormancy } from './dormancy.rules.ts'
import { sweepDormant } from './sweeping.ts'

let world: ClosingWorld
before(async () => {
  world = await startClosingWorld(12_345n)
  await world.setHome('418 Alder St')
})
after(async () => {
  assert.deepEqual((await verifyLedger(world.money.deps.database)).drifts, [])
  await world.money.close()
})

const sweep = () => sweepDormant(world.deps, { log: silentLog, signal: new AbortController().signal })
const listed = () => createClosingDesk(world.deps).listDormant()

test('each of the fifty states has its years, and an unknown one those of the state of incorporation', () => {
  for (const { code: state } of stateNames.slice(0, 50)) assert.equal(periodOf(state).state, state)
  assert.deepEqual(periodOf(null), { account: 5, check: 5, state: 'DE' })
})

test('money is never given to the state less than 60 days after the warning, however late the warning came', () => {
  const [dueOn, markedOn] = [parsePlainDate('2029-11-20'), parsePlainDate('2029-11-10')]
  const on = (day: string) => decideDormancy({ today: parsePlainDate(day), dueOn, markedOn, isActiveAgain: false })
  assert.deepEqual([on('2029-11-21'), on('2030-01-08'), on('2030-01-09')], ['none', 'none', 'escheat'])
})

test('a worker of New York is warned 90 days before, comes back and keeps the money; forgotten again, the state gets all of it once', async () => {
  world.goTo('2029-08-21', 9)
  await sweep()
  assert.deepEqual(await listed(), [])
  world.goTo('2029-08-22', 9)
  await sweep()
  await sweep()
  assert.deepEqual(
    (await listed()).map(({ state, dueOn }) => `${state} ${dueOn.toString()}`),
    ['NY 2029-11-20'],
  )
  assert.equal(world.told.filter((text) => /keep for you/.test(text)).length, 1)
  world.seen.at = world.goTo('2029-10-01', 9)
  await sweep()
  assert.deepEqual(await listed(), [], 'the worker was there')
  world.goTo('2032-07-20', 9)
  await sweep()
  world.goTo('2032-10-01', 9)
  await Promise.all([sweep(), sweep()])
  await sweep()
  assert.deepEqual([await world.balance(), await world.house('unclaimedProperty')], [0n, 12_345n])
  assert.deepEqual(
    (await listed()).map(({ amount }) => amount),
    [12_345n],
  )
})
