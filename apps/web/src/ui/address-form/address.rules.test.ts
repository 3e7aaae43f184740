// Every rule of the address form, at its edges.
import { describe, expect, test } from 'vitest'
import { addressOf, addressEntryOf, addressFaultsOf, filledFrom, type AddressEntry } from './address.rules.ts'

const home = { isHome: true, hasTerritories: false }
const good: AddressEntry = { line1: '418 Alder St', line2: '', city: 'Oakland', state: 'CA', postalCode: '94607' }

describe('specification 5', () => {
  test('an address without its optional second line has no fault', () => {
    expect(addressFaultsOf(good, home)).toEqual({})
    expect(addressFaultsOf({ ...good, line2: 'Apt 4' }, home)).toEqual({})
  })

  test('every other field is required', () => {
    const blank = { line1: ' ', line2: '', city: '', state: ' ', postalCode: '' }
    expect(addressFaultsOf(blank, home)).toEqual({
      line1: 'address.form.line1-required',
      city: 'address.form.city-required',
      state: 'address.form.state-required',
      postalCode: 'address.form.postal-code-required',
    })
  })

  test.each([
    ['CA', undefined],
    ['ca', undefined],
    [' California ', undefined],
    ['Cal', 'address.form.state-format'],
    ['ZZ', 'address.form.state-format'],
    ['DC', 'address.form.state-format'],
  ])('the state %j → %s', (state, fault) => {
    expect(addressFaultsOf({ ...good, state }, home).state).toBe(fault)
  })

  test('DC is a state where the setting says so', () => {
    expect(addressFaultsOf({ ...good, state: 'DC' }, { ...home, hasTerritories: true })).toEqual({})
  })

  test.each([
    ['94607', undefined],
    [' 94607 ', undefined],
    ['9460', 'address.form.postal-code-length'],
    ['946071', 'address.form.postal-code-length'],
    ['9460a', 'address.form.postal-code-digits'],
    ['94607-1234', 'address.form.postal-code-digits'],
    ['٩٤٦٠٧', 'address.form.postal-code-digits'],
  ])('the ZIP code %j → %s', (postalCode, fault) => {
    expect(addressFaultsOf({ ...good, postalCode }, home).postalCode).toBe(fault)
  })

  test('a PO box takes mail and is no home', () => {
    const box = { ...good, line1: 'PO Box 118' }
    expect(addressFaultsOf(box, home)).toEqual({ line1: 'address.form.po-box' })
    expect(addressFaultsOf(box, { ...home, isHome: false })).toEqual({})
  })
})

test('what is sent is trimmed, with the state by its letters and without an empty second line', () => {
  const typed = { line1: ' 418 Alder St ', line2: ' ', city: ' Oakland', state: 'california', postalCode: '94607 ' }
  expect(addressOf(typed)).toEqual({ ...good, line2: null })
  expect(addressEntryOf(addressOf(typed))).toEqual(good)
})

test('a suggestion fills the fields, keeps the flat that was typed, and brings no ZIP code that it does not know', () => {
  const found = {
    displayName: '',
    lat: 0,
    lon: 0,
    line1: '418 Alder St',
    line2: null,
    city: 'Oakland',
    state: 'California',
    postalCode: '',
  }
  expect(filledFrom(found, { ...good, line1: '418 al', line2: 'Apt 4', postalCode: '10001' })).toEqual({
    ...good,
    line2: 'Apt 4',
    postalCode: '',
  })
  expect(filledFrom({ ...found, line2: 'Unit 9' }, good).line2).toBe('Unit 9')
})
