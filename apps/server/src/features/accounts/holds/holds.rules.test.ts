// Why money is set aside, and when it usually ends, by example.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '@daybreak/money'
import { parseInstant, parsePlainDate } from '@daybreak/time'
import { endingOf, reasonOf, type HeldItem, type OpenHold } from './holds.rules.ts'

// A Saturday.
const placedAt = parseInstant('2026-11-21T18:00:00.000Z')
const hold: OpenHold = {
  holdId: 'h',
  room: 'cards',
  placed: cents(2_500n),
  amount: cents(2_500n),
  placedAt,
  expiresAt: placedAt.add({ hours: 7 * 24 }),
}
const item: HeldItem = { kind: 'groceries', typeName: 'Transaction', isCompanyDebit: false }
const at = (text: string) => ({ expectedOn: null, now: parseInstant(text) })
const shown = ({ endsOn, timing }: ReturnType<typeof endingOf>) => `${endsOn.toString()} ${timing}`

test('each hold has the reason of what it is for', () => {
  // A company's debit is marked as such, or known by its type alone when the mark is missing.
  assert.equal(reasonOf(hold, { ...item, isCompanyDebit: true }), 'company')
  assert.equal(reasonOf(hold, { ...item, kind: 'fuel', typeName: 'ACH Transfer' }), 'company')
  // A transfer is a transfer with and without its item.
  assert.equal(reasonOf({ ...hold, room: 'move-money' }, null), 'transfer')
  assert.equal(reasonOf(hold, item), 'store')
  assert.equal(reasonOf(hold, { ...item, kind: 'fuel' }), 'gas')
  assert.equal(reasonOf(hold, { ...item, kind: 'bank', typeName: 'ACH Transfer', isCompanyDebit: true }), 'company')
  assert.equal(reasonOf({ ...hold, room: 'move-money' }, item), 'transfer')
  assert.equal(reasonOf(hold, null), 'fee')
})

test('what a restaurant adds is a tip up to half of the bill, and no one else adds one', () => {
  const grown = (amount: bigint) => ({ ...hold, placed: cents(1_045n), amount: cents(amount) })
  assert.equal(reasonOf(grown(1_254n), { ...item, kind: 'restaurant' }), 'tip')
  assert.equal(reasonOf(grown(1_567n), { ...item, kind: 'coffee' }), 'tip')
  assert.equal(reasonOf(grown(1_568n), { ...item, kind: 'restaurant' }), 'store')
  assert.equal(reasonOf(grown(1_000n), { ...item, kind: 'restaurant' }), 'store')
  assert.equal(reasonOf(grown(1_254n), item), 'store')
  // Exactly half is a tip, and what did not grow is none.
  const even = (amount: bigint) => ({ ...hold, placed: cents(1_000n), amount: cents(amount) })
  const table = { ...item, kind: 'restaurant' } as const
  assert.deepEqual(
    [1_000n, 1_001n, 1_500n, 1_501n].map((amount) => reasonOf(even(amount), table)),
    ['store', 'tip', 'tip', 'store'],
  )
  // A station's pump that took more than was set aside first is still a station's.
  assert.equal(reasonOf(even(1_500n), { ...item, kind: 'fuel' }), 'gas')
})

test('a pump lets go in three days, a store in two bank days', () => {
  const sunday = at('2026-11-22T12:00:00.000Z')
  assert.equal(shown(endingOf(hold, 'gas', sunday)), '2026-11-24 usual')
  assert.equal(shown(endingOf(hold, 'store', sunday)), '2026-11-24 usual')
  // Thanksgiving is no bank day.
  const wednesday = { ...hold, placedAt: placedAt.add({ hours: 96 }), expiresAt: placedAt.add({ hours: 264 }) }
  assert.equal(shown(endingOf(wednesday, 'store', at('2026-11-25T19:00:00.000Z'))), '2026-11-30 usual')
})

test('what takes longer than usual names the day on which it is released, and is overdue only after that', () => {
  assert.equal(shown(endingOf(hold, 'store', at('2026-11-24T23:00:00.000Z'))), '2026-11-24 usual')
  assert.equal(shown(endingOf(hold, 'store', at('2026-11-25T12:00:00.000Z'))), '2026-11-28 last')
  assert.equal(shown(endingOf(hold, 'store', at('2026-11-29T12:00:00.000Z'))), '2026-11-28 overdue')
})

test('a hotel holds to the end', () => {
  const hotel = { ...hold, expiresAt: placedAt.add({ hours: 30 * 24 }) }
  assert.equal(shown(endingOf(hotel, 'store', at('2026-12-01T12:00:00.000Z'))), '2026-12-21 usual')
})

