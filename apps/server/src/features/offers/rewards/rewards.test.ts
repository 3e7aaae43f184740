// Cash back from the purchase to the money: each reward once, on the house account, and never more than the rules allow.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { cleanText } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { houseAccounts, readHouseBalances } from '#features/ledger'
import { dueClockOf } from '#platform/clock/due-clock.ts'
import { isRefused } from '#platform/errors.ts'
import { silentLog } from '#platform/log.ts'
import { createNetwork, providerEvent, usd, type Network, type Shopper } from '../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import type { OfferContent } from '../catalog/index.ts'
import { bringOffer, bringOffers, offerContent } from '../testing/catalog.ts'
import { payEarly, payRewards, type PaidEarly } from './paying.ts'
import { turnOn as switchOn } from './turning.ts'

let rooms: WorkerRooms
let network: Network
before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(() => rooms.stop())

let count = 0
const next = () => `ctx_reward_${(count += 1)}`

const addOffer = (given: Partial<OfferContent> = {}) => bringOffer(rooms, given)

async function turnOn({ employeeId }: Shopper, offerId: string): Promise<void> {
  assert.equal(isRefused(await switchOn({ ...rooms, jobs: rooms.jobs }, { employeeId, offerId })), false)
}

/** A worker with one offer of Bayline Coffee on. */
async function shopperWith(given: Partial<OfferContent> = {}): Promise<Shopper & { offerId: string; partnerRef: string }> {
  const shopper = await network.hireShopper(100_000)
  const partnerRef = next()
  const [offerId = ''] = await bringOffers(rooms, { [partnerRef]: offerContent(rooms.clock, given) })
  await turnOn(shopper, offerId)
  rooms.clock.advance({ minutes: 1 })
  return { ...shopper, offerId, partnerRef }
}

async function happen(shopper: Shopper, name: string, event: Record<string, unknown>): Promise<void> {
  rooms.clock.advance({ seconds: 1 })
  assert.equal((await network.notify(providerEvent(name, network.money(shopper, event)))).status, 204)
}

const approve = (shopper: Shopper, transactionId: string, amount: number, more: Record<string, unknown> = {}) =>
  happen(shopper, 'PAYMENT_CARD_AUTHORIZATION_APPROVED', { transactionId, amount: usd(amount), ...more })
const clear = (shopper: Shopper, transactionId: string, amount: number) =>
  happen(shopper, 'PAYMENT_CARD_CLEARED', { transactionId, amount: usd(amount) })
const refund = (shopper: Shopper, transactionId: string, amount: number) =>
  happen(shopper, 'PAYMENT_CARD_REFUNDED', { transactionId, originalTransactionId: transactionId, amount: usd(amount) })

async function buy(shopper: Shopper, amount: number): Promise<string> {
  const transactionId = next()
  await approve(shopper, transactionId, amount)
  await clear(shopper, transactionId, amount)
  return transactionId
}

async function pay(days = 4): Promise<void> {
  rooms.clock.advance({ hours: 24 * days })
  await rooms.jobs.runEnqueued()
  await rooms.jobs.run('offers.pay')
}

async function outcome({ employeeId }: Shopper): Promise<string[]> {
  await rooms.jobs.runEnqueued()
  const { rows } = await rooms.database.pool.query<{ state: string; amount: bigint; paid: bigint; reason: string | null }>(
    "select state, amount, paid, reason from offers_reward where employee_id = $1 and state <> 'VOID' order by purchased_at, id",
    [employeeId],
  )
  return rows.map(({ state, amount, paid, reason }) => `${state} ${amount} ${paid}${reason === null ? '' : ` ${reason}`}`)
}

const houseBalance = async () => (await readHouseBalances(rooms.database.query)).get(houseAccounts.rewards) ?? 0n

async function cashBackItems(shopper: Shopper): Promise<string[]> {
  const items = await network.items(shopper)
  return items
    .filter(({ summary }) => summary.startsWith('Cash back'))
    .map((item) => `${item.summary} ${BigInt(item.direction) * item.amount}`)
}

