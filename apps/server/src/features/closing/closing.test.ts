// Runs the closing of an account by the clock, to the last cent, also when money arrives, goes missing or comes back meanwhile.
import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { cents } from '@daybreak/money'
import { findAccountOf, readAccountState } from '#features/accounts'
import { placeHold, releaseHold, verifyLedger } from '#features/ledger'
import { newUuid } from '@daybreak/ids'
import { isRefused } from '#platform/errors.ts'
import { sweepClosings } from './closing-advancing.ts'
import { askToClose, undoClosing, type ClosingRequest } from './closing-asking.ts'
import { createClosingDesk } from './closing-desk.ts'
import { showClosing } from './closing-showing.ts'
import { ownText } from '@daybreak/contract'
import { takeDown } from '../move-money/transfers/index.ts'
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

const ask = (world: ClosingWorld, more: Partial<ClosingRequest> = {}) =>
  askToClose(world.deps, world.actor, { reason: 'left_job', way: 'bank', destinationId: world.money.bankId, ...more })

async function isOpen({ money }: ClosingWorld): Promise<boolean | undefined> {
  return (await findAccountOf(money.deps.database.query, money.employeeId))?.isOpen
}

test('all of the money goes to the bank on the third bank day, and the account is closed when it has arrived', async () => {
  const world = await start(128_457n)
  assert.equal(await ask(world), null)
  assert.equal(await ask(world, { way: 'check', destinationId: null }), null, 'asked again, it stays as it was')
  assert.equal(await readState(world, 'isRestricted'), true)
  const shown = await showClosing(world.deps, world.money.employeeId)
  assert.ok(!isRefused(shown))
  assert.partialDeepStrictEqual(shown.closing, {
    state: 'waiting',
    leavesAt: '2026-11-25T22:00:00.000Z',
    arrivesOn: '2026-11-27',
    day: 1,
    canUndo: true,
  })
  world.goTo('2026-11-25', 16)
  await world.sweep()
  assert.deepEqual(await world.payouts(), [])
  world.goTo('2026-11-25', 17)
  await Promise.all([world.sweep(), world.sweep()])
  await world.sweep()
  assert.deepEqual(await world.payouts(), ['bank 128457'])
  assert.equal(await world.state(), 'leaving')
  assert.equal(isRefused(await undoClosing(world.deps, world.actor)), true)
  await world.railSays('settled')
  await world.sweep()
  assert.equal(await world.state(), 'closed')
  assert.equal(await isOpen(world), false)
  assert.equal(await world.balance(), 0n)
  assert.deepEqual(world.provider, ['account stopped', 'cards closed'])
  assert.deepEqual((await world.deps.money.listBanks(world.money.deps.database.query, world.money.employeeId)).length, 0)
  assert.match(world.reported.join('\n'), /closing-asked[^]*closing-sent[^]*closing-over/)
})

async function readState({ money }: ClosingWorld, name: 'isClosing' | 'isRestricted') {
  return (await readAccountState(money.deps.database.query, money.accountId))?.[name]
}

test('undone before money leaves, the account is as it was, and it can be requested again', async () => {
  const world = await start(10_000n)
  await ask(world)
  assert.equal(await undoClosing(world.deps, world.actor), null)
  assert.equal(isRefused(await undoClosing(world.deps, world.actor)), true)
  assert.equal(await readState(world, 'isClosing'), false)
  world.goTo('2026-11-30', 17)
  await world.sweep()
  assert.equal(await world.balance(), 10_000n)
  assert.equal(await ask(world), null)
  assert.equal(await world.state(), 'waiting')
})

test('a purchase that is pending is waited for until a bank day before the fourteen days end, then the rest is sent', async () => {
  const world = await start(50_000n)
  const { query } = world.money.deps.database
  const hold = { room: 'cards', accountId: world.money.accountId, holdId: newUuid(world.money.clock) } as const
  await placeHold(query, {
    ...hold,
    amount: cents(5_754n),
    expiresAt: world.goTo('2026-12-20', 1),
    at: world.goTo('2026-11-22', 11),
  })
  await ask(world)
  world.goTo('2026-12-03', 17)
  await world.sweep()
  assert.deepEqual(await world.payouts(), [], 'it may still be undone')
  const arrivesOn = async () => {
    const shown = await showClosing(world.deps, world.money.employeeId)
    return isRefused(shown) ? shown : shown.closing?.arrivesOn
  }
  assert.equal(await arrivesOn(), null, 'no day is promised that is over')
  world.goTo('2026-12-04', 17)
  await world.sweep()
  assert.deepEqual([await world.payouts(), await arrivesOn()], [['bank 44246'], '2026-12-07'])
  await world.railSays('settled')
  await releaseHold(query, { ...hold, at: world.goTo('2026-12-08', 9) })
  await world.sweep()
  assert.deepEqual(await world.payouts(), ['bank 44246', 'bank 5754'])
  await world.railSays('settled')
  await world.sweep()
  assert.equal(await world.state(), 'closed')
  assert.equal(await world.balance(), 0n)
})

