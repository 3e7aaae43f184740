// Computes distances on the ground, in miles and kilometers.
import type { Coordinates } from './towns.ts'

export type Circle = { center: Coordinates; radiusMiles: number }

export const kilometersPerMile = 1.609_344
const earthRadiusMiles = 3_958.761

/** Along a great circle (haversine). */
export function distanceMiles(from: Coordinates, to: Coordinates): number {
  const [latitude, longitude] = [radians(to.latitude - from.latitude), radians(to.longitude - from.longitude)]
  const chord =
    Math.sin(latitude / 2) ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude / 2) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** How far one degree leads at a latitude. */
export function milesPerDegree(latitude: number): { latitude: number; longitude: number } {
  const degree = radians(1) * earthRadiusMiles
  // Near the poles a degree of longitude is no distance at all; no ZIP code is there.
  return { latitude: degree, longitude: degree * Math.max(Math.cos(radians(latitude)), 0.01) }
}

/** The circle around a box of degrees. */
export function circleAround(corners: { north: Coordinates; south: Coordinates }): Circle {
  const { north, south } = corners
  const center = { latitude: (north.latitude + south.latitude) / 2, longitude: (north.longitude + south.longitude) / 2 }
  return { center, radiusMiles: Math.max(distanceMiles(center, north), distanceMiles(center, south)) }
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
