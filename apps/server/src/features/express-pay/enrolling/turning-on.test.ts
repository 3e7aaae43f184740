// Why Express Pay cannot be turned on, and the effects of turning it off.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { stateAfterCancel, turningOnRefusal, type EligibilityInputs } from '../express-pay.rules.ts'
import { newYork, usual } from '../testing/usual-inputs.ts'

describe('turning it on', () => {
  const active = usual.enrollment
  const cases: [why: string, inputs: Partial<EligibilityInputs>, refusal: ReturnType<typeof turningOnRefusal>][] = [
    ['there is no reason against it', {}, null],
    ['its employer does not offer it', { isOffered: false }, 'express_pay.not_available'],
    ['the account is closing', { isClosing: true }, 'accounts.closing'],
    ['the home state is not known', { homeState: null, statePolicy: null }, 'express_pay.state_unknown'],
    ['no one has looked into the state', { statePolicy: null }, 'express_pay.state_off'],
    ['the state is off', { statePolicy: { ...newYork, isOffered: false } }, 'express_pay.state_off'],
    ['the account is below zero', { isAccountNegative: true }, 'express_pay.account_negative'],
    // What ends on its own, or is the worker's own choice, is no reason.
    ['payroll runs', { isBlackout: true }, null],
    ['they paused it', { enrollment: { ...active, isPaused: true } }, null],
    ['a paycheck fell short', { enrollment: { ...active, isDelinquent: true } }, null],
    ['they wait for a paycheck', { enrollment: { ...active, waitsForPayday: true } }, null],
    ['nothing was worked', { shifts: [] }, null],
  ]
  for (const [why, inputs, refusal] of cases)
    test(`${refusal === null ? 'is allowed' : 'is refused'} when ${why}`, () =>
      assert.equal(turningOnRefusal({ ...usual, ...inputs }), refusal))

  test('off again, it ends at once, or after the paycheck that repays what was taken', () => {
    assert.deepEqual([stateAfterCancel(false), stateAfterCancel(true)], ['inactive', 'pending_cancellation'])
  })
})
