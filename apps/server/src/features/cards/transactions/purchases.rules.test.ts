// Examples of projections of purchases and transfers, and of merchants, at the limits that a property does not name.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ownText } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import type { PurchaseFact, TransferFact } from './facts.ts'
import { holdDaysOf, kindOfMerchant, shownMerchant } from './merchants.rules.ts'
import { lastWords, projectPurchase, wordOfRefusal } from './purchases.rules.ts'
import { reasonOfDecline, reasonOfTransfer } from './reasons.rules.ts'
import { isBack, projectTransfer, type TransferRuling } from './transfers.rules.ts'

const start = parseInstant('2026-11-20T13:00:00Z')
const minute = (count: number) => start.add({ minutes: count })
const merchant = { name: ownText('Corner Coffee'), category: '5814', isCash: false }

function approved(id: string, at: number, amount: bigint): PurchaseFact {
  const expiresAt = minute(at + 10_000)
  return { id, at: minute(at), merchant, kind: 'decided', code: 'APPROVED', amount: cents(amount), expiresAt }
}

const expired = (id: string, at: number): PurchaseFact => ({ id, at: minute(at), merchant, kind: 'expired' })

test('a hold whose approval and expiry bear the same instant is over, whatever their ids', () => {
  for (const [approval, expiry] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const projected = projectPurchase([approved(approval, 5, 1_000n), expired(expiry, 5)])
    assert.deepEqual([projected.hold, projected.items[0]?.status], [0n, 'CANCELED'])
  }
})

test('an approval after the expiry keeps its money back', () => {
  const projected = projectPurchase([approved('a', 1, 1_000n), expired('b', 2), approved('c', 3, 700n)])
  assert.deepEqual([projected.hold, projected.items[0]?.status], [1_700n, 'PENDING'])
})

test('a hold that ran out here at the instant of its approval is over', () => {
  assert.equal(projectPurchase([approved('a', 5, 1_000n)], minute(5)).hold, 0n)
  assert.equal(projectPurchase([approved('a', 5, 1_000n)], minute(4)).hold, 1_000n)
})

test('a reversal gives back its part of the hold, and a clearing that is not the last leaves the rest', () => {
  const reversed: PurchaseFact = { id: 'b', at: minute(2), merchant, kind: 'reversed', amount: cents(300n) }
  const cleared = (isFinal: boolean): PurchaseFact => ({
    id: 'c',
    at: minute(3),
    merchant,
    kind: 'cleared',
    code: 'APPROVED',
    amount: cents(500n),
    isFinal,
  })
  const facts = [approved('a', 1, 1_000n), reversed]
  assert.equal(projectPurchase(facts).hold, 700n)
  assert.equal(projectPurchase([...facts, cleared(false)]).hold, 200n)
  const done = projectPurchase([...facts, cleared(true)])
  assert.deepEqual([done.hold, done.items[0]?.amount, done.items[0]?.status], [0n, 500n, 'COMPLETED'])
})

test('a refund puts its money on the account, as an item of its own', () => {
  const refund: PurchaseFact = { id: 'd', at: minute(9), merchant, kind: 'refunded', amount: cents(500n), originalRef: null }
  const { postings, items } = projectPurchase([refund])
  assert.deepEqual(postings, [{ factId: 'd', kind: 'card_refund', amount: 500n, house: 'networkSettlement' }])
  assert.deepEqual(
    items.map(({ status, direction, amount }) => [status, direction, amount]),
    [['REFUND', 'POSITIVE', 500n]],
  )
})

test('a word of ours and one of the provider are reported by the nearest reason', () => {
  assert.equal(reasonOfDecline('CARD_FROZEN'), 'ACCOUNT_FROZEN')
  assert.equal(reasonOfDecline('EXPIRED_CARD'), 'NON_TRANSACTION_ACCOUNT')
  assert.equal(reasonOfDecline('DUPLICATE_ENTRY'), 'DUPLICATE_ENTRY')
})

test('a word that no list has is no reason, whatever an object would make of it', () => {
  for (const word of ['toString', '__proto__', 'constructor', 'INCORRECT_PIN', ''])
    assert.equal(reasonOfDecline(word), null, word)
  assert.equal(reasonOfDecline(null), null)
})

