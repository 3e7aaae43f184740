// Guarantees of codes and their limits.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  codeLimits,
  decideCodeProof,
  decideCodeRequest,
  scopesOf,
  type CodeProof,
  type CodeRequest,
  type LimitScope,
} from './codes.rules.ts'

const nowMs = 1_795_176_000_000
const minuteMs = 60_000

function times(count: number, agoMs: number): number[] {
  return Array.from({ length: count }, (_, index) => nowMs - agoMs - index)
}

function request(counts: Partial<Record<LimitScope, number[]>>, rest: Partial<CodeRequest> = {}): CodeRequest {
  const scopes = scopesOf('code_of_device' in counts, false)
  return {
    counts: new Map(scopes.map((scope) => [scope, counts[scope] ?? []])),
    lockedUntilMs: null,
    isKnownContact: true,
    nowMs,
    ...rest,
  }
}

describe('asking for a code', () => {
  test('a contact gets five codes an hour and no sixth', () => {
    assert.equal(decideCodeRequest(request({ code_of_contact: times(4, minuteMs) })).kind, 'allowed')
    const sixth = decideCodeRequest(request({ code_of_contact: times(5, minuteMs) }))
    assert.deepEqual(sixth, { kind: 'refused', code: 'session.too_many_codes', retryAfter: 59 * 60 })
  })

  test('a code counts for an hour to the millisecond', () => {
    const events = times(5, codeLimits.hourMs)
    assert.equal(decideCodeRequest(request({ code_of_contact: events })).kind, 'allowed')
    assert.equal(decideCodeRequest(request({ code_of_contact: events.map((atMs) => atMs + 5) })).kind, 'refused')
  })

  test('a contact gets fifteen codes a day, however they are spread, and the wait says when the first has left it', () => {
    const spread = Array.from({ length: 15 }, (_, index) => nowMs - codeLimits.dayMs + (index + 1) * 90 * minuteMs)
    assert.deepEqual(decideCodeRequest(request({ code_of_contact: spread })), {
      kind: 'refused',
      code: 'session.too_many_codes',
      retryAfter: 90 * 60,
    })
    assert.equal(decideCodeRequest(request({ code_of_contact: spread.slice(1) })).kind, 'allowed')
  })

  test('a network that looked up ten unknown contacts no longer learns who is unknown, and its workers still get their codes', () => {
    for (const isKnownContact of [true, false])
      assert.deepEqual(decideCodeRequest(request({ unknown_of_source: times(10, minuteMs) }, { isKnownContact })), {
        kind: 'allowed',
        counted: ['code_of_contact', 'code_of_source'],
        isHidden: true,
      })
    const ninth = decideCodeRequest(request({ unknown_of_source: times(9, minuteMs) }, { isKnownContact: false }))
    assert.ok(ninth.kind === 'allowed' && !ninth.isHidden)
  })

  test('an unknown contact counts as a look-up of its network, a known one does not', () => {
    assert.deepEqual(decideCodeRequest(request({}, { isKnownContact: false })), {
      kind: 'allowed',
      counted: ['code_of_contact', 'code_of_source', 'unknown_of_source'],
      isHidden: false,
    })
    const known = { kind: 'allowed', counted: ['code_of_contact', 'code_of_source'], isHidden: false }
    assert.deepEqual(decideCodeRequest(request({})), known)
  })

  test("a known device has a count of its own, which no stranger's requests fill", () => {
    assert.deepEqual(decideCodeRequest(request({ code_of_device: times(4, minuteMs) })), {
      kind: 'allowed',
      counted: ['code_of_device'],
      isHidden: false,
    })
    assert.equal(decideCodeRequest(request({ code_of_device: times(5, minuteMs) })).kind, 'refused')
  })

  test('while an origin is locked it gets no code for the contact', () => {
    assert.deepEqual(decideCodeRequest(request({}, { lockedUntilMs: nowMs + 90_500 })), {
      kind: 'refused',
      code: 'session.locked',
      retryAfter: 91,
    })
    assert.equal(decideCodeRequest(request({}, { lockedUntilMs: nowMs })).kind, 'allowed')
  })
})

