// Guarantees of the outlines under the map: true, near, and absent where nothing is known.
import { expect, test } from 'vitest'
import { outlinesAround } from './outlines.ts'

test('land lies around an inland place, and its state line passes where it does', () => {
  const yonkers = outlinesAround({ latitude: 40.94, longitude: -73.87 })
  expect(yonkers?.land).toMatch(/^M-?[\d.]+ -?[\d.]+L/)
  // The line between New York and New Jersey is in the Hudson, two to four miles west of this place.
  const points = [...(yonkers?.borders ?? '').matchAll(/[ML](\S+) ([^LM]+)/g)].map(
    ([, right, down]) => JSON.parse(`[${right},${down}]`) as [right: number, down: number],
  )
  const near = points.filter(([, down]) => Math.abs(down) < 12).map(([right]) => right)
  expect(near.some((right) => right < -1 && right > -6)).toBe(true)
})

test('an island has a coast, and the middle of an ocean has nothing', () => {
  expect(outlinesAround({ latitude: 21.31, longitude: -157.86 })?.land.length).toBeGreaterThan(50)
  expect(outlinesAround({ latitude: 35, longitude: -45 })).toBeNull()
  expect(outlinesAround({ latitude: 13.44, longitude: 144.79 })?.land.length).toBeGreaterThan(50)
})

test('a place in the middle of the country is on land although no coast is near', () => {
  const kansas = outlinesAround({ latitude: 38.5, longitude: -98.4 })
  expect(kansas?.land).toMatch(/^M/)
})
