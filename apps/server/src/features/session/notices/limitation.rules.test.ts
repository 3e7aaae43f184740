// How long an account is limited, and what it limits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  causeOfLimit,
  isCardProofBlocked,
  laterLimit,
  limitationMs,
  limitOfAccount,
  limitOfFactor,
  type Limitation,
} from './limitation.rules.ts'

const nowMs = 1_795_176_000_000
const hourMs = 3_600_000
const limitation = (
  startedAgoMs: number,
  canceledAgoMs: number | null = null,
  cause: Limitation['cause'] = 'card',
): Limitation => ({
  startedAtMs: nowMs - startedAgoMs,
  endsAtMs: nowMs - startedAgoMs + limitationMs,
  canceledAtMs: canceledAgoMs === null ? null : nowMs - canceledAgoMs,
  cause,
})

test('an account is limited for 24 hours, up to their last millisecond', () => {
  assert.equal(limitOfAccount([limitation(limitationMs - 1)], nowMs), nowMs + 1)
  assert.equal(limitOfAccount([limitation(limitationMs)], nowMs), null)
})

test('of several proofs by card the last one counts', () => {
  assert.equal(limitOfAccount([limitation(20 * hourMs), limitation(hourMs), limitation(30 * hourMs)], nowMs), nowMs + 23 * hourMs)
})

test('a limit is for what lasts longest, and for a contact that was added meanwhile when nothing else holds', () => {
  const [card, contact] = [limitation(20 * hourMs), limitation(hourMs, null, 'contact')]
  assert.equal(causeOfLimit([card, contact], nowMs), 'contact')
  assert.equal(causeOfLimit([contact, limitation(0)], nowMs), 'card')
  assert.equal(causeOfLimit([card, limitation(hourMs, 0, 'contact')], nowMs), 'card')
  assert.equal(causeOfLimit([limitation(30 * hourMs)], nowMs), 'contact')
})

test('a canceled one limits nothing, and blocks the card for 72 hours', () => {
  const canceled = (agoMs: number) => [limitation(agoMs + hourMs, agoMs)]
  assert.equal(limitOfAccount(canceled(0), nowMs), null)
  assert.equal(isCardProofBlocked(canceled(72 * hourMs - 1), nowMs), true)
  assert.equal(isCardProofBlocked(canceled(72 * hourMs), nowMs), false)
  assert.equal(isCardProofBlocked([limitation(hourMs)], nowMs), false)
})

test('a factor is limited for 24 hours of its own when it came while the account was, and only then', () => {
  const during = [limitation(26 * hourMs)]
  assert.equal(limitOfFactor(during, nowMs - 3 * hourMs, nowMs), nowMs + 21 * hourMs)
  assert.equal(limitOfFactor(during, nowMs - hourMs, nowMs), null, 'it came when the day was over')
  assert.equal(limitOfFactor(during, nowMs - 27 * hourMs, nowMs), null, 'it was there before')
  assert.equal(limitOfFactor([limitation(26 * hourMs, 0)], nowMs - 3 * hourMs, nowMs), null, 'it was canceled')
  assert.equal(limitOfFactor(during, null, nowMs), null)
})

test('of two limits the later one holds', () => {
  assert.deepEqual([laterLimit(null, null), laterLimit(1, null), laterLimit(null, 2), laterLimit(3, 2)], [null, 1, 2, 3])
})
