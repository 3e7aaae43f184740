// Translates an application at the card provider into a check: its statuses and words into the specification's seven and four.
// Pure.
import type { DenialReason, DocumentItem, VerificationItem } from '@daybreak/contract'
import { dateIn, parsePlainDate, type Instant } from '@daybreak/time'
import type { ProviderApplication } from '#features/issuer'
import type { Applicant, Found } from '../identity-provider.ts'

const nothing = { items: [], reason: null, sessionRef: null } as const

/** Spec 3, "Verification statuses". @returns null when the provider says nothing that we know */
export function resultOf(application: ProviderApplication, applicant: Applicant, now: Instant): Found | null {
  switch (application.status) {
    case null:
      return null
    case 'APPROVED':
      return { ...nothing, status: 'APPROVED' }
    case 'CLOSED':
      return { ...nothing, status: 'CANCELED' }
    case 'DENIED':
      // No one has decided against a person who never answered: they may begin again.
      if (application.isInactive) return { ...nothing, status: 'CANCELED' }
      return { ...nothing, status: 'DENIED', reason: reasonOf(application, applicant, now) }
    default:
      return inProgress(application, application.status)
  }
}

function inProgress(application: ProviderApplication, status: 'PENDING' | 'IN_REVIEW'): Found {
  const session = application.sessions.findLast(({ isOpen }) => isOpen) ?? null
  const wanted = session === null ? [] : itemsOf(application.results, session.documentTypes)
  const items: VerificationItem[] = emailUpdateOf(application) === null ? wanted : [...wanted, 'Email']
  if (items.length === 0) return { ...nothing, status }
  return { status: 'DOCUMENT_REQUESTED', items, reason: null, sessionRef: session?.sessionId ?? null }
}

/** The open request to correct only the e-mail address. Our reading: any other correction is for a person to handle. */
export function emailUpdateOf({ updates }: ProviderApplication): string | null {
  return updates.find(({ isOpen, changes }) => isOpen && changes.length === 1 && changes[0] === 'EMAIL')?.updateId ?? null
}

const itemByResult: Readonly<Record<string, DocumentItem>> = {
  NAME_MISMATCH: 'Name',
  SSN_MISMATCH: 'Name',
  SSN_MISKEY: 'Name',
  DOB_MISMATCH: 'Name',
  DOB_MISKEY: 'Name',
  ADDRESS_MISMATCH: 'Address',
  PHONE_MISMATCH: 'Phone',
}

/** The documents that prove each of our items, the likeliest first. The words are the provider's. */
const documentsByItem: Readonly<Record<DocumentItem, readonly string[]>> = {
  Name: [
    'DRIVERS_LICENSE',
    'STATE_ISSUED_ID',
    'PASSPORT',
    'STATE_CONSULAR_IDENTIFICATION_CARD',
    'STATE_US_PERMANENT_RESIDENT_CARD',
    'STATE_US_EMPLOYMENT_AUTHORIZATION_CARD',
    'STATE_US_BORDER_CROSSING_CARD',
    'STATE_US_MILITARY_ARMED_FORCES_ID',
    'STATE_TRIBAL_ID',
    'MUNICIPAL_ID',
    'SOCIAL_SECURITY_CARD',
    'BIRTH_CERTIFICATE',
  ],
  Address: ['UTILITY_BILL', 'LEASE_AGREEMENT', 'BANK_STATEMENT', 'INTERNET_BILL', 'CABLE_BILL', 'AUTO_INSURANCE'],
  Phone: ['PHONE_BILL'],
}
const documentItems: readonly DocumentItem[] = ['Name', 'Address', 'Phone']

/** What did not match and can be proven here; where nothing is named, whatever the reviewer takes. */
function itemsOf(results: readonly string[], types: readonly string[]): DocumentItem[] {
  const provable = documentItems.filter((item) => documentTypeFor(item, types) !== null)
  const named = provable.filter((item) => results.some((result) => itemByResult[result] === item))
  if (named.length > 0) return named
  return provable.length > 0 ? provable.slice(0, 1) : ['Name']
}

/** The kind of document that a file for an item is announced as; null when the reviewer takes none of them. */
export function documentTypeFor(item: DocumentItem, types: readonly string[]): string | null {
  return documentsByItem[item].find((type) => types.includes(type)) ?? null
}

const adultYears = 18
const officeTimeZone = 'America/New_York'
const lawResults = ['WATCHLIST_HIT', 'OFAC_MATCH']
const personResults = ['NAME_MISMATCH', 'SSN_MISMATCH', 'DOB_MISMATCH']

/** Readings 3.4 K6, in general terms: the provider's own words are shown to no one. */
function reasonOf({ results, hasDeniedDocument }: ProviderApplication, { birthDate }: Applicant, now: Instant): DenialReason {
  const age = parsePlainDate(birthDate).until(dateIn(now, officeTimeZone), { largestUnit: 'years' }).years
  if (age < adultYears) return 'age'
  if (lawResults.some((word) => results.includes(word))) return 'law'
  if (hasDeniedDocument) return 'document'
  const isPersonFound = !personResults.some((word) => results.includes(word))
  return isPersonFound && results.includes('ADDRESS_MISMATCH') ? 'address' : 'no-match'
}
