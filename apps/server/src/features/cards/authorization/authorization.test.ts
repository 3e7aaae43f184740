// Guarantees of every answer to the card network: the money is there, it is held, and the same question gets the same answer.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TransactionPage } from '@daybreak/contract'
import { setCardStatus } from '../testing/set-card-status.ts'
import { verifyLedger } from '#features/ledger'
import { assertProblem } from '../../../testing/http-server.ts'
import {
  authorizationPath,
  createNetwork,
  signatureOf,
  providerEvent,
  type Network,
} from '../../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

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

const approved = (value: number) => ({ responseCode: 'APPROVED', decision: 'APPROVED', amount: { value, currencyCode: 'USD' } })
const declined = (responseCode: string) => ({ responseCode, decision: 'DECLINED', amount: { value: 0, currencyCode: 'USD' } })
const inPart = 'PARTIAL_AMOUNT_APPROVED'

describe('a purchase', () => {
  test('that is covered is approved: its amount is held, and it is pending in the list', async () => {
    const shopper = await network.hireShopper(5_000)
    assert.deepEqual(await network.ask(shopper, { amount: 1_250 }), approved(1_250))
    assert.deepEqual(await network.balance(shopper), { posted: 5_000n, held: 1_250n, available: 3_750n })
    const [item, ...others] = await network.items(shopper)
    assert.deepEqual(others, [])
    assert.partialDeepStrictEqual(item, {
      status: 'PENDING',
      amount: 1250n,
      direction: -1,
      summary: 'Bayline Coffee',
      merchant_city: 'Yonkers',
      kind: 'restaurant',
      last4: '4821',
      reason_code: null,
      journal_id: null,
    })
    assert.notEqual(item?.hold_id, null)
  })

  test('that is not covered is declined: nothing is held, and the list says why', async () => {
    const shopper = await network.hireShopper(999)
    assert.deepEqual(await network.ask(shopper, { amount: 1_000 }), declined('INSUFFICIENT_FUNDS'))
    assert.equal((await network.balance(shopper)).held, 0n)
    const [item] = await network.items(shopper)
    assert.partialDeepStrictEqual(item, { status: 'FAILED', amount: 1_000n, reason_code: 'INSUFFICIENT_FUNDS', hold_id: null })
  })

  test('asked again under the same id gets the same answer, and moves nothing twice', async () => {
    const shopper = await network.hireShopper(1_500)
    const question = { id: 'car_same', transactionId: 'ctx_same', amount: 1_000 }
    assert.deepEqual(await network.ask(shopper, question), approved(1_000))
    assert.equal((await network.ask(shopper, { ...question, amount: 1 })).responseCode, 'APPROVED')
    const refusedBefore = { id: 'car_no', transactionId: 'ctx_no', amount: 1_000 }
    assert.deepEqual(await network.ask(shopper, refusedBefore), declined('INSUFFICIENT_FUNDS'))
    await network.pay(shopper, 100_000)
    assert.deepEqual(await network.ask(shopper, refusedBefore), declined('INSUFFICIENT_FUNDS'))
    assert.equal((await network.balance(shopper)).held, 1_000n)
    assert.equal((await network.items(shopper)).length, 2)
  })

  test('of which a part is covered is approved in part where the till takes parts', async () => {
    const shopper = await network.hireShopper(700)
    const answer = await network.ask(shopper, { amount: 1_000, isPartial: true })
    assert.deepEqual(answer, { ...approved(700), responseCode: inPart, decision: 'APPROVED_FOR_PARTIAL_AMOUNT' })
    assert.deepEqual(await network.balance(shopper), { posted: 700n, held: 700n, available: 0n })
    assert.partialDeepStrictEqual((await network.items(shopper))[0], { status: 'PENDING', amount: 700n })
  })

  test('whose cash at the till is not covered is approved without the cash', async () => {
    const shopper = await network.hireShopper(2_000)
    const answer = await network.ask(shopper, { amount: 4_000, cashback: 2_500, isPartial: true })
    assert.deepEqual(answer, { ...approved(1_500), responseCode: inPart, decision: 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY' })
    assert.equal((await network.balance(shopper)).held, 1_500n)
  })

  test('of nothing, which asks whether the card is good, is approved and leaves no trace in the list', async () => {
    const shopper = await network.hireShopper(0)
    assert.deepEqual(await network.ask(shopper, { amount: 0 }), approved(0))
    assert.deepEqual(await network.items(shopper), [])
  })

  test('with a merchant that writes a card number into its name keeps none of it', async () => {
    const shopper = await network.hireShopper(5_000)
    await network.ask(shopper, { name: 'Shop 4000 0012 3456 7899 Yonkers' })
    assert.equal((await network.items(shopper))[0]?.summary, 'Shop … Yonkers')
  })

  test('says to the worker in which city the store is, as clean as its name, and still when it is cleared', async () => {
    const hired = await rooms.hire({ phone: '12125550191' })
    const shopper = { ...(await network.hireShopper(0, hired)), ...hired }
    await network.pay(shopper, 5_000)
    const { token } = await rooms.signIn('12125550191')
    const cityIn = async (list: string) => {
      const { data } = (await (await rooms.get(`/api/employees/transactions${list}?take=1`, token)).json()) as TransactionPage
      return data[0]?.merchantCity
    }
    const merchant = { name: 'Bayline Coffee', category: '5814', city: '\u202eYonkers  4000 0012 3456 7899' }
    const transactionId = 'ctx_city'
    await network.ask(shopper, { transactionId, ...merchant })
    assert.equal(await cityIn('/pending'), 'Yonkers …')
    rooms.clock.advance({ minutes: 1 })
    await network.notify(providerEvent('PAYMENT_CARD_CLEARED', network.money(shopper, { transactionId, merchant })))
    assert.equal(await cityIn(''), 'Yonkers …')
    const { rows } = await rooms.database.pool.query('select facts #>> $1 as city from cards_event where ref = $2', [
      '{merchant,city}',
      transactionId,
    ])
    assert.deepEqual(rows, [{ city: 'Yonkers …' }])
  })
})

describe('a card that is not in use declines everything', () => {
  const cases = [
    ['Frozen', 'ACCOUNT_FROZEN'],
    ['Inactive', 'NON_TRANSACTION_ACCOUNT'],
    ['Lost', 'ACCOUNT_CLOSED'],
    ['ClosedByCustomer', 'ACCOUNT_CLOSED'],
  ] as const
  for (const [status, shown] of cases) {
    test(`${status}: ${shown}`, async () => {
      const shopper = await network.hireShopper(5_000, { status })
      assert.deepEqual(await network.ask(shopper), declined('BLOCKED_CARD'))
      assert.partialDeepStrictEqual((await network.items(shopper))[0], { status: 'FAILED', reason_code: shown })
    })
  }

  test('from the moment it is frozen, and no longer once it is not', async () => {
    const shopper = await network.hireShopper(5_000)
    const change = (status: 'Frozen' | 'Damaged') =>
      rooms.database.transaction((tx) => setCardStatus(tx, shopper.cardId, status, rooms.clock.now()))
    await change('Frozen')
    assert.deepEqual(await network.ask(shopper), declined('BLOCKED_CARD'))
    await change('Damaged')
    assert.deepEqual(await network.ask(shopper), approved(1_000))
  })

  test('one that no one has, and one of a closed account', async () => {
    assert.deepEqual(await network.ask({ providerCardId: 'pcd_of_nobody' }), declined('INVALID_TRANSACTION'))
    const shopper = await network.hireShopper(5_000)
    await rooms.accounts.closeAccount(shopper.accountId, { allowsBalance: true })
    assert.deepEqual(await network.ask(shopper), declined('BLOCKED_CARD'))
  })
})

describe('the limits of a day', () => {
  test('hold for cash and for purchases apart, and end after 24 hours', async () => {
    const shopper = await network.hireShopper(1_000_000)
    assert.deepEqual(await network.ask(shopper, { amount: 30_000, isCash: true }), approved(30_000))
    assert.deepEqual(await network.ask(shopper, { amount: 20_001, isCash: true }), declined('EXCEEDS_LIMIT'))
    assert.deepEqual(await network.ask(shopper, { amount: 250_000 }), approved(250_000))
    assert.deepEqual(await network.ask(shopper, { amount: 1 }), declined('EXCEEDS_LIMIT'))
    const rest = await network.ask(shopper, { amount: 30_000, isCash: true, isPartial: true })
    assert.deepEqual(rest, { ...approved(20_000), responseCode: inPart, decision: 'APPROVED_FOR_PARTIAL_AMOUNT' })
    rooms.clock.advance({ hours: 24, seconds: 1 })
    assert.deepEqual(await network.ask(shopper, { amount: 50_000, isCash: true }), approved(50_000))
  })

  test('give back what was canceled', async () => {
    const shopper = await network.hireShopper(1_000_000)
    await network.ask(shopper, { amount: 250_000, transactionId: 'ctx_undone' })
    const reversed = network.money(shopper, { transactionId: 'ctx_undone', amount: { value: 250_000, currencyCode: 'USD' } })
    await network.notify(providerEvent('PAYMENT_CARD_AUTHORIZATION_REVERSED', reversed))
    assert.deepEqual(await network.ask(shopper, { amount: 250_000 }), approved(250_000))
  })
})

test('many purchases at once never take more than there is, and every one gets an answer', async () => {
  const shopper = await network.hireShopper(10_000)
  const answers = await Promise.all(Array.from({ length: 25 }, () => network.ask(shopper, { amount: 700 })))
  const count = answers.filter(({ decision }) => decision === 'APPROVED').length
  assert.equal(count, 14)
  assert.deepEqual(await network.balance(shopper), { posted: 10_000n, held: 9_800n, available: 200n })
  assert.equal((await network.items(shopper)).length, 25)
})

test('many at once never take more than the day allows', async () => {
  const shopper = await network.hireShopper(1_000_000)
  const answers = await Promise.all(Array.from({ length: 12 }, () => network.ask(shopper, { amount: 9_000, isCash: true })))
  assert.equal(answers.filter(({ decision }) => decision === 'APPROVED').length, 5)
})

test('the same question sent many times at once is one purchase', async () => {
  const shopper = await network.hireShopper(10_000)
  const question = { id: 'car_storm', transactionId: 'ctx_storm', amount: 4_000 }
  const answers = await Promise.all(Array.from({ length: 10 }, () => network.ask(shopper, question)))
  for (const answer of answers) assert.deepEqual(answer, approved(4_000))
  assert.equal((await network.balance(shopper)).held, 4_000n)
  assert.equal((await network.items(shopper)).length, 1)
})

describe('a question that is not the provider’s', () => {
  test('is refused: forged, altered, unsigned, or older than five minutes', async () => {
    const shopper = await network.hireShopper(5_000)
    const data = network.question(shopper)
    const nowMs = rooms.clock.now().epochMilliseconds
    await assertProblem(await network.post(authorizationPath, data, { key: 'another key' }), 401, 'cards.signature_invalid')
    const altered = await network.post(authorizationPath, data, { alter: (body) => body.replaceAll('1000', '1001') })
    await assertProblem(altered, 401, 'cards.signature_invalid')
    await assertProblem(await rooms.server.post(authorizationPath, JSON.stringify({ data })), 401, 'cards.signature_invalid')
    const old = await network.post(authorizationPath, data, { timestampMs: nowMs - 5 * 60_000 - 1 })
    await assertProblem(old, 401, 'cards.signature_stale')
    assert.deepEqual(await network.items(shopper), [])
    assert.equal((await network.post(authorizationPath, data, { timestampMs: nowMs - 5 * 60_000 })).status, 200)
  })

  test('while keys rotate, one good signature of several is enough', async () => {
    const shopper = await network.hireShopper(5_000)
    const body = JSON.stringify({
      data: network.question(shopper),
      extensions: { signatureTimestamp: rooms.clock.now().epochMilliseconds },
    })
    const signature = `${'0'.repeat(64)}, ${signatureOf(body)}`
    const answer = await rooms.server.post(authorizationPath, body, { 'highnote-signature': signature })
    assert.equal(answer.status, 200)
  })

  test('that cannot be read is declined, not answered with an error', async () => {
    const transaction = { id: 'ctx_garbled' }
    const answer = await network.post(authorizationPath, { collaborativeAuthorizationRequest: { transaction, paymentCard: 7 } })
    assert.deepEqual(await answer.json(), { transaction, responseCode: 'INVALID_TRANSACTION' })
  })
})
