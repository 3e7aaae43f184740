// Guarantees of a card presented for payment: who is asked, within which time, what each answer does, and what is never done
// twice.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { cents } from '@daybreak/money'
import { fixedClock } from '@daybreak/time'
import { createMovementWorld, corner, type MovementWorld } from '../testing/movement-world.ts'
import { answerTo, startReceiver, verifies, type Received, type Receiver, type Reply } from '../testing/receiver.ts'
import { testSigningKey } from '../testing/sandbox.ts'

type Replying = (asked: Received) => Reply
const approved: Replying = (asked) => answerTo(asked, 'APPROVED')
const partly =
  (value: number): Replying =>
  (asked) =>
    answerTo(asked, 'PARTIAL_AMOUNT_APPROVED', value)
const declined =
  (code: string): Replying =>
  (asked) =>
    answerTo(asked, code)

let world: MovementWorld
let receiver: Receiver

beforeEach(async () => {
  receiver = await startReceiver()
  world = createMovementWorld()
  world.collaborateAt(receiver.uri)
})
afterEach(async () => {
  world.stop()
  await receiver.stop()
})

describe('the program is asked', () => {
  test('with a signed and fresh question, and its approval holds the amount and sends an event', async () => {
    receiver.answer(approved)
    const transaction = await world.buy()
    const [question] = receiver.received
    assert.ok(question && verifies(question, testSigningKey, world.clock.now().epochMilliseconds))
    const amount = { __typename: 'Amount', value: 1_234, currencyCode: 'USD', decimalPlaces: 2 }
    assert.partialDeepStrictEqual(question.message.data, {
      collaborativeAuthorizationRequest: {
        __typename: 'PaymentCardAuthorizationRequest',
        id: transaction.authorizationRequestId,
        createdAt: '2026-11-20T12:00:00.000Z',
        transaction: { id: transaction.id },
        paymentCard: { id: world.card.id },
        requestedAmount: amount,
        settlementAmount: amount,
        surchargeFee: null,
        merchantDetails: { name: 'Corner Market', category: 'GROCERY_STORES_SUPERMARKETS', categoryCode: '5411' },
        pointOfServiceDetails: { category: 'POS_TERMINAL', terminalSupportsPartialApproval: false },
      },
    })
    assert.deepEqual(
      [transaction.responseCode, transaction.authorized, transaction.held, transaction.cleared],
      ['APPROVED', 1_234n, 1_234n, 0n],
    )
    const [reported, ...others] = world.reported()
    assert.equal(reported?.name, 'PAYMENT_CARD_AUTHORIZATION_APPROVED')
    assert.deepEqual(others, [])
    assert.match(String(reported.event['id']), /^cte_[0-9a-f]{32}$/)
    assert.deepEqual(
      { ...reported.event, id: null },
      {
        id: null,
        transactionId: transaction.id,
        originalTransactionId: null,
        authorizationRequestId: transaction.authorizationRequestId,
        paymentCardId: world.card.id,
        financialAccountId: world.account.id,
        amount: { value: 1_234, currencyCode: 'USD' },
        cashbackAmount: null,
        feeAmount: null,
        merchant: corner,
        processingType: 'PURCHASE',
        responseCode: 'APPROVED',
        declineReason: null,
        isFinal: true,
        expiresAt: '2026-11-27T12:00:00.000Z',
        occurredAt: '2026-11-20T12:00:00.000Z',
      },
    )
  })

  test('and its refusal sends an event with the reason, and nothing is held', async () => {
    receiver.answer(declined('INSUFFICIENT_FUNDS'))
    const transaction = await world.buy()
    assert.deepEqual([transaction.responseCode, transaction.declineReason], ['DECLINED', 'INSUFFICIENT_FUNDS'])
    assert.equal(transaction.held, 0n)
    const [reported] = world.reported()
    assert.equal(reported?.name, 'PAYMENT_CARD_AUTHORIZATION_DECLINED')
    assert.deepEqual(
      [reported.event['declineReason'], reported.event['amount']],
      ['INSUFFICIENT_FUNDS', { value: 1_234, currencyCode: 'USD' }],
    )
  })

  test('and may approve a part where the terminal takes a part, and all but the cash', async () => {
    receiver.answer(partly(1_000))
    const partial = await world.buy({ supportsPartialApproval: true })
    assert.deepEqual([partial.responseCode, partial.held], ['APPROVED_FOR_PARTIAL_AMOUNT', 1_000n])
    receiver.answer(partly(834))
    const withoutCash = await world.buy({ cashback: cents(400n) })
    assert.deepEqual([withoutCash.responseCode, withoutCash.held], ['APPROVED_FOR_PURCHASE_AMOUNT_ONLY', 834n])
    assert.equal(world.reported().at(-1)?.event['cashbackAmount'], null)
  })

  test('again under the same id after a failure, and its first answer is final', async () => {
    receiver.answer((asked) => (receiver.received.length === 1 ? { status: 503 } : approved(asked)))
    const transaction = await world.buy()
    assert.equal(transaction.responseCode, 'APPROVED')
    const ids = receiver.received.map(({ message }) => message.data.collaborativeAuthorizationRequest?.id)
    assert.deepEqual(ids, [transaction.authorizationRequestId, transaction.authorizationRequestId])
  })

  test('not at all when one message does both: what is approved is cleared at once', async () => {
    receiver.answer(approved)
    const transaction = await world.buy({ isSingleStep: true, processingType: 'CASH' })
    assert.deepEqual([transaction.held, transaction.cleared, transaction.expiresAt], [0n, 1_234n, null])
    assert.deepEqual(
      world.reported().map(({ name }) => name),
      ['PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_APPROVED'],
    )
    receiver.answer(declined('EXCEEDS_LIMIT'))
    await world.buy({ isSingleStep: true })
    assert.equal(world.reported().at(-1)?.name, 'PAYMENT_CARD_AUTHORIZATION_AND_CLEAR_DECLINED')
  })
})

