// Where the maintenance page leads back to: one of our own addresses, whatever its address says.
import { expect, test } from 'vitest'
import { pathAfterMaintenance } from './maintenance-path.ts'

test('what followed # is still there, and a hash of the page does not replace one of the path', () => {
  expect(pathAfterMaintenance('?from=%2Fnot-you', '#token')).toBe('/not-you#token')
  expect(pathAfterMaintenance('?from=%2Fsupport%23hours', '#token')).toBe('/support#hours')
})

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
])('%j leads to %s', (search, path) => {
  expect(pathAfterMaintenance(search)).toBe(path)
})
