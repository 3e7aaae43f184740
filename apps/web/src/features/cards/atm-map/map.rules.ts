// Computes positions, zoom and scale of the map around the center of a search. Pure.

export type Position = { latitude: number; longitude: number }
export type Size = { width: number; height: number }
/** Right and down, in miles or in pixels. */
export type Offset = { right: number; down: number }

const radians = Math.PI / 180
const milesPerDegree = 69.17

/** Over a few miles the earth is flat enough: a degree of longitude is shorter by the cosine of the latitude. */
export function milesFrom(center: Position, { latitude, longitude }: Position): Offset {
  return {
    right: (longitude - center.longitude) * milesPerDegree * Math.cos(center.latitude * radians),
    down: (center.latitude - latitude) * milesPerDegree,
  }
}

export const zoomLimits = { minPixelsPerMile: 4, maxPixelsPerMile: 1_200 } as const
/** What a press on plus or minus multiplies by. */
export const zoomStep = 1.5
// A pin hangs above its point; keys are at the right, the scale along the lower edge.
const margin = { left: 30, right: 62, above: 62, below: 46 } as const
// On a phone the ZIP code covers the map's upper edge, and the list its lower one.
const covered = { above: 64, below: 22 } as const
// Our reading: with nothing to show, or everything in one spot, half a mile is what one walks.
const defaultPixelsPerMile = 150

/** The visible part of the map: its size, and whether the form and the list cover its edges. */
export type View = Size & { isCovered: boolean }

/** How far from the upper edge the middle of the search is drawn, in pixels. */
export function middleOf({ height, isCovered }: View): number {
  return isCovered ? height / 2 + (covered.above - covered.below) / 2 : height / 2
}

/** The largest zoom that shows every position, in pixels a mile. */
export function fittingZoom(center: Position, positions: readonly Position[], view: View): number {
  const { width, height, isCovered } = view
  const middle = middleOf(view)
  const room = {
    left: width / 2 - margin.left,
    right: width / 2 - margin.right,
    up: middle - margin.above - (isCovered ? covered.above : 0),
    down: height - middle - margin.below - (isCovered ? covered.below : 0),
  }
  const zooms = positions
    .map((position) => milesFrom(center, position))
    .flatMap(({ right, down }) => [
      right === 0 ? Number.POSITIVE_INFINITY : (right > 0 ? room.right : room.left) / Math.abs(right),
      down === 0 ? Number.POSITIVE_INFINITY : (down > 0 ? room.down : room.up) / Math.abs(down),
    ])
  const fitting = Math.min(...zooms)
  return clampZoom(Number.isFinite(fitting) && fitting > 0 ? fitting : defaultPixelsPerMile)
}

export function clampZoom(pixelsPerMile: number): number {
  return Math.min(Math.max(pixelsPerMile, zoomLimits.minPixelsPerMile), zoomLimits.maxPixelsPerMile)
}

// A pin is 34 pixels wide and drawn over those of farther ATMs.
const pinReachPixels = 36

/** The pins, nearest first, that a nearer one covers: they are reached by their row of the list. */
export function coveredPins(center: Position, positions: readonly Position[], pixelsPerMile: number): readonly boolean[] {
  const points = positions.map((position) => milesFrom(center, position))
  return points.map(({ right, down }, index) =>
    points
      .slice(0, index)
      .some((nearer) => Math.hypot(nearer.right - right, nearer.down - down) * pixelsPerMile < pinReachPixels),
  )
}

const scaleSteps = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20] as const
const minScaleWidth = 48

/** The shortest distance that makes a bar one can read, and the bar's width in pixels. */
export function scaleOf(pixelsPerMile: number): { miles: number; width: number } {
  const miles = scaleSteps.find((step) => step * pixelsPerMile >= minScaleWidth) ?? 20
  return { miles, width: miles * pixelsPerMile }
}

/** The zoom of a web map of 512-pixel tiles (Web Mercator) that shows as many pixels a mile at this latitude. */
export function webMapZoom(latitude: number, pixelsPerMile: number): number {
  const metersPerPixel = 1_609.344 / pixelsPerMile
  const aroundTheWorld = 2 * Math.PI * 6_378_137
  return Math.log2((Math.cos(latitude * radians) * aroundTheWorld) / (512 * metersPerPixel))
}
