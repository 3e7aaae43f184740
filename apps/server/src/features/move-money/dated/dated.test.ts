// A transfer dated ahead takes nothing before its day, and on it leaves once or not at all, whatever happened meanwhile.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents, noCents, type Cents } from '@daybreak/money'
import { parsePlainDate, plainDateText } from '@daybreak/time'
import { readBalance, verifyLedger } from '#features/ledger'
import { readItemStatus } from '#features/transactions'
import { isRefused } from '#platform/errors.ts'
import { changeDestination } from '../linked/index.ts'
import { startMoneyWorld, type MoneyWorld } from '../testing/money-world.ts'
import {
  cancelOutgoingOf,
  cancelTransfer,
  cancelTransfersTo,
  findTransfer,
  handOver,
  sendMoney,
  showTransfers,
  sweepTransfers,
} from '../transfers/index.ts'
import { beginDated } from './beginning.ts'

const start = cents(100_000n)
let world: MoneyWorld
beforeEach(async () => {
  world = await startMoneyWorld(start)
})
afterEach(() => world.close())

// The world begins on Friday, November 20, 2026.
async function plan(amount: Cents, day = '2026-12-01', id = newUuid(world.clock)) {
  const request = {
    id,
    amount,
    destinationId: world.bankId,
    speed: 'standard',
    shownFee: noCents,
    sendOn: parsePlainDate(day),
  } as const
  return sendMoney(world.deps, world.employeeId, { ...request, isRepeatMeant: true, origin: 'worker' }, async () => null)
}

async function planned(amount: Cents, day?: string): Promise<string> {
  const sent = await plan(amount, day)
  assert.ok(!isRefused(sent))
  return sent.transfer.id
}

const statusOf = async (id: string) => (await findTransfer(world.deps.database.query, id))?.status
const context = new AbortController()
/** As two instances do it at the same moment. */
async function sweepTwice() {
  await Promise.all([0, 1].map(() => beginDated(world.deps, context)))
  await Promise.all([0, 1].map(() => sweepTransfers(world.deps, context)))
}
/** Past 5:00 PM Eastern of December 1. */
const comeToItsDay = () => world.clock.advance({ hours: 24 * 11 + 8 })

describe('before its day', () => {
  test('it is in the list and can be canceled, and takes nothing of what can be spent', async () => {
    const id = await planned(cents(60_000n))
    const transfer = await findTransfer(world.deps.database.query, id)
    assert.ok(transfer !== null)
    const [shown] = await showTransfers(world.deps.database.query, [transfer], world.clock.now())
    assert.deepEqual([shown?.leavesOn, shown?.expectedOn, shown?.status], ['2026-12-01', '2026-12-02', 'INITIATED'])
    assert.equal(await world.readAvailable(), start)
    const { accountId } = world
    assert.equal(
      await readItemStatus(world.deps.database.query, { accountId, itemId: transfer.transactionId ?? '' }),
      'INITIATED',
    )
    world.clock.advance({ hours: 24 * 10 })
    await sweepTwice()
    assert.equal(world.standard.entries.size, 0)
    const canceled = await cancelTransfer(world.deps, world.employeeId, id)
    assert.ok(!isRefused(canceled) && canceled.status === 'CANCELED')
    comeToItsDay()
    await sweepTwice()
    assert.deepEqual([world.standard.entries.size, await world.readAvailable()], [0, start])
  })

  test('it may be more than there is, the same request is one transfer, and another day under its id is refused', async () => {
    const id = newUuid(world.clock)
    const twice = await Promise.all([0, 1].map(() => plan(cents(900_000n), '2026-12-01', id)))
    assert.equal(twice.filter((sent) => !isRefused(sent) && sent.isNew).length, 1)
    const other = await plan(cents(900_000n), '2026-12-02', id)
    assert.ok(isRefused(other) && other.code === 'move_money.id_reused')
  })

  test('what waits counts toward the proof of a day and not toward its limit, and the 21st is refused', async () => {
    const { deps, employeeId } = world
    const asked: string[] = []
    const request = { amount: cents(30_000n), destinationId: world.bankId, speed: 'standard', shownFee: noCents } as const
    const dated = { ...request, isRepeatMeant: true, origin: 'worker', sendOn: parsePlainDate('2026-12-01') } as const
    for (const id of [newUuid(world.clock), newUuid(world.clock)])
      await sendMoney(deps, employeeId, { ...dated, id }, async () => {
        asked.push(id)
        return null
      })
    assert.equal(asked.length, 1, '$300 and $300 are more than $500')
    for (let count = 2; count < 20; count += 1) await planned(cents(900_000n))
    const many = await plan(cents(500n))
    assert.ok(isRefused(many) && many.code === 'move_money.too_many_dated')
  })

  test('it is taken back when its account goes, and when the worker’s own is limited', async () => {
    const [first, second] = [await planned(cents(500n)), await planned(cents(600n))]
    const { deps, bankId, employeeId } = world
    await deps.database.transaction((tx) => cancelTransfersTo(deps, tx, bankId))
    assert.deepEqual([await statusOf(first), await statusOf(second)], ['CANCELED', 'CANCELED'])
    const third = await planned(cents(700n))
    await deps.database.transaction((tx) => cancelOutgoingOf(deps, tx, employeeId))
    assert.equal(await statusOf(third), 'CANCELED')
    assert.equal(await world.readAvailable(), start)
  })
})

