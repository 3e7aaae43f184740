// A forgotten account: its worker is warned, its money goes to the state on its day and not before, and it is kept when the
// worker returns.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ownText, stateNames } from '@daybreak/contract'
import { parsePlainDate } from '@daybreak/time'
import { verifyLedger } from '#features/ledger'
import { isRefused } from '#platform/errors.ts'
import { silentLog } from '#platform/log.ts'
import { startClosingWorld, type ClosingWorld } from '../testing/world.ts'
import { askToClose } from '../closing-asking.ts'
import { createClosingDesk } from '../closing-desk.ts'
import { showClosing } from '../closing-showing.ts'
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
  assert.equal(world.reported.filter((text) => text === 'closing-dormant').length, 1)
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

test('a check that no one cashes goes to the state on its day, once, and no longer as a check; one that was cashed or never mailed does not', async () => {
  const uncashed = await Promise.all(['uncashed', 'cashed', 'unmailed'].map(() => startClosingWorld(20_000n)))
  const [lost, cashed, unmailed] = uncashed
  assert.ok(lost && cashed && unmailed)
  const by = ownText('Robin Vale')
  for (const each of uncashed) {
    each.goTo('2026-11-22', 11)
    await each.setHome('418 Alder St')
    assert.equal(await askToClose(each.deps, each.actor, { reason: null, way: 'check', destinationId: null }), null)
    each.goTo('2026-11-25', 17)
    await each.sweep()
    assert.equal(await each.state(), 'closed')
    const desk = createClosingDesk(each.deps)
    const [check] = await desk.listChecks()
    assert.ok(check)
    if (each !== unmailed) await desk.changeCheck(check.id, 'mailed', by)
    if (each === cashed) await desk.changeCheck(check.id, 'cashed', by)
  }
  const sweepOf = ({ deps }: ClosingWorld) => sweepDormant(deps, { log: silentLog, signal: new AbortController().signal })
  const years = periodOf('NY').check
  for (const each of uncashed) {
    each.goTo(`${2026 + years}-11-24`, 20)
    await sweepOf(each)
  }
  assert.deepEqual([await lost.house('checksOutstanding'), await lost.house('unclaimedProperty')], [20_000n, 0n], 'a day early')
  for (const each of uncashed) {
    each.goTo(`${2026 + years}-11-26`, 9)
    await Promise.all([sweepOf(each), sweepOf(each)])
    await sweepOf(each)
  }
  assert.deepEqual([await lost.house('checksOutstanding'), await lost.house('unclaimedProperty')], [0n, 20_000n])
  assert.deepEqual([await cashed.house('checksOutstanding'), await cashed.house('unclaimedProperty')], [0n, 0n])
  assert.deepEqual([await unmailed.house('checksOutstanding'), await unmailed.house('unclaimedProperty')], [20_000n, 0n])
  const shown = await showClosing(lost.deps, lost.money.employeeId)
  assert.ok(!isRefused(shown))
  assert.equal(shown.closing?.payouts[0]?.state, 'to_the_state')
  for (const each of uncashed) {
    assert.deepEqual((await verifyLedger(each.money.deps.database)).drifts, [])
    await each.money.close()
  }
})
