// What may be typed into the sign-in forms, word for word as the specification has it.
import { catalogs } from '@daybreak/copy'
import { describe, expect, test } from 'vitest'
import { checkEmail, checkPhoneLogin, maskCountryCode, usernameOfPhone } from './login.rules.ts'

const phone = '(212) 555-0101'

test.each([
  ['+1', '+1'],
  ['1', '+1'],
  ['+52', '+52'],
  ['00 12 345', '+0012'],
  ['abc', ''],
  ['', ''],
])('the country code %j is masked to %j', (typed, masked) => expect(maskCountryCode(typed)).toBe(masked))

describe('a phone login', () => {
  test('needs a country code', () => {
    const { countryCode } = checkPhoneLogin({ countryCode: '', phone })
    expect(countryCode && catalogs.en[countryCode]).toBe('Please enter your country code')
  })

  test('needs a phone number', () => {
    const errors = checkPhoneLogin({ countryCode: '+1', phone: '' })
    expect(errors.phone && catalogs.en[errors.phone]).toBe('Phone number is a required field')
  })

  test.each(['(212) 555-010', '(212', '2125550101', '(212) 555-01011'])('refuses %j', (typed) => {
    const errors = checkPhoneLogin({ countryCode: '+1', phone: typed })
    expect(errors.phone && catalogs.en[errors.phone]).toBe('Please enter a valid phone number')
  })

  test('that is whole has nothing wrong', () => {
    expect(checkPhoneLogin({ countryCode: '+1', phone })).toEqual({})
  })

  test('becomes country-code digits without the plus, then the phone digits', () => {
    expect(usernameOfPhone({ countryCode: '+1', phone })).toBe('12125550101')
  })
})

describe('an e-mail login', () => {
  test.each([
    ['', 'session.login-email.required'],
    ['  ', 'session.login-email.required'],
    ['maya', 'session.login-email.format'],
    ['maya@example', 'session.login-email.format'],
    ['maya torres@example.com', 'session.login-email.format'],
    ['<maya@example.com>', 'session.login-email.format'],
    ['maya@[127.0.0.1]', 'session.login-email.format'],
    ['ｍaya@example.com', 'session.login-email.format'],
    ['maya.torres@example.com', null],
    [' maya.torres@example.com ', null],
  ])('%j is answered %j', (typed, error) => {
    expect(checkEmail(typed)).toBe(error)
  })
})
