// Generates histories of card transactions for property tests: anything a network may do, likely or not.
import fc from 'fast-check'
import { ownText } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import type { KnownCode, PurchaseFact, ResponseCode, TransferFact } from '../transactions/facts.ts'

const start = parseInstant('2026-11-20T13:42:10.000Z')
const responseCode = fc.constantFrom<ResponseCode>('APPROVED', 'APPROVED_FOR_PARTIAL_AMOUNT', 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY')
const knownCode = fc.oneof(responseCode, fc.constant<KnownCode>('UNKNOWN'))
// Few different amounts, so that they often are equal or add up.
const amount = fc.constantFrom(0n, 100n, 250n, 400n, 500n, 1_000n).map(cents)
// Few different moments, so that several facts often share one.
const at = fc.integer({ min: 0, max: 6 }).map((hours) => start.add({ hours }))
const expiresAt = fc.constantFrom(start.add({ hours: 168 }), start.add({ hours: 720 }))
const requestId = fc.constantFrom('car_1', 'car_2')
const merchant = fc.constantFrom(
  { name: ownText('Bayline Coffee'), category: '5814', isCash: false },
  { name: ownText('BAYLINE COFFEE #12'), category: '5814', isCash: false },
  { name: ownText('Bay Credit Union'), category: '6011', isCash: true },
)

const reported = fc.oneof(
  fc.record({
    kind: fc.constant('approved' as const),
    requestId: fc.option(requestId),
    code: knownCode,
    amount,
    expiresAt,
  }),
  fc.record({
    kind: fc.constant('declined' as const),
    requestId: fc.option(requestId),
    requested: amount,
    reason: fc.option(fc.constantFrom('INSUFFICIENT_FUNDS', 'SYSTEM_TIMEOUT', 'WRONG_PIN')),
  }),
  fc.record({ kind: fc.constant('reversed' as const), amount }),
  fc.record({ kind: fc.constant('expired' as const) }),
  fc.record({ kind: fc.constant('cleared' as const), code: knownCode, amount, isFinal: fc.boolean() }),
  fc.record({
    kind: fc.constant('adjusted' as const),
    amount: fc.oneof(
      amount,
      amount.map((value) => cents(-value)),
    ),
  }),
  fc.record({ kind: fc.constant('refunded' as const), amount, originalRef: fc.option(fc.constant('ctx_0')) }),
  fc.record({ kind: fc.constant('charged' as const), amount }),
)

const decided = fc.oneof(
  fc.record({ kind: fc.constant('decided' as const), code: responseCode, amount, expiresAt }),
  fc.record({
    kind: fc.constant('refused' as const),
    requested: amount,
    reason: fc.constantFrom('INSUFFICIENT_FUNDS', 'CARD_FROZEN'),
  }),
)

/** Each fact under an id of its own; our decisions under those of the requests that they answer. */
export const purchaseHistory: fc.Arbitrary<PurchaseFact[]> = fc
  .record({
    decisions: fc.array(fc.tuple(decided, at, merchant), { maxLength: 2 }),
    events: fc.array(fc.tuple(reported, at, merchant), { minLength: 1, maxLength: 8 }),
  })
  .map(({ decisions, events }) => [
    ...decisions.map(([fact, when, shop], index): PurchaseFact => ({
      ...fact,
      id: `car_${index + 1}`,
      at: when,
      merchant: shop,
    })),
    ...events.map(([fact, when, shop], index): PurchaseFact => ({ ...fact, id: `evt_${index + 1}`, at: when, merchant: shop })),
  ])

const course = fc.oneof(
  fc.record({ kind: fc.constant('received' as const) }),
  fc.record({ kind: fc.constant('processed' as const) }),
  fc.record({ kind: fc.constant('failed' as const), reason: fc.option(fc.constantFrom('ACCOUNT_FROZEN', 'NO_SUCH_REASON')) }),
  fc.record({ kind: fc.constant('returned' as const), reason: fc.option(fc.constant('INSUFFICIENT_FUNDS')) }),
)

/** The direction and the amount of a transfer are the same in all that is reported about it. */
export const transferHistory: fc.Arbitrary<TransferFact[]> = fc
  .record({
    direction: fc.constantFrom('CREDIT' as const, 'DEBIT' as const),
    amount,
    events: fc.array(fc.tuple(course, at), { minLength: 1, maxLength: 5 }),
  })
  .map(({ direction, amount: of, events }) =>
    events.map(([fact, when], index): TransferFact => ({
      ...fact,
      id: `evt_${index + 1}`,
      at: when,
      direction,
      amount: of,
      companyName: ownText('Meridian Community Bank'),
    })),
  )

/** The same facts in another order, some of them more than once. */
export function retold<Fact>(facts: readonly Fact[]): fc.Arbitrary<Fact[]> {
  return fc
    .tuple(fc.shuffledSubarray([...facts], { minLength: facts.length }), fc.subarray([...facts]))
    .chain(([once, again]) => fc.shuffledSubarray([...once, ...again], { minLength: once.length + again.length }))
}
