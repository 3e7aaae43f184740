// Guarantees of the statuses, which deposit belongs to a pay run, and how the words of a search are parsed.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { transactionStatus } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { amountsOf, searchWordsOf } from './transactions-search.rules.ts'
import { choosePayrollDeposit, isComplete, isReason, statusesOf } from './transactions.rules.ts'

const statuses = transactionStatus.options
test("a reason is the specification's or an ACH code", () => {
  for (const reason of ['INSUFFICIENT_FUNDS', 'R23', 'C01']) assert.ok(isReason(reason), reason)
  for (const reason of ['Insufficient Funds', 'R1', 'X99', '']) assert.ok(!isReason(reason), reason)
})

test('every status of the specification belongs to some rail', () => {
  assert.deepEqual([...new Set((['card', 'ach', 'book'] as const).flatMap(statusesOf))].toSorted(), [...statuses].toSorted())
})

test('only what moved its money is complete: neither what waits, nor what failed, was canceled, sent back or is not known', () => {
  assert.deepEqual(statuses.filter(isComplete).toSorted(), [
    'COMPLETED',
    'COMPLETED_FOR_PARTIAL_AMOUNT',
    'COMPLETED_PURCHASE_AMOUNT_ONLY',
    'PROCESSED',
    'REFUND',
  ])
})

test('each rail has its own statuses: a purchase is never returned, and only a card refunds or completes in part', () => {
  const rails = (status: (typeof statuses)[number]) =>
    (['card', 'ach', 'book'] as const).filter((rail) => statusesOf(rail).includes(status))
  assert.deepEqual(rails('RETURNED'), ['ach'])
  assert.deepEqual(rails('PROCESSED'), ['ach'])
  for (const status of ['REFUND', 'COMPLETED_FOR_PARTIAL_AMOUNT', 'COMPLETED_PURCHASE_AMOUNT_ONLY'] as const)
    assert.deepEqual(rails(status), ['card'], status)
  assert.deepEqual(rails('PENDING'), ['card', 'ach'], 'what moves inside our books holds nothing')
  for (const status of ['COMPLETED', 'CANCELED', 'FAILED', 'UNKNOWN'] as const) assert.equal(rails(status).length, 3, status)
})

describe('which deposit a pay-run result speaks of', () => {
  const deposit = (id: string, amount: bigint) => ({ id, amount: cents(amount) })

  test('the only one of the payday, when the rest of the pay went elsewhere', () => {
    assert.equal(choosePayrollDeposit([deposit('a', 48_000n)], cents(49_000n))?.id, 'a')
  })

  test('of several, the only one of what was paid out', () => {
    assert.equal(choosePayrollDeposit([deposit('a', 50_000n), deposit('b', 20_000n)], cents(20_000n))?.id, 'b')
  })

  test('none that brings more than was paid out: another employer pays on that day too', () => {
    assert.equal(choosePayrollDeposit([deposit('a', 50_000n)], cents(49_000n)), null)
  })

  test('none when nothing says which', () => {
    assert.equal(choosePayrollDeposit([], cents(1n)), null)
    assert.equal(choosePayrollDeposit([deposit('a', 5n), deposit('b', 5n)], cents(5n)), null)
    assert.equal(choosePayrollDeposit([deposit('a', 5n), deposit('b', 6n)], cents(7n)), null)
  })

  test('the one of what was paid out, to the cent, also beside smaller and larger ones', () => {
    const all = [deposit('a', 19_999n), deposit('b', 20_000n), deposit('c', 20_001n)]
    assert.equal(choosePayrollDeposit(all, cents(20_000n))?.id, 'b')
    assert.equal(choosePayrollDeposit(all.toReversed(), cents(20_000n))?.id, 'b')
    assert.equal(choosePayrollDeposit(all, cents(20_002n)), null, 'three that fit nothing')
  })

  test('none of two that are both what was paid out, and the empty one where nothing was', () => {
    assert.equal(choosePayrollDeposit([deposit('a', 5n), deposit('b', 5n), deposit('c', 4n)], cents(5n)), null)
    assert.equal(choosePayrollDeposit([deposit('a', 0n)], cents(0n))?.id, 'a')
    assert.equal(choosePayrollDeposit([deposit('a', 1n)], cents(0n)), null)
    assert.equal(choosePayrollDeposit([deposit('a', 5n)], cents(5n))?.id, 'a')
    assert.equal(choosePayrollDeposit([deposit('a', 4n)], cents(5n))?.id, 'a')
  })
})

