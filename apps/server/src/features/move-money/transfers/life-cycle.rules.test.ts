// The state of a transfer: the same in any order, and only states of the life cycle in readings 4.13.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parseInstant, parsePlainDate } from '@daybreak/time'
import type { Fact, FactKind } from '../move-money-facts.ts'
import { courseOf, isOpenCourse, isWaiting } from './life-cycle.rules.ts'

const at = parseInstant('2026-11-20T15:00:00.000Z')
const fact = (kind: FactKind): Fact => ({ kind, at, reason: kind === 'failed' || kind === 'returned' ? 'ACCOUNT_CLOSED' : null })
const standard = { direction: 'out', speed: 'standard' } as const
const instant = { direction: 'out', speed: 'instant' } as const
const pull = { direction: 'in', speed: 'standard' } as const
const statusOf = (kind: Parameters<typeof courseOf>[0], ...kinds: FactKind[]) => courseOf(kind, kinds.map(fact)).status

describe('a transfer to a bank', () => {
  test('goes from initiated to pending, processing and processed', () => {
    assert.deepEqual(
      [[], ['handed'], ['handed', 'sent'], ['handed', 'sent', 'settled']].map((kinds) =>
        statusOf(standard, ...(kinds as FactKind[])),
      ),
      ['INITIATED', 'PENDING', 'PROCESSING', 'PROCESSED'],
    )
  })

  test('that came back went there and back, also when its settlement was never reported', () => {
    for (const kinds of [['returned'], ['handed', 'sent', 'settled', 'returned']] as const) {
      const course = courseOf(standard, kinds.map(fact))
      assert.deepEqual(
        [course.status, course.reason, course.isPosted, course.isUndone, course.isHeld],
        ['RETURNED', 'ACCOUNT_CLOSED', true, true, false],
      )
    }
  })

  test('is kept back from the first second until it is taken or released', () => {
    assert.equal(courseOf(standard, []).isHeld, true)
    assert.equal(courseOf(standard, [fact('handed'), fact('sent')]).isHeld, true)
    for (const kind of ['canceled', 'settled', 'failed', 'returned'] as const)
      assert.equal(courseOf(standard, [fact(kind)]).isHeld, false, kind)
  })
})

test('an instant transfer is completed or failed, and never returned', () => {
  assert.equal(statusOf(instant, 'handed'), 'PROCESSING')
  assert.equal(statusOf(instant, 'handed', 'settled'), 'COMPLETED')
  assert.equal(statusOf(instant, 'failed'), 'FAILED')
  assert.equal(statusOf(instant, 'settled', 'returned'), 'FAILED')
})

test('money that comes in is on the account when its day has come, and is funded only while no bank took it back', () => {
  const course = courseOf(pull, [fact('handed'), fact('sent'), fact('settled')])
  assert.deepEqual([course.status, course.isFunded, course.isPosted], ['PROCESSING', true, false])
  assert.deepEqual(
    [courseOf(pull, [fact('settled'), fact('usable')])].map(({ status, isPosted }) => [status, isPosted]),
    [['PROCESSED', true]],
  )
  const early = courseOf(pull, [fact('settled'), fact('returned')])
  assert.deepEqual([early.status, early.isFunded, early.isPosted, early.isUndone], ['RETURNED', false, false, false])
})

type Row = [kind: 'out' | 'instant' | 'in', facts: string, status: string, money: string]

