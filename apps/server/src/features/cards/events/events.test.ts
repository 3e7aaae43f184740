// A purchase after its approval, as the worker and the ledger see it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import { addCard } from '#features/cards'
import { placeHold, readHouseBalances, houseAccounts, verifyLedger } from '#features/ledger'
import { recordTransactions } from '#features/transactions'
import { assertProblem } from '../../../testing/http-server.ts'
import { createNetwork, eventPath, providerEvent, usd, type Network, type Shopper } from '../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { itemOf } from '../../transactions/testing/items.ts'

let rooms: WorkerRooms
let network: Network

before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
})
after(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await rooms.stop()
})

const prefix = 'PAYMENT_CARD_'
let transactions = 0

type Purchase = Shopper & {
  ref: string
  notify(name: string, event?: Record<string, unknown>): Promise<void>
  item(): Promise<Record<string, unknown>>
}

/** A purchase that was approved a moment ago. */
async function purchase({ balance = 5_000, amount = 2_000, requestId = null as string | null } = {}): Promise<Purchase> {
  const shopper = await network.hireShopper(balance)
  const ref = `ctx_events_${(transactions += 1)}`
  if (amount > 0) await network.ask(shopper, { transactionId: ref, amount, ...(requestId === null ? {} : { id: requestId }) })
  return {
    ...shopper,
    ref,
    async notify(name, event = {}) {
      rooms.clock.advance({ minutes: 1 })
      const response = await network.notify(
        providerEvent(`${prefix}${name}`, network.money(shopper, { transactionId: ref, ...event })),
      )
      assert.equal(response.status, 204, await response.text())
    },
    async item() {
      const [item] = await network.items(shopper)
      return { ...item }
    },
  }
}

