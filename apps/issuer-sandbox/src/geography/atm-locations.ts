// Sample ATMs: made up around the centers of ZIP codes, always the same ones, and far fewer than there really are.
import { createHash } from 'node:crypto'
import { distanceMiles, milesPerDegree, type Circle } from './distances.ts'
import type { Coordinates, Town, TownFinder } from './towns.ts'

export type AtmFeature = 'OPEN_24_HOURS' | 'DEPOSIT_AVAILABLE' | 'ACCESSIBLE'
export type Atm = Coordinates & {
  name: string
  description: string
  /** In the surcharge-free network. */
  isInNetwork: boolean
  features: AtmFeature[]
  streetAddress: string
  town: Town
}
export type FoundAtm = { atm: Atm; distanceMiles: number }

export type AtmLocations = {
  /** Nearest first. */
  find(circle: Circle, filter: { features: readonly AtmFeature[]; limit: number }): Promise<FoundAtm[]>
}

const maxPerZip = 3
const farthestFromCenterMiles = 0.9

const hosts = ['Corner Market', 'Sunrise Pharmacy', 'Main Street Bank', 'Fuel & Go', 'Grocery Basket', 'Union Credit Branch']
const spots = ['Beside the entrance', 'In the lobby', 'At the drive-through', 'Next to the registers']
const streets = ['Main St', 'Oak Ave', 'Maple Dr', '2nd St', 'Park Ave', 'Cedar Ln', 'Washington Blvd', 'Station Rd']

export function createAtmLocations(towns: TownFinder): AtmLocations {
  return {
    async find({ center, radiusMiles }, { features, limit }) {
      const reach = radiusMiles + farthestFromCenterMiles
      const [northSouth, eastWest] = [reach / milesPerDegree(0).latitude, reach / milesPerDegree(center.latitude).longitude]
      const near = await towns.listInBox({
        south: center.latitude - northSouth,
        north: center.latitude + northSouth,
        west: center.longitude - eastWest,
        east: center.longitude + eastWest,
      })
      return near
        .flatMap(atmsOf)
        .filter((atm) => features.every((feature) => atm.features.includes(feature)))
        .map((atm) => ({ atm, distanceMiles: distanceMiles(center, atm) }))
        .filter((found) => found.distanceMiles <= radiusMiles)
        .toSorted((left, right) => left.distanceMiles - right.distanceMiles)
        .slice(0, limit)
    },
  }
}

/** One to three machines of a ZIP code, drawn from its digits: the same in every sandbox. */
export function atmsOf(town: Town): Atm[] {
  const count = 1 + ((bytesOf(town.zip, 0)[0] ?? 0) % maxPerZip)
  return Array.from({ length: count }, (_, ordinal) => atmOf(town, ordinal + 1))
}

function atmOf(town: Town, ordinal: number): Atm {
  const [host = 0, spot = 0, street = 0, house = 0, north = 0, east = 0, flags = 0] = bytesOf(town.zip, ordinal)
  const { latitude, longitude } = milesPerDegree(town.latitude)
  // A byte as a distance from the center: both ways along each axis, the corner within reach.
  const offsetMiles = (byte: number) => ((byte - 127.5) / 127.5) * (farthestFromCenterMiles / Math.SQRT2)
  const features: AtmFeature[] = []
  if (flags & 1) features.push('OPEN_24_HOURS')
  if (flags & 2) features.push('DEPOSIT_AVAILABLE')
  if (flags & 12) features.push('ACCESSIBLE')
  return {
    name: `${pick(hosts, host)} (sample)`,
    description: pick(spots, spot),
    isInNetwork: (flags & 48) !== 0,
    features,
    streetAddress: `${100 + house * 4} ${pick(streets, street)}`,
    town,
    latitude: sixDecimals(town.latitude + offsetMiles(north) / latitude),
    longitude: sixDecimals(town.longitude + offsetMiles(east) / longitude),
  }
}

function bytesOf(zip: string, ordinal: number): Buffer {
  return createHash('sha256').update(`atm:${zip}:${ordinal}`).digest()
}

function pick(choices: readonly string[], byte: number): string {
  return choices[byte % choices.length] ?? ''
}

function sixDecimals(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