describe('on its day', () => {
  test('two instances hold it once and hand it over once, and a kill between the two loses nothing', async () => {
    const id = await planned(cents(60_000n))
    comeToItsDay()
    // No one but the sweep that holds it hands it over.
    await handOver(world.deps, id)
    assert.equal(world.standard.entries.size, 0)
    await Promise.all([0, 1].map(() => beginDated(world.deps, context)))
    assert.equal(await world.readAvailable(), cents(40_000n))
    const late = await cancelTransfer(world.deps, world.employeeId, id)
    assert.ok(isRefused(late) && late.code === 'move_money.cancel_late')
    // The process that held it is gone; another one takes over.
    await sweepTwice()
    assert.equal(world.standard.entries.size, 1)
    assert.equal(await statusOf(id), 'PROCESSING')
    const { held } = await readBalance(world.deps.database.query, world.accountId)
    assert.equal(held, 60_000n)
    assert.deepEqual((await verifyLedger(world.deps.database)).drifts, [])
  })

  test('without enough money it fails with that word, takes nothing, and the worker is notified once', async () => {
    const id = await planned(cents(100_001n))
    comeToItsDay()
    await sweepTwice()
    const transfer = await findTransfer(world.deps.database.query, id)
    assert.deepEqual([transfer?.status, transfer?.reason], ['FAILED', 'INSUFFICIENT_FUNDS'])
    assert.deepEqual(
      world.unsent.map(({ reason, sendOn, account }) => [reason, plainDateText(sendOn), account.last4]),
      [['move_money.over_available', '2026-12-01', world.unsent[0]?.account.last4]],
    )
    assert.deepEqual([world.standard.entries.size, await world.readAvailable()], [0, start])
  })

  test('pay that came in meanwhile is enough, and of two the limit of the day lets one go', async () => {
    await world.fund(cents(2_000_000n))
    const ids = [await planned(cents(600_000n)), await planned(cents(600_001n))]
    comeToItsDay()
    await sweepTwice()
    const statuses = await Promise.all(ids.map((id) => statusOf(id)))
    assert.deepEqual(new Set(statuses), new Set(['CANCELED', 'PROCESSING']))
    assert.deepEqual(
      world.unsent.map(({ reason }) => reason),
      ['move_money.limit_24h'],
    )
  })

  test('an account that was locked meanwhile gets nothing', async () => {
    const id = await planned(cents(500n))
    await world.deps.database.transaction((tx) =>
      changeDestination(tx, world.bankId, { state: 'locked', stateReason: 'ACCOUNT_CLOSED' }),
    )
    comeToItsDay()
    await sweepTwice()
    assert.equal(await statusOf(id), 'CANCELED')
    assert.deepEqual(
      world.unsent.map(({ reason }) => reason),
      ['move_money.destination_not_ready'],
    )
  })
})