describe('a purchase', () => {
  test('that is cleared is complete, its hold gone and its money with the network', async () => {
    const houseBefore = (await readHouseBalances(rooms.database.query)).get(houseAccounts.networkSettlement) ?? 0n
    const bought = await purchase()
    await bought.notify('CLEARED', { amount: usd(2_000) })
    assert.deepEqual(await network.balance(bought), { posted: 3_000n, held: 0n, available: 3_000n })
    assert.partialDeepStrictEqual(await bought.item(), { status: 'COMPLETED', amount: 2_000n, direction: -1 })
    assert.notEqual((await bought.item())['journal_id'], null)
    const house = (await readHouseBalances(rooms.database.query)).get(houseAccounts.networkSettlement) ?? 0n
    assert.equal(house - houseBefore, 2_000n)
  })

  test('may be cleared for another amount, above the balance too: a tip, fuel', async () => {
    const bought = await purchase({ balance: 2_000 })
    await bought.notify('CLEARED', { amount: usd(2_600) })
    assert.deepEqual(await network.balance(bought), { posted: -600n, held: 0n, available: -600n })
    assert.partialDeepStrictEqual(await bought.item(), { status: 'COMPLETED', amount: 2_600n })
  })

  test('may be cleared in parts: it stays pending with all of it until the last one', async () => {
    const bought = await purchase()
    await bought.notify('CLEARED', { amount: usd(500), isFinal: false })
    assert.deepEqual(await network.balance(bought), { posted: 4_500n, held: 1_500n, available: 3_000n })
    assert.partialDeepStrictEqual(await bought.item(), { status: 'PENDING', amount: 2_000n })
    await bought.notify('CLEARED', { amount: usd(900), isFinal: true })
    assert.deepEqual(await network.balance(bought), { posted: 3_600n, held: 0n, available: 3_600n })
    assert.partialDeepStrictEqual(await bought.item(), { status: 'COMPLETED', amount: 1_400n })
  })

  test('without any authorization is posted anyway: offline, or in a frozen card’s stead', async () => {
    const bought = await purchase({ balance: 100, amount: 0 })
    await bought.notify('CLEARED', { amount: usd(700) })
    assert.equal((await network.balance(bought)).posted, -600n)
    assert.partialDeepStrictEqual(await bought.item(), { status: 'COMPLETED', amount: 700n })
  })

  test('that is reversed in part keeps less back, and wholly is canceled', async () => {
    const bought = await purchase()
    await bought.notify('AUTHORIZATION_REVERSED', { amount: usd(500) })
    assert.partialDeepStrictEqual(await bought.item(), { status: 'PENDING', amount: 1_500n })
    await bought.notify('AUTHORIZATION_REVERSED', { amount: usd(1_500) })
    assert.equal((await network.balance(bought)).held, 0n)
    assert.partialDeepStrictEqual(await bought.item(), { status: 'CANCELED', amount: 2_000n })
  })

  test('that expired at the provider is canceled, and a clearing that comes after all completes it', async () => {
    const bought = await purchase()
    await bought.notify('AUTHORIZATION_EXPIRED', { amount: usd(2_000) })
    assert.partialDeepStrictEqual(await bought.item(), { status: 'CANCELED' })
    await bought.notify('CLEARED', { amount: usd(2_000) })
    assert.deepEqual(await network.balance(bought), { posted: 3_000n, held: 0n, available: 3_000n })
    assert.partialDeepStrictEqual(await bought.item(), { status: 'COMPLETED', amount: 2_000n })
  })

  test('that the network approved in our stead is held, above the balance or not', async () => {
    const bought = await purchase({ balance: 300, amount: 0 })
    await bought.notify('AUTHORIZATION_APPROVED', { amount: usd(900) })
    assert.deepEqual(await network.balance(bought), { posted: 300n, held: 900n, available: -600n })
    assert.partialDeepStrictEqual(await bought.item(), { status: 'PENDING', amount: 900n })
  })

  test('that we approved and the network declined, because our answer came too late, is released', async () => {
    const bought = await purchase({ requestId: 'car_late' })
    const event = {
      authorizationRequestId: 'car_late',
      responseCode: 'DECLINED',
      declineReason: 'SYSTEM_TIMEOUT',
      amount: usd(2_000),
    }
    await bought.notify('AUTHORIZATION_DECLINED', event)
    assert.equal((await network.balance(bought)).held, 0n)
    assert.partialDeepStrictEqual(await bought.item(), { status: 'FAILED', reason_code: 'INTERNAL_ERROR' })
  })

  test('says how it was approved once it is complete', async () => {
    for (const [code, status] of [
      ['APPROVED_FOR_PARTIAL_AMOUNT', 'COMPLETED_FOR_PARTIAL_AMOUNT'],
      ['APPROVED_FOR_PURCHASE_AMOUNT_ONLY', 'COMPLETED_PURCHASE_AMOUNT_ONLY'],
      ['APPROVED_BY_A_NEW_RULE', 'UNKNOWN'],
    ]) {
      const bought = await purchase({ amount: 0 })
      await bought.notify('AUTHORIZATION_AND_CLEAR_APPROVED', { amount: usd(700), responseCode: code })
      assert.partialDeepStrictEqual(await bought.item(), { status, amount: 700n })
    }
  })

  test('in one step that was declined is in the list as failed', async () => {
    const bought = await purchase({ amount: 0 })
    await bought.notify('AUTHORIZATION_AND_CLEAR_DECLINED', {
      amount: usd(700),
      responseCode: 'DECLINED',
      declineReason: 'WRONG_PIN',
    })
    assert.partialDeepStrictEqual(await bought.item(), { status: 'FAILED', amount: 700n, reason_code: null })
  })

  test('that is adjusted costs what it costs in the end', async () => {
    const bought = await purchase()
    await bought.notify('CLEARED', { amount: usd(2_000) })
    await bought.notify('ADJUSTMENT', { amount: usd(300), accountingDirection: 'CREDIT' })
    assert.equal((await network.balance(bought)).posted, 3_300n)
    assert.partialDeepStrictEqual(await bought.item(), { status: 'COMPLETED', amount: 1_700n })
    await bought.notify('ADJUSTMENT', { amount: usd(50), accountingDirection: 'DEBIT' })
    assert.partialDeepStrictEqual(await bought.item(), { amount: 1_750n })
  })
})