/** money: what is posted, undone, held and funded; a transfer that ended says so. By hand, from readings 4.13. */
const rows: readonly Row[] = [
  ['out', '', 'INITIATED', 'held'],
  ['out', 'handed', 'PENDING', 'held'],
  ['out', 'sent', 'PROCESSING', 'held'],
  ['out', 'canceled', 'CANCELED', 'ended'],
  ['out', 'handed failed', 'FAILED ACCOUNT_CLOSED', 'ended'],
  ['out', 'handed sent settled', 'PROCESSED', 'posted ended'],
  // Reported as failed after it settled: what was taken is given back.
  ['out', 'handed sent settled failed', 'FAILED ACCOUNT_CLOSED', 'posted undone ended'],
  // The rail's report that it moved counts more than ours that it was canceled.
  ['out', 'canceled settled', 'PROCESSED', 'posted ended'],
  ['out', 'canceled returned', 'RETURNED ACCOUNT_CLOSED', 'posted undone ended'],
  ['instant', '', 'INITIATED', 'held'],
  ['instant', 'handed', 'PROCESSING', 'held'],
  ['instant', 'handed failed', 'FAILED ACCOUNT_CLOSED', 'ended'],
  ['instant', 'handed settled', 'COMPLETED', 'posted ended'],
  ['instant', 'settled returned', 'FAILED ACCOUNT_CLOSED', 'posted undone ended'],
  ['in', '', 'INITIATED', ''],
  ['in', 'handed', 'PENDING', ''],
  ['in', 'handed sent', 'PROCESSING', ''],
  ['in', 'canceled', 'CANCELED', 'ended'],
  ['in', 'handed failed', 'FAILED ACCOUNT_CLOSED', 'ended'],
  ['in', 'handed returned', 'RETURNED ACCOUNT_CLOSED', 'ended'],
  ['in', 'handed settled', 'PROCESSING', 'funded'],
  // What settled was not canceled: the bank sent it, and it is the worker's on its day.
  ['in', 'canceled settled', 'PROCESSING', 'funded'],
  ['in', 'settled usable', 'PROCESSED', 'posted funded ended'],
  ['in', 'settled usable returned', 'RETURNED ACCOUNT_CLOSED', 'posted undone ended'],
  ['in', 'settled usable failed', 'FAILED ACCOUNT_CLOSED', 'posted undone ended'],
  ['in', 'settled returned', 'RETURNED ACCOUNT_CLOSED', 'ended'],
]

test('each report comes to one status, and to exactly the money that it moves, holds and gives back', () => {
  const transfers = { out: standard, instant, in: pull }
  for (const [kind, reported, status, money] of rows) {
    const facts = reported.split(' ').filter((one): one is FactKind => one !== '')
    const course = courseOf(transfers[kind], facts.map(fact))
    const words = [
      course.isPosted && 'posted',
      course.isUndone && 'undone',
      course.isHeld && 'held',
      course.isFunded && 'funded',
      course.endedAt !== null && 'ended',
    ]
    assert.deepEqual(
      [[course.status, course.reason].filter(Boolean).join(' '), words.filter(Boolean).join(' ')],
      [status, money],
      `${kind}: ${reported}`,
    )
  }
})

test('one that waits for its day holds nothing until it has begun, and keeps its status', () => {
  const sendOn = parsePlainDate('2026-12-04')
  const dated = { ...standard, sendOn }
  assert.partialDeepStrictEqual(courseOf({ ...dated, begunAt: null }, []), { status: 'INITIATED', isHeld: false })
  assert.partialDeepStrictEqual(courseOf({ ...dated, begunAt: at }, []), { status: 'INITIATED', isHeld: true })
  assert.partialDeepStrictEqual(courseOf({ ...dated, begunAt: null }, [fact('canceled')]), { status: 'CANCELED', isHeld: false })
  assert.deepEqual(
    [isWaiting({ sendOn, begunAt: null }), isWaiting({ sendOn, begunAt: at }), isWaiting({ sendOn: null, begunAt: null })],
    [true, false, false],
  )
})

test('a rail is asked again about what is under way alone', () => {
  const statuses = ['INITIATED', 'PENDING', 'PROCESSING', 'PROCESSED', 'COMPLETED', 'CANCELED', 'FAILED', 'RETURNED'] as const
  assert.deepEqual(statuses.filter(isOpenCourse), ['INITIATED', 'PENDING', 'PROCESSING'])
})

test('the same facts give the same result in any order and however often they are reported', () => {
  const kinds = fc.constantFrom<FactKind>('canceled', 'handed', 'sent', 'settled', 'usable', 'failed', 'returned')
  const transfers = fc.constantFrom(standard, instant, pull)
  const shuffled = fc
    .array(kinds, { maxLength: 12 })
    .chain((reported) => fc.tuple(fc.constant(reported), fc.shuffledSubarray(reported, { minLength: reported.length })))
  fc.assert(
    fc.property(transfers, shuffled, (transfer, [one, other]) => {
      assert.deepEqual(courseOf(transfer, one.map(fact)), courseOf(transfer, [...other, ...one].map(fact)))
    }),
  )
})
