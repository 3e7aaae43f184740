// Cash machines near a place, as the card provider knows them for a card.
import * as z from 'zod'
import { readUnion, refusalFields, type IssuerCall } from './issuer-call.ts'
import { issuerProblem } from './issuer.errors.ts'

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

const reading = {
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
}

const degrees = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,12})?$/)
  .transform((text): number => JSON.parse(text) as number)

const locations = {
  type: 'ATMLocations',
  answer: z
    .object({
      atmLocations: z.array(
        z.object({
          name: z.string(),
          description: z.string().nullable(),
          logo: z.object({ brand: z.string().nullable() }).nullable(),
          features: z.array(z.string()),
          address: z.object({ streetAddress: z.string(), locality: z.string(), region: z.string(), postalCode: z.string() }),
          coordinates: z.object({ latitude: degrees, longitude: degrees }),
          distance: z.object({ length: z.number().nonnegative(), unit: z.enum(['MILE', 'KILOMETER']) }),
        }),
      ),
    })
    .transform(({ atmLocations }) =>
      atmLocations.map((atm): ProviderAtm => ({
        name: atm.name,
        description: atm.description,
        streetAddress: atm.address.streetAddress,
        city: atm.address.locality,
        state: atm.address.region,
        postalCode: atm.address.postalCode,
        ...atm.coordinates,
        distanceMiles: atm.distance.unit === 'MILE' ? atm.distance.length : atm.distance.length / kilometersPerMile,
        features: knownFeatures.filter((feature) => atm.features.includes(feature)),
        isInNetwork: atm.logo?.brand !== null && atm.logo !== null,
      })),
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
      if (node === null) throw issuerProblem('issuer.refused', new Error('The card provider does not know the card'))
      return readUnion(reading.operation, node.atmLocations, locations)
    },
  }
}
