// Guarantees of the settings of calls that read a code out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'

const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+18005550142' }

test('codes go by a call where that is on, from a number that can call, and never beside Stytch', () => {
  assert.equal(readConfig(twilio).callsWithCodes, false)
  const on = { ...twilio, CODES_BY_CALL: '1' }
  assert.deepEqual([readConfig(on).callsWithCodes, readConfig(on).twilio?.voiceFrom], [true, '+18005550142'])
  assert.equal(readConfig({ ...on, TWILIO_FROM: 'MG1', TWILIO_VOICE_FROM: '+18005550144' }).twilio?.voiceFrom, '+18005550144')
  assert.equal(readConfig({ CODES_BY_CALL: '1' }).callsWithCodes, true)
  assert.throws(() => readConfig({ ...on, TWILIO_FROM: 'MG1' }), /CODES_BY_CALL needs TWILIO_VOICE_FROM: a messaging service/)
  assert.throws(() => readConfig({ ...on, TWILIO_VOICE_FROM: '8005550144' }), /TWILIO_VOICE_FROM must be a number such as/)
  assert.throws(() => readConfig({ TWILIO_VOICE_FROM: '+18005550144' }), /TWILIO_ACCOUNT_SID, .* must be set too/)
  const stytch = { AUTH_PROVIDER: 'stytch', STYTCH_PROJECT_ID: 'project-test-1', STYTCH_SECRET: 'secret-test-1' }
  assert.throws(() => readConfig({ CODES_BY_CALL: '1', ...stytch }), /CODES_BY_CALL needs AUTH_PROVIDER=embedded/)
})
