// The payments of past purchases are those of the engine: paid once, three days after the purchase, and reversed after a later
// refund.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '@daybreak/money'
import { fixedClock, instantText, parseInstant } from '@daybreak/time'
import type { Activation } from '../matching/index.ts'
import { termsOf } from '../rewards/index.ts'
import { offerContent } from '../testing/catalog.ts'
import { paymentsOf, type Refundable } from './payments.rules.ts'

const now = parseInstant('2026-11-20T12:00:00.000Z')
const at = (text: string) => parseInstant(`2026-11-${text}:00.000Z`)
/** 10% back, up to $3.00, since Nov 1. */
const offer = offerContent(fixedClock('2026-11-01T01:00:00.000Z'))
const activations: readonly Activation[] = [{ terms: termsOf('a', offer), activatedAt: at('01T12:00'), until: null }]

/** $20.00 on Nov 10, complete a day later. */
const bought: Refundable = {
  ref: 'tx-1',
  authorizedAt: at('10T12:00'),
  completedAt: at('11T12:00'),
  refundedAt: null,
  store: { id: null, name: 'BAYLINE COFFEE', category: '5814', city: null, region: null },
  channel: 'in_store',
  isPin: false,
  isCash: false,
  state: 'complete',
  spent: cents(2_000n),
  refunded: cents(0n),
}

const payments = (...purchases: readonly Partial<Refundable>[]) =>
  paymentsOf(
    activations,
    purchases.map((given, index) => ({ ...bought, ref: `tx-${index + 1}`, ...given })),
    now,
  ).map(({ ref, amount, at: moment }) => `${ref} ${amount} ${instantText(moment).slice(5, 16)}`)

test('a purchase that counts was paid three days after it completed, when the job came to it', () => {
  assert.deepEqual(payments({}), ['tx-1 200 11-14T12:07'])
  assert.deepEqual(payments({ spent: cents(9_000n) }), ['tx-1 300 11-14T12:07'])
})

test('one that does not count, is not complete, or whose day has not come was not paid', () => {
  assert.deepEqual(payments({ isPin: true }, { spent: cents(499n) }, { authorizedAt: at('01T11:00') }), [])
  assert.deepEqual(payments({ state: 'pending', completedAt: null }), [])
  assert.deepEqual(payments({ completedAt: at('17T11:52') }), ['tx-1 200 11-20T11:59'])
  assert.deepEqual(payments({ completedAt: at('17T11:53') }), [], 'it comes in this moment')
})

test('a refund before the payment left less to pay, and one after it takes the difference back', () => {
  assert.deepEqual(payments({ refunded: cents(800n), refundedAt: at('12T12:00') }), ['tx-1 120 11-14T12:07'])
  assert.deepEqual(payments({ refunded: cents(2_000n), refundedAt: at('12T12:00') }), [])
  const later = { refundedAt: at('16T09:00') }
  assert.deepEqual(payments({ ...later, refunded: cents(800n) }), ['tx-1 200 11-14T12:07', 'tx-1 -80 11-16T09:07'])
  assert.deepEqual(payments({ ...later, refunded: cents(2_000n) }), ['tx-1 200 11-14T12:07', 'tx-1 -200 11-16T09:07'])
  assert.deepEqual(
    payments({ ...later, refunded: cents(1_600n) }),
    ['tx-1 200 11-14T12:07', 'tx-1 -200 11-16T09:07'],
    'below the smallest purchase',
  )
})

test('all of it is in the order of time, and in the end each worker has what the rules give', () => {
  const list = payments(
    { completedAt: at('13T12:00'), authorizedAt: at('12T12:00') },
    { refunded: cents(2_000n), refundedAt: at('15T12:00') },
    { spent: cents(1_000n) },
  )
  assert.deepEqual(list, ['tx-2 200 11-14T12:07', 'tx-3 100 11-14T12:07', 'tx-2 -200 11-15T12:07', 'tx-1 200 11-16T12:07'])
})
