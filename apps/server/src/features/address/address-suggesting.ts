// Suggests addresses while one is typed: the answer that every provider gives, and the part of it that a worker is shown.
import { isState, stateCodeOf, maxSuggestions, type AddressSuggestion, type StateRange } from '@daybreak/contract'
import type { AddressConfig } from '#platform/config/address-provider.ts'
import type { Log } from '#platform/log.ts'
import { createGazetteer } from './address-gazetteer.ts'
import { createNominatim } from './address-nominatim.ts'
import { createPhoton } from './address-photon.ts'
import type { SuggestionSource } from './address-source.ts'
import { suggestionsUnavailable } from './address.errors.ts'

/**
 * Completions of the typed text, the best first.
 *
 * @throws ProblemError  503 `address.unavailable` when the provider fails; what the worker typed is nowhere in it
 */
export type SuggestAddresses = (text: string, limit: number) => Promise<AddressSuggestion[]>

export type SuggestingDeps = { config: AddressConfig; log: Log; timeoutMs?: number }

// A list that arrives later than this is for a text that was typed on long ago.
const usualTimeoutMs = 3_000

export function createSuggesting({ config, log, timeoutMs = usualTimeoutMs }: SuggestingDeps): SuggestAddresses {
  const suggest = sourceOf(config, timeoutMs)
  return async (text, limit) => {
    if (text.trim() === '') return []
    try {
      return shownOf(await suggest(text, limit), config, limit)
    } catch (cause) {
      log.warn('address_suggestions_failed', { provider: config.provider.kind, cause })
      throw suggestionsUnavailable(cause)
    }
  }
}

function sourceOf({ provider, ...range }: AddressConfig, timeoutMs: number): SuggestionSource {
  if (provider.kind === 'embedded') return createGazetteer(range)
  return provider.kind === 'photon' ? createPhoton(provider.url, timeoutMs) : createNominatim(provider.url, timeoutMs)
}

/** States by their two letters, only those that the form takes, and each line once. */
function shownOf(found: readonly AddressSuggestion[], range: StateRange, limit: number): AddressSuggestion[] {
  const shown = new Map<string, AddressSuggestion>()
  for (const suggestion of found) {
    const state = stateCodeOf(suggestion.state)
    const { line1, city, postalCode } = suggestion
    const line = [line1, city, state, postalCode].join('|').toLowerCase()
    if (isState(state, range) && !shown.has(line)) shown.set(line, { ...suggestion, state })
  }
  return [...shown.values()].slice(0, limit)
}

/** The requested count: 1 to 25, by default 25; null for a text that is no whole number. */
export function readLimit(text: string | undefined): number | null {
  if (text === undefined) return maxSuggestions
  if (!/^-?\d{1,20}$/.test(text)) return null
  return Math.min(maxSuggestions, Math.max(1, Number.parseInt(text, 10)))
}