describe('an amount in a search', () => {
  const cases: [word: string, min: bigint, max: bigint][] = [
    ['19', 1_900n, 1_999n],
    ['19.', 1_900n, 1_999n],
    ['19.3', 1_930n, 1_939n],
    ['19.30', 1_930n, 1_930n],
    ['$19.30', 1_930n, 1_930n],
    ['-19.30', 1_930n, 1_930n],
    ['−$19.30', 1_930n, 1_930n],
    ['–19', 1_900n, 1_999n],
    ['+19', 1_900n, 1_999n],
    ['0', 0n, 99n],
    ['0.07', 7n, 7n],
    ['007', 700n, 799n],
    ['1,284.57', 128_457n, 128_457n],
    ['1284.57', 128_457n, 128_457n],
    ['1,284,000', 128_400_000n, 128_400_099n],
    ['999999999999', 99_999_999_999_900n, 99_999_999_999_999n],
  ]
  for (const [word, min, max] of cases) test(`${word} is ${min} to ${max}`, () => assert.deepEqual(amountsOf(word), { min, max }))

  // Of the last, a number would be more than any ledger holds.
  for (const word of ['', '.', '$', '-', '19.305', '1,28', '12,84', ',284', '1.284,57', '19 ', '1e3', '0x1', '٣', '1'.repeat(13)])
    test(`"${word}" is none`, () => assert.equal(amountsOf(word), null))
})

describe('the words of a search', () => {
  const kindsOf = (word: string, employer?: string) => searchWordsOf(word, employer)[0]?.kinds

  test('are cut at any space, without what no name has, and eight at most', () => {
    const words = (text: string) => searchWordsOf(text).map((word) => word.text)
    assert.deepEqual(words('  corner\u00A0bakery\n19 '), ['corner', 'bakery', '19'])
    assert.deepEqual(words('cor\u0000ner'), ['cor', 'ner'])
    assert.deepEqual(words(' \t '), [])
    assert.deepEqual(words('1 2 3 4 5 6 7 8 9'), ['1', '2', '3', '4', '5', '6', '7', '8'])
  })

  test('name a category by its first three letters, in either language and without accents', () => {
    assert.deepEqual(kindsOf('fue'), ['fuel'])
    assert.deepEqual(kindsOf('Café'), ['coffee'])
    assert.deepEqual(kindsOf('CAFE'), ['coffee'])
    assert.deepEqual(kindsOf('nómina'), ['payroll'])
    assert.deepEqual(kindsOf('ga'), [], 'two letters are the beginning of too many')
    assert.deepEqual(kindsOf('transf'), ['payroll', 'bank'])
    assert.deepEqual(kindsOf('fuels'), [])
  })

  test('of the employer’s name find pay, under whatever name it came, once', () => {
    assert.deepEqual(kindsOf('lake', 'Lakeside Diners'), ['payroll'])
    assert.deepEqual(kindsOf('DÍNERS', 'Lakeside Diners'), ['payroll'])
    assert.deepEqual(kindsOf('pay', 'Payne & Sons'), ['payroll', 'express_pay'])
    assert.deepEqual(kindsOf('lake'), [])
    assert.deepEqual(searchWordsOf('lake', null)[0]?.kinds, [])
  })

  test('find a name of ours in the language that the reader sees, and an accent alone finds nothing', () => {
    const [word] = searchWordsOf('tarjeta')
    assert.ok(word !== undefined && word.summaries.length > 0)
    assert.deepEqual(searchWordsOf('\u0301')[0]?.summaries, [])
    assert.deepEqual(searchWordsOf('zzz')[0]?.summaries, [])
  })
})