describe('one purchase', () => {
  test('is tracked at its approval, approved at its clearing with the tip, and paid once within seven days', async () => {
    const shopper = await shopperWith()
    const house = await houseBalance()
    const transactionId = next()
    await approve(shopper, transactionId, 1_000)
    assert.deepEqual(await outcome(shopper), ['TRACKED 100 0'])
    await clear(shopper, transactionId, 1_250)
    assert.deepEqual(await outcome(shopper), ['APPROVED 125 0'])
    await rooms.jobs.run('offers.pay')
    assert.deepEqual(await outcome(shopper), ['APPROVED 125 0'], 'not before its day')
    const had = (await network.balance(shopper)).posted
    await pay()
    await Promise.all([rooms.jobs.run('offers.pay'), rooms.jobs.run('offers.pay')])
    assert.deepEqual(await outcome(shopper), ['PAID 125 125'])
    assert.equal((await network.balance(shopper)).posted - had, 125n)
    assert.equal((await houseBalance()) - house, -125n)
    assert.deepEqual(await cashBackItems(shopper), ['Cash back – Bayline Coffee 125'])
  })

  test('of two payouts that run at the same moment is paid by one', async () => {
    const shopper = await shopperWith()
    await buy(shopper, 2_000)
    await outcome(shopper)
    rooms.clock.advance({ hours: 96 })
    await Promise.all([rooms.jobs.run('offers.pay'), rooms.jobs.run('offers.pay'), rooms.jobs.run('offers.pay')])
    assert.deepEqual(await outcome(shopper), ['PAID 200 200'])
    assert.deepEqual(await cashBackItems(shopper), ['Cash back – Bayline Coffee 200'])
  })

  test('is paid before its day by an operator, once, by the same journal, and taken back after a refund as any other', async () => {
    const shopper = await shopperWith()
    const transactionId = await buy(shopper, 2_000)
    await outcome(shopper)
    const deps = { ...rooms, dueClock: dueClockOf(rooms.clock), notify: async () => undefined }
    const by = cleanText('Dana Cho', 100)
    const payNow = (isDryRun: boolean) => payEarly(deps, shopper.employeeId, { by, isDryRun })
    const amounts = (moved: PaidEarly[] | null) => moved?.map(({ merchant, amount }) => `${merchant} ${amount}`)
    assert.deepEqual(amounts(await payNow(true)), ['Bayline Coffee 200'])
    assert.deepEqual(await outcome(shopper), ['APPROVED 200 0'], 'a dry run pays nothing')
    const house = await houseBalance()
    const [one, other] = await Promise.all([payNow(false), payNow(false)])
    assert.deepEqual(
      [...(one ?? []), ...(other ?? [])].map(({ amount }) => amount),
      [200n],
    )
    assert.deepEqual(await outcome(shopper), ['PAID 200 200'])
    assert.equal((await houseBalance()) - house, -200n)
    await pay()
    assert.deepEqual(await cashBackItems(shopper), ['Cash back – Bayline Coffee 200'])
    const { rows } = await rooms.database.pool.query<{ early_by: string | null }>(
      'select e.early_by from offers_reward_entry e join offers_reward r on r.id = e.reward_id where r.employee_id = $1',
      [shopper.employeeId],
    )
    assert.deepEqual(rows, [{ early_by: 'Dana Cho' }])
    await refund(shopper, transactionId, 2_000)
    await pay(0)
    assert.deepEqual(await outcome(shopper), ['REVERSED 0 0'])
  })

  test('without an open account is not paid early, and stays as it is', async () => {
    const shopper = await shopperWith()
    await buy(shopper, 2_000)
    await outcome(shopper)
    await rooms.database.pool.query("update accounts_account set status = 'closed', closed_at = now() where employee_id = $1", [
      shopper.employeeId,
    ])
    const deps = { ...rooms, dueClock: dueClockOf(rooms.clock), notify: async () => undefined }
    assert.equal(await payEarly(deps, shopper.employeeId, { by: cleanText('Dana Cho', 100), isDryRun: false }), null)
    assert.deepEqual(await outcome(shopper), ['APPROVED 200 0'])
  })

  test('that was reported in the wrong order, and each event twice, gives the same result', async () => {
    const shopper = await shopperWith()
    const transactionId = next()
    const at = rooms.clock.now()
    const moment = (seconds: number) => at.add({ seconds }).toString({ smallestUnit: 'millisecond' })
    rooms.clock.advance({ minutes: 5 })
    const refunded = { transactionId, originalTransactionId: transactionId, amount: usd(400), occurredAt: moment(9) }
    const events = [
      providerEvent('PAYMENT_CARD_REFUNDED', network.money(shopper, refunded)),
      providerEvent('PAYMENT_CARD_CLEARED', network.money(shopper, { transactionId, amount: usd(1_400), occurredAt: moment(5) })),
      providerEvent(
        'PAYMENT_CARD_AUTHORIZATION_APPROVED',
        network.money(shopper, { transactionId, amount: usd(1_400), occurredAt: moment(1) }),
      ),
    ]
    for (const event of [...events, ...events]) {
      assert.equal((await network.notify(event)).status, 204)
      await rooms.jobs.runEnqueued()
    }
    assert.deepEqual(await outcome(shopper), ['APPROVED 100 0'])
  })

  test('before the offer was on, or by PIN, or below the minimum, earns nothing, and the last two say why', async () => {
    const shopper = await network.hireShopper(100_000)
    await buy(shopper, 2_000)
    await turnOn(shopper, await addOffer())
    rooms.clock.advance({ minutes: 1 })
    const pointOfService = { panEntryMode: 'INTEGRATED_CIRCUIT_CARD', pinEntryMode: 'PIN_VERIFIED_BY_TERMINAL_DEVICE' }
    const byPin = next()
    await approve(shopper, byPin, 2_000, { pointOfService })
    await clear(shopper, byPin, 2_000)
    await buy(shopper, 499)
    assert.deepEqual(await outcome(shopper), ['REJECTED 0 0 pin', 'REJECTED 0 0 minimum'])
    await pay()
    assert.deepEqual(await cashBackItems(shopper), [])
  })

  test('at the store of two offers earns by the better one alone', async () => {
    const shopper = await shopperWith()
    await turnOn(shopper, await addOffer({ back: { type: 'flat', amount: cents(250n) } }))
    rooms.clock.advance({ minutes: 1 })
    await buy(shopper, 2_000)
    assert.deepEqual(await outcome(shopper), ['APPROVED 250 0'])
  })

  test('counts by the terms that were shown when the offer was turned on, whatever happened to the offer', async () => {
    const shopper = await shopperWith()
    const worse = offerContent(rooms.clock, { back: { type: 'percent', basisPoints: 1n }, maxReward: cents(1n) })
    const [same] = await bringOffers(rooms, { [shopper.partnerRef]: worse })
    assert.equal(same, shopper.offerId)
    await buy(shopper, 2_000)
    await turnOn(shopper, shopper.offerId)
    assert.deepEqual(await outcome(shopper), ['APPROVED 200 0'])
  })
})

