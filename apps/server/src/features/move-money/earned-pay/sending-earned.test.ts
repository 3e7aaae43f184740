// Earned pay that is sent on, at every limit of a transfer and beside another worker: the same answer before and when it is sent,
// and sent once with its fee.
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents, noCents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, plainDateText } from '@daybreak/time'
import { readBalance, verifyLedger } from '#features/ledger'
import { isRefused } from '#platform/errors.ts'
import { findDestination } from '../linked/index.ts'
import { hireAnother, type AnotherWorker } from '../testing/another-worker.ts'
import { startMoneyWorld, type MoneyWorld } from '../testing/money-world.ts'
import { findTransfer } from '../transfers/index.ts'
import { listEarnedMethods, readEarnedState, sendEarned, sumSentSince, type EarnedTransfer } from './index.ts'

const pay = cents(300_000n)
const morning = parseInstant('2026-11-20T15:00:00Z')
let world: MoneyWorld
/** A new one for each test, with pay of $3,000 on the account. */
let worker: AnotherWorker
before(async () => {
  world = await startMoneyWorld(cents(100_000n))
})
beforeEach(async () => {
  world.clock.set(morning)
  worker = await hireAnother(world, pay)
})
afterEach(async () => {
  assert.deepEqual((await verifyLedger(world.deps.database)).drifts, [])
})
after(() => world.close())

const query = () => world.deps.database.query
const available = async () => (await readBalance(query(), worker.accountId)).available
const code = (answer: unknown) => (isRefused(answer) ? (answer as { code: string }).code : null)

const toBank = (change: Partial<EarnedTransfer> = {}): EarnedTransfer => ({
  employeeId: worker.employeeId,
  accountId: worker.accountId,
  destinationId: worker.bankId,
  speed: 'standard',
  amount: cents(5_000n),
  at: world.clock.now(),
  ...change,
})
const toCard = (change: Partial<EarnedTransfer> = {}) => toBank({ destinationId: worker.cardId, speed: 'instant', ...change })

const preview = (earned: EarnedTransfer) => readEarnedState(world.deps, query(), earned)

type Sending = { id: string; fee: Cents; isProven: boolean }
async function take(earned: EarnedTransfer, change: Partial<Sending> = {}): Promise<{ id: string; refusal: string | null }> {
  const sending = { id: newUuid(world.clock), fee: noCents, isProven: true, ...change }
  const refusal = await world.deps.database.transaction((tx) => sendEarned(world.deps, tx, { ...earned, ...sending }))
  return { id: sending.id, refusal: code(refusal) }
}

async function sent(earned = toBank(), change: Partial<Sending> = {}): Promise<string> {
  const { id, refusal } = await take(earned, change)
  assert.equal(refusal, null)
  return id
}

async function setDestination(id: string, values: { receives_instant?: boolean; used_at?: null }) {
  await query().updateTable('move_money_destination').set(values).where('id', '=', id).execute()
}

test('a card that cannot receive instant transfers is not offered, and sent to anyway it is refused', async () => {
  await setDestination(worker.cardId, { receives_instant: false })
  const methods = await listEarnedMethods(query(), worker.employeeId, morning)
  assert.deepEqual(
    methods.map(({ destination }) => destination.kind),
    ['bank'],
  )
  assert.equal((await take(toCard())).refusal, 'move_money.instant_not_offered')
})

