// Where the ATMs lie around the place that was searched, as a flat sketch. Pure.
import type { AtmList } from '@daybreak/contract'

/** Right and down from the middle; 1 is the edge of the area that was searched. */
export type SketchPoint = { right: number; down: number }

const milesPerDegree = 69
const radians = Math.PI / 180

/** Over a few miles the earth is flat enough: a degree of longitude is shorter by the cosine of the latitude. */
export function pointsOf({
  data,
  center,
  radiusMiles,
}: Pick<AtmList, 'data' | 'center' | 'radiusMiles'>): readonly SketchPoint[] {
  return data.map(({ latitude, longitude }) => ({
    right: ((longitude - center.longitude) * milesPerDegree * Math.cos(center.latitude * radians)) / radiusMiles,
    down: ((center.latitude - latitude) * milesPerDegree) / radiusMiles,
  }))
}
