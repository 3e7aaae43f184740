// Merges a row of a roster file into a known person: what the row leaves out stays. Pure. Decisions 55.
import type { RosterField } from './columns.ts'
import type { RosterAddress, RosterJob, RosterPerson, RosterStatus } from './person.ts'

export type RosterRowSaid = { person: RosterPerson; said: ReadonlySet<RosterField> }

export type MergeContext = {
  /** 'YYYY-MM-DD' */
  today: string
  /** The employment was ended by a file that left the person out, and this file is a whole roster too: to be named is to be back. */
  isBackByPresence: boolean
}

/** The person after the row. Identity numbers that the row does not say are null: the caller keeps the sealed ones. */
export function mergePerson(known: RosterPerson, { person, said }: RosterRowSaid, context: MergeContext): RosterPerson {
  const pick = <Value>(field: RosterField, mine: Value, theirs: Value): Value => (said.has(field) ? mine : theirs)
  const hireDate = pick('hireDate', person.hireDate, known.hireDate)
  const termDate = pick('termDate', person.termDate, lastDayOf(known, { hireDate, today: context.today }))
  return {
    ...person,
    middleName: pick('middleName', person.middleName, known.middleName),
    preferredName: pick('preferredName', person.preferredName, known.preferredName),
    email: pick('email', person.email, known.email),
    phone: pick('phone', person.phone, known.phone),
    address: addressOf(known.address, { person, said }),
    hireDate,
    termDate,
    status: statusOf(known, { person, said }, termDate, context),
    payGroup: pick('payGroup', person.payGroup, known.payGroup),
    jobs: jobsOf(known.jobs, { person, said }),
    isEwaEligible: pick('ewaEligible', person.isEwaEligible, known.isEwaEligible),
    hasGarnishment: pick('garnishment', person.hasGarnishment, known.hasGarnishment),
    wantsDirectDepositNow: pick('directDepositNow', person.wantsDirectDepositNow, known.wantsDirectDepositNow),
  }
}

/**
 * Null for a row whose last day can be one of the employment that is known. Our reading: a day before a known hire date, in a file that does not
 * speak of hire dates, is of the employment before: such as an old list of those who left, imported once more.
 */
export function faultOfLastDay(known: RosterPerson, { person, said }: RosterRowSaid): string | null {
  const { termDate } = person
  if (termDate === null || known.hireDate === null || said.has('hireDate')) return null
  if (termDate >= known.hireDate || termDate === known.termDate) return null
  return `termDate lies before the hireDate that is known, ${known.hireDate}: leave the row out, or write its hireDate`
}

/** Our reading: who was hired after a last day that has come works here again, and that day was of the employment before. */
function lastDayOf({ termDate }: RosterPerson, { hireDate, today }: { hireDate: string | null; today: string }): string | null {
  return termDate !== null && hireDate !== null && termDate <= today && termDate < hireDate ? null : termDate
}

/**
 * Our reading: a termination date that has come ends the employment whatever the status says. Where the row names no status, one that a
 * date had ended is active again once the row takes that date away.
 */
function statusOf(
  known: RosterPerson,
  { person, said }: RosterRowSaid,
  termDate: string | null,
  { today, isBackByPresence }: MergeContext,
): RosterStatus {
  if (termDate !== null && termDate <= today) return 'ended'
  if (said.has('status')) return person.status
  const wasEndedByDate = known.termDate !== null && known.termDate <= today
  return wasEndedByDate || isBackByPresence ? 'active' : known.status
}

const addressFields = ['line1', 'city', 'state', 'postalCode'] as const satisfies readonly RosterField[]

function addressOf(known: RosterAddress | null, { person, said }: RosterRowSaid): RosterAddress | null {
  if (!addressFields.some((field) => said.has(field))) return known
  const { address } = person
  // A second line belongs to its house.
  if (address === null || known === null || address.line1 !== known.line1) return address
  return {
    ...address,
    line2: said.has('line2') ? address.line2 : known.line2,
    country: said.has('country') ? address.country : known.country,
  }
}

const jobFields = [
  ['jobCode', 'code'],
  ['jobTitle', 'title'],
  ['location', 'location'],
  ['rate', 'rate'],
  ['rateUnit', 'unit'],
] as const satisfies readonly (readonly [RosterField, keyof RosterJob])[]

/** Jobs are distinguished by their order, as the rows of a file have them. */
function jobsOf(known: readonly RosterJob[], { person, said }: RosterRowSaid): readonly RosterJob[] {
  const unsaid = jobFields.filter(([field]) => !said.has(field)).map(([, part]) => part)
  if (unsaid.length === jobFields.length) return known
  return person.jobs.map((job, index) => {
    const before = known[index]
    return before === undefined ? job : { ...job, ...Object.fromEntries(unsaid.map((part) => [part, before[part]])) }
  })
}

const comparedFields = [
  'firstName',
  'middleName',
  'lastName',
  'preferredName',
  'email',
  'phone',
  'address',
  'hireDate',
  'termDate',
  'status',
  'payGroup',
  'jobs',
  'isEwaEligible',
  'hasGarnishment',
  'wantsDirectDepositNow',
] as const satisfies readonly (keyof RosterPerson)[]

/** The fields that differ; birth date and social security number are compared by the caller. */
export function changedFields(before: RosterPerson, after: RosterPerson): string[] {
  return comparedFields.filter((field) => textOf(before[field]) !== textOf(after[field]))
}

/** The stored keys may be in another order. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
    return `{${entries.map(([key, part]) => `${key}:${textOf(part)}`).join(',')}}`
  }
  return typeof value === 'bigint' ? `${value}` : JSON.stringify(value)
}
