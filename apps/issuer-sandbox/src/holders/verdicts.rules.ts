// Decides the sandbox's verdict on a person, by words typed in the apartment line. Pure; docs/identity-sandbox.md.
import type { Verdict } from '../store/holders.store.ts'
import type { Person } from './people.ts'

export const approved: Verdict = {
  status: 'APPROVED',
  results: ['NAME_MATCH', 'ADDRESS_MATCH', 'DOB_MATCH', 'SSN_MATCH', 'PHONE_MATCH', 'KYC_FRAUD_PASS'],
  documentTypes: [],
  asksForEmail: false,
  denialReason: null,
}
const undecided = { ...approved, results: ['KYC_WARNING'] }
export const inReview: Verdict = { ...undecided, status: 'IN_REVIEW' }

export function denied(results: readonly string[]): Verdict {
  return { ...approved, status: 'DENIED', results, denialReason: 'DENIED_DUE_TO_OTHER' }
}

/** Kinds of documents by what they prove, the likeliest first. */
export const documentsFor: Readonly<Record<'ADDRESS' | 'NAME' | 'PHONE', readonly string[]>> = {
  ADDRESS: ['UTILITY_BILL', 'LEASE_AGREEMENT', 'BANK_STATEMENT'],
  NAME: ['DRIVERS_LICENSE', 'STATE_ISSUED_ID', 'PASSPORT', 'STATE_CONSULAR_IDENTIFICATION_CARD'],
  PHONE: ['PHONE_BILL'],
}
const mismatches: Readonly<Record<string, string>> = {
  ADDRESS: 'ADDRESS_MISMATCH',
  NAME: 'NAME_MISMATCH',
  PHONE: 'PHONE_MISMATCH',
}
const denials: Readonly<Record<string, readonly string[]>> = {
  'NO-MATCH': ['NAME_MISMATCH', 'SSN_MISMATCH', 'DENIED_KYC'],
  ADDRESS: ['NAME_MATCH', 'ADDRESS_MISMATCH', 'DENIED_KYC'],
  LAW: ['WATCHLIST_HIT'],
}

/** Readings 3.4 K5, "sandbox names list and a review queue": made-up people on a sanctions list. */
const watchedNames: readonly string[] = ['listed person', 'persona listada']

/** By the last four digits of the number, for a test without an address; docs/card-provider-sandbox.md. */
const verdictsBySsn: Readonly<Record<string, Verdict>> = {
  '0101': denied(denials['NO-MATCH'] ?? []),
  '0102': inReview,
  '0103': asking(['ADDRESS']),
}

export type PersonFacts = {
  age: number
  /** Someone else has given the same number. */
  isNumberOfAnother: boolean
  /** The person has been denied before: another application goes to manual review. */
  wasDenied: boolean
}

/** null for what stays PENDING until someone moves it. */
export function verdictFor(person: Pick<Person, 'name' | 'ssn' | 'billingAddress'>, facts: PersonFacts): Verdict | null {
  const { givenName, familyName } = person.name
  if (facts.wasDenied) return inReview
  if (watchedNames.includes(`${givenName} ${familyName}`.trim().toLowerCase()))
    return { ...inReview, results: ['WATCHLIST_WARNING'] }
  if (facts.isNumberOfAnother) return { ...inReview, results: ['SSN_MULTI_IDENTITY'] }
  if (facts.age < 18) return denied(['DENIED_KYC'])
  const [verdict, ...words] = wordsOf(person)
  if (verdict === undefined) return ssnVerdict(person.ssn)
  return verdict === 'PENDING' ? null : saidBy(verdict, words)
}

/** Details that the sandbox does not take: nothing is begun. */
export function isRefused(person: Pick<Person, 'billingAddress'>): boolean {
  return wordsOf(person)[0] === 'NOT-STARTED'
}

/** "SANDBOX DOCUMENT NAME ADDRESS" in the second line of the address. */
function wordsOf({ billingAddress }: Pick<Person, 'billingAddress'>): string[] {
  const [mark, ...words] = (billingAddress?.extendedAddress ?? '').trim().toUpperCase().split(/[ ,]+/)
  return mark === 'SANDBOX' ? words : []
}

function ssnVerdict(ssn: string | null): Verdict | null {
  const end = ssn?.slice(-4) ?? ''
  return end === '0104' ? null : (verdictsBySsn[end] ?? approved)
}

function saidBy(verdict: string, words: readonly string[]): Verdict {
  if (verdict === 'REVIEW') return inReview
  if (verdict === 'CANCELED') return { ...undecided, status: 'CLOSED' }
  if (verdict === 'INACTIVE') return { ...denied([]), denialReason: 'DENIED_DUE_TO_APPLICATION_INACTIVITY' }
  if (verdict === 'DENIED' && words[0] === 'DOCUMENT') return { ...denied([]), documentTypes: ['UTILITY_BILL'] }
  if (verdict === 'DENIED') return denied(denials[words[0] ?? ''] ?? denials['NO-MATCH'] ?? [])
  return verdict === 'DOCUMENT' ? asking(words) : approved
}

export function asking(words: readonly string[]): Verdict {
  const asksForEmail = words.includes('EMAIL')
  const named = (['NAME', 'ADDRESS', 'PHONE'] as const).filter((kind) => words.includes(kind))
  const kinds = named.length === 0 && !asksForEmail ? (['ADDRESS'] as const) : named
  const matches = ['NAME', 'ADDRESS', 'PHONE'].filter((kind) => !kinds.some((one) => one === kind)).map((kind) => `${kind}_MATCH`)
  return {
    ...inReview,
    results: [...matches, ...kinds.flatMap((kind) => mismatches[kind] ?? [])],
    documentTypes: kinds.flatMap((kind) => documentsFor[kind]),
    asksForEmail,
  }
}

/** The sandbox word in a file, for its reviewer: "SANDBOX UNREADABLE" anywhere in it. */
export const fileNotes = ['AGAIN', 'REVIEW', 'UNREADABLE'] as const
export type FileNote = (typeof fileNotes)[number]

/** What documents lead to; `again` repeats the same question. */
export function verdictOnDocuments(
  notes: readonly (string | null)[],
  asked: { documentTypes: readonly string[]; results: readonly string[] },
): Verdict {
  if (notes.includes('UNREADABLE')) return denied(asked.results)
  if (notes.includes('AGAIN')) return { ...inReview, results: asked.results, documentTypes: asked.documentTypes }
  return notes.includes('REVIEW') ? { ...inReview, results: asked.results } : approved
}
