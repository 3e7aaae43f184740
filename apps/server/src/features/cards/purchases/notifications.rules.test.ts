// The notifications to a worker about a purchase: the same facts give the same ones in any order, and their words are true.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownText } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import fc from 'fast-check'
import { projectPurchase, type PurchaseFact } from '../transactions/index.ts'
import { purchaseHistory, retold } from '../testing/fact-arbitraries.ts'
import { notificationOfPurchase, whyDeclined } from './notifications.rules.ts'

const at = parseInstant('2026-11-20T13:42:10.000Z')
const merchant = { name: ownText('Corner Bakery'), category: '5814', isCash: false }
const refused = (reason: string): PurchaseFact => ({ id: 'a', at, merchant, kind: 'refused', requested: cents(900n), reason })
const declined = (reason: string | null): PurchaseFact => ({
  id: 'e',
  at,
  merchant,
  kind: 'declined',
  requestId: 'a',
  requested: cents(900n),
  reason,
})

test('of 300 histories, repeated in any order, the same is reported, and it is what the list shows', () => {
  const retellings = purchaseHistory.chain((facts) => fc.tuple(fc.constant(facts), retold(facts)))
  let reported = 0
  fc.assert(
    fc.property(retellings, ([facts, again]) => {
      const each = [...new Map(again.map((fact) => [fact.id, fact])).values()]
      const notification = notificationOfPurchase(facts, null)
      assert.deepEqual(notificationOfPurchase(each, null), notification)
      const own = projectPurchase(facts).items.find(({ factId }) => factId === null)
      if (notification === null) return
      reported += 1
      assert.equal(notification.amount, own?.amount)
      assert.equal(notification.kind === 'declined', own?.status === 'FAILED')
    }),
    { numRuns: 300 },
  )
  assert.ok(reported > 50)
})

test('our own reason is reported where the provider only echoes that we declined', () => {
  const notification = notificationOfPurchase([refused('INSUFFICIENT_FUNDS'), declined('CA_DECLINED')], null)
  assert.partialDeepStrictEqual(notification, { kind: 'declined', why: 'balance', amount: 900n, merchant: 'Corner Bakery' })
})

test('what the provider declines in its own name is reported by its word, and an unknown word is no one’s fault', () => {
  const whyOf = (reason: string | null) => notificationOfPurchase([declined(reason)], null)
  assert.partialDeepStrictEqual(whyOf('INCORRECT_PIN'), { why: 'pin' })
  assert.partialDeepStrictEqual(whyOf('EXPIRED_CARD'), { why: 'expired' })
  assert.partialDeepStrictEqual(whyOf('DO_NOT_HONOR'), { why: 'other' })
  assert.partialDeepStrictEqual(whyOf(null), { why: 'other' })
  assert.equal(whyDeclined('toString'), 'other')
})

test('a question about no money, a refund and what was released again are not reported', () => {
  const approved: PurchaseFact = { id: 'a', at, merchant, kind: 'decided', code: 'APPROVED', amount: cents(900n), expiresAt: at }
  assert.equal(
    notificationOfPurchase([{ ...declined(null), kind: 'declined', requested: cents(0n) } as PurchaseFact], null),
    null,
  )
  assert.equal(
    notificationOfPurchase([{ id: 'r', at, merchant, kind: 'refunded', amount: cents(5n), originalRef: null }], null),
    null,
  )
  assert.equal(notificationOfPurchase([approved, { id: 'v', at, merchant, kind: 'reversed', amount: cents(900n) }], null), null)
  assert.equal(notificationOfPurchase([], null), null)
  assert.partialDeepStrictEqual(notificationOfPurchase([approved], null), { kind: 'made', amount: 900n })
})

test('a worker reads of a decline what they can do about it, in the same words from us and from the provider', () => {
  const reasons: [why: ReturnType<typeof whyDeclined>, words: string[]][] = [
    ['balance', ['INSUFFICIENT_FUNDS']],
    ['limit', ['LIMIT_EXCEEDED', 'EXCEEDS_APPROVAL_AMOUNT_LIMIT']],
    ['frozen', ['CARD_FROZEN', 'CARD_SUSPENDED', 'SUSPENDED_CARD']],
    ['inactive', ['CARD_INACTIVE', 'UNACTIVATED_CARD']],
    ['closed', ['CARD_CLOSED', 'TERMINATED_CARD', 'CLOSED_ACCOUNT']],
    ['restricted', ['ACCOUNT_RESTRICTED', 'RESTRICTED_ACCOUNT_HOLDER', 'RESTRICTED_CARD_HOLDER']],
    ['expired', ['EXPIRED_CARD']],
    ['pin', ['INCORRECT_PIN']],
    ['details', ['BAD_CVV', 'BAD_CVV2', 'BAD_CVC3', 'INCORRECT_EXPIRATION_DATE', 'INVALID_CARD_NUMBER']],
    // No fault of the worker, and nothing that they can do.
    ['ours', ['SYSTEM_ERROR', 'SYSTEM_TIMEOUT', 'CA_DECLINED']],
    // It does not say who blocked it: "you froze it" might be untrue.
    ['other', ['BLOCKED_CARD', 'DO_NOT_HONOR', '']],
  ]
  for (const [why, words] of reasons) for (const word of words) assert.equal(whyDeclined(word), why, word)
})
