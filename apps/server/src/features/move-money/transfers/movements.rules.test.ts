// What a rail's list is compared with: each movement of money once, on a bank day, whatever is reported and in whatever order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, bankDateOf, isBankDay, parseInstant } from '@daybreak/time'
import fc from 'fast-check'
import type { Fact, FactKind } from '../move-money-facts.ts'
import { courseOf } from './life-cycle.rules.ts'
import { bookOf, dayOfMovement, movementsBetween } from './movements.rules.ts'

const createdAt = parseInstant('2026-11-20T15:00:00Z')
const fact = (kind: FactKind, at = createdAt): Fact => ({ kind, at, reason: null })
const kindsOf = {
  out: { direction: 'out', speed: 'standard' },
  instant: { direction: 'out', speed: 'instant' },
  in: { direction: 'in', speed: 'standard' },
} as const

/** What is moved by each fact in turn, as the facts are kept. */
function movementsOf(of: keyof typeof kindsOf, kinds: readonly FactKind[]): string[] {
  return kinds.map((_kind, index) => {
    const [before, after] = [index, index + 1].map((count) =>
      courseOf(
        kindsOf[of],
        kinds.slice(0, count).map((kind) => fact(kind)),
      ),
    )
    assert.ok(before && after)
    return movementsBetween(kindsOf[of], before, after).join('+') || '-'
  })
}

test('money that goes out moves when it settles, and once more when it comes back', () => {
  assert.deepEqual(movementsOf('out', ['handed', 'sent', 'settled', 'returned']), ['-', '-', 'settled', 'returned'])
  // A rail that says only that it came back moved it both ways.
  assert.deepEqual(movementsOf('out', ['handed', 'sent', 'returned', 'settled']), ['-', '-', 'settled+returned', '-'])
  assert.deepEqual(movementsOf('instant', ['handed', 'settled']), ['-', 'settled'])
})

test('money that never left moves nothing', () => {
  assert.deepEqual(movementsOf('out', ['handed', 'failed']), ['-', '-'])
  assert.deepEqual(movementsOf('out', ['canceled']), ['-'])
  assert.deepEqual(movementsOf('in', ['handed', 'canceled']), ['-', '-'])
  assert.deepEqual(movementsOf('in', ['handed', 'sent', 'failed']), ['-', '-', '-'])
})

test('money that comes in moves when the bank sends it, not when the worker may use it', () => {
  assert.deepEqual(movementsOf('in', ['handed', 'sent', 'settled', 'usable']), ['-', '-', 'settled', '-'])
  assert.deepEqual(movementsOf('in', ['settled', 'returned']), ['settled', 'returned'])
  assert.deepEqual(movementsOf('in', ['settled', 'usable', 'returned']), ['settled', '-', 'returned'])
  // Reported as returned first, it was never with us.
  assert.deepEqual(movementsOf('in', ['returned', 'settled']), ['-', '-'])
})

test('in whatever order it is reported, a transfer settles once at most, and comes back only after that', () => {
  const kinds = fc.array(fc.constantFrom<FactKind>('canceled', 'handed', 'sent', 'settled', 'usable', 'failed', 'returned'), {
    maxLength: 10,
  })
  fc.assert(
    fc.property(fc.constantFrom<keyof typeof kindsOf>('out', 'instant', 'in'), kinds, (of, reported) => {
      const moved = movementsOf(of, reported)
        .filter((one) => one !== '-')
        .join(' ')
        .replace('+', ' ')
      assert.ok(['', 'settled', 'settled returned'].includes(moved), moved)
      const { isPosted, isUndone, isFunded } = courseOf(
        kindsOf[of],
        reported.map((kind) => fact(kind)),
      )
      // What the list has is what the books have in the end.
      if (of === 'in') assert.equal(moved === 'settled', isFunded)
      else assert.deepEqual([moved.startsWith('settled'), moved.endsWith('returned')], [isPosted, isUndone])
    }),
    { verbose: true },
  )
})

test('a movement is on the bank day of its own fact, on the next one after a closed day', () => {
  const at = parseInstant('2026-12-10T15:00:00Z')
  const dayOf = (kind: 'settled' | 'returned', ...facts: [FactKind, string][]) =>
    dayOfMovement(
      kind,
      facts.map(([of, time]) => fact(of, parseInstant(time))),
      { createdAt, at },
    ).toString()
  const facts: [FactKind, string][] = [
    ['settled', '2026-11-23T13:30:00Z'],
    ['returned', '2026-11-25T13:30:00Z'],
  ]
  assert.deepEqual([dayOf('settled', ...facts), dayOf('returned', ...facts)], ['2026-11-23', '2026-11-25'])
  // Saturday is of the Monday, Thanksgiving of the Friday, and late in the evening by UTC is still the day before for the bank.
  assert.equal(dayOf('settled', ['settled', '2026-11-21T15:00:00Z']), '2026-11-23')
  assert.equal(dayOf('settled', ['settled', '2026-11-26T15:00:00Z']), '2026-11-27')
  assert.equal(dayOf('settled', ['settled', '2026-11-24T04:59:59Z']), '2026-11-23')
  // One that is only said to have come back settled on the day on which it came back.
  assert.equal(dayOf('settled', ['returned', '2026-11-25T13:30:00Z']), '2026-11-25')
  assert.equal(dayOf('returned', ['failed', '2026-11-25T13:30:00Z']), '2026-11-25')
  assert.equal(dayOf('returned', ['failed', '2026-11-24T13:30:00Z'], ['returned', '2026-11-25T13:30:00Z']), '2026-11-25')
})

test('a clock that is wrong moves no money to a day before the transfer or after today', () => {
  const at = parseInstant('2026-11-24T15:00:00Z')
  const dayOf = (time: string) => dayOfMovement('settled', [fact('settled', parseInstant(time))], { createdAt, at }).toString()
  assert.equal(dayOf('2026-11-20T14:59:59.999Z'), '2026-11-24')
  assert.equal(dayOf('1970-01-01T00:00:00Z'), '2026-11-24')
  assert.equal(dayOf('2026-11-24T15:00:00.001Z'), '2026-11-24')
  assert.equal(dayOf('2031-01-02T00:00:00Z'), '2026-11-24')
  assert.equal(dayOf('2026-11-20T15:00:00Z'), '2026-11-20')
  assert.equal(dayOf('2026-11-24T15:00:00Z'), '2026-11-24')
  // No report of it: the day on which we learned of it.
  assert.equal(dayOfMovement('returned', [], { createdAt, at }).toString(), '2026-11-24')
  for (let days = 0; days < 14; days += 1) {
    const day = dayOfMovement('settled', [], { createdAt, at: at.add({ hours: 24 * days }) })
    assert.ok(isBankDay(day) && day.since(addDays(bankDateOf(at), days)).days >= 0)
  }
})

test('an instant transfer is in no rail’s list, and every other one is in the list of its rail', () => {
  assert.equal(bookOf({ speed: 'instant', rail: 'provider' }), 'instant')
  assert.equal(bookOf({ speed: 'instant', rail: 'files' }), 'instant')
  assert.equal(bookOf({ speed: 'standard', rail: 'provider' }), 'provider')
  assert.equal(bookOf({ speed: 'standard', rail: 'files' }), 'files')
})
