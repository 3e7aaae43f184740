// Where the maintenance page leads back to: somewhere of ours, whatever its address says.
import { expect, test } from 'vitest'
import { placeAfterMaintenance } from './maintenance-place.ts'

test.each([
  ['', '/'],
  ['?from=%2Fexpress-pay', '/express-pay'],
  ['?from=%2F%3Ftab%3D1', '/?tab=1'],
  ['?from=https%3A%2F%2Fevil.example.com', '/'],
  ['?from=%2F%2Fevil.example.com', '/'],
  ['?from=%2F%5Cevil.example.com', '/'],
  ['?from=%2F%09%2Fevil.example.com', '/'],
  ['?from=%2F.%2F%2Fevil.example.com', '/'],
  ['?from=%2F%2F', '/'],
  ['?from=javascript%3Aalert(1)', '/'],
])('%j leads to %s', (search, place) => {
  expect(placeAfterMaintenance(search)).toBe(place)
})