describe('a refund', () => {
  const refundOf = (bought: Purchase, amount: number) => ({
    transactionId: `${bought.ref}_refund`,
    originalTransactionId: bought.ref,
    amount: usd(amount),
  })

  test('is money in, an item of its own, and points to its purchase', async () => {
    const bought = await purchase()
    await bought.notify('CLEARED', { amount: usd(2_000) })
    await bought.notify('REFUNDED', refundOf(bought, 800))
    assert.equal((await network.balance(bought)).posted, 3_800n)
    const [one, other] = await network.items(bought)
    assert.partialDeepStrictEqual(one, { status: 'COMPLETED', amount: 2_000n })
    assert.partialDeepStrictEqual(other, { status: 'REFUND', amount: 800n, direction: 1, refund_of: one?.id })
  })

  test('that comes before its purchase is money in at once, and points to it later', async () => {
    const bought = await purchase({ amount: 0 })
    await bought.notify('REFUNDED', refundOf(bought, 800))
    assert.equal((await network.balance(bought)).posted, 5_800n)
    assert.partialDeepStrictEqual((await network.items(bought))[0], { status: 'REFUND', refund_of: null })
    await bought.notify('CLEARED', { amount: usd(2_000) })
    const items = await network.items(bought)
    assert.equal(
      items.find(({ status }) => status === 'REFUND')?.refund_of,
      items.find(({ status }) => status === 'COMPLETED')?.id,
    )
  })
})

test('a fee, which names the account and no card, is an item of its own', async () => {
  const bought = await purchase()
  const { provider_account_id: financialAccountId } = await rooms.database.query
    .selectFrom('accounts_account')
    .select('provider_account_id')
    .where('id', '=', bought.accountId)
    .executeTakeFirstOrThrow()
  await bought.notify('FEE', { financialAccountId, amount: usd(250) })
  assert.equal((await network.balance(bought)).posted, 4_750n)
  assert.partialDeepStrictEqual(
    (await network.items(bought)).find(({ summary }) => summary === 'Card fee'),
    {
      status: 'COMPLETED',
      amount: 250n,
      direction: -1,
    },
  )
})

describe('an event', () => {
  test('reported twice, or its movement under two ids, counts once', async () => {
    const bought = await purchase()
    const cleared = providerEvent(`${prefix}CLEARED`, network.money(bought, { transactionId: bought.ref, amount: usd(2_000) }))
    await network.notify(cleared)
    await network.notify(cleared)
    await network.notify({ ...cleared, id: `${cleared.id}_again` })
    await Promise.all([network.notify(cleared), network.notify(cleared)])
    assert.equal((await network.balance(bought)).posted, 3_000n)
  })

  test('of which we have no use is acknowledged', async () => {
    for (const name of ['NOTIFICATION_ACTIVATION', 'PAYROLL_ADVANCE_REPAYMENT_COMPLETED'])
      assert.equal((await network.notify(providerEvent(name, {}))).status, 204)
  })

  test('that we know and cannot read is not acknowledged, so that the provider keeps it', async () => {
    await assertProblem(await network.notify(providerEvent(`${prefix}CLEARED`, { amount: 'much' })), 422, 'invalid_input')
  })

  test('with a character in a name that cannot be stored is taken, and the name is shown without it', async () => {
    const shopper = await network.hireShopper(5_000)
    const merchant = { name: 'Corner\u0000Caf\ud800', category: '5814' }
    const question = { transactionId: 'ctx_events_nul', amount: 900, name: merchant.name }
    assert.equal((await network.ask(shopper, question)).decision, 'APPROVED')
    const event = network.money(shopper, { transactionId: question.transactionId, merchant, amount: usd(900) })
    const response = await network.notify(providerEvent(`${prefix}CLEARED`, event))
    assert.equal(response.status, 204, await response.text())
    const [item] = await network.items(shopper)
    assert.deepEqual([item?.summary, item?.status], ['Corner Caf', 'COMPLETED'])
  })

  test('forged, altered or stale is refused and leaves nothing', async () => {
    const bought = await purchase()
    const data = providerEvent(`${prefix}CLEARED`, network.money(bought, { transactionId: bought.ref }))
    await assertProblem(await network.post(eventPath, data, { key: 'another' }), 401, 'cards.signature_invalid')
    const alter = (body: string) => body.replace('"value":1000', '"value":1')
    await assertProblem(await network.post(eventPath, data, { alter }), 401, 'cards.signature_invalid')
    const timestampMs = rooms.clock.now().epochMilliseconds - 301_000
    await assertProblem(await network.post(eventPath, data, { timestampMs }), 401, 'cards.signature_stale')
    assert.equal((await network.balance(bought)).posted, 5_000n)
  })

  test('about a card that is not known yet waits for it', async () => {
    const hired = await rooms.hire({ phone: null })
    const stranger = { ...hired, providerCardId: 'pcd_soon_known' }
    const early = { transactionId: 'ctx_early', amount: usd(700) }
    await network.notify(providerEvent(`${prefix}CLEARED`, network.money(stranger, early)))
    assert.equal((await network.balance(stranger)).posted, 0n)
    const card = { id: newUuid(rooms.clock), status: 'Active', formFactor: 'VIRTUAL', last4: '1000' } as const
    await rooms.database.transaction((tx) =>
      addCard(tx, { ...card, ...hired, providerCardId: stranger.providerCardId, createdAt: rooms.clock.now() }),
    )
    await rooms.jobs.run('cards.sweep')
    assert.equal((await network.balance(stranger)).posted, -700n)
  })
})

