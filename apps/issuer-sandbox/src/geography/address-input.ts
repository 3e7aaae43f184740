// Validates addresses of callers: complete, in the United States, and in a ZIP code of their state.
import type { PostalAddress } from '../cards/card-orders.ts'
import type { TownFinder } from './towns.ts'
import { fieldError, optionalTextErrors, textErrors, type FieldError } from '../schema/results.ts'

export type AddressInput = {
  streetAddress: string
  extendedAddress?: string | null
  locality: string
  region: string
  postalCode: string
  countryCodeAlpha3: string
}

export async function addressErrors(path: string, address: AddressInput, towns: TownFinder): Promise<FieldError[]> {
  const errors = [
    ...textErrors(`${path}.streetAddress`, address.streetAddress),
    ...optionalTextErrors(`${path}.extendedAddress`, address.extendedAddress),
    ...textErrors(`${path}.locality`, address.locality),
  ]
  if (address.countryCodeAlpha3 !== 'USA') errors.push(fieldError(`${path}.countryCodeAlpha3`, 'INVALID', 'USA'))
  if (!/^\d{5}(-\d{4})?$/.test(address.postalCode)) {
    return [...errors, fieldError(`${path}.postalCode`, 'INVALID', 'Five digits, or five and four')]
  }
  const town = await towns.findByZip(address.postalCode.slice(0, 5))
  if (town === null) errors.push(fieldError(`${path}.postalCode`, 'INVALID', 'There is no such ZIP code'))
  else if (town.state !== address.region) errors.push(fieldError(`${path}.region`, 'INVALID', 'The ZIP code is in another state'))
  return errors
}

export function addressOf({ extendedAddress = null, ...address }: AddressInput): PostalAddress {
  const { streetAddress, locality, region, postalCode, countryCodeAlpha3 } = address
  return { streetAddress, extendedAddress, locality, region, postalCode, countryCodeAlpha3 }
}
