// Guarantees of the rules of passkeys: where they are possible, how long a challenge is valid, what a counter means, when one is
// offered.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  challengeIn,
  decideChallenge,
  isCounted,
  isOffered,
  knownTransports,
  passkeyLimits,
  quietAfter,
  relyingPartyOf,
} from './passkeys.rules.ts'

const nowMs = 1_795_000_000_000

describe('the address that people open', () => {
  test('holds passkeys when it is a domain over https, or localhost', () => {
    assert.deepEqual(relyingPartyOf('https://pay.example.com'), { id: 'pay.example.com', origin: 'https://pay.example.com' })
    assert.deepEqual(relyingPartyOf('https://pay.example.com:8443')?.id, 'pay.example.com')
    assert.deepEqual(relyingPartyOf('http://localhost:8080'), { id: 'localhost', origin: 'http://localhost:8080' })
  })

  test('holds none when it is an IP address, or a domain without encryption', () => {
    for (const origin of ['http://127.0.0.1:8080', 'https://10.0.0.5', 'https://[::1]:8443', 'http://pay.example.com'])
      assert.equal(relyingPartyOf(origin), null, origin)
  })
})

describe('a challenge', () => {
  const expiresAtMs = nowMs + passkeyLimits.challengeMs

  test('is good until its five minutes are over', () => {
    assert.equal(passkeyLimits.challengeMs, 300_000)
    assert.equal(decideChallenge({ expiresAtMs, usedAtMs: null }, expiresAtMs - 1).kind, 'open')
    assert.equal(decideChallenge({ expiresAtMs, usedAtMs: null }, expiresAtMs).kind, 'refused')
  })

  test('that is unknown or was used is answered like one that is too old', () => {
    const tooOld = decideChallenge({ expiresAtMs, usedAtMs: null }, expiresAtMs)
    assert.deepEqual(decideChallenge(null, nowMs), tooOld)
    assert.deepEqual(decideChallenge({ expiresAtMs, usedAtMs: nowMs }, nowMs), tooOld)
  })

  test('is read out of what the browser signed, and nothing is read out of anything else', () => {
    const dataOf = (text: string) => Buffer.from(text).toString('base64url')
    const challenge = Buffer.from('0123456789abcdef')
    const clientData = dataOf(JSON.stringify({ challenge: challenge.toString('base64url') }))
    assert.deepEqual(challengeIn(clientData), challenge)
    for (const text of ['', 'null', '7', '[]', '{}', '{"challenge":7}', '{"challenge"'])
      assert.equal(challengeIn(dataOf(text)), null)
  })
})

describe('the count of an authenticator', () => {
  test('rises with each signature', () => {
    assert.ok(isCounted(0n, 1n))
    assert.ok(isCounted(7n, 8n))
    assert.ok(isCounted(7n, 700n))
  })

  test('that stays equal or falls comes from a clone', () => {
    for (const brought of [7n, 6n, 1n, 0n]) assert.ok(!isCounted(7n, brought), String(brought))
  })

  test('is always 0 for synced passkeys', () => {
    assert.ok(isCounted(0n, 0n))
  })
})

describe('the offer', () => {
  const inputs = { passkeys: 0, quietUntilMs: null, isLimited: false, isPossible: true }

  test('is made to anyone who has no passkey and was never asked', () => {
    assert.ok(isOffered(inputs, nowMs))
  })

  test('is not made to anyone who has one, may not add one, or cannot have one here', () => {
    for (const other of [{ passkeys: 1 }, { isLimited: true }, { isPossible: false }])
      assert.ok(!isOffered({ ...inputs, ...other }, nowMs), JSON.stringify(other))
  })

  test('stays away for a week after it was shown, and for ninety days after it was declined', () => {
    for (const [answer, days] of [
      ['shown', 7],
      ['declined', 90],
    ] as const) {
      const untilMs = quietAfter(answer, nowMs)
      assert.equal(untilMs - nowMs, days * 86_400_000)
      assert.ok(!isOffered({ ...inputs, quietUntilMs: untilMs }, untilMs - 1))
      assert.ok(isOffered({ ...inputs, quietUntilMs: untilMs }, untilMs))
    }
  })
})

test('only the ways to an authenticator that we know are kept', () => {
  assert.deepEqual(knownTransports(['usb', 'telepathy', 'internal', 'usb']), ['internal', 'usb'])
})
