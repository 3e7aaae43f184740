// Validates addresses before something is mailed there.
import type { PostalAddress } from '../cards/card-orders.ts'
import type { Town, TownFinder } from './towns.ts'
import { addressErrors, addressOf, type AddressInput } from './address-input.ts'
import { forServer } from '../schema/gate.ts'
import type { FieldError, SchemaPart } from '../schema/results.ts'

const components = {
  streetAddress: 'STREET_ADDRESS',
  extendedAddress: 'EXTENDED_ADDRESS',
  locality: 'LOCALITY',
  region: 'REGION',
  postalCode: 'POSTAL_CODE',
  countryCodeAlpha3: 'COUNTRY_CODE_ALPHA_3',
} as const
type ComponentField = keyof typeof components
const fields = Object.keys(components) as ComponentField[]

export function addressSchema(towns: TownFinder): SchemaPart {
  return {
    resolvers: {
      Mutation: {
        validateAddress: forServer(async ({ address }: { address: AddressInput }) => ({
          __typename: 'AddressValidationResult',
          outcome: await outcomeOf(address, towns),
        })),
      },
    },
  }
}

async function outcomeOf(address: AddressInput, towns: TownFinder) {
  const provided = addressOf(address)
  const errors = await addressErrors('address', address, towns)
  if (errors.length > 0) {
    const missing = componentsOf(errors.filter(({ code }) => code === 'REQUIRED'))
    return missing.length > 0
      ? { __typename: 'AddressIncompleteResult', componentsMissing: missing, provided }
      : { __typename: 'AddressInvalidResult', componentsInvalid: componentsOf(errors), provided }
  }
  const standardized = standardizedOf(provided, await towns.findByZip(provided.postalCode.slice(0, 5)))
  const changed = fields.filter((field) => standardized[field] !== provided[field]).map((field) => components[field])
  const token = { provided, standardized }
  return changed.length === 0
    ? { __typename: 'AddressValidatedResult', token }
    : { __typename: 'AddressValidatedWithChangesResult', componentsChanged: changed, token }
}

/** The town as its ZIP code has it, and no spare spaces. */
function standardizedOf(address: PostalAddress, town: Town | null): PostalAddress {
  const tidy = (text: string) => text.trim().replaceAll(/\s+/g, ' ')
  return {
    ...address,
    streetAddress: tidy(address.streetAddress),
    extendedAddress: address.extendedAddress === null ? null : tidy(address.extendedAddress),
    locality: town?.city ?? tidy(address.locality),
  }
}

function componentsOf(errors: readonly FieldError[]): string[] {
  return fields.filter((field) => errors.some(({ errorPath }) => errorPath.at(-1) === field)).map((field) => components[field])
}
