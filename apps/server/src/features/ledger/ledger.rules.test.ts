// When two requests are the same, and that keys made from names are stable.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { houseAccounts, idempotencyKeyOf, requestHash } from './ledger.rules.ts'
import { dollars, movement, testClock } from './testing/requests.ts'

const worker = newUuid(testClock)

test('a request is the same with a new journal id, at a later time, and with its legs in another order', () => {
  const first = movement(worker, dollars(5))
  const again = {
    ...first,
    journalId: newUuid(testClock),
    at: first.at.add({ hours: 1 }),
    legs: first.legs.toReversed(),
    forced: false,
  }
  assert.equal(requestHash(again), requestHash(first))
})

test('a request with another amount, account, kind or force is another one', () => {
  const first = movement(worker, dollars(5))
  const others = [
    { ...first, legs: movement(worker, dollars(6)).legs },
    { ...first, legs: movement(houseAccounts.rewards, dollars(5)).legs },
    { ...first, kind: 'fee' as const },
    { ...first, forced: true },
  ]
  for (const other of others) assert.notEqual(requestHash(other), requestHash(first))
})

test('a key made from a name is a UUID, always the same, and tells names apart by their parts', () => {
  assert.equal(idempotencyKeyOf('file', '1'), idempotencyKeyOf('file', '1'))
  assert.match(idempotencyKeyOf('file', '1'), /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.notEqual(idempotencyKeyOf('file', '12'), idempotencyKeyOf('file1', '2'))
})
