// Malformed events and questions with a valid signature: another account's objects, wrong dates, no name, more than there was.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { instantText, parseInstant } from '@daybreak/time'
import { addCard } from '#features/cards'
import { verifyLedger } from '#features/ledger'
import { silentLog } from '#platform/log.ts'
import { createAchNetwork } from '../../../testing/cards/ach-network.ts'
import { notificationOf } from '../../../testing/cards/published-bodies.ts'
import {
  authorizationPath,
  createNetwork,
  eventPath,
  providerEvent,
  usd,
  type Network,
  type Shopper,
} from '../../../testing/cards/card-network.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { applyWaitingOf } from './receiving.ts'

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

type Fields = Record<string, unknown>
let count = 0
const nextRef = () => `ctx_odd_${(count += 1)}`

const notify = (shopper: Shopper, name: string, event: Fields) =>
  network.notify(providerEvent(`PAYMENT_CARD_${name}`, network.money(shopper, event)))

async function cardStatusOf({ cardId }: Shopper) {
  const card = rooms.database.query.selectFrom('cards_card').select('status').where('id', '=', cardId)
  return (await card.executeTakeFirstOrThrow()).status
}

async function asked(shopper: Shopper, question: Parameters<Network['question']>[1], more: Fields): Promise<unknown> {
  const body = network.question(shopper, question)
  const request = body['collaborativeAuthorizationRequest'] as Fields
  const response = await network.post(authorizationPath, { collaborativeAuthorizationRequest: { ...request, ...more } })
  assert.equal(response.status, 200, await response.clone().text())
  return ((await response.json()) as Fields)['responseCode']
}

describe('a time that cannot be', () => {
  test('in years to come keeps no later report on a card from being applied', async () => {
    const shopper = await network.hireShopper(0)
    const { providerCardId: paymentCardId } = shopper
    const early = { paymentCardId, status: 'SUSPENDED', occurredAt: '2099-01-01T00:00:00.000Z' }
    assert.equal((await network.notify(providerEvent('PAYMENT_CARD_SUSPENDED', early))).status, 204)
    assert.equal(await cardStatusOf(shopper), 'Frozen')
    assert.equal((await network.notifyOfCard(shopper, 'PAYMENT_CARD_UNSUSPENDED', { status: 'ACTIVE' })).status, 204)
    assert.equal(await cardStatusOf(shopper), 'Active')
  })

  test('keeps money back for as long as a hold lives, and not for years or for no time', async () => {
    for (const occurredAt of ['2099-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z']) {
      const shopper = await network.hireShopper(5_000)
      const event = { transactionId: nextRef(), amount: usd(900), occurredAt }
      assert.equal((await notify(shopper, 'AUTHORIZATION_APPROVED', event)).status, 204)
      const { rows } = await rooms.database.pool.query<{ expires_at: string }>(
        'select expires_at from ledger.hold where account_id = $1',
        [shopper.accountId],
      )
      const weekMs = 7 * 86_400_000
      const livesMs = parseInstant(rows[0]?.expires_at ?? '').epochMilliseconds - rooms.clock.now().epochMilliseconds
      assert.ok(Math.abs(livesMs - weekMs) < 3_600_000, `${livesMs} ms`)
    }
  })

  test('of no year that the database holds is no time: the event has that of its receipt, and a question is answered', async () => {
    const shopper = await network.hireShopper(5_000)
    const event = { transactionId: nextRef(), amount: usd(900), occurredAt: '0000-01-01T00:00:00.000Z' }
    assert.equal((await notify(shopper, 'CLEARED', event)).status, 204)
    const [item] = await network.items(shopper)
    assert.equal(item?.created_at, instantText(rooms.clock.now()))
    assert.equal(await asked(shopper, {}, { createdAt: '0001-01-01T00:00:00.000Z' }), 'APPROVED')
  })

  test('written with an offset, or without seconds, is the same moment', async () => {
    const shopper = await network.hireShopper(5_000)
    const at = rooms.clock.now().subtract({ hours: 1 })
    const local = at.toZonedDateTimeISO('-05:00').toString({ timeZoneName: 'never', smallestUnit: 'minute' })
    assert.equal(await asked(shopper, { amount: 300 }, { createdAt: local }), 'APPROVED')
    assert.equal(
      (await notify(shopper, 'CLEARED', { transactionId: nextRef(), amount: usd(900), occurredAt: local })).status,
      204,
    )
    const minute = at.round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString({ smallestUnit: 'millisecond' })
    const items = await network.items(shopper)
    assert.deepEqual(
      items.map(({ created_at }) => created_at),
      [minute, minute],
    )
  })
})

