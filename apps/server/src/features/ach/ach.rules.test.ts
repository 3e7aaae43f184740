// When a debit is refused, until when it can be returned, which company is which, and when one draws next.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cents } from '@daybreak/money'
import { addDays, daysBetween, parsePlainDate, plainDateText } from '@daybreak/time'
import fc from 'fast-check'
import {
  blockableNumberOf,
  companyKeyOf,
  companyNameOf,
  decideClaim,
  decideDebit,
  isMoneyAway,
  lastClaimDay,
  lastReturnDay,
  nextDrawOf,
  returnCodeOf,
  settlesOnOf,
  unauthorized,
} from './ach.rules.ts'

const good = { isOpen: true, isRestricted: false, isStopped: false, available: cents(5_000n), amount: cents(5_000n) }
const codeOf = (changes: Partial<typeof good>) => {
  const verdict = decideDebit({ ...good, ...changes })
  return verdict.kind === 'refused' ? returnCodeOf(verdict.reason) : 'accepted'
}

test('a debit is paid to the last cent, and refused by the network’s code for what is wrong first', () => {
  assert.equal(codeOf({}), 'accepted')
  assert.equal(codeOf({ amount: cents(5_001n) }), 'R01')
  assert.equal(codeOf({ isOpen: false, isRestricted: true, isStopped: true, amount: cents(5_001n) }), 'R02')
  assert.equal(codeOf({ isRestricted: true, isStopped: true, amount: cents(5_001n) }), 'R16')
  assert.equal(codeOf({ isStopped: true, amount: cents(5_001n) }), 'R08')
})

const day = (text: string) => parsePlainDate(text)

test('an entry settles on the date that it names, unless that is months away from the day on which it was announced', () => {
  const settles = (reported: string | null) => {
    const { settlesOn, isBelieved } = settlesOnOf(reported === null ? null : day(reported), day('2026-11-20'))
    return [plainDateText(settlesOn), isBelieved]
  }
  assert.deepEqual(settles(null), ['2026-11-20', true])
  for (const reported of ['2026-11-23', '2026-08-22', '2026-12-20']) assert.deepEqual(settles(reported), [reported, true])
  for (const reported of ['2026-08-21', '2026-12-21', '9999-12-31', '0001-01-01', '2062-11-20'])
    assert.deepEqual(settles(reported), ['2026-11-20', false])
})

test('an ordinary return has two bank days, over a holiday and a weekend', () => {
  assert.equal(plainDateText(lastReturnDay(day('2026-11-20'))), '2026-11-24')
  // Thanksgiving is 2026-11-26.
  assert.equal(plainDateText(lastReturnDay(day('2026-11-25'))), '2026-11-30')
  assert.equal(plainDateText(lastReturnDay(day('2026-11-21'))), '2026-11-25')
})

test('a claim is taken on its sixtieth day and not on the next, and only for money that is away', () => {
  const settlesOn = day('2026-11-12')
  assert.equal(plainDateText(lastClaimDay(settlesOn)), '2027-01-11')
  assert.equal(decideClaim({ settlesOn, today: day('2027-01-11'), isReturnable: true }).kind, 'filed')
  assert.deepEqual(decideClaim({ settlesOn, today: day('2027-01-12'), isReturnable: true }), {
    kind: 'refused',
    code: 'ach.claim_too_late',
  })
  assert.deepEqual(decideClaim({ settlesOn, today: settlesOn, isReturnable: false }), {
    kind: 'refused',
    code: 'ach.nothing_to_return',
  })
  assert.deepEqual(
    ['PENDING', 'PROCESSED', 'FAILED', 'RETURNED', 'CANCELED', null].map((status) => isMoneyAway(status as 'PENDING')),
    [true, true, false, false, false, false],
  )
})

test('the last day of a claim is a civil date, over clock changes, a leap day and the end of a year', () => {
  const lastDays = [
    ['2026-10-01', '2026-11-30'],
    ['2027-02-01', '2027-04-02'],
    ['2028-01-15', '2028-03-15'],
    ['2026-12-31', '2027-03-01'],
  ] as const
  for (const [settlesOn, last] of lastDays) {
    assert.equal(plainDateText(lastClaimDay(day(settlesOn))), last)
    const claimOn = (today: string) => decideClaim({ settlesOn: day(settlesOn), today: day(today), isReturnable: true }).kind
    assert.equal(claimOn(last), 'filed')
    assert.equal(claimOn(plainDateText(addDays(day(last), 1))), 'refused')
  }
})

test('a reason is named by the network’s code, and by itself where we send none', () => {
  assert.equal(returnCodeOf('DUPLICATE_ENTRY'), 'R24')
  assert.equal(returnCodeOf(unauthorized), 'R10')
  assert.equal(returnCodeOf('RETURNED_PER_ODFI_REQUEST'), 'RETURNED_PER_ODFI_REQUEST')
})

