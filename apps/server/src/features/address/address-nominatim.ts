// Suggests addresses from Nominatim or a compatible service. Its public server forbids autocomplete, so this is for a server of
// one's own.
import type { AddressSuggestion } from '@daybreak/contract'
import * as z from 'zod'
import { postalCityOf } from './address-city.rules.ts'
import { askGeocoder, urlBelow, zipOf } from './address-geocoder.ts'
import type { SuggestionSource } from './address-source.ts'

const degrees = z.string().regex(/^-?(0|[1-9]\d{0,2})(\.\d{1,15})?$/)
const answer = z.array(
  z.object({
    lat: degrees,
    lon: degrees,
    display_name: z.string(),
    address: z.object({
      house_number: z.string().optional(),
      road: z.string().optional(),
      city: z.string().optional(),
      town: z.string().optional(),
      village: z.string().optional(),
      hamlet: z.string().optional(),
      borough: z.string().optional(),
      suburb: z.string().optional(),
      county: z.string().optional(),
      state: z.string().optional(),
      postcode: z.string().optional(),
      country_code: z.string().optional(),
    }),
  }),
)
type FoundAddress = z.infer<typeof answer>[number]

export function createNominatim(base: string, timeoutMs: number): SuggestionSource {
  return async (text, limit) => {
    const query = { q: text, format: 'jsonv2', addressdetails: '1', limit: String(limit), countrycodes: 'us' }
    const found = await askGeocoder(urlBelow(base, 'search', query), answer, timeoutMs)
    return found.map(suggestionOf).filter((suggestion) => suggestion !== null)
  }
}

/** Null for what is no street address. */
function suggestionOf({ lat, lon, display_name: displayName, address }: FoundAddress): AddressSuggestion | null {
  const { house_number: house, road, state, country_code: country = 'us' } = address
  const locality = address.city ?? address.town ?? address.village ?? address.hamlet
  // New York City's boroughs are in `borough` or, from older imports, in `suburb`.
  const borough = address.borough ?? address.suburb
  const city = postalCityOf({ city: locality, borough, county: address.county, state })
  if (road === undefined || city === undefined || state === undefined || country !== 'us') return null
  const line1 = house === undefined ? road : `${house} ${road}`
  const postalCode = zipOf(address.postcode)
  return { displayName, lat: numberOf(lat), lon: numberOf(lon), line1, line2: null, city, state, postalCode }
}

function numberOf(text: string): number {
  return JSON.parse(text) as number
}
