// ATMs in the schema, as fields of a card.
import { createAtmLocations, type AtmFeature, type FoundAtm } from './atm-locations.ts'
import { circleAround, kilometersPerMile, type Circle } from './distances.ts'
import { degreesOf, type Coordinates, type TownFinder } from './towns.ts'
import type { PaymentCard } from '../store/cards.store.ts'
import { mayAct } from '../schema/card.schema.ts'
import { accessDenied, userError, type CallContext, type FieldError, type SchemaPart } from '../schema/results.ts'

type Unit = 'MILE' | 'KILOMETER'
type PointInput = { latitude: string; longitude: string }
type ViewportInput = Record<'northernLatitude' | 'northernLongitude' | 'southernLatitude' | 'southernLongitude', string>
type Search = {
  radius?: { coordinates: PointInput; distance: { length: number; unit: Unit } } | null
  viewport?: { coordinates: ViewportInput } | null
  atmFilter?: { includes?: AtmFeature[] | null } | null
  limit: number
}

const maxResults = 50
const maxMiles = 100

export function atmSchema(towns: TownFinder): SchemaPart {
  const atms = createAtmLocations(towns)
  return {
    resolvers: {
      PaymentCard: {
        async atmLocations(card: PaymentCard, search: Search, { caller }: CallContext) {
          if (caller.kind !== 'server' && !mayAct(caller, card.id, 'MANAGE_PAYMENT_CARD')) return needsManaging
          const circle = circleOf(search)
          if ('errors' in circle) return userError(...circle.errors)
          if (search.limit < 1 || search.limit > maxResults) return userError(fault('limit', `1 to ${maxResults}`))
          const features = search.atmFilter?.includes ?? []
          const found = await atms.find(circle, { features, limit: search.limit })
          const unit = search.radius?.distance.unit ?? 'MILE'
          return { __typename: 'ATMLocations', atmLocations: found.map((each) => locationOf(each, unit)) }
        },
      },
    },
  }
}

const needsManaging = accessDenied('This needs an API key, or a client token with MANAGE_PAYMENT_CARD for the card')

function circleOf({ radius, viewport }: Search): Circle | { errors: FieldError[] } {
  if (radius) {
    const center = pointOf(radius.coordinates.latitude, radius.coordinates.longitude)
    const { length, unit } = radius.distance
    const radiusMiles = unit === 'MILE' ? length : length / kilometersPerMile
    if (center === null) return { errors: [fault('radius.coordinates', 'Degrees north and east, as text')] }
    if (!(radiusMiles > 0 && radiusMiles <= maxMiles)) return { errors: [fault('radius.distance', `At most ${maxMiles} miles`)] }
    return { center, radiusMiles }
  }
  if (!viewport) return { errors: [fault('radius', 'A radius or a viewport is needed')] }
  const { northernLatitude, northernLongitude, southernLatitude, southernLongitude } = viewport.coordinates
  const [north, south] = [pointOf(northernLatitude, northernLongitude), pointOf(southernLatitude, southernLongitude)]
  if (north === null || south === null) return { errors: [fault('viewport.coordinates', 'Degrees north and east, as text')] }
  const circle = circleAround({ north, south })
  return circle.radiusMiles <= maxMiles ? circle : { errors: [fault('viewport', `At most ${maxMiles} miles from its center`)] }
}

function pointOf(latitudeText: string, longitudeText: string): Coordinates | null {
  const [latitude, longitude] = [degreesOf(latitudeText), degreesOf(longitudeText)]
  if (latitude === null || longitude === null) return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

function locationOf({ atm, distanceMiles }: FoundAtm, unit: Unit) {
  return {
    name: atm.name,
    description: atm.description,
    logo: { brand: atm.isInNetwork ? 'MONEY_PASS' : null },
    features: atm.features,
    address: {
      streetAddress: atm.streetAddress,
      extendedAddress: null,
      locality: atm.town.city,
      region: atm.town.state,
      postalCode: atm.town.zip,
      countryCodeAlpha3: 'USA',
    },
    coordinates: { latitude: atm.latitude.toString(), longitude: atm.longitude.toString() },
    distance: { length: threeDecimals(unit === 'MILE' ? distanceMiles : distanceMiles * kilometersPerMile), unit },
  }
}

function threeDecimals(length: number): number {
  return Math.round(length * 1_000) / 1_000
}

/** A fault of an argument: there is no `input` around these. */
function fault(path: string, description: string): FieldError {
  return { code: 'INVALID', description, errorPath: path.split('.') }
}