describe('a hold whose time has come', () => {
  test('is released, and its purchase canceled; a clearing that comes later is posted', async () => {
    const bought = await purchase()
    rooms.clock.advance({ days: 8 })
    await rooms.jobs.run('cards.expire-holds')
    assert.equal((await network.balance(bought)).held, 0n)
    assert.partialDeepStrictEqual(await bought.item(), { status: 'CANCELED', amount: 2_000n })
    // Recomputed for another event, it is still over.
    await bought.notify('AUTHORIZATION_REVERSED', { amount: usd(500) })
    assert.equal((await network.balance(bought)).held, 0n)
    await bought.notify('CLEARED', { amount: usd(2_000) })
    assert.partialDeepStrictEqual(await bought.item(), { status: 'COMPLETED' })
    assert.equal((await network.balance(bought)).posted, 3_000n)
  })

  test('of another room is left to that room, with its item', async () => {
    const shopper = await network.hireShopper(5_000)
    const holdId = newUuid(rooms.clock)
    const at = rooms.clock.now()
    const due = { expiresAt: at.add({ hours: 1 }), at }
    const hold = { room: 'move-money', accountId: shopper.accountId, holdId, amount: cents(900n), ...due } as const
    await rooms.database.transaction(async (tx) => {
      await placeHold(tx, hold)
      await recordTransactions(tx, [itemOf(rooms.clock, shopper.accountId, { status: 'PENDING', holdId })])
    })
    rooms.clock.advance({ hours: 2 })
    await rooms.jobs.run('cards.expire-holds')
    assert.partialDeepStrictEqual((await network.items(shopper))[0], { status: 'PENDING' })
    assert.equal((await network.balance(shopper)).held, 900n)
  })

  test('is decided by the database’s clock: an instance whose own is ten days ahead releases nothing', async () => {
    const others = await startWorkerRooms({ dueClock: { now: async () => parseInstant('2026-11-20T13:42:10.000Z') } })
    try {
      const ahead = createNetwork(others)
      const shopper = await ahead.hireShopper(5_000)
      await ahead.ask(shopper, { amount: 2_000 })
      others.clock.advance({ days: 10 })
      await others.jobs.run('cards.expire-holds')
      assert.equal((await ahead.balance(shopper)).held, 2_000n)
    } finally {
      await others.stop()
    }
  })

  test('at a hotel comes after thirty days', async () => {
    const shopper = await network.hireShopper(5_000)
    await network.ask(shopper, { category: '7011', amount: 2_000 })
    rooms.clock.advance({ days: 29 })
    await rooms.jobs.run('cards.expire-holds')
    assert.equal((await network.balance(shopper)).held, 2_000n)
  })
})
