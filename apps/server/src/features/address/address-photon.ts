// Suggests addresses from Photon, which is made for autocomplete: https://github.com/komoot/photon.
import type { AddressSuggestion } from '@daybreak/contract'
import * as z from 'zod'
import { postalCityOf } from './address-city.rules.ts'
import { askGeocoder, urlBelow, zipOf } from './address-geocoder.ts'
import type { SuggestionSource } from './address-source.ts'

const properties = z.object({
  countrycode: z.string().optional(),
  osm_key: z.string().optional(),
  type: z.string().optional(),
  name: z.string().optional(),
  housenumber: z.string().optional(),
  street: z.string().optional(),
  city: z.string().optional(),
  district: z.string().optional(),
  county: z.string().optional(),
  state: z.string().optional(),
  postcode: z.string().optional(),
})
const answer = z.object({
  features: z.array(z.object({ geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }), properties })),
})
type Feature = z.infer<typeof answer>['features'][number]

export function createPhoton(base: string, timeoutMs: number): SuggestionSource {
  return async (text, limit) => {
    const url = urlBelow(base, 'api', { q: text, limit: String(limit), lang: 'en', countrycode: 'US' })
    const { features } = await askGeocoder(url, answer, timeoutMs)
    return features
      .filter(({ properties: { countrycode } }) => countrycode?.toUpperCase() === 'US')
      .map(suggestionOf)
      .filter((suggestion) => suggestion !== null)
  }
}

/** Null for what is no street address, such as a town or a county. */
function suggestionOf({ geometry, properties: found }: Feature): AddressSuggestion | null {
  const { housenumber, state } = found
  const city = postalCityOf({ city: found.city, borough: found.district, county: found.county, state }) ?? found.district
  // A street has its name in `name`, a house in it has it in `street`.
  const street = found.street ?? (found.type === 'street' || found.osm_key === 'highway' ? found.name : undefined)
  if (street === undefined || city === undefined || state === undefined) return null
  const [lon, lat] = geometry.coordinates
  const line1 = housenumber === undefined ? street : `${housenumber} ${street}`
  const postalCode = zipOf(found.postcode)
  return {
    displayName: `${line1}, ${city}, ${state} ${postalCode}`.trim(),
    lat,
    lon,
    line1,
    line2: null,
    city,
    state,
    postalCode,
  }
}