describe('a refund', () => {
  test('before the money came leaves what remains of the purchase, or nothing', async () => {
    const shopper = await shopperWith()
    const [part, whole] = [await buy(shopper, 2_000), await buy(shopper, 1_000)]
    await refund(shopper, part, 800)
    await refund(shopper, whole, 5_000)
    assert.deepEqual(await outcome(shopper), ['APPROVED 120 0', 'REVERSED 0 0'])
    await pay()
    assert.deepEqual(await cashBackItems(shopper), ['Cash back – Bayline Coffee 120'])
  })

  test('after it came is taken off the next reward first, in entries of their own', async () => {
    const shopper = await shopperWith()
    const refunded = await buy(shopper, 2_000)
    await pay()
    await buy(shopper, 3_000)
    await refund(shopper, refunded, 2_000)
    assert.deepEqual(await outcome(shopper), ['REVERSED 0 200', 'APPROVED 300 0'])
    await rooms.jobs.run('offers.pay')
    assert.deepEqual(await outcome(shopper), ['REVERSED 0 200', 'APPROVED 300 0'], 'a reward is coming that covers it')
    await pay()
    assert.deepEqual(await outcome(shopper), ['REVERSED 0 0', 'PAID 300 300'])
    const items = await cashBackItems(shopper)
    assert.deepEqual(items.toSorted(), [
      'Cash back – Bayline Coffee -200',
      'Cash back – Bayline Coffee 200',
      'Cash back – Bayline Coffee 300',
    ])
  })

  test('with no reward to come is taken off the balance, as far as it reaches and never below zero', async () => {
    const shopper = await shopperWith()
    const refunded = await buy(shopper, 2_000)
    await pay()
    const { available } = await network.balance(shopper)
    // Spent elsewhere, all but 50 cents; the refund itself is spent as well.
    await refund(shopper, refunded, 2_000)
    const elsewhere = { merchant: { name: 'Pine Street Fuel', category: '5541' } }
    const transactionId = next()
    assert.equal(available, 98_200n)
    const amount = usd(98_200 + 2_000 - 50)
    await happen(shopper, 'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED', { transactionId, amount, ...elsewhere })
    assert.equal((await network.balance(shopper)).available, 50n)
    await pay(1)
    assert.deepEqual([(await network.balance(shopper)).available, await outcome(shopper)], [0n, ['REVERSED 0 150']])
    await network.pay(shopper, 10_000)
    await pay(1)
    assert.deepEqual([(await network.balance(shopper)).available, await outcome(shopper)], [9_850n, ['REVERSED 0 0']])
  })
})

