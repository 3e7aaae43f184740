// The last transfer of a closing account beside another worker's: neither their bank nor their account is touched, a kill leaves
// nothing, a return comes back.
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents, noCents, type Cents } from '@daybreak/money'
import { readBalance, verifyLedger } from '#features/ledger'
import { isRefused } from '#platform/errors.ts'
import { changeDestination } from '../linked/index.ts'
import { hireAnother, type AnotherWorker } from '../testing/another-worker.ts'
import { startMoneyWorld, type MoneyWorld } from '../testing/money-world.ts'
import { cancelTransfersTo, findTransfer, sendMoney, sweepTransfers } from '../transfers/index.ts'
import { readClosingTransfers, readDestinationName, sendAllOut, unlinkAll } from './index.ts'

const start = cents(4_000_000n)
let world: MoneyWorld
let other: AnotherWorker
before(async () => {
  world = await startMoneyWorld(start)
})
beforeEach(async () => {
  other = await hireAnother(world)
})
afterEach(async () => {
  assert.deepEqual((await verifyLedger(world.deps.database)).drifts, [])
})
after(() => world.close())

const context = new AbortController()
const query = () => world.deps.database.query
const available = async (who: Pick<AnotherWorker, 'accountId'> = world) => (await readBalance(query(), who.accountId)).available
const statusOf = async (id: string) => (await findTransfer(query(), id))?.status

async function send(amount: bigint): Promise<string> {
  const { deps, employeeId, bankId, clock } = world
  const id = newUuid(clock)
  const request = { id, amount: cents(amount), destinationId: bankId, speed: 'standard', shownFee: noCents } as const
  const sent = await sendMoney(deps, employeeId, { ...request, isRepeatMeant: true, origin: 'worker' }, async () => null)
  assert.ok(!isRefused(sent))
  return id
}

/** All of it to a bank of the worker's, or what a case says instead. */
async function sendOut(change: Partial<Parameters<typeof sendAllOut>[2]> = {}): Promise<string> {
  const { deps, employeeId, accountId, bankId, clock } = world
  const out = { id: newUuid(clock), employeeId, accountId, destinationId: bankId, amount: await available(), at: clock.now() }
  await deps.database.transaction((tx) => sendAllOut(deps, tx, { ...out, ...change }))
  return change.id ?? out.id
}

describe('the last transfer', () => {
  test('asked for twice under its id it is one, and a kill before the end leaves none', async () => {
    const had = await available()
    const id = newUuid(world.clock)
    const { deps, employeeId, accountId, bankId, clock } = world
    const out = { id, employeeId, accountId, destinationId: bankId, amount: cents(10_000n), at: clock.now() }
    const killed = deps.database.transaction(async (tx) => {
      await sendAllOut(deps, tx, out)
      throw new Error('killed')
    })
    await assert.rejects(killed, /killed/)
    assert.deepEqual([await findTransfer(query(), id), await available()], [null, had])
    await sendOut(out)
    await assert.rejects(sendOut(out))
    assert.equal(await available(), had - 10_000n)
  })

  const refused: [why: string, change: () => Partial<Parameters<typeof sendAllOut>[2]>][] = [
    ['another worker’s bank', () => ({ destinationId: other.bankId })],
    ['a debit card', () => ({ destinationId: world.cardId })],
    ['a bank that is not there', () => ({ destinationId: newUuid(world.clock) })],
    ['another worker’s account', () => ({ accountId: other.accountId, amount: cents(1n) })],
  ]
  for (const [why, change] of refused)
    test(`does not go: ${why}`, async () => {
      const had = await available()
      await assert.rejects(sendOut(change()))
      assert.deepEqual([await available(), await available(other)], [had, noCents])
    })

  test('that comes back is over, and its money is on the account again', async () => {
    const had: Cents = await available()
    const id = await sendOut()
    await sweepTransfers(world.deps, context)
    world.standard.say(id, { kind: 'returned', reason: 'ACCOUNT_CLOSED', at: world.clock.now() })
    world.clock.advance({ hours: 24 })
    await sweepTransfers(world.deps, context)
    const ended = (await readClosingTransfers(query(), [id])).get(id)
    assert.deepEqual([ended?.status, ended?.isInFlight], ['RETURNED', false])
    assert.equal(await available(), had)
    await world.deps.database.transaction((tx) => changeDestination(tx, world.bankId, { state: 'verified', stateReason: null }))
  })
})

test('once closed, each of the worker’s linked accounts is gone, done twice too, and no one else’s', async () => {
  const { deps, employeeId, bankId, cardId } = world
  const removing = { ...deps, cancelTransfersTo: cancelTransfersTo.bind(null, deps) }
  const waiting = await send(700n)
  for (let times = 0; times < 2; times += 1) await deps.database.transaction((tx) => unlinkAll(removing, tx, employeeId))
  const rows = await query()
    .selectFrom('move_money_destination')
    .select(['id', 'state'])
    .where('id', 'in', [bankId, cardId, other.bankId])
    .execute()
  assert.deepEqual(new Map(rows.map(({ id, state }) => [id, state])).get(other.bankId), 'verified')
  assert.deepEqual(rows.filter(({ state }) => state === 'removed').length, 2)
  assert.equal(await statusOf(waiting), 'CANCELED')
  assert.equal((await readDestinationName(query(), bankId))?.last4, '4411')
})