describe('what another account has', () => {
  test('is asked about by no card but its own: such a question is declined, and holds nothing', async () => {
    const [shopper, other] = [await network.hireShopper(5_000), await network.hireShopper(5_000)]
    const transactionId = nextRef()
    assert.equal(await asked(shopper, { transactionId, amount: 1_000 }, {}), 'APPROVED')
    assert.equal(await asked(other, { transactionId, amount: 500 }, {}), 'INVALID_TRANSACTION')
    assert.deepEqual(await network.balance(shopper), { posted: 5_000n, held: 1_000n, available: 4_000n })
    assert.deepEqual(await network.balance(other), { posted: 5_000n, held: 0n, available: 5_000n })
  })

  test('takes no step of an entry that is reported with this one’s id', async () => {
    const ach = createAchNetwork(rooms, network)
    const [first, second] = [await ach.hire(0), await ach.hire(0)]
    const entry = ach.entry(first, 'CREDIT')
    await entry.notify('RECEIVED')
    await assert.rejects(ach.entry(second, 'CREDIT', { transferId: entry.transferId }).notify('PROCESSED'))
    assert.equal((await entry.item())?.status, 'PENDING')
    for (const { accountId } of [first, second]) assert.equal((await network.balance({ accountId })).posted, 0n)
  })

  test('keeps no card from its worker, when what was reported about it names a transaction of another', async () => {
    const [shopper, other] = [await network.hireShopper(5_000), await network.hireShopper(5_000)]
    const [ref, own] = [nextRef(), nextRef()]
    await notify(other, 'CLEARED', { transactionId: ref, amount: usd(900) })
    const stranger = { ...shopper, providerCardId: 'pcd_of_a_stranger' }
    for (const transactionId of [ref, own])
      assert.equal((await notify(stranger, 'CLEARED', { transactionId, amount: usd(100) })).status, 204)
    const { database, clock, jobs } = rooms
    const card = { id: newUuid(clock), status: 'Active', formFactor: 'VIRTUAL', last4: '1000', createdAt: clock.now() } as const
    const { employeeId, accountId } = shopper
    const ach = { depositsFrom: 'files', railTakesReturns: false } as const
    await database.transaction(async (tx) => {
      await addCard(tx, { ...card, employeeId, accountId, providerCardId: stranger.providerCardId })
      await applyWaitingOf(
        {
          database,
          clock,
          jobs,
          log: silentLog,
          ach,
          notify: async () => {},
          afterCredit: async () => {},
          purchaseChanged: async () => {},
        },
        tx,
        stranger.providerCardId,
      )
    })
    assert.equal((await network.balance(shopper)).posted, 4_900n)
    assert.equal((await network.balance(other)).posted, 4_100n)
  })

  test('is pointed to by no refund of this one', async () => {
    const [shopper, other] = [await network.hireShopper(5_000), await network.hireShopper(5_000)]
    const ref = nextRef()
    await notify(other, 'CLEARED', { transactionId: ref, amount: usd(900) })
    const { provider_account_id: id } = await rooms.database.query
      .selectFrom('accounts_account')
      .select('provider_account_id')
      .where('id', '=', shopper.accountId)
      .executeTakeFirstOrThrow()
    const node = { __typename: 'FeeReversalEvent', id: 'fre_odd', receivingAccount: { id }, feeTransferAmount: usd(100) }
    const data = { id: 'evt_odd', name: 'FEE_REVERSAL_EVENT', node: { ...node, sourceFeeTransferEvent: { id: ref } } }
    assert.equal((await network.post(eventPath, data)).status, 204)
    const [item] = await network.items(shopper)
    assert.deepEqual([item?.status, item?.refund_of], ['REFUND', null])
  })
})

test('cash alone, with a fee of the machine on top, is paid out whole or not at all', async () => {
  const shopper = await network.hireShopper(500)
  const cash = { amount: 2_000, cashback: 2_000, isCash: true, isPartial: true }
  assert.equal(await asked(shopper, cash, { surchargeFee: usd(300) }), 'INSUFFICIENT_FUNDS')
  assert.equal((await network.balance(shopper)).held, 0n)
})