test('a worker whose money cannot be moved holds up no other, and has it with a later run', async () => {
  const shoppers = [await shopperWith(), await shopperWith(), await shopperWith()]
  for (const shopper of shoppers) await buy(shopper, 2_000)
  await rooms.jobs.runEnqueued()
  rooms.clock.advance({ hours: 96 })
  const [failing] = shoppers.toSorted((one, other) => (one.employeeId < other.employeeId ? -1 : 1))
  const waiting: unknown[] = []
  const log = {
    ...silentLog,
    error: (event: string, fields?: { employeeId?: unknown }) => void waiting.push([event, fields?.employeeId]),
  }
  const deps = {
    ...rooms,
    dueClock: dueClockOf(rooms.clock),
    notify: async (_tx: unknown, { employeeId }: { employeeId: string }) => {
      if (employeeId === failing?.employeeId) throw new Error('the process ran out of memory')
    },
  }
  const run = () => payRewards(deps, { log, signal: new AbortController().signal })
  await run()
  assert.deepEqual(waiting, [['cash_back_waits', failing?.employeeId]])
  for (const shopper of shoppers) {
    const expected = shopper === failing ? 'APPROVED 200 0' : 'PAID 200 200'
    assert.deepEqual([await outcome(shopper), (await cashBackItems(shopper)).length], [[expected], shopper === failing ? 0 : 1])
  }
  await rooms.jobs.run('offers.pay')
  for (const shopper of shoppers) assert.deepEqual(await outcome(shopper), ['PAID 200 200'])
})

describe('the books', () => {
  test('what was paid for rewards is what the house account and the entries say, to the cent', async () => {
    const { rows } = await rooms.database.pool.query<{ entries: bigint; paid: bigint }>(
      'select (select sum(amount)::bigint from offers_reward_entry) as entries, (select sum(paid)::bigint from offers_reward) as paid',
    )
    assert.equal(rows[0]?.entries, rows[0]?.paid)
    assert.equal(rows[0]?.entries, -(await houseBalance()))
  })
})
