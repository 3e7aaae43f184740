// The last moments of a closing: an undo as the money leaves, two tabs at once, and a payout that the bank returns.
import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { cents } from '@daybreak/money'
import { bankDateOf, plainDateText } from '@daybreak/time'
import { readAccountState } from '#features/accounts'
import { verifyLedger } from '#features/ledger'
import { isRefused } from '#platform/errors.ts'
import { askToClose, undoClosing, type ClosingRequest } from './closing-asking.ts'
import { showClosing } from './closing-showing.ts'
import { dueAtOf } from './closing.rules.ts'
import { startClosingWorld, type ClosingWorld } from './testing/world.ts'

const worlds: ClosingWorld[] = []
afterEach(async () => {
  for (const { money } of worlds) assert.deepEqual((await verifyLedger(money.deps.database)).drifts, [])
})
after(async () => {
  for (const { money } of worlds) await money.close()
})

/** On a Sunday, as in the picture. */
async function start(balance: bigint): Promise<ClosingWorld> {
  const world = await startClosingWorld(balance)
  worlds.push(world)
  world.goTo('2026-11-22', 11)
  await world.setHome('418 Alder St')
  return world
}

const toBank = ({ money }: ClosingWorld): ClosingRequest => ({ reason: null, way: 'bank', destinationId: money.bankId })
const byCheck: ClosingRequest = { reason: null, way: 'check', destinationId: null }
const isClosing = async ({ money }: ClosingWorld) =>
  (await readAccountState(money.deps.database.query, money.accountId))?.isClosing

test('a second before the money leaves the closing is undone, and no sweep afterwards sends anything', async () => {
  const world = await start(12_345n)
  await askToClose(world.deps, world.actor, toBank(world))
  world.goTo('2026-11-25', 17)
  world.money.clock.advance({ seconds: -1 })
  await world.sweep()
  assert.equal(await undoClosing(world.deps, world.actor), null)
  world.money.clock.advance({ seconds: 1 })
  await world.sweep()
  world.goTo('2026-12-07', 17)
  await world.sweep()
  assert.deepEqual([await world.state(), await world.balance(), await isClosing(world)], [null, 12_345n, false])
  assert.deepEqual([...world.money.standard.entries.keys()], [])
})

test('an undo at the moment at which the money leaves wins or is refused, and never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const world = await start(10_000n)
    await askToClose(world.deps, world.actor, toBank(world))
    world.goTo('2026-11-25', 17)
    const undo = () => undoClosing(world.deps, world.actor)
    const [refusal] = await Promise.all(round % 2 === 0 ? [undo(), world.sweep()] : [world.sweep().then(undo), world.sweep()])
    await world.sweep()
    if (refusal === null) {
      assert.deepEqual([await world.state(), await world.balance(), await isClosing(world)], [null, 10_000n, false])
    } else {
      assert.equal(refusal.code, 'closing.undo_late')
      assert.deepEqual([await world.payouts(), await isClosing(world)], [['bank 10000'], true])
    }
  }
})

test('two tabs that ask at once, for two ways, make one closing; two that undo at once, one undo', async () => {
  const world = await start(10_000n)
  const asked = await Promise.all(
    [toBank(world), byCheck, toBank(world), byCheck].map((way) => askToClose(world.deps, world.actor, way)),
  )
  assert.deepEqual(asked, [null, null, null, null])
  assert.equal(world.reported.length, 1)
  const [here, there] = [
    await showClosing(world.deps, world.money.employeeId),
    await showClosing(world.deps, world.money.employeeId),
  ]
  assert.ok(!isRefused(here) && !isRefused(there))
  assert.deepEqual(here.closing, there.closing)
  const undone = await Promise.all([1, 2, 3].map(() => undoClosing(world.deps, world.actor)))
  assert.ok(undone.every((refusal) => refusal === null || refusal.code === 'closing.not_closing'))
  assert.deepEqual([await world.state(), await isClosing(world), world.reported.length], [null, false, 2])
})

test('what the bank sends back before the account is closed goes by check, with what came in meanwhile, within the fourteen days', async () => {
  const world = await start(20_000n)
  await askToClose(world.deps, world.actor, toBank(world))
  const due = dueAtOf(world.money.clock.now())
  world.goTo('2026-11-25', 17)
  await world.sweep()
  await world.money.fund(cents(1_111n))
  await world.railSays('returned')
  await world.sweep()
  assert.deepEqual(await world.payouts(), ['bank 20000', 'check 21111'])
  assert.deepEqual([await world.state(), await world.balance(), await world.house('checksOutstanding')], ['closed', 0n, 21_111n])
  assert.ok(world.money.clock.now().epochMilliseconds < due.epochMilliseconds, plainDateText(bankDateOf(due)))
  const shown = await showClosing(world.deps, world.money.employeeId)
  assert.ok(!isRefused(shown))
  assert.deepEqual(
    shown.closing?.payouts.map(({ kind, state }) => [kind, state]),
    [
      ['bank', 'came_back'],
      ['check', 'on_its_way'],
    ],
  )
})
