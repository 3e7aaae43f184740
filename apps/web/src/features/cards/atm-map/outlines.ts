// The coasts and state lines under the map, from the public-domain boundaries of the US Census Bureau. Loaded when a map is drawn.
import type { GeometryCollection, Topology } from 'topojson-specification'
import { feature, mesh } from 'topojson-client'
import states from 'us-atlas/states-10m.json'
import { milesFrom, type Position } from './map.rules.ts'

type Atlas = Topology<{ nation: GeometryCollection; states: GeometryCollection }>
type Line = readonly (readonly number[])[]

// us-atlas has no types of its own; its shape is the one of the TopoJSON specification.
const atlas = states as unknown as Atlas
/** As far as the least zoom shows on a wide screen. */
const reachMiles = 160
const degreesAround = 3.5

export type Outlines = { land: string; borders: string }

let lines: { land: readonly Line[]; borders: readonly Line[] } | null = null

/**
 * Paths in miles from the center, right and down: what is in reach.
 *
 * @returns null where the boundaries have nothing: out at sea, or abroad
 */
export function outlinesAround(center: Position): Outlines | null {
  lines ??= { land: ringsOf(atlas), borders: mesh(atlas, atlas.objects.states, (one, other) => one !== other).coordinates }
  const near = (line: Line) => line.some((point) => isNear(center, point))
  const land = lines.land.filter((ring) => near(ring) || contains(ring, center))
  if (land.length === 0) return null
  return {
    land: land.map((ring) => `${pathOf(center, ring)}Z`).join(''),
    borders: lines.borders
      .filter(near)
      .map((line) => pathOf(center, line))
      .join(''),
  }
}

function ringsOf(from: Atlas): Line[] {
  return feature(from, from.objects.nation).features.flatMap(({ geometry }) => {
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
    return geometry.type === 'Polygon' ? geometry.coordinates : []
  })
}

function isNear({ latitude, longitude }: Position, [east = 0, north = 0]: readonly number[]): boolean {
  return Math.abs(east - longitude) < degreesAround && Math.abs(north - latitude) < degreesAround
}

/** By the even-odd rule. */
function contains(ring: Line, { latitude, longitude }: Position): boolean {
  let isInside = false
  for (const [index, [east = 0, north = 0]] of ring.entries()) {
    const [eastBefore = 0, northBefore = 0] = ring.at(index - 1) ?? []
    if (north > latitude === northBefore > latitude) continue
    if (longitude < ((eastBefore - east) * (latitude - north)) / (northBefore - north) + east) isInside = !isInside
  }
  return isInside
}

/** Points far outside are drawn at the edge of reach: a coast of a thousand miles needs no more numbers than one of ten. */
function pathOf(center: Position, line: Line): string {
  let path = ''
  let last = ''
  for (const [longitude = 0, latitude = 0] of line) {
    const { right, down } = milesFrom(center, { latitude, longitude })
    const point = `${oneHundredth(clamp(right))} ${oneHundredth(clamp(down))}`
    if (point === last) continue
    path += `${path === '' ? 'M' : 'L'}${point}`
    last = point
  }
  return path
}

function clamp(miles: number): number {
  return Math.min(Math.max(miles, -reachMiles), reachMiles)
}

function oneHundredth(miles: number): number {
  return Math.round(miles * 100) / 100
}
