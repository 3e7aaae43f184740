// Guarantees of the sample cash machines and of distances.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { atmsOf, createAtmLocations } from './atm-locations.ts'
import { circleAround, distanceMiles } from './distances.ts'
import { createTownFinder } from './towns.ts'

const towns = createTownFinder()
const locations = createAtmLocations(towns)
const everything = { features: [], limit: 50 }

test('distances are those of the map', () => {
  const [newYork, losAngeles] = [
    { latitude: 40.7128, longitude: -74.006 },
    { latitude: 34.0522, longitude: -118.2437 },
  ]
  assert.equal(Math.round(distanceMiles(newYork, losAngeles)), 2446)
  assert.equal(distanceMiles(newYork, newYork), 0)
  const { center, radiusMiles } = circleAround({ north: newYork, south: { latitude: 40.6, longitude: -74.2 } })
  assert.ok(Math.abs(distanceMiles(center, newYork) - radiusMiles) < 0.05)
})

test('machines are found wherever people live, the same each time, within the circle and nearest first', async () => {
  for (const zip of ['10038', '90012', '60601', '99501', '96813', '59301', '02108', '78205', '33130']) {
    const center = await towns.findByZip(zip)
    assert.ok(center, zip)
    const circle = { center, radiusMiles: 5 }
    const found = await locations.find(circle, everything)
    assert.ok(found.length > 0, zip)
    assert.deepEqual(await locations.find(circle, everything), found)
    const distances = found.map((each) => each.distanceMiles)
    assert.deepEqual(
      distances,
      distances.toSorted((left, right) => left - right),
    )
    assert.ok(found.every(({ atm, distanceMiles: miles }) => miles <= 5 && Math.abs(miles - distanceMiles(center, atm)) < 1e-9))
  }
})

test('a wider circle finds what a narrower one does, and every filter only leaves some out', async () => {
  const center = await towns.findByZip('60601')
  assert.ok(center)
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 0.2, max: 3, noNaN: true }),
      fc.subarray(['OPEN_24_HOURS', 'DEPOSIT_AVAILABLE', 'ACCESSIBLE'] as const),
      async (radiusMiles, features) => {
        const all = { features: [], limit: Number.MAX_SAFE_INTEGER }
        const inner = await locations.find({ center, radiusMiles }, all)
        const outer = await locations.find({ center, radiusMiles: radiusMiles + 1 }, all)
        assert.deepEqual(outer.slice(0, inner.length), inner)
        const filtered = await locations.find({ center, radiusMiles }, { ...all, features })
        assert.deepEqual(
          filtered,
          inner.filter(({ atm }) => features.every((feature) => atm.features.includes(feature))),
        )
      },
    ),
    { numRuns: 20 },
  )
})

test('a machine is near the center of its ZIP code and says that it is a sample', async () => {
  const town = await towns.findByZip('10038')
  assert.ok(town)
  assert.deepEqual([town.city, town.state], ['New York', 'NY'])
  for (const atm of atmsOf(town)) {
    assert.ok(distanceMiles(town, atm) < 0.91)
    assert.match(atm.name, /sample/)
  }
  assert.equal(await towns.findByZip('00000'), null)
})
