// The sketch is true to the compass and to scale.
import { expect, test } from 'vitest'
import { pointsOf } from './atm-sketch.rules.ts'

const center = { latitude: 40, longitude: -74 }
const atm = { name: '', address: '', distanceMiles: 0, features: [], isFree: true }

function pointAt(latitude: number, longitude: number, radiusMiles = 5) {
  const [point] = pointsOf({ data: [{ ...atm, latitude, longitude }], center, radiusMiles })
  return { right: Math.round(point!.right * 100) / 100, down: Math.round(point!.down * 100) / 100 }
}

test('the middle is the middle', () => expect(pointAt(40, -74)).toEqual({ right: 0, down: 0 }))
test('north is up', () => expect(pointAt(40 + 2.5 / 69, -74)).toEqual({ right: 0, down: -0.5 }))
test('east is right, and a degree of longitude is shorter', () => {
  expect(pointAt(40, -73.93)).toEqual({ right: 0.74, down: 0 })
})
test('the same place is nearer the edge of a smaller area', () => {
  expect(pointAt(40 - 1 / 69, -74, 1)).toEqual({ right: 0, down: 1 })
})
