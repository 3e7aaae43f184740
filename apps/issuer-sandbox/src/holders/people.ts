// A person's personal data, sealed: opened only to decide on the application, or to refuse the birth year as a PIN.
import type { PersonName, PostalAddress } from '../cards/card-orders.ts'
import type { Sealing } from '../sealing.ts'

export type Person = {
  name: PersonName
  /** "1998-04-09". */
  dateOfBirth: string
  ssn: string | null
  email: string | null
  phone: { countryCode: string; number: string; label: string } | null
  billingAddress: PostalAddress | null
}

export type People = { seal(holderId: string, person: Person): Uint8Array; open(holderId: string, sealed: Uint8Array): Person }

export function createPeople(sealing: Sealing): People {
  const purposeOf = (holderId: string) => `account_holder:${holderId}:person`
  return {
    seal: (holderId, person) => sealing.seal(JSON.stringify(person), purposeOf(holderId)),
    open: (holderId, sealed) => JSON.parse(sealing.open(sealed, purposeOf(holderId))) as Person,
  }
}
