// Validates a person's age, number and share of pay, and finds what differs from the employer's record. Pure.
import type { PostedAddress } from '@daybreak/contract'
import { parsePlainDate, type PlainDate } from '@daybreak/time'

/** Readings 4.2, "real date, age 18–120". */
const ages = { min: 18, max: 120 } as const

export type AgeVerdict = 'of_age' | 'under_age' | 'no_age'

/** @param today  where the employer is: a birthday begins there at midnight */
export function decideAge(birthDate: string, today: PlainDate): AgeVerdict {
  const born = realDate(birthDate)
  if (born === null) return 'no_age'
  // A person born on February 29 is a year older on March 1.
  const isBefore = today.month < born.month || (today.month === born.month && today.day < born.day)
  const age = today.year - born.year - (isBefore ? 1 : 0)
  if (age < 0 || age > ages.max) return 'no_age'
  return age < ages.min ? 'under_age' : 'of_age'
}

/** The contract has checked the form alone; null for a day that the calendar does not have, such as February 30. */
function realDate(text: string): PlainDate | null {
  try {
    return parsePlainDate(text)
  } catch {
    return null
  }
}

type Known = { firstName: string; lastName: string; address: Omit<PostedAddress, 'line2'> & { line2: string | null } }

/** Differences from the employer's data: recorded, and never blocking. An address that the employer does not have is no difference. */
export function differencesOf(
  posted: Known,
  roster: { firstName: string; lastName: string; address: Known['address'] | null },
): ('firstName' | 'lastName' | 'address')[] {
  const isOther = (one: string, other: string) => plain(one) !== plain(other)
  const textOf = ({ line1, line2, city, state, postalCode }: Known['address']) =>
    [line1, line2 ?? '', city, state, postalCode.slice(0, 5)].join('|')
  return [
    ...(isOther(posted.firstName, roster.firstName) ? (['firstName'] as const) : []),
    ...(isOther(posted.lastName, roster.lastName) ? (['lastName'] as const) : []),
    ...(roster.address !== null && isOther(textOf(posted.address), textOf(roster.address)) ? (['address'] as const) : []),
  ]
}

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}

export type ElectionInput = { choice: 'all' | 'part' | 'keep' | 'later'; amount: bigint | null; percent: number | null }

/** Readings 4.2: "Amount: $1.00–$9,999.00, percent 1–100". */
export function isElectionInRange({ choice, amount, percent }: ElectionInput): boolean {
  if (choice !== 'part') return amount === null && percent === null
  if (amount !== null && percent !== null) return false
  if (amount !== null) return amount >= 100n && amount <= 999_900n
  return percent !== null && percent >= 1 && percent <= 100
}