function proof(rest: Partial<CodeProof>): CodeProof {
  return {
    lock: { failures: 0, lockedUntilMs: null },
    challenge: { tries: 0, expiresAtMs: nowMs + codeLimits.lifetimeMs, usedAtMs: null },
    isRight: true,
    nowMs,
    ...rest,
  }
}
const fresh = { tries: 0, expiresAtMs: nowMs + minuteMs, usedAtMs: null }

describe('giving a code back', () => {
  test('the right code proves the worker', () => {
    assert.deepEqual(decideCodeProof(proof({})), { kind: 'proven' })
  })

  test('a code is good for ten minutes, and not at the tenth', () => {
    assert.equal(decideCodeProof(proof({ challenge: { ...fresh, expiresAtMs: nowMs + 1 } })).kind, 'proven')
    assert.deepEqual(decideCodeProof(proof({ challenge: { ...fresh, expiresAtMs: nowMs } })), {
      kind: 'refused',
      isTry: false,
      code: 'session.code_expired',
    })
  })

  test('a used code opens nothing and costs no try', () => {
    assert.deepEqual(decideCodeProof(proof({ challenge: { ...fresh, usedAtMs: nowMs - 1 } })), {
      kind: 'refused',
      isTry: false,
      code: 'session.code_expired',
    })
  })

  test('a code that was never asked for is refused like one that is over', () => {
    assert.deepEqual(decideCodeProof(proof({ challenge: null })), { kind: 'refused', isTry: false, code: 'session.code_expired' })
  })

  test('a wrong code says how many tries are left, and the fifth wrong one ends the code', () => {
    const answers = [0, 1, 2, 3, 4].map((tries) => decideCodeProof(proof({ isRight: false, challenge: { ...fresh, tries } })))
    assert.deepEqual(
      answers.map((answer) => (answer.kind === 'refused' ? [answer.code, answer['triesLeft']] : null)),
      [
        ['session.code_wrong', 4],
        ['session.code_wrong', 3],
        ['session.code_wrong', 2],
        ['session.code_wrong', 1],
        ['session.too_many_tries', undefined],
      ],
    )
  })

  test('after five tries even the right code is refused', () => {
    assert.deepEqual(decideCodeProof(proof({ challenge: { ...fresh, tries: 5 } })), {
      kind: 'refused',
      isTry: false,
      code: 'session.too_many_tries',
    })
  })

  test('the tenth failure in a row locks the origin out for an hour', () => {
    const ninth = decideCodeProof(proof({ isRight: false, lock: { failures: 8, lockedUntilMs: null } }))
    assert.ok(ninth.kind === 'refused' && ninth.isTry)
    assert.deepEqual(ninth.lock, { failures: 9, lockedUntilMs: null })
    const tenth = decideCodeProof(proof({ isRight: false, lock: ninth.lock }))
    assert.ok(tenth.kind === 'refused' && tenth.isTry)
    assert.deepEqual(tenth.lock, { failures: 10, lockedUntilMs: nowMs + codeLimits.lockMs })
  })

  test('a lock refuses the right code too, and says for how long', () => {
    assert.deepEqual(decideCodeProof(proof({ lock: { failures: 10, lockedUntilMs: nowMs + minuteMs } })), {
      kind: 'refused',
      isTry: false,
      code: 'session.locked',
      retryAfter: 60,
    })
  })

  test('a lock that is over lets the right code in and counts failures from one again', () => {
    const lock = { failures: 10, lockedUntilMs: nowMs }
    assert.deepEqual(decideCodeProof(proof({ lock })), { kind: 'proven' })
    const wrong = decideCodeProof(proof({ lock, isRight: false }))
    assert.ok(wrong.kind === 'refused' && wrong.isTry)
    assert.deepEqual(wrong.lock, { failures: 1, lockedUntilMs: null })
  })
})