describe('what it would be', () => {
  test('counts the pay that is not on the account yet, to the cent', async () => {
    const amount = cents(700_000n)
    assert.equal(code(await preview(toBank({ amount }))), null, '$3,000 of other money and $7,000 that come')
    const poor = await hireAnother(world)
    const own = { employeeId: poor.employeeId, accountId: poor.accountId, destinationId: poor.bankId }
    assert.equal(code(await preview(toBank({ ...own, amount }))), null)
    assert.equal((await take(toBank({ ...own, amount }))).refusal, 'move_money.over_available', 'sent, it must be there')
  })

  test('arrives on the bank day after it leaves, and an instant one without a day', async () => {
    const days: [at: string, arrives: string][] = [
      ['2026-11-20T21:59:59Z', '2026-11-23'],
      ['2026-11-20T22:00:00Z', '2026-11-24'],
      ['2026-11-25T15:00:00Z', '2026-11-27'],
    ]
    for (const [at, arrives] of days) {
      const state = await preview(toBank({ at: parseInstant(at) }))
      assert.ok(!isRefused(state))
      assert.equal(state.expectedOn && plainDateText(state.expectedOn), arrives, at)
    }
    assert.deepEqual(await preview(toCard()), { isFirstUse: false, expectedOn: null })
  })

  test('is refused to an account of another worker, to none, and to one that was removed', async () => {
    const other = await hireAnother(world)
    for (const destinationId of [other.bankId, newUuid(world.clock)]) {
      assert.equal(code(await preview(toBank({ destinationId }))), 'move_money.destination_not_found')
      assert.equal((await take(toBank({ destinationId }))).refusal, 'move_money.destination_not_found')
    }
    await query()
      .updateTable('move_money_destination')
      .set({ state: 'removed', removed_at: instantText(morning) })
      .where('id', '=', worker.bankId)
      .execute()
    assert.equal(code(await preview(toBank())), 'move_money.destination_not_found')
    assert.equal((await take(toBank())).refusal, 'move_money.destination_not_found')
    assert.equal(await available(), pay)
  })

  const refused: [why: string, earned: () => EarnedTransfer, refusal: string | null][] = [
    ['a cent below the smallest transfer', () => toBank({ amount: cents(499n) }), 'move_money.below_min'],
    ['the smallest transfer', () => toBank({ amount: cents(500n) }), null],
    ['the most of a day to a card', () => toCard({ amount: cents(250_000n) }), null],
    ['a cent more than the most of a day to a card', () => toCard({ amount: cents(250_001n) }), 'move_money.limit_24h'],
    ['an instant transfer to a bank', () => toBank({ speed: 'instant' }), 'move_money.instant_not_offered'],
    ['a standard transfer to a card', () => toCard({ speed: 'standard' }), 'move_money.destination_not_ready'],
  ]
  for (const [why, earned, refusal] of refused)
    test(`is answered alike before and when it is sent: ${why}`, async () => {
      assert.equal(code(await preview(earned())), refusal)
      assert.equal((await take(earned())).refusal, refusal)
      assert.equal(await available(), refusal === null ? pay - earned().amount : pay)
    })
})

describe('sent', () => {
  test('with the fee that Express Pay worked out, and kept back until the rail has it', async () => {
    const id = await sent(toCard({ amount: cents(10_000n) }), { fee: cents(123n) })
    const transfer = await findTransfer(query(), id)
    assert.deepEqual(
      [transfer?.amount, transfer?.fee, transfer?.origin, transfer?.speed],
      [10_000n, 123n, 'express_pay', 'instant'],
    )
    assert.equal(await available(), pay - 10_000n, 'the fee is a part of it')
    await world.jobs.runEnqueued()
    const entry = world.instant.entries.get(id)
    assert.deepEqual([entry?.amount, entry?.fee], [10_000n, 123n])
  })

  test('twice at once, the limit of a day lets one go', async () => {
    const both = await Promise.all([0, 1].map(() => take(toCard({ amount: cents(130_000n) }))))
    assert.deepEqual(new Set(both.map(({ refusal }) => refusal)), new Set(['move_money.limit_24h', null]))
    assert.equal(await available(), pay - 130_000n)
  })

  test('again under its id, it is no second one', async () => {
    const id = await sent()
    await assert.rejects(take(toBank(), { id }))
    assert.equal(await available(), pay - 5_000n)
  })

  test('an account counts as used only after a fresh proof', async () => {
    const isFirst = async () => {
      const state = await preview(toBank())
      return isRefused(state) ? null : state.isFirstUse
    }
    await setDestination(worker.bankId, { used_at: null })
    assert.equal(await isFirst(), true)
    await sent(toBank(), { isProven: false })
    assert.equal(await isFirst(), true)
    await sent()
    assert.equal(await isFirst(), false)
    assert.equal((await findDestination(query(), worker.employeeId, worker.cardId))?.usedAt === null, false)
  })

  test('it does not count as the worker’s own money a second time, for the proof of a day', async () => {
    await sent()
    assert.equal(await sumSentSince(query(), worker.employeeId, morning.subtract({ hours: 1 })), noCents)
  })
})
