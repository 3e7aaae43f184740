// The sketch is true to the compass, and as large as what is on it.
import { expect, test } from 'vitest'
import { pointsOf } from './atm-sketch.rules.ts'

const center = { latitude: 40, longitude: -74 }
const rounded = (value: number) => Math.round(value * 100) / 100 + 0

function points(...places: [latitude: number, longitude: number][]) {
  const atm = { name: '', address: '', distanceMiles: 0, features: [], isFree: true }
  const data = places.map(([latitude, longitude]) => ({ ...atm, latitude, longitude }))
  return pointsOf({ data, center }).map(({ right, down }) => [rounded(right), rounded(down)])
}

test('north is up, south is down, east is right', () => {
  expect(points([40.1, -74], [39.9, -74], [40, -74 + 0.1 / Math.cos((40 * Math.PI) / 180)])).toEqual([
    [0, -1],
    [0, 1],
    [1, 0],
  ])
})

test('a degree of longitude is shorter than one of latitude', () => {
  expect(points([40.1, -74], [40, -73.9])).toEqual([
    [0, -1],
    [0.77, 0],
  ])
})

test('the farthest is at the edge, the others in proportion', () => {
  expect(points([40.01, -74], [40.04, -74])).toEqual([
    [0, -0.25],
    [0, -1],
  ])
})

test('one in the very middle is in the middle', () => expect(points([40, -74])).toEqual([[0, 0]]))