test('eight days to the millisecond are a purchase, one millisecond more is a hotel', () => {
  const until = (milliseconds: number) => ({ ...hold, expiresAt: placedAt.add({ hours: 8 * 24, milliseconds }) })
  const shownUntil = (milliseconds: number, reason: Parameters<typeof endingOf>[1]) =>
    shown(endingOf(until(milliseconds), reason, at('2026-11-22T12:00:00.000Z')))
  assert.deepEqual([shownUntil(0, 'store'), shownUntil(1, 'store')], ['2026-11-24 usual', '2026-11-29 usual'])
  assert.deepEqual([shownUntil(0, 'tip'), shownUntil(1, 'tip')], ['2026-11-24 usual', '2026-11-29 usual'])
  assert.deepEqual([shownUntil(0, 'gas'), shownUntil(1, 'gas')], ['2026-11-24 usual', '2026-11-29 usual'])
  // A company's debit is settled by the bank in its days, however long the provider would keep it.
  assert.equal(shownUntil(1, 'company'), '2026-11-24 usual')
})

test('no day is named after the one on which the hold ends by itself', () => {
  const short = { ...hold, expiresAt: placedAt.add({ hours: 24 }) }
  for (const reason of ['gas', 'store', 'tip', 'company'] as const) {
    assert.equal(shown(endingOf(short, reason, at('2026-11-22T12:00:00.000Z'))), '2026-11-22 usual', reason)
    assert.equal(shown(endingOf(short, reason, at('2026-11-23T12:00:00.000Z'))), '2026-11-22 overdue', reason)
  }
})

test('days are those of the bank: an evening in New York is not yet the next day', () => {
  // 23:30 on Friday the 20th, for the bank.
  const late = {
    ...hold,
    placedAt: parseInstant('2026-11-21T04:30:00.000Z'),
    expiresAt: parseInstant('2026-11-28T04:30:00.000Z'),
  }
  assert.equal(shown(endingOf(late, 'gas', at('2026-11-24T04:59:59.999Z'))), '2026-11-23 usual')
  assert.equal(shown(endingOf(late, 'gas', at('2026-11-24T05:00:00.000Z'))), '2026-11-27 last')
  assert.equal(shown(endingOf(late, 'gas', at('2026-11-28T04:59:59.999Z'))), '2026-11-27 last')
  assert.equal(shown(endingOf(late, 'gas', at('2026-11-28T05:00:00.000Z'))), '2026-11-27 overdue')
})

test('a pump counts every day, a store only bank days', () => {
  // The Wednesday before Thanksgiving.
  const wednesday = {
    ...hold,
    placedAt: parseInstant('2026-11-25T18:00:00.000Z'),
    expiresAt: parseInstant('2026-12-02T18:00:00.000Z'),
  }
  const now = at('2026-11-25T19:00:00.000Z')
  assert.equal(shown(endingOf(wednesday, 'gas', now)), '2026-11-28 usual')
  assert.equal(shown(endingOf(wednesday, 'store', now)), '2026-11-30 usual')
  assert.equal(shown(endingOf(wednesday, 'company', now)), '2026-11-30 usual')
})

test('a transfer ends when its rail said, and is overdue the day after', () => {
  const expectedOn = parsePlainDate('2026-11-24')
  const transfer: OpenHold = { ...hold, room: 'move-money', expiresAt: placedAt.add({ hours: 10 * 365 * 24 }) }
  assert.equal(shown(endingOf(transfer, 'transfer', { ...at('2026-11-24T12:00:00.000Z'), expectedOn })), '2026-11-24 usual')
  assert.equal(shown(endingOf(transfer, 'transfer', { ...at('2026-11-25T12:00:00.000Z'), expectedOn })), '2026-11-24 overdue')
  assert.equal(shown(endingOf(transfer, 'transfer', at('2026-11-21T19:00:00.000Z'))), '2026-11-21 usual')
})

test('the fee of a card is held for a day', () => {
  const fee = { ...hold, expiresAt: placedAt.add({ hours: 24 }) }
  assert.equal(shown(endingOf(fee, 'fee', at('2026-11-21T19:00:00.000Z'))), '2026-11-22 usual')
  // To its end and not for a store's two bank days, which would name Tuesday.
  assert.equal(shown(endingOf(hold, 'fee', at('2026-11-21T19:00:00.000Z'))), '2026-11-28 usual')
})
