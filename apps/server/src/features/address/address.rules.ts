// Validates an address beyond its shape, and normalizes it for storage. Specification 5, "Address form"; readings 4.2. Pure.
import { isPoBox, isState, type PostedAddress, type StateRange } from '@daybreak/contract'
import type { FieldError } from '#platform/errors.ts'
import type { PostalAddress } from '#features/employee'

/** `home`: someone lives there, so it is no PO box. `mail`: anything the mail reaches. */
export type AddressUse = 'home' | 'mail'

/** What is wrong with an address whose shape the contract has checked; `field` is what the request calls it. Empty when nothing is. */
export function addressFaults({ line1, state }: PostedAddress, use: AddressUse, field: string, range: StateRange): FieldError[] {
  return [
    ...(use === 'home' && isPoBox(line1) ? [{ field: `${field}.line1`, code: 'po_box' }] : []),
    ...(isState(state, range) ? [] : [{ field: `${field}.state`, code: 'invalid_state' }]),
  ]
}

/** As the profile keeps it: an empty second line is none, and all of them are in the United States. */
export function postalAddressOf({ line1, line2, city, state, postalCode }: PostedAddress): PostalAddress {
  return { line1, line2: line2 === '' ? null : line2, city, state, postalCode, country: 'US' }
}