describe('an event with a field that is not of its type', () => {
  const clearing = (shopper: Shopper) => {
    const event = network.money(shopper, { transactionId: nextRef(), amount: usd(900) })
    return notificationOf(providerEvent('PAYMENT_CARD_CLEARED', event))
  }
  const nodeOf = (data: Fields) => data['node'] as Fields
  const described: Fields = {
    createdAt: 20_261_120,
    merchantDetails: { name: 7, categoryCode: 5411, category: {}, address: 'New York' },
    pointOfServiceDetails: 'here',
    transactionProcessingType: false,
    responseCode: ['00'],
  }

  for (const [field, wrong] of Object.entries({ ...described, merchantDetails: ['a store'] }))
    test(`is counted anyway when ${field} only describes it`, async () => {
      const shopper = await network.hireShopper(5_000)
      const data = clearing(shopper)
      assert.equal((await network.post(eventPath, { ...data, node: { ...nodeOf(data), [field]: wrong } })).status, 204)
      assert.equal((await network.balance(shopper)).posted, 4_100n)
    })

  test('is counted when all that describes it is wrong, its own time and its name too', async () => {
    const shopper = await network.hireShopper(5_000)
    const data = clearing(shopper)
    const node = { ...nodeOf(data), ...described }
    assert.equal((await network.post(eventPath, { ...data, createdAt: 'yesterday', name: 9, node })).status, 204)
    assert.equal((await network.balance(shopper)).posted, 4_100n)
    assert.equal((await network.items(shopper))[0]?.created_at, instantText(rooms.clock.now()))
  })

  for (const [field, wrong] of Object.entries({
    approvedAmount: { value: '900', currencyCode: 'USD' },
    fees: [{ approvedFeeAmount: '300' }],
    accountingDirection: 1,
    partial: 'yes',
    settlementImpact: 0,
  }))
    test(`is not read when money depends on its ${field}`, async () => {
      const shopper = await network.hireShopper(5_000)
      const data = clearing(shopper)
      const node = { ...nodeOf(data), [field]: wrong }
      await assertProblem(await network.post(eventPath, { ...data, node }), 422, 'invalid_input')
      assert.equal((await network.balance(shopper)).posted, 5_000n)
    })

  test('is a debit of a company without a name, when that is what cannot be read', async () => {
    const ach = createAchNetwork(rooms, network)
    const account = await ach.hire(5_000)
    const debit = ach.entry(account, 'DEBIT', { companyName: 7 as unknown as string, entryDescription: {} as unknown as string })
    await debit.notify('RECEIVED')
    assert.equal((await debit.item())?.summary, 'Bank transfer')
    assert.equal((await network.balance(account)).held, 1_200n)
  })
})

test('an event without a name is what the type of its content says', async () => {
  const shopper = await network.hireShopper(5_000)
  const event = network.money(shopper, { transactionId: nextRef(), amount: usd(900) })
  const data = notificationOf(providerEvent('PAYMENT_CARD_CLEARED', event))
  assert.equal((await network.post(eventPath, { ...data, name: null })).status, 204)
  assert.equal((await network.balance(shopper)).posted, 4_100n)
})

test('a reversal of more than was held takes nothing from what is approved after it', async () => {
  const shopper = await network.hireShopper(5_000)
  const transactionId = nextRef()
  assert.equal(await asked(shopper, { transactionId, amount: 1_000 }, {}), 'APPROVED')
  rooms.clock.advance({ minutes: 1 })
  await notify(shopper, 'AUTHORIZATION_REVERSED', { transactionId, amount: usd(3_000) })
  assert.equal((await network.balance(shopper)).held, 0n)
  rooms.clock.advance({ minutes: 1 })
  assert.equal(await asked(shopper, { transactionId, amount: 2_000 }, {}), 'APPROVED')
  assert.equal((await network.balance(shopper)).held, 2_000n)
})

test('what was bought before an account was closed is posted to it anyway', async () => {
  const shopper = await network.hireShopper(5_000)
  const transactionId = nextRef()
  assert.equal(await asked(shopper, { transactionId, amount: 2_000 }, {}), 'APPROVED')
  await rooms.accounts.closeAccount(shopper.accountId, { allowsBalance: true })
  assert.equal((await notify(shopper, 'CLEARED', { transactionId, amount: usd(2_000) })).status, 204)
  assert.deepEqual(await network.balance(shopper), { posted: 3_000n, held: 0n, available: 3_000n })
})