test('a decline says what the worker can do about it, from us or from the provider, in whichever words', () => {
  const words: [reason: ReturnType<typeof reasonOfDecline>, words: string[]][] = [
    ['INSUFFICIENT_FUNDS', ['INSUFFICIENT_FUNDS']],
    ['ACCOUNT_FROZEN', ['CARD_FROZEN', 'CARD_SUSPENDED', 'SUSPENDED_CARD', 'BLOCKED_CARD', 'ACCOUNT_RESTRICTED']],
    ['ACCOUNT_CLOSED', ['CARD_CLOSED', 'TERMINATED_CARD', 'CLOSED_ACCOUNT']],
    ['NON_TRANSACTION_ACCOUNT', ['CARD_INACTIVE', 'UNACTIVATED_CARD', 'EXPIRED_CARD']],
    ['TRANSFER_AMOUNT_EXCEEDING_MAX_LOAD_LIMIT', ['LIMIT_EXCEEDED', 'EXCEEDS_APPROVAL_AMOUNT_LIMIT']],
    // Ours, and no fault of the worker.
    ['INTERNAL_ERROR', ['SYSTEM_ERROR', 'SYSTEM_TIMEOUT', 'CA_DECLINED']],
  ]
  for (const [reason, all] of words) for (const word of all) assert.equal(reasonOfDecline(word), reason, word)
  // A word about a card is no word about a transfer.
  assert.deepEqual([reasonOfTransfer('CARD_FROZEN'), reasonOfTransfer('ACCOUNT_FROZEN')], [null, 'ACCOUNT_FROZEN'])
})

describe('of a question and what the provider reports of it', () => {
  const refused = (id: string, at: number, reason: string): PurchaseFact => ({
    id,
    at: minute(at),
    merchant,
    kind: 'refused',
    requested: cents(900n),
    reason,
  })
  const declined = (id: string, at: number, requestId: string | null, reason: string | null): PurchaseFact => ({
    id,
    at: minute(at),
    merchant,
    kind: 'declined',
    requestId,
    requested: cents(900n),
    reason,
  })

  test('the report is the last word, and our reason is the one that is shown', () => {
    const facts = [refused('a', 1, 'CARD_FROZEN'), declined('e', 2, 'a', 'DO_NOT_HONOR')]
    assert.deepEqual(
      lastWords(facts).map(({ id }) => id),
      ['e'],
    )
    assert.equal(wordOfRefusal(facts), 'CARD_FROZEN')
    assert.equal(wordOfRefusal([declined('e', 2, 'a', 'DO_NOT_HONOR')]), 'DO_NOT_HONOR')
    assert.equal(wordOfRefusal([approved('a', 1, 900n)]), null)
  })

  test('a report that names no question belongs to the earliest that is open, and a further one is a word of its own', () => {
    const asked = [approved('a', 1, 1_000n), approved('b', 2, 500n)]
    const unnamed = [declined('x', 3, null, null), declined('y', 4, null, null), declined('z', 5, null, null)]
    assert.deepEqual(
      lastWords([...asked, ...unnamed.slice(0, 1)]).map(({ id }) => id),
      ['b', 'x'],
    )
    assert.equal(projectPurchase([...asked, ...unnamed.slice(0, 1)]).hold, 500n, 'only the second is still promised')
    assert.deepEqual(
      lastWords([...asked, ...unnamed]).map(({ id }) => id),
      ['x', 'y', 'z'],
    )
  })

  test('a decline that comes after our approval gives the money back, and one of another question does not', () => {
    assert.equal(projectPurchase([approved('a', 1, 1_000n), declined('e', 2, 'a', null)]).hold, 0n)
    const other = projectPurchase([approved('a', 1, 1_000n), approved('b', 2, 300n), declined('e', 3, 'b', null)])
    assert.deepEqual([other.hold, other.items[0]?.status], [1_000n, 'PENDING'])
  })
})

describe('a merchant', () => {
  const merchantOf = (category: string, isCash = false) => ({ name: ownText('Corner Bakery'), category, isCash })

  test('has the kind of its category, and a machine that hands out money is a bank, no matter who owns it', () => {
    const kinds = {
      '5814': 'restaurant',
      '5462': 'coffee',
      '5541': 'fuel',
      '5411': 'groceries',
      '5912': 'pharmacy',
      '4111': 'transit',
    }
    for (const [category, kind] of Object.entries(kinds)) assert.equal(kindOfMerchant(merchantOf(category)), kind, category)
    assert.equal(kindOfMerchant(merchantOf('5411', true)), 'bank')
    for (const category of ['0000', '9999', '', '58140', 'toString']) assert.equal(kindOfMerchant(merchantOf(category)), 'other')
  })

  test('holds money for a week, and for thirty days where the bill comes late by its nature', () => {
    const long = ['3351', '3441', '3501', '3999', '4411', '7011', '7012', '7512', '7519']
    const short = ['3350', '3442', '3500', '4000', '4410', '4412', '7010', '7013', '7511', '7520', '5542', '0000', '']
    for (const category of long) assert.equal(holdDaysOf(category), 30, category)
    for (const category of short) assert.equal(holdDaysOf(category), 7, category)
  })

  test('without a name has one of ours, and without a city none', () => {
    assert.deepEqual(shownMerchant({ ...merchantOf('5814'), name: ownText('') }), {
      summary: 'Card purchase',
      merchantCity: null,
      kind: 'restaurant',
    })
    assert.equal(shownMerchant({ ...merchantOf('5814'), city: ownText('Buffalo') }).merchantCity, 'Buffalo')
  })
})