test('pay that arrives while the account closes is sent the same way; once it is closed nothing is credited', async () => {
  const world = await start(20_000n)
  await ask(world)
  await world.money.fund(cents(3_001n))
  world.goTo('2026-11-25', 17)
  await world.sweep()
  await world.money.fund(cents(44_400n))
  await world.sweep()
  await world.railSays('settled')
  await world.sweep()
  assert.deepEqual(await world.payouts(), ['bank 23001', 'bank 44400'])
  await world.railSays('settled')
  await world.sweep()
  assert.equal(await isOpen(world), false)
  assert.equal(await world.balance(), 0n)
})

test('what the bank sends back goes by check, also after the account is closed; a check that is cashed is settled', async () => {
  const world = await start(20_000n)
  await ask(world)
  world.goTo('2026-11-25', 17)
  await world.sweep()
  await world.railSays('settled')
  await world.sweep()
  assert.equal(await world.state(), 'closed')
  const [id = ''] = world.money.standard.entries.keys()
  const facts = [{ kind: 'returned', reason: 'INVALID_ACCOUNT_NUMBER', at: world.money.clock.now() }] as const
  await takeDown(world.money.deps, id, { railRef: `rail-${id}`, trace: null, settlesOn: null, amount: null, facts })
  assert.equal(await world.balance(), 20_000n)
  world.money.clock.advance({ hours: 2 })
  await world.sweep()
  assert.deepEqual(await world.payouts(), ['bank 20000', 'check 20000'])
  assert.deepEqual([await world.balance(), await world.house('checksOutstanding')], [0n, 20_000n])
  const desk = createClosingDesk(world.deps)
  const [check] = await desk.listChecks()
  assert.equal(check?.address?.line1, '418 Alder St')
  const by = ownText('Robin Vale')
  const checkId = check?.id ?? ''
  assert.equal(isRefused(await desk.changeCheck(checkId, 'cashed', by)), true, 'it was not mailed yet')
  for (const state of ['mailed', 'returned', 'mailed', 'cashed', 'cashed'] as const)
    assert.equal(isRefused(await desk.changeCheck(checkId, state, by)), false, state)
  assert.equal(await world.house('checksOutstanding'), 0n)
})

test('a late purchase below zero is written off after the last day, and recovered only from money that comes back', async () => {
  const world = await start(10_000n)
  await ask(world, { way: 'check', destinationId: null })
  world.goTo('2026-11-25', 17)
  await world.sweep()
  assert.equal(await world.state(), 'closed', 'a check is off the account at once')
  await world.post(-2_500n)
  world.goTo('2026-11-27', 17)
  await world.sweep()
  assert.equal(await world.balance(), -2_500n, 'a refund may still come')
  world.goTo('2026-12-05', 17)
  await world.sweep()
  assert.deepEqual([await world.balance(), await world.house('negativeWriteOff')], [0n, -2_500n])
  await world.post(4_000n)
  world.money.clock.advance({ hours: 2 })
  await world.sweep()
  assert.deepEqual(await world.payouts(), ['check 10000', 'write_off 2500', 'recovered 2500', 'check 1500'])
  assert.deepEqual([await world.balance(), await world.house('negativeWriteOff')], [0n, 0n])
})

test('a kill between any two steps leaves nothing half done: the next sweep continues', async () => {
  const world = await start(10_000n)
  await ask(world)
  world.goTo('2026-11-25', 17)
  const { database } = world.deps
  for (let survived = 0; survived < 12; survived += 1) {
    let left = survived % 6
    world.money.clock.advance({ minutes: 1 })
    const transaction: typeof database.transaction = (work, ...more) =>
      database.transaction(
        async (tx) => {
          const outcome = await work(tx)
          if (left === 0) throw new Error('killed before the commit')
          left -= 1
          return outcome
        },
        ...more,
      )
    const dying = { ...world.deps, database: { ...database, transaction } }
    await sweepClosings(dying, { log: world.deps.log, signal: new AbortController().signal })
    if (survived === 5) await world.railSays('settled')
  }
  await world.sweep()
  assert.equal(await world.state(), 'closed')
  assert.deepEqual(await world.payouts(), ['bank 10000'])
  assert.equal(await world.balance(), 0n)
})

test('an account below zero or restricted, a bank that is not ready and a missing address are refused, and nothing is changed', async () => {
  const world = await start(0n)
  const codeOf = async (more: Partial<ClosingRequest> = {}) => {
    const refusal = await ask(world, more)
    return refusal === null ? null : refusal.code
  }
  assert.equal(await codeOf({ destinationId: world.money.cardId }), 'closing.bank_not_ready')
  assert.equal(await codeOf({ destinationId: newUuid(world.money.clock) }), 'closing.bank_not_ready')
  await world.setHome(null)
  assert.equal(await codeOf({ way: 'check', destinationId: null }), 'closing.address_missing')
  await world.post(-1n)
  assert.equal(await codeOf(), 'closing.below_zero')
  assert.deepEqual([await readState(world, 'isClosing'), world.reported], [false, []])
})
