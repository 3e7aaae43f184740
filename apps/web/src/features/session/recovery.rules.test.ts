// What may be typed into the proof by card.
import { describe, expect, test } from 'vitest'
import { checkCardProof, maskExpiry, onlyFourDigits } from './recovery.rules.ts'

const right = { cardLast4: '4821', cardExpiry: '04/28', ssnLast4: '1234' }

test('a whole proof has nothing wrong', () => {
  expect(checkCardProof(right)).toEqual({})
})

test.each([
  ['cardLast4', '482', 'session.recovery.digits-format'],
  ['cardExpiry', '13/28', 'session.recovery.expiry-format'],
  ['cardExpiry', '00/28', 'session.recovery.expiry-format'],
  ['cardExpiry', '0428', 'session.recovery.expiry-format'],
  ['ssnLast4', '', 'session.recovery.digits-format'],
] as const)('%s %j is refused by itself', (field, typed, error) => {
  expect(checkCardProof({ ...right, [field]: typed })).toEqual({ [field]: error })
})

describe('an expiry as it is typed', () => {
  test.each([
    ['0', '0'],
    ['04', '04'],
    ['04/', '04/'],
    ['042', '04/2'],
    ['0428', '04/28'],
    ['04/28', '04/28'],
    ['4/28', '04/28'],
    ['04/2028', '04/20'],
    ['ab', ''],
  ])('%j becomes %j', (typed, masked) => {
    expect(maskExpiry(typed)).toBe(masked)
  })

  test('can be taken back digit by digit', () => {
    expect(maskExpiry('04/')).toBe('04/')
    expect(maskExpiry('04')).toBe('04')
    expect(maskExpiry('0')).toBe('0')
  })
})

test('of a number only the last four digits are asked, and only digits are taken', () => {
  expect(onlyFourDigits('12a3456')).toBe('1234')
})
