// Finds ATMs near a location, as the card provider knows them for a card.
import * as z from 'zod'
import { fact, listFact, textFact } from './facts.ts'
import { issuerReading, readUnion, refusalFields, type IssuerCall } from './issuer-call.ts'

export type ProviderAtmFeature = 'OPEN_24_HOURS' | 'DEPOSIT_AVAILABLE' | 'ACCESSIBLE'
export type ProviderAtm = {
  name: string
  /** Where in the building, or whose it is; null when it says nothing. */
  description: string | null
  streetAddress: string
  city: string
  state: string
  postalCode: string
  latitude: number
  longitude: number
  distanceMiles: number
  features: ProviderAtmFeature[]
  /** In the surcharge-free network. */
  isInNetwork: boolean
}
export type AtmSearch = {
  providerCardId: string
  latitude: number
  longitude: number
  radiusMiles: number
  /** All of them. */
  features: readonly ProviderAtmFeature[]
  /** At most 50. */
  limit: number
}

/** Throws ProblemError `issuer.unreachable` (503) or `issuer.refused` (502), as everything of the issuer does. */
export type IssuerAtms = {
  /** Nearest first. */
  findAtms(search: AtmSearch): Promise<ProviderAtm[]>
}

const reading = issuerReading({
  operation: 'AtmLocations',
  query: /* GraphQL */ `
    query AtmLocations($id: ID!, $radius: ATMLocationRadiusInput!, $atmFilter: ATMLocationFilterInput, $limit: Int!) {
      node(id: $id) {
        ... on PaymentCard {
          atmLocations(radius: $radius, atmFilter: $atmFilter, limit: $limit) {
            __typename
            ... on ATMLocations {
              atmLocations {
                name
                description
                logo { brand }
                features
                address { streetAddress locality region postalCode }
                coordinates { latitude longitude }
                distance { length unit }
              }
            }
            ${refusalFields}
          }
        }
      }
    }
  `,
  answer: z.object({ node: z.object({ atmLocations: z.unknown() }).nullable() }),
})

const degrees = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,12})?$/)
  .transform((text): number => JSON.parse(text) as number)

const locations = {
  types: ['ATMLocations'],
  answer: z
    .object({
      atmLocations: listFact(
        z.object({
          name: textFact,
          description: textFact,
          logo: fact(z.object({ brand: textFact })),
          features: listFact(z.string()),
          address: fact(
            z.object({ streetAddress: z.string(), locality: z.string(), region: z.string(), postalCode: z.string() }),
          ),
          coordinates: fact(z.object({ latitude: degrees, longitude: degrees })),
          distance: fact(z.object({ length: z.number().nonnegative(), unit: z.enum(['MILE', 'KILOMETER']) })),
        }),
      ),
    })
    .transform(({ atmLocations }) =>
      // A machine without a name or a place cannot be found by anyone.
      (atmLocations ?? []).flatMap(({ name, description, logo, features, address, coordinates, distance }): ProviderAtm[] => {
        if (name === null || address === null || coordinates === null || distance === null) return []
        return [
          {
            name,
            description,
            streetAddress: address.streetAddress,
            city: address.locality,
            state: address.region,
            postalCode: address.postalCode,
            ...coordinates,
            distanceMiles: distance.unit === 'MILE' ? distance.length : distance.length / kilometersPerMile,
            features: knownFeatures.filter((feature) => features?.includes(feature) === true),
            isInNetwork: logo !== null && logo.brand !== null,
          },
        ]
      }),
    ),
}

const kilometersPerMile = 1.609_344
const knownFeatures: readonly ProviderAtmFeature[] = ['OPEN_24_HOURS', 'DEPOSIT_AVAILABLE', 'ACCESSIBLE']

// The provider takes coordinates as decimal text: six digits are a hand's breadth, and never 1e-7.
const sixDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6, useGrouping: false, signDisplay: 'negative' })

function degreesText(angle: number): string {
  return sixDecimals.format(angle)
}

export function createIssuerAtms({ read }: IssuerCall): IssuerAtms {
  return {
    async findAtms({ providerCardId, latitude, longitude, radiusMiles, features, limit }) {
      const { node } = await read(reading, {
        id: providerCardId,
        radius: {
          coordinates: { latitude: degreesText(latitude), longitude: degreesText(longitude) },
          distance: { length: radiusMiles, unit: 'MILE' },
        },
        atmFilter: { includes: features },
        limit,
      })
      return readUnion(reading.operation, node?.atmLocations, locations)
    },
  }
}
