// Where the ATMs lie around the place that was searched, as a flat sketch. Pure.
import type { AtmList } from '@daybreak/contract'

/** Right and down from the middle; the farthest of them is at a distance of 1. */
export type SketchPoint = { right: number; down: number }

const radians = Math.PI / 180

/** Over a few miles the earth is flat enough: a degree of longitude is shorter by the cosine of the latitude. */
export function pointsOf({ data, center }: Pick<AtmList, 'data' | 'center'>): readonly SketchPoint[] {
  const offsets = data.map(({ latitude, longitude }) => ({
    right: (longitude - center.longitude) * Math.cos(center.latitude * radians),
    down: center.latitude - latitude,
  }))
  const farthest = Math.max(...offsets.map(({ right, down }) => Math.hypot(right, down)))
  // All of them in one place have no distance to draw.
  const scale = farthest > 0 ? 1 / farthest : 1
  return offsets.map(({ right, down }) => ({ right: right * scale, down: down * scale }))
}