describe('a company', () => {
  test('is the same however its number is spelled, and another one by any letter or digit', () => {
    const keyOf = (number: string | null, name = 'IRONWOOD') => companyKeyOf({ number, name })
    for (const spelled of ['1-95550-1000', ' 1955501000 ', '１９５５５０１０００', '1955501000\u200b'])
      assert.equal(keyOf(spelled), '1955501000', spelled)
    assert.equal(keyOf('a955501000'), keyOf('A955501000'))
    assert.notEqual(keyOf('9555010001'), keyOf('1955501000'))
  })

  test('without a number goes by its name, and never by that of a numbered one', () => {
    assert.equal(companyKeyOf({ number: null, name: 'Ironwood  Fit.' }), companyKeyOf({ number: ' - ', name: 'IRONWOOD FIT' }))
    assert.notEqual(companyKeyOf({ number: null, name: '1955501000' }), companyKeyOf({ number: '1955501000', name: 'x' }))
  })

  test('can be blocked at the card provider by its number, and not at all without one', () => {
    const blockable = (number: string | null, name = 'IRONWOOD') => blockableNumberOf(companyKeyOf({ number, name }))
    assert.equal(blockable(' 1-95550-1000 '), '1955501000')
    // A number that is only letters is one, even if it looks like one of our marks.
    assert.equal(blockable('NAME'), 'NAME')
    for (const none of [null, '', ' - ', '\u202e', '—']) assert.equal(blockable(none), null)
    assert.equal(blockable(null, '1955501000'), null)
  })

  test('with a number or a name of any length has a key of at most 85 letters, which the beginning decides', () => {
    assert.equal(companyKeyOf({ number: '7'.repeat(500), name: 'x' }), '7'.repeat(80))
    assert.equal(companyKeyOf({ number: null, name: '𝒳'.repeat(500) }), `name:${'x'.repeat(80)}`)
    assert.equal(companyKeyOf({ number: null, name: '名'.repeat(500) }), `name:${'名'.repeat(80)}`)
    assert.notEqual(companyKeyOf({ number: null, name: 'a名' }), companyKeyOf({ number: null, name: 'b名' }))
  })

  test('may write anything into its name, and the list shows one quiet line of it', () => {
    assert.equal(companyNameOf('\u202eTEG DERIP\u202c'), 'TEG DERIP')
    assert.equal(companyNameOf('A\u0000B\n\n C\u2028D'), 'A B C D')
    assert.equal(companyNameOf('PAY 4111 1111 1111 1111 NOW'), 'PAY … NOW')
    assert.equal(companyNameOf(' \u200b\u2066 '), 'Bank transfer')
    assert.equal([...companyNameOf('ñ'.repeat(200))].length, 80)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const name = companyNameOf(text)
        assert.ok(name.length >= 1 && name.length <= 160)
        assert.doesNotMatch(name, /[\p{Cc}\p{Cf}\p{Co}]|^\s|\s$/u)
        assert.equal(companyNameOf(name), name)
        const key = companyKeyOf({ number: text, name: text })
        assert.ok(key.length >= 1 && key.length <= 170)
      }),
    )
  })
})

describe('the next draw', () => {
  const next = (...days: string[]) => {
    const date = nextDrawOf(days.map(day))
    return date === null ? null : plainDateText(date)
  }
  /** Of a company that drew first on this day, and then after each of these gaps. */
  const nextAfter = (first: string, ...gaps: number[]) => {
    const days = gaps.reduce((drawn, gap) => [...drawn, addDays(drawn.at(-1)!, gap)], [day(first)])
    const date = nextDrawOf(days)
    return date === null ? null : daysBetween(days.at(-1)!, date)
  }

  test('comes a month later, or after the usual gap', () => {
    assert.equal(next('2026-09-12', '2026-10-12', '2026-11-12'), '2026-12-12')
    assert.equal(next('2026-10-31', '2026-11-30'), '2026-12-30')
    assert.equal(next('2026-11-02', '2026-11-09', '2026-11-16'), '2026-11-23')
  })

  test('of a month’s last day comes on the last day of a shorter month, in a leap year too', () => {
    assert.equal(next('2026-12-31', '2027-01-31'), '2027-02-28')
    assert.equal(next('2027-12-31', '2028-01-31'), '2028-02-29')
    assert.equal(next('2028-01-29', '2028-02-29'), '2028-03-29')
  })

  test('is a month away for gaps of 27 to 33 days, of which one is enough', () => {
    // After November 20 comes December 20.
    for (const gap of [27, 30, 33]) assert.equal(nextAfter(plainDateText(addDays(day('2026-11-20'), -gap)), gap), 30, `${gap}`)
    for (const gap of [26, 34]) assert.equal(nextAfter('2026-09-01', gap), null, `${gap}`)
    assert.equal(nextAfter('2026-03-01', 27, 33), 30)
    // No month, and four days apart at most: the usual gap, rounded.
    assert.equal(nextAfter('2026-03-01', 26, 30), 28)
    assert.equal(nextAfter('2026-03-01', 33, 34), 34)
    assert.equal(nextAfter('2026-03-01', 27, 34), null)
  })

  test('needs two gaps of five days or more that differ by four days at most', () => {
    assert.equal(nextAfter('2026-03-01', 5, 5), 5)
    assert.equal(nextAfter('2026-03-01', 5, 9), 7)
    assert.equal(nextAfter('2026-03-01', 5, 10), null)
    assert.equal(nextAfter('2026-03-01', 4, 4), null)
    assert.equal(nextAfter('2026-03-01', 7), null)
    assert.equal(nextAfter('2026-03-01', 14, 14, 0), null)
  })

  test('is not guessed of a company without a rhythm', () => {
    assert.equal(next('2026-11-12'), null)
    assert.equal(next('2026-11-02', '2026-11-09'), null)
    assert.equal(next('2026-09-01', '2026-09-20', '2026-11-12'), null)
    assert.equal(next('2026-11-11', '2026-11-12', '2026-11-13'), null)
    assert.equal(next(), null)
  })

  test('of any company that keeps a gap comes after that gap, over month ends and clock changes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_500 }),
        fc.integer({ min: 5, max: 26 }),
        fc.integer({ min: 2, max: 8 }),
        (start, gap, times) => {
          const first = plainDateText(addDays(day('2026-01-01'), start))
          assert.equal(nextAfter(first, ...Array.from({ length: times }, () => gap)), gap)
        },
      ),
    )
  })
})
