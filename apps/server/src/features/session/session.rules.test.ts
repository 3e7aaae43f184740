// Guarantees of the limits of a session.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isExpired, isIdle, jwtExpiresAtMs, sessionLimits, replacesOldContact } from './session.rules.ts'

const startMs = 1_795_176_000_000

test('a session ends at sixty minutes, not before', () => {
  const expiresAtMs = startMs + sessionLimits.lifetimeMs
  assert.equal(isExpired({ expiresAtMs }, startMs + 3_599_999), false)
  assert.equal(isExpired({ expiresAtMs }, startMs + 3_600_000), true)
})

test('a session is idle after 330 seconds without a sign of the worker', () => {
  assert.equal(isIdle({ lastActiveAtMs: startMs }, startMs + 330_000), false)
  assert.equal(isIdle({ lastActiveAtMs: startMs }, startMs + 330_001), true)
})

test('a clock that steps back does not end a session', () => {
  assert.equal(isIdle({ lastActiveAtMs: startMs }, startMs - 7_200_000), false)
})

test('a JWT lives five minutes, and never longer than its session', () => {
  assert.equal(jwtExpiresAtMs({ expiresAtMs: startMs + 3_600_000 }, startMs), startMs + 300_000)
  assert.equal(jwtExpiresAtMs({ expiresAtMs: startMs + 60_000 }, startMs), startMs + 60_000)
})

test('a passkey or a card of the last fifteen minutes replaces the old contact; a code never does', () => {
  for (const proof of ['passkey', 'card'] as const) {
    assert.equal(replacesOldContact({ proof, strongProofAtMs: startMs }, startMs + 900_000), true)
    assert.equal(replacesOldContact({ proof, strongProofAtMs: startMs }, startMs + 900_001), false)
  }
  assert.equal(replacesOldContact({ proof: 'code', strongProofAtMs: startMs }, startMs), false)
})
