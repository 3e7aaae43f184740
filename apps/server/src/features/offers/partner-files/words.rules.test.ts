// Single values of a partner's file at their limits: what is read, to the cent and the instant, and what is refused with which
// message.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { instantText } from '@daybreak/time'
import {
  basisPointsOf,
  codesOf,
  countOf,
  degreesOf,
  dollarsOf,
  lineOf,
  momentOf,
  OfferFault,
  shown,
  wordOf,
  zoneOf,
} from './words.rules.ts'

/** What it is read as, or why it is refused. */
function outcomeOf(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    assert.ok(error instanceof OfferFault, String(error))
    return error.message
  }
}

function holds<Text>(read: (text: Text) => unknown, rows: readonly (readonly [text: Text, outcome: unknown])[]): void {
  for (const [text, expected] of rows) {
    const outcome = outcomeOf(() => read(text))
    if (expected instanceof RegExp) assert.match(String(outcome), expected, String(text))
    else assert.deepEqual(outcome, expected, String(text))
  }
}

test('a percent is read in hundredths, above 0 and at most 100', () => {
  holds(
    (text) => basisPointsOf('value', text),
    [
      ['10', 1_000n],
      ['2.5', 250n],
      ['2.5%', 250n],
      ['2.50 %', 250n],
      ['2.5000', 250n],
      ['0.01', 1n],
      ['100', 10_000n],
      ['100.00', 10_000n],
      ['100.01', /at most 100/],
      ['0', /above 0/],
      ['0.00', /above 0/],
      ['0.001', /two decimals/],
      ['2.505', /two decimals/],
      ['.5', /not a percent/],
      ['+5', /not a percent/],
      ['-5', /not a percent/],
      ['1e2', /not a percent/],
      ['5 percent', /not a percent/],
      ['', /not a percent/],
      ['５', /not a percent/],
    ],
  )
})

test('dollars are read to the cent, within their range', () => {
  holds(
    (text) => dollarsOf('budget', text, { min: 100n, max: 1_000_000n }),
    [
      ['1', 100n],
      ['1.5', 150n],
      ['$1,200.25', 120_025n],
      ['10000', 1_000_000n],
      ['10000.01', 'budget is out of range: $1.00 to $10000.00'],
      ['0.99', /out of range/],
      ['-1', /not dollars/],
      ['1.005', /not dollars/],
      ['1,00', /not dollars/],
      ['50 USD', /not dollars/],
      ['', /not dollars/],
    ],
  )
})

test('a number of things is whole, from 1', () => {
  holds(
    (text) => countOf('places', text, 500),
    [
      ['1', 1],
      ['500', 500],
      ['501', /from 1 to 500/],
      ['0', /from 1/],
      ['01', /whole number/],
      ['1.0', /whole number/],
      ['1e2', /whole number/],
      [' 5', /whole number/],
      ['99999999999', /whole number/],
    ],
  )
})

describe('a moment', () => {
  const newYork = { zone: 'America/New_York', isEnd: false }

  test('of a day is its beginning or its end where the store is, also where the clocks change', () => {
    const ends = (zone: string) => (text: string) => instantText(momentOf('ends', text, { zone, isEnd: true }))
    holds(
      (text) => instantText(momentOf('starts', text, newYork)),
      [
        ['2026-11-20', '2026-11-20T05:00:00.000Z'],
        ['2026-07-20', '2026-07-20T04:00:00.000Z'],
        ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00.000Z'],
        ['2026-11-20T09:00:00-05:00', /not a day|2026-11-20T14:00:00\.000Z/],
      ],
    )
    holds(ends('America/New_York'), [
      ['2026-11-20', '2026-11-21T05:00:00.000Z'],
      ['2026-12-31', '2027-01-01T05:00:00.000Z'],
      // A day of 25 hours, and one of 23.
      ['2026-11-01', '2026-11-02T05:00:00.000Z'],
      ['2026-03-08', '2026-03-09T04:00:00.000Z'],
    ])
    holds(ends('Pacific/Honolulu'), [['2026-11-20', '2026-11-21T10:00:00.000Z']])
  })

  test('that no calendar has, or that lies far away, is refused', () => {
    holds(
      (text) => instantText(momentOf('starts', text, newYork)),
      [
        ['2026-02-29', /not a day/],
        ['2028-02-29', '2028-02-29T05:00:00.000Z'],
        ['2026-13-01', /not a day/],
        ['11/20/2026', /not a day/],
        ['20261120', /not a day/],
        ['+002026-11-20T00:00:00Z', /not a day/],
        ['2026-11-20T24:30:00Z', /not a day/],
        ['soon', /not a day/],
        ['', /not a day/],
        ['2019-12-31', /between 2020 and 2100/],
        ['2100-01-02', /between 2020 and 2100/],
      ],
    )
  })
})

test('a line is one line that hides nothing, as long as it may be, and holds no card', () => {
  holds(
    (text) => lineOf('merchant', text, 20),
    [
      ['Café Mañana', 'Café Mañana'],
      ['x'.repeat(20), 'x'.repeat(20)],
      ['x'.repeat(21), /longer than 20/],
      ['', /is missing/],
      ['   ', /is missing/],
      ['a\u0000b', /hidden character \(U\+0000\)/],
      ['a\nb', /hidden character \(U\+000A\)/],
      ['a\u202Eb', /hidden character \(U\+202E\)/],
      ['a\uFEFFb', /hidden character \(U\+FEFF\)/],
      ['Bay 4111111111111111', /as long as a card/],
    ],
  )
})

test('codes are each once and in order, so that the same list is the same offer', () => {
  const states = (texts: readonly string[]) => codesOf('states', texts, /^[A-Z]{2}$/, 'two letters of a state')
  assert.deepEqual(states(['OH', 'NY', 'OH']), ['NY', 'OH'])
  assert.deepEqual(states([]), [])
  for (const wrong of ['ny', 'N', 'NYC', ' NY', ''])
    assert.match(String(outcomeOf(() => states(['OH', wrong]))), /two letters/, wrong)
})

test('a word is one of those that there are, a zone one of the world, and degrees are of the earth', () => {
  holds(
    (text) => wordOf('tone', text, ['sun', 'iris'] as const),
    [
      [' sun ', 'sun'],
      ['Sun', /tone is "Sun", not sun, iris/],
      ['', /not sun, iris/],
    ],
  )
  holds(
    (text) => zoneOf('timeZone', text),
    [
      ['America/New_York', 'America/New_York'],
      ['america/new_york', /not a time zone/],
      ['EST', /not a time zone/],
      ['+05:00', /not a time zone/],
    ],
  )
  holds(
    (text) => degreesOf('latitude', text, 90),
    [
      ['40.94', 40.94],
      ['-90', -90],
      ['090.0', 90],
      ['90.0000000001', /from -90 to 90/],
      ['1e1', /from -90/],
      ['NaN', /from -90/],
      ['', /from -90/],
    ],
  )
})

test('a reason quotes no more of a file than helps to find the line', () => {
  assert.ok(shown('x'.repeat(5_000)).length <= 41)
  for (const sign of ['\u202E', '\u0000']) assert.ok(!shown(`a${sign}b`).includes(sign))
})
