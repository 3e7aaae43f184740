// Computes the distance to the nearest store of an offer, in miles. Pure.
import type { Coordinates } from '#platform/locations/zip-locations.ts'
import type { OfferContent } from '../catalog/index.ts'

const earthMiles = 3_958.8
const radians = Math.PI / 180

/** As the crow flies, on a round earth (haversine): right to about half a percent. */
export function milesBetween(one: Coordinates, other: Coordinates): number {
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const across = half(other.latitude - one.latitude)
  const along = half(other.longitude - one.longitude)
  const arc = across + Math.cos(one.latitude * radians) * Math.cos(other.latitude * radians) * along
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(arc)))
}

/** null for an offer without stores of its own, and where no place is known. */
export function milesTo({ stores }: Pick<OfferContent, 'stores'>, from: Coordinates | null): number | null {
  if (from === null || stores.length === 0) return null
  return Math.min(...stores.map((store) => milesBetween(from, store)))
}
