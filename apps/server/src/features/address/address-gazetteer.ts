// The embedded provider: it has every town and ZIP code but no streets, so it keeps the typed street and completes the rest.
import type { AddressSuggestion, StateRange } from '@daybreak/contract'
import type { SuggestionSource } from './address-source.ts'
import { loadTowns, type Town, type Towns, type TownZip } from './address-towns.ts'
import { readTyped, type Reading } from './address-typed.rules.ts'

type Match = { reading: Reading; town: Town; rank: number }

export function createGazetteer(range: StateRange): SuggestionSource {
  let loading: Promise<Towns> | null = null
  return async (text, limit) => {
    const readings = readTyped(text)
    if (readings.length === 0) return []
    const towns = await (loading ??= loadTowns(range))
    const matches = readings.flatMap((reading) => matchesOf(towns, reading))
    return suggestionsOf(bestFirst(matches), limit)
  }
}

// A town that was named whole goes before one that has only begun; with its state or ZIP code it goes before all.
const ranks = { begun: 0, named: 1, withState: 2, withZip: 4 }

function matchesOf(towns: Towns, reading: Reading): Match[] {
  const { town: key, isTownOpen, states, zip } = reading
  const found = key === '' ? towns.withZips(zip) : towns.startingWith(key)
  return found.flatMap((town) => {
    const isNamed = town.key === key
    if (key !== '' && !isNamed && !isTownOpen) return []
    if (states !== null && !states.has(town.state)) return []
    const zips = town.zips.filter((one) => one.zip.startsWith(zip))
    if (zips.length === 0) return []
    const rank = (isNamed ? ranks.named : ranks.begun) + (states ? ranks.withState : 0) + (zip === '' ? 0 : ranks.withZip)
    return [{ reading, town: { ...town, zips }, rank }]
  })
}

/** A street that has swallowed the beginning of a town, "1 Broadway New" in York, is no street while New York is there. */
function bestFirst(matches: readonly Match[]): Match[] {
  const named = matches.filter(({ rank }) => rank > ranks.begun).map(({ reading }) => reading.line1.length)
  const longestStreet = named.length === 0 ? Infinity : Math.min(...named)
  return matches
    .filter(({ reading }) => reading.line1.length <= longestStreet)
    .toSorted((one, other) => other.rank - one.rank || other.town.zips.length - one.town.zips.length)
}

/** One town that is sure shows each of its ZIP codes; of several towns, or too many codes, those that are not sure stay open. */
function suggestionsOf(matches: readonly Match[], limit: number): AddressSuggestion[] {
  const best = matches.filter(({ rank }) => rank === matches[0]?.rank)
  const [only] = best
  if (only && best.length === 1 && only.rank > ranks.begun && only.town.zips.length <= limit) {
    const others = matches.slice(1).map((match) => suggestionOf(match, onlyZipOf(match)))
    return [...only.town.zips.map((zip) => suggestionOf(only, zip)), ...others].slice(0, limit)
  }
  return matches.slice(0, limit).map((match) => suggestionOf(match, onlyZipOf(match)))
}

function onlyZipOf({ town: { zips } }: Match): TownZip | null {
  return zips.length === 1 ? (zips[0] ?? null) : null
}

/** @param zip  null: there are several, and which one it is cannot be known */
function suggestionOf({ reading: { line1, line2 }, town }: Match, zip: TownZip | null): AddressSuggestion {
  const { lat = 0, lon = 0 } = zip ?? town.zips[0] ?? {}
  const postalCode = zip?.zip ?? ''
  const cityLine = `${town.name}, ${town.state} ${postalCode}`.trim()
  const displayName = [line1, line2, cityLine].filter((part) => part !== '' && part !== null).join(', ')
  return { displayName, lat, lon, line1, line2, city: town.name, state: town.state, postalCode }
}
