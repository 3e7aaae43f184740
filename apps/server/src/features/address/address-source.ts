// The port for address suggestions: the embedded gazetteer, Photon or Nominatim.
import type { AddressSuggestion } from '@daybreak/contract'

/** About `limit` of them, the best first; or it throws. States may be written out, and abroad or twice the same may be among them. */
export type SuggestionSource = (text: string, limit: number) => Promise<readonly AddressSuggestion[]>
