// The masks of a card's digits and codes while they are typed.
import { describe, expect, test } from 'vitest'
import { bareActivationCode, isActivationCode, maskActivationCode, maskExpiry, onlyFourDigits, typedActivationCode } from '#ui'

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

describe('an activation code', () => {
  test.each([
    ['7kq2', '7KQ2'],
    ['7kq2m', '7KQ2-M'],
    ['7KQ2-M4PA', '7KQ2-M4PA'],
    [' 7kq2 m4pa ', '7KQ2-M4PA'],
    ['7kq2m4pa99zz88', '7KQ2-M4PA99ZZ'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(maskActivationCode(typed)).toBe(shown)
  })

  test('gets its hyphen while it is typed on, and is left alone where something is mended or deleted', () => {
    expect(typedActivationCode('7KQ2m', '7KQ2')).toBe('7KQ2-M')
    expect(typedActivationCode('7KQ2-', '7KQ2-M')).toBe('7KQ2-')
    expect(typedActivationCode('7K2-M4', '7KQ2-M4')).toBe('7K2-M4')
  })

  test('has six characters at least, and is sent without its hyphen', () => {
    expect(isActivationCode('7KQ2-M')).toBe(false)
    expect(isActivationCode('7KQ2-M4')).toBe(true)
    expect(bareActivationCode('7KQ2-M4pa')).toBe('7KQ2M4PA')
  })
})
