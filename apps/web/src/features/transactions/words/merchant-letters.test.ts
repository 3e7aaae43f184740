// Two letters for any store, whatever its name is made of.
import { expect, test } from 'vitest'
import { merchantLetters } from './merchant-letters.ts'

test.each([
  ['Casa Verde Grill', 'CV'],
  ['7-Eleven', '7E'],
  ['Harvest & Vine Market', 'HV'],
  ['lumen', 'LU'],
  ['X', 'X'],
  ['élan café', 'ÉC'],
  ['متجر الزيتون', 'ما'],
  ['🍕🍕', ''],
  ['🍕 Pizza Palace', 'PP'],
  ['=1+1', '11'],
  ['   ', ''],
  ['ß', 'SS'],
])('%s is %s', (name, letters) => {
  expect(merchantLetters(name)).toBe(letters)
})
