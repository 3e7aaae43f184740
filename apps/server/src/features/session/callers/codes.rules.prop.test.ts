// These limits hold however codes are requested and guessed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  codeLimits,
  decideCodeProof,
  decideCodeRequest,
  maxEvents,
  recentEvents,
  type Challenge,
  type Lock,
} from './codes.rules.ts'

const gaps = fc.array(fc.integer({ min: 0, max: 20 * 60_000 }), { minLength: 1, maxLength: 60 })

test('no hour ever holds more than five codes for one contact, and no day more than fifteen', () => {
  fc.assert(
    fc.property(gaps, (waits) => {
      const sent: number[] = []
      let nowMs = 1_767_225_600_000
      for (const waitMs of waits) {
        nowMs += waitMs
        const verdict = decideCodeRequest({
          counts: new Map([['code_of_contact', sent]]),
          lockedUntilMs: null,
          isKnownContact: true,
          nowMs,
        })
        if (verdict.kind === 'allowed') sent.push(nowMs)
        assert.ok(recentEvents(sent, codeLimits.dayMs, nowMs).length <= maxEvents.code_of_contact.aDay)
        assert.ok(recentEvents(sent, codeLimits.hourMs, nowMs).length <= maxEvents.code_of_contact.anHour)
      }
    }),
  )
})

test('a worker who waits as long as a refusal says is let in', () => {
  fc.assert(
    fc.property(gaps, (waits) => {
      const sent: number[] = []
      let nowMs = 1_767_225_600_000
      const ask = () =>
        decideCodeRequest({ counts: new Map([['code_of_contact', sent]]), lockedUntilMs: null, isKnownContact: true, nowMs })
      for (const waitMs of waits) {
        nowMs += waitMs
        const verdict = ask()
        if (verdict.kind === 'allowed') sent.push(nowMs)
        else {
          nowMs += (verdict['retryAfter'] as number) * 1000
          assert.equal(ask().kind, 'allowed')
        }
      }
    }),
  )
})

test('after every ten wrong codes in a row an hour passes in which none is looked at, and no code is tried six times', () => {
  const guess = fc.record({ waitMs: fc.integer({ min: 0, max: 600_000 }), isNewCode: fc.boolean() })
  fc.assert(
    fc.property(fc.array(guess, { maxLength: 120 }), (guesses) => {
      let nowMs = 1_767_225_600_000
      let lock: Lock = { failures: 0, lockedUntilMs: null }
      let challenge: Challenge = { tries: 0, expiresAtMs: nowMs + codeLimits.lifetimeMs, usedAtMs: null }
      const checkedAt: number[] = []
      for (const { waitMs, isNewCode } of guesses) {
        nowMs += waitMs
        if (isNewCode) challenge = { tries: 0, expiresAtMs: nowMs + codeLimits.lifetimeMs, usedAtMs: null }
        const verdict = decideCodeProof({ lock, challenge, isRight: false, nowMs })
        if (verdict.kind === 'proven' || !verdict.isTry) continue
        lock = verdict.lock
        challenge = { ...challenge, tries: challenge.tries + 1 }
        checkedAt.push(nowMs)
        assert.ok(challenge.tries <= codeLimits.triesPerCode)
      }
      checkedAt.forEach((atMs, index) => {
        const previous = index % codeLimits.failuresInARow === 0 ? checkedAt[index - 1] : undefined
        if (previous !== undefined) assert.ok(atMs - previous >= codeLimits.lockMs)
      })
    }),
  )
})
