// The arithmetic of authenticator apps, compared with the test values of the standards, and the format of recovery codes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base32, decideTotp, makeRecoveryCode, makeSecret, plainRecoveryCode, setupUri, stepAt, totpCode } from './totp.rules.ts'

const secret = Buffer.from('12345678901234567890')

test('codes are those of RFC 6238, appendix B, at six digits', () => {
  const seconds: readonly [number, string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ]
  for (const [second, code] of seconds) assert.equal(totpCode(secret, stepAt(second * 1000)), code)
})

test('codes are those of RFC 4226, appendix D', () => {
  const codes = Array.from({ length: 10 }, (_, step) => totpCode(secret, step))
  assert.deepEqual(codes, ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])
})

test('base 32 is that of RFC 4648, 10, without padding', () => {
  const texts = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))
  assert.deepEqual(texts, ['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
  assert.match(base32(makeSecret()), /^[A-Z2-7]{32}$/)
})

const nowMs = 1_795_176_015_000
const now = stepAt(nowMs)

test('a code of the step before and of the next one is good, and none further away', () => {
  const kinds = [-2, -1, 0, 1, 2].map((away) => decideTotp(secret, totpCode(secret, now + away), null, nowMs).kind)
  assert.deepEqual(kinds, ['wrong', 'right', 'right', 'right', 'wrong'])
})

test('a code is good once, and with it all codes before', () => {
  const kindOf = (away: number) => decideTotp(secret, totpCode(secret, now + away), now, nowMs).kind
  assert.deepEqual([kindOf(-1), kindOf(0), kindOf(1)], ['used', 'used', 'right'])
  assert.deepEqual(decideTotp(secret, totpCode(secret, now + 1), now, nowMs), { kind: 'right', step: now + 1 })
})

test('what is no code of six digits is wrong', () => {
  for (const code of ['', '12345', '1234567', '１２３４５６']) assert.equal(decideTotp(secret, code, null, nowMs).kind, 'wrong')
})

test('the address that an app scans names the issuer and the account, whatever they contain', () => {
  const uri = new URL(setupUri({ issuer: 'Day & Break', account: 'maya:t+x@example.com', secret }))
  assert.equal(uri.protocol, 'otpauth:')
  assert.equal(decodeURIComponent(uri.pathname), '/Day & Break:maya:t+x@example.com')
  assert.deepEqual(Object.fromEntries(uri.searchParams), { secret: base32(secret), issuer: 'Day & Break' })
})

test('a recovery code is two groups of four without letters that are taken for one another, however it is typed', () => {
  for (let made = 0; made < 200; made += 1) {
    const code = makeRecoveryCode()
    assert.match(code, /^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
    assert.equal(plainRecoveryCode(` ${code.toLowerCase().replace('-', ' – ')} `), code.replace('-', ''))
  }
})