describe('without an answer that can be carried out', () => {
  const hopeless: [string, Replying, number][] = [
    ['an approval of another amount', (asked) => answerTo(asked, 'APPROVED', 999), 999],
    ['a part for a terminal that takes none', partly(1_000), 1_000],
    ['more than was asked for', partly(1_235), 1_235],
    ['a part of no size', (asked) => answerTo(asked, 'PARTIAL_AMOUNT_APPROVED'), 0],
    ['a negative part', partly(-5), 0],
    ['another transaction', () => ({ status: 200, body: '{"transaction":{"id":"ctx_other"},"responseCode":"APPROVED"}' }), 0],
    ['no JSON', () => ({ status: 200, body: '<html>' }), 0],
    ['an unknown word', declined('MAYBE'), 0],
    ['a word that is the provider’s own', declined('TIMEOUT'), 0],
    ['a refused question', () => ({ status: 401, body: '{}' }), 0],
  ]
  for (const [name, reply, released] of hopeless) {
    test(`it is declined as a fault of the system: ${name}`, async () => {
      receiver.answer(reply)
      const transaction = await world.buy()
      assert.deepEqual([transaction.responseCode, transaction.declineReason, transaction.held], ['DECLINED', 'SYSTEM_ERROR', 0n])
      // Whatever the program set aside is reversed.
      const reversals = world.reported().filter(({ name: reported }) => reported === 'PAYMENT_CARD_AUTHORIZATION_REVERSED')
      assert.deepEqual(
        reversals.map(({ event }) => event['amount']),
        released === 0 ? [] : [{ value: released, currencyCode: 'USD' }],
      )
    })
  }

  test('it is declined when no one is asked or no one answers', async () => {
    await receiver.stop()
    assert.equal((await world.buy()).declineReason, 'SYSTEM_TIMEOUT')
    const alone = createMovementWorld()
    assert.equal((await alone.buy()).declineReason, 'SYSTEM_ERROR')
    alone.stop()
  })
})

test('the terminal does not wait beyond the deadline; an approval that comes later is released', async () => {
  const hasty = createMovementWorld({ deadlineMs: 20 })
  hasty.collaborateAt(receiver.uri)
  let release = (): void => {}
  receiver.answer((asked) => new Promise((resolve) => (release = () => resolve(approved(asked)))))
  const transaction = await hasty.buy()
  assert.deepEqual([transaction.responseCode, transaction.declineReason], ['DECLINED', 'SYSTEM_TIMEOUT'])
  const reversed = new Promise<void>((resolve) => hasty.stores.events.onRecorded(resolve))
  // On a busy machine the question itself may arrive after the deadline.
  await receiver.until(1)
  release()
  await reversed
  assert.deepEqual(
    hasty.reported().map(({ name, event }) => [name, event['authorizationRequestId']]),
    [
      ['PAYMENT_CARD_AUTHORIZATION_DECLINED', transaction.authorizationRequestId],
      ['PAYMENT_CARD_AUTHORIZATION_REVERSED', transaction.authorizationRequestId],
    ],
  )
  assert.equal(hasty.transactions.find(transaction.id)?.held, 0n)
  hasty.stop()
})

