// Validates names of people from callers.
import type { PersonName } from '../cards/card-orders.ts'
import { optionalTextErrors, textErrors, type FieldError } from '../schema/results.ts'

export type NameInput = {
  givenName: string
  middleName?: string | null
  familyName: string
  suffix?: string | null
  title?: string | null
}

export function nameErrors(path: string, name: NameInput): FieldError[] {
  return [
    ...textErrors(`${path}.givenName`, name.givenName),
    ...textErrors(`${path}.familyName`, name.familyName),
    ...(['middleName', 'suffix', 'title'] as const).flatMap((part) => optionalTextErrors(`${path}.${part}`, name[part])),
  ]
}

export function nameOf({ givenName, familyName, middleName = null, suffix = null, title = null }: NameInput): PersonName {
  return { givenName, middleName, familyName, suffix, title }
}
