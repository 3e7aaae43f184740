// Reads people as callers describe them, and reports invalid fields.
import { compareDates, dateIn, parsePlainDate, type Clock, type PlainDate } from '@daybreak/time'
import type { Person } from './people.ts'
import type { TownFinder } from '../geography/towns.ts'
import { addressErrors, addressOf, type AddressInput } from '../geography/address-input.ts'
import { nameErrors, nameOf, type NameInput } from './name-input.ts'
import { fieldError, optionalTextErrors, type FieldError } from '../schema/results.ts'

export type PersonInput = {
  name: NameInput
  email?: string | null
  phoneNumber?: { countryCode: string; number: string; label: string } | null
  billingAddress?: AddressInput | null
  dateOfBirth: string
  identificationDocument?: { socialSecurityNumber: { number: string; countryCodeAlpha3: string } } | null
  externalId?: string | null
}

const minYears = 10
const maxYears = 100
const officeTimeZone = 'America/New_York'

export async function personErrors(
  path: string,
  { name, email, phoneNumber, billingAddress, dateOfBirth, identificationDocument, externalId }: PersonInput,
  { towns, clock }: { towns: TownFinder; clock: Clock },
): Promise<FieldError[]> {
  const today = dateIn(clock.now(), officeTimeZone)
  const ssn = numberOf(identificationDocument)
  return [
    ...nameErrors(`${path}.name`, name),
    ...optionalTextErrors(`${path}.email`, email),
    ...optionalTextErrors(`${path}.externalId`, externalId),
    ...(phoneNumber && !/^\d{10}$/.test(phoneNumber.number)
      ? [fieldError(`${path}.phoneNumber.number`, 'INVALID', 'Ten digits')]
      : []),
    ...(billingAddress ? await addressErrors(`${path}.billingAddress`, billingAddress, towns) : []),
    ...(isBirthDate(dateOfBirth, today) ? [] : [fieldError(`${path}.dateOfBirth`, 'INVALID', 'A date like 1998-04-09')]),
    ...(ssn === null || isSsn(ssn)
      ? []
      : [
          fieldError(
            `${path}.identificationDocument.socialSecurityNumber.number`,
            'INVALID',
            'Nine digits that may be given out',
          ),
        ]),
  ]
}

export function personOf(input: PersonInput): Person {
  const { phoneNumber, billingAddress } = input
  return {
    name: nameOf(input.name),
    dateOfBirth: input.dateOfBirth,
    ssn: numberOf(input.identificationDocument),
    email: input.email ?? null,
    phone: phoneNumber ? { countryCode: phoneNumber.countryCode, number: phoneNumber.number, label: phoneNumber.label } : null,
    billingAddress: billingAddress ? addressOf(billingAddress) : null,
  }
}

/** Nine digits, as 123-45-6789 too. */
function numberOf(document: PersonInput['identificationDocument']): string | null {
  const number = document?.socialSecurityNumber.number ?? null
  return number !== null && /^\d{3}-\d{2}-\d{4}$/.test(number) ? number.replaceAll('-', '') : number
}

/** Neither an area 000 or 666, nor a group 00, nor a serial 0000; areas from 900 on are tax numbers of those who have none. */
function isSsn(text: string): boolean {
  return /^(?!000|666)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(text)
}

function isBirthDate(text: string, today: PlainDate): boolean {
  try {
    const date = parsePlainDate(text)
    const [latest, earliest] = [today.subtract({ years: minYears }), today.subtract({ years: maxYears + 1 })]
    return compareDates(date, latest) <= 0 && compareDates(earliest, date) < 0
  } catch {
    return false
  }
}
