// The refusals of the address room, with the HTTP status and title of each.
import { ProblemError, type ErrorShape } from '#platform/errors.ts'

export type AddressRefusal = 'address.unavailable' | 'address.changed_elsewhere'

export const addressErrors: Record<AddressRefusal, ErrorShape> = {
  'address.changed_elsewhere': { status: 409, title: 'It was changed elsewhere since you opened it' },
  'address.unavailable': { status: 503, title: 'No addresses can be suggested for a moment' },
}

export function suggestionsUnavailable(cause: unknown): ProblemError {
  return new ProblemError('address.unavailable', addressErrors['address.unavailable'], { cause })
}