describe('the card network itself says no', () => {
  test('to a card that is closed, suspended, not activated or too old, and to an account that is not open, without asking', async () => {
    const { cards, accounts } = world.stores
    const tries: [() => void, string][] = [
      [() => cards.change(world.card.id, { status: 'ACTIVATION_REQUIRED' }), 'CARD_INACTIVE'],
      [
        () => cards.change(world.card.id, { status: 'SUSPENDED', suspendedBy: 'PROGRAM_OWNER_INITIATED_SUSPENSION' }),
        'CARD_FROZEN',
      ],
      [() => cards.change(world.card.id, { status: 'CLOSED', suspendedBy: null }), 'CARD_CLOSED'],
      [() => cards.change(world.card.id, { status: 'ACTIVE' }), 'ACCOUNT_RESTRICTED'],
    ]
    for (const [prepare, reason] of tries) {
      if (reason === 'ACCOUNT_RESTRICTED') accounts.setSuspension(world.account.id, 'SUSPECTED_FRAUD')
      prepare()
      assert.equal((await world.buy()).declineReason, reason)
      assert.equal(world.reported().at(-1)?.event['declineReason'], reason)
    }
    accounts.setSuspension(world.account.id, null)
    world.clock.advance({ days: 5 * 366 })
    assert.equal((await world.buy()).declineReason, 'CARD_INACTIVE')
    assert.deepEqual(receiver.received, [])
  })

  test('to an unknown or unassigned card is refused, and sends no event', async () => {
    const { authorizations, request, stores, reported } = world
    const once = { operation: 'test', key: null }
    assert.deepEqual(await authorizations.authorize(request({ cardId: 'pcd_none' }), once), { kind: 'no_card' })
    stores.cards.change(world.card.id, { financialAccountId: null })
    assert.deepEqual(await authorizations.authorize(request(), once), { kind: 'no_account' })
    assert.deepEqual(reported(), [])
  })
})

describe('one idempotency key is one authorization', () => {
  test('while the first is still being decided, and ever after', async () => {
    let release = (): void => {}
    receiver.answer((asked) => new Promise((resolve) => (release = () => resolve(approved(asked)))))
    const both = [world.buy({}, 'key-0123456789'), world.buy({}, 'key-0123456789')]
    await receiver.until(1)
    release()
    const [first, second] = await Promise.all(both)
    assert.deepEqual(second, first)
    assert.deepEqual(await world.buy({}, 'key-0123456789'), first)
    assert.equal(receiver.received.length, 1)
    assert.equal(world.reported().length, 1)
  })

  test('and with another amount it is refused', async () => {
    receiver.answer(approved)
    await world.buy({}, 'key-0123456789')
    const other = world.request({ amount: cents(5n) })
    const outcome = await world.authorizations.authorize(other, { operation: 'test', key: 'key-0123456789' })
    assert.deepEqual(outcome, { kind: 'key_reused' })
  })
})

test('a hold that has grown too old is released, once', async () => {
  receiver.answer(approved)
  const atShop = await world.buy()
  const atHotel = await world.buy({ merchant: { ...corner, category: '7011' } })
  world.clock.advance({ days: 6, hours: 23 })
  world.money.expireOldHolds()
  assert.equal(world.reported().length, 2)
  world.clock.advance({ hours: 1 })
  for (let poll = 0; poll < 2; poll += 1) world.money.expireOldHolds()
  assert.deepEqual(
    world
      .reported()
      .slice(2)
      .map(({ name, event }) => [name, event['transactionId'], event['amount']]),
    [['PAYMENT_CARD_AUTHORIZATION_EXPIRED', atShop.id, { value: 1_234, currencyCode: 'USD' }]],
  )
  assert.deepEqual([world.transactions.find(atShop.id)?.held, world.transactions.find(atHotel.id)?.held], [0n, 1_234n])
})

test('what was being asked when the process ended is declined by the next one, once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'authorizations-'))
  const file = { path: join(folder, 'issuer.sqlite'), clock: fixedClock('2026-11-20T12:00:00Z') }
  const first = createMovementWorld(file)
  first.collaborateAt(receiver.uri)
  receiver.answer(() => new Promise(() => {}))
  const forgotten = first.buy()
  forgotten.catch(() => {})
  await receiver.until(1)

  const second = createMovementWorld(file)
  const [asked, ...others] = second.transactions.listUndecided()
  assert.ok(asked)
  assert.deepEqual(others, [])
  for (let start = 0; start < 2; start += 1) second.authorizations.declineUnfinished()
  assert.deepEqual(
    second.reported().map(({ name, event }) => [name, event['transactionId'], event['declineReason']]),
    [['PAYMENT_CARD_AUTHORIZATION_DECLINED', asked.id, 'SYSTEM_TIMEOUT']],
  )
  second.stop()
  first.stop()
  rmSync(folder, { recursive: true })
})
