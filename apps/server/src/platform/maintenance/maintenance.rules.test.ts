// What is refused while something is down on purpose, and when a caller is asked to come back.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RouteContract } from '@daybreak/contract'
import { parseInstant } from '@daybreak/time'
import { refuseInMaintenance, retryAfterSeconds, type OpenWindow } from './maintenance.rules.ts'

const now = parseInstant('2026-11-20T13:42:10.000Z')
const startedAt = parseInstant('2026-11-20T13:00:00.000Z')
const down = (part: OpenWindow['part'], until: string | null = null): OpenWindow => ({
  part,
  startedAt,
  until: until === null ? null : parseInstant(until),
})

const code = (room: RouteContract['room'], method: RouteContract['method'], windows: readonly OpenWindow[]) =>
  refuseInMaintenance({ room, method }, windows, now)?.code ?? null

describe('what is refused', () => {
  test('is nothing while nothing is down', () => {
    assert.equal(code('express-pay', 'POST', []), null)
  })

  test('is everything while everything is down, also what only shows', () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
      assert.equal(code('transactions', method, [down(null)]), 'maintenance')
  })

  test('is every change of the room of a part that is down, and nothing of the others', () => {
    const windows = [down('express-pay')]
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      assert.equal(code('express-pay', method, windows), 'maintenance_part')
    assert.equal(code('express-pay', 'GET', windows), null)
    assert.equal(code('move-money', 'POST', windows), null)
  })

  test('is never what stays open', () => {
    for (const windows of [[down(null)], [down('cards')]])
      assert.equal(refuseInMaintenance({ room: 'cards', method: 'POST', staysOpen: true }, windows, now), null)
  })

  test('is shown as everything when everything and a part are down', () => {
    assert.equal(code('express-pay', 'POST', [down('express-pay'), down(null)]), 'maintenance')
  })
})

test('a refusal says which part, until when, and when to come back', () => {
  const problem = refuseInMaintenance({ room: 'cards', method: 'POST' }, [down('cards', '2026-11-20T13:44:10.000Z')], now)
  assert.deepEqual(problem?.options.extra, { part: 'cards', until: '2026-11-20T13:44:10.000Z', retryAfter: 120 })
  assert.deepEqual(problem?.options.headers, { 'retry-after': '120' })
  assert.equal(problem?.shape.status, 503)
})

test('a caller is asked to come back at the promised end, and soon when there is none, or when it has passed or is far', () => {
  const after = (text: string | null) => retryAfterSeconds(text === null ? null : parseInstant(text), now)
  assert.equal(after(null), 30)
  assert.equal(after('2026-11-20T13:42:11.000Z'), 30)
  assert.equal(after('2026-11-20T13:00:00.000Z'), 30)
  assert.equal(after('2026-11-20T13:43:10.001Z'), 61)
  assert.equal(after('2026-11-20T23:00:00.000Z'), 300)
  assert.equal(after('2036-11-20T23:00:00.000Z'), 300)
})