describe('a transfer that another bank began', () => {
  const fact = (kind: TransferFact['kind'], direction: TransferFact['direction'], reason: string | null = null): TransferFact => {
    const base = { id: kind, at: start, direction, amount: cents(1_200n), companyName: ownText('Harbor Bank') }
    return kind === 'failed' || kind === 'returned' ? { ...base, kind, reason } : { ...base, kind }
  }
  const accepted: TransferRuling = { ruling: 'accepted', reason: null }
  type Kinds = TransferFact['kind'][]
  const comesTo = (
    direction: TransferFact['direction'],
    kinds: Kinds,
    ruling = accepted,
    expiredAt: typeof start | null = null,
  ) => {
    const facts = kinds.map((kind) => fact(kind, direction))
    const projected = projectTransfer(facts, ruling, expiredAt)
    // The same result in any order.
    assert.deepEqual(projectTransfer(facts.toReversed(), ruling, expiredAt).postings, projected.postings)
    const moved = projected.postings.reduce((sum, { amount, isSuspended = false }) => (isSuspended ? sum : sum + amount), 0n)
    return [projected.items[0]?.status ?? null, projected.hold, moved]
  }

  const cases: [direction: TransferFact['direction'], kinds: Kinds, status: string, hold: bigint, moved: bigint][] = [
    ['CREDIT', ['received'], 'PENDING', 0n, 0n],
    ['CREDIT', ['received', 'processed'], 'PROCESSED', 0n, 1_200n],
    ['CREDIT', ['received', 'failed'], 'FAILED', 0n, 0n],
    ['CREDIT', ['received', 'processed', 'returned'], 'RETURNED', 0n, 0n],
    ['CREDIT', ['returned'], 'RETURNED', 0n, 0n],
    ['DEBIT', ['received'], 'PENDING', 1_200n, 0n],
    ['DEBIT', ['received', 'processed'], 'PROCESSED', 0n, -1_200n],
    ['DEBIT', ['processed'], 'PROCESSED', 0n, -1_200n],
    ['DEBIT', ['received', 'failed'], 'FAILED', 0n, 0n],
    // What was processed did not fail, whatever was reported before.
    ['DEBIT', ['received', 'failed', 'processed'], 'PROCESSED', 0n, -1_200n],
    ['DEBIT', ['received', 'processed', 'returned'], 'RETURNED', 0n, 0n],
  ]
  for (const [direction, kinds, status, hold, moved] of cases)
    test(`${direction} ${kinds.join(', ')} is ${status}, keeps back ${hold} and moves ${moved}`, () =>
      assert.deepEqual(comesTo(direction, kinds), [status, hold, moved]))

  test('that we refused takes nothing, whatever the provider did before it knew', () => {
    const refused: TransferRuling = { ruling: 'refused', reason: 'ACCOUNT_FROZEN' }
    for (const kinds of [['received'], ['received', 'processed'], ['received', 'processed', 'returned']] satisfies Kinds[])
      assert.deepEqual(comesTo('DEBIT', kinds, refused), ['FAILED', 0n, 0n], kinds.join())
    const { items, isCaptured } = projectTransfer([fact('processed', 'DEBIT')], refused)
    assert.deepEqual([items[0]?.reasonCode, isCaptured], ['ACCOUNT_FROZEN', false])
  })

  test('that waits outside is no item, and its money is not the worker’s', () => {
    assert.deepEqual(comesTo('CREDIT', ['received', 'processed'], { ruling: 'suspended', reason: null }), [null, 0n, 0n])
  })

  test('that was announced and never came releases the money after thirty days, and one that came then is taken anyway', () => {
    assert.deepEqual(comesTo('DEBIT', ['received'], accepted, start.add({ hours: 720 })), ['CANCELED', 0n, 0n])
    assert.deepEqual(comesTo('DEBIT', ['received', 'processed'], accepted, start), ['PROCESSED', 0n, -1_200n])
    assert.equal(String(projectTransfer([fact('received', 'DEBIT')], accepted).holdUntil), String(start.add({ hours: 720 })))
  })

  test('says why it came back in a word of the list, and in none where no word fits', () => {
    const reasonOf = (kind: 'failed' | 'returned', reason: string | null) =>
      projectTransfer([fact('received', 'DEBIT'), fact(kind, 'DEBIT', reason)], accepted).items[0]?.reasonCode
    assert.equal(reasonOf('returned', 'INSUFFICIENT_FUNDS'), 'INSUFFICIENT_FUNDS')
    assert.equal(reasonOf('failed', 'ACCOUNT_CLOSED'), 'ACCOUNT_CLOSED')
    assert.deepEqual([reasonOf('failed', 'BAD_LUCK'), reasonOf('failed', null)], [null, null])
    assert.deepEqual([isBack([fact('processed', 'DEBIT')]), isBack([fact('returned', 'DEBIT')])], [false, true])
    assert.throws(() => projectTransfer([], accepted), RangeError)
  })
})
