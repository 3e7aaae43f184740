// Which PINs are refused before they are sent. Readings 4.2.
import { describe, expect, test } from 'vitest'
import { pinFaultOf, repeatFaultOf } from './pin.rules.ts'

const known = { phoneNumbers: ['12125550101', '12125550177'], cardLast4s: ['4821', null] }
const faultOf = (pin: string) => pinFaultOf(pin, known)

test.each(['', '123', '12a4', '12345', '１２３４'])('"%s" is not four digits', (pin) => {
  expect(faultOf(pin)).toBe('length')
})

describe('easy to guess', () => {
  test.each(['0000', '1111', '9999'])('all equal: %s', (pin) => expect(faultOf(pin)).toBe('weak-pattern'))
  test.each(['0123', '1234', '6789', '9876', '4321', '3210'])('a run: %s', (pin) => expect(faultOf(pin)).toBe('weak-pattern'))
  test.each(['0101', '0177'])('the end of a phone number: %s', (pin) => expect(faultOf(pin)).toBe('weak-phone'))
  test('the end of a card number', () => expect(faultOf('4821')).toBe('weak-card'))
})

test.each(['1357', '1243', '7890', '2580', '0102'])('%s may be sent', (pin) => {
  expect(faultOf(pin)).toBeNull()
})

test('the second entry is the first one again', () => {
  expect(repeatFaultOf('2580', '2580')).toBeNull()
  expect(repeatFaultOf('2580', '2581')).toBe('mismatch')
  expect(repeatFaultOf('2580', '258')).toBe('length')
})
