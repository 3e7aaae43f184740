// Decides which people match a search. Pure. Names match by prefix here; the provider also matches by sound.
import type { Person } from './people.ts'

type Values = { equals?: string | null; notEquals?: string | null; includes?: string[] | null; excludes?: string[] | null }
type TextFilter = Values & { startsWith?: string | null; endsWith?: string | null; contains?: string | null }
type DateFilter = Values & {
  lessThan?: string | null
  lessThanOrEquals?: string | null
  greaterThan?: string | null
  greaterThanOrEquals?: string | null
  between?: { start?: string | null; end?: string | null } | null
}
type Sounds = { soundsLike?: string[] | null }

export type PersonFilter = {
  dateOfBirth?: DateFilter | null
  name?: { givenName?: Sounds | null; familyName?: Sounds | null; middleName?: Sounds | null } | null
  phone?: { number?: TextFilter | null } | null
  billingAddress?: Record<string, TextFilter | string | null | undefined> | null
  email?: TextFilter | null
  socialSecurityNumber?: Values | null
}

/** Every given field has to match. */
export function fitsFilter(
  person: Person,
  { dateOfBirth, name, phone, billingAddress, email, socialSecurityNumber }: PersonFilter,
): boolean {
  const numbers = socialSecurityNumber ?? {}
  return (
    fitsDate(person.dateOfBirth, dateOfBirth ?? {}) &&
    fitsSound(person.name.givenName, name?.givenName) &&
    fitsSound(person.name.familyName, name?.familyName) &&
    fitsSound(person.name.middleName ?? '', name?.middleName) &&
    fitsText(person.phone?.number ?? null, phone?.number ?? {}) &&
    fitsText(person.email, email ?? {}) &&
    fitsAddress(person, billingAddress ?? {}) &&
    fitsValues(person.ssn, { ...numbers, ...(numbers.equals && { equals: numbers.equals.replaceAll('-', '') }) })
  )
}

function fitsAddress({ billingAddress }: Person, filter: Record<string, TextFilter | string | null | undefined>): boolean {
  return Object.entries(filter).every(([part, wanted]) => {
    const value = billingAddress === null ? null : ((billingAddress as Record<string, unknown>)[part] as string | null)
    if (wanted === null || wanted === undefined) return true
    return typeof wanted === 'string' ? value === wanted : fitsText(value ?? null, wanted)
  })
}

function fitsSound(value: string, filter: Sounds | null | undefined): boolean {
  const wanted = filter?.soundsLike ?? null
  return wanted === null || wanted.some((sound) => value.toLowerCase().startsWith(sound.toLowerCase()))
}

function fitsValues(value: string | null, { equals, notEquals, includes, excludes }: Values): boolean {
  return (
    (isUnset(equals) || value === equals) &&
    (isUnset(notEquals) || value !== notEquals) &&
    (isUnset(includes) || (value !== null && includes.includes(value))) &&
    (isUnset(excludes) || value === null || !excludes.includes(value))
  )
}

function fitsText(value: string | null, filter: TextFilter): boolean {
  const { startsWith, endsWith, contains } = filter
  const text = value ?? ''
  return (
    fitsValues(value, filter) &&
    (isUnset(startsWith) || text.startsWith(startsWith)) &&
    (isUnset(endsWith) || text.endsWith(endsWith)) &&
    (isUnset(contains) || text.includes(contains))
  )
}

/** Dates like 1998-04-09 are in the order of their texts. */
function fitsDate(value: string, filter: DateFilter): boolean {
  const { lessThan, lessThanOrEquals, greaterThan, greaterThanOrEquals, between } = filter
  return (
    fitsValues(value, filter) &&
    (isUnset(lessThan) || value < lessThan) &&
    (isUnset(lessThanOrEquals) || value <= lessThanOrEquals) &&
    (isUnset(greaterThan) || value > greaterThan) &&
    (isUnset(greaterThanOrEquals) || value >= greaterThanOrEquals) &&
    (isUnset(between?.start) || value >= between.start) &&
    (isUnset(between?.end) || value <= between.end)
  )
}

function isUnset(value: unknown): value is null | undefined {
  return value === null || value === undefined
}
