// Guarantees of the map: true positions, everything in view, and a scale that is right.
import { describe, expect, test } from 'vitest'
import { clampZoom, coveredPins, fittingZoom, middleOf, milesFrom, scaleOf, webMapZoom, zoomLimits } from './map.rules.ts'

const yonkers = { latitude: 40.94, longitude: -73.87 }
const phone = { width: 390, height: 366, isCovered: true }

test('a mile north is a mile up, and a mile east is a mile right, wherever the place is', () => {
  for (const latitude of [0, 40.94, 64.8]) {
    const center = { latitude, longitude: -73.87 }
    const north = milesFrom(center, { latitude: latitude + 1 / 69.17, longitude: -73.87 })
    expect([north.right, north.down]).toEqual([0, expect.closeTo(-1, 6)])
    const degree = 69.17 * Math.cos((latitude * Math.PI) / 180)
    expect(milesFrom(center, { latitude, longitude: -73.87 + 1 / degree }).right).toBeCloseTo(1, 6)
  }
})

describe('the zoom', () => {
  const around = [
    { latitude: 40.96, longitude: -73.9 },
    { latitude: 40.93, longitude: -73.84 },
    { latitude: 40.9, longitude: -73.87 },
  ]

  test('shows every ATM with its whole pin, clear of the ZIP code, the keys, the scale and the list', () => {
    for (const view of [phone, { ...phone, width: 320 }, { width: 626, height: 660, isCovered: false }]) {
      const zoom = fittingZoom(yonkers, around, view)
      const middle = middleOf(view)
      const [top, bottom] = view.isCovered ? [64, view.height - 22] : [0, view.height]
      for (const { right, down } of around.map((position) => milesFrom(yonkers, position))) {
        expect(right * zoom).toBeLessThanOrEqual(view.width / 2 - 61)
        expect(-right * zoom).toBeLessThanOrEqual(view.width / 2 - 29)
        expect(middle + down * zoom - 61).toBeGreaterThanOrEqual(top)
        expect(middle + down * zoom + 45).toBeLessThanOrEqual(bottom)
      }
    }
  })

  test('is one that can be walked in when all of them are in the middle, or there are none', () => {
    expect(fittingZoom(yonkers, [], phone)).toBe(150)
    expect(fittingZoom(yonkers, [yonkers], phone)).toBe(150)
  })

  test('keeps to its limits, also in a window that has no room', () => {
    expect(fittingZoom(yonkers, [{ latitude: 48, longitude: -122 }], phone)).toBe(zoomLimits.minPixelsPerMile)
    expect(fittingZoom(yonkers, around, { width: 10, height: 10, isCovered: false })).toBe(150)
    expect([clampZoom(0), clampZoom(99_999)]).toEqual([zoomLimits.minPixelsPerMile, zoomLimits.maxPixelsPerMile])
  })
})

test('the bar of the scale is as long as the distance above it, and never too short to see', () => {
  expect(scaleOf(150)).toEqual({ miles: 0.5, width: 75 })
  for (let zoom: number = zoomLimits.minPixelsPerMile; zoom < zoomLimits.maxPixelsPerMile; zoom *= 1.3) {
    const { miles, width } = scaleOf(zoom)
    expect(width).toBeCloseTo(miles * zoom, 9)
    expect(width).toBeGreaterThanOrEqual(48)
    expect(width).toBeLessThan(200)
  }
})

test('a web map under the pins has the same scale as they have', () => {
  // At zoom 0 the world is 512 pixels around the equator.
  const milesAround = (2 * Math.PI * 6_378_137) / 1_609.344
  expect(webMapZoom(0, 512 / milesAround)).toBeCloseTo(0, 9)
  expect(webMapZoom(0, (512 * 2 ** 12) / milesAround)).toBeCloseTo(12, 9)
  expect(webMapZoom(60, (512 * 2 ** 12 * 2) / milesAround)).toBeCloseTo(12, 6)
})

test('a pin under a nearer one is known, until the map is large enough to tell them apart', () => {
  const pins = [yonkers, { latitude: 40.941, longitude: -73.87 }, { latitude: 40.96, longitude: -73.87 }]
  expect(coveredPins(yonkers, pins, 150)).toEqual([false, true, false])
  expect(coveredPins(yonkers, pins, 1_200)).toEqual([false, false, false])
})
