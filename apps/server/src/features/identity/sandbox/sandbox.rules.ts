// What the sandbox's checker of identities says, by words that are typed where an apartment would stand. Pure; docs/identity-sandbox.md.
import type { DenialReason, VerificationItem } from '@daybreak/contract'
import type { Applicant, Finding } from '../identity-provider.ts'

/** Our reading of readings 3.4 K5, "sandbox names list and a review queue": made-up people whom the law may keep out. */
const watchedNames: readonly string[] = ['listed person', 'persona listada']

const itemsByWord: Readonly<Record<string, VerificationItem>> = {
  ADDRESS: 'Address',
  NAME: 'Name',
  PHONE: 'Phone',
  EMAIL: 'Email',
}
const reasonsByWord: Readonly<Record<string, DenialReason>> = {
  'NO-MATCH': 'no-match',
  DOCUMENT: 'document',
  ADDRESS: 'address',
  AGE: 'age',
  LAW: 'law',
}

export const approved: Finding = { status: 'APPROVED', items: [], reason: null }
export const pending: Finding = { status: 'PENDING', items: [], reason: null }
export const inReview: Finding = { status: 'IN_REVIEW', items: [], reason: null }
export const notStarted: Finding = { status: 'NOT_STARTED', items: [], reason: null }

/** "SANDBOX DOCUMENT NAME ADDRESS" in the second line of the home address; without such words everybody is approved. */
export function findingFor({ firstName, lastName, address }: Applicant): Finding {
  const [mark, verdict, ...words] = (address.line2 ?? '').trim().toUpperCase().split(/[ ,]+/)
  if (watchedNames.includes(`${firstName} ${lastName}`.trim().toLowerCase())) return inReview
  return mark === 'SANDBOX' ? saidBy(verdict ?? '', words) : approved
}

function saidBy(verdict: string, words: readonly string[]): Finding {
  if (verdict === 'NOT-STARTED') return notStarted
  if (verdict === 'PENDING') return pending
  if (verdict === 'REVIEW') return inReview
  if (verdict === 'CANCELED') return { status: 'CANCELED', items: [], reason: null }
  if (verdict === 'DENIED') return { status: 'DENIED', items: [], reason: reasonsByWord[words[0] ?? ''] ?? 'no-match' }
  if (verdict !== 'DOCUMENT') return approved
  const items = words.flatMap((word) => itemsByWord[word] ?? [])
  return { status: 'DOCUMENT_REQUESTED', items: items.length === 0 ? ['Address'] : items, reason: null }
}

/** What documents come to, by words in the names of their files. */
export function findingOnDocuments(names: readonly string[], asked: readonly VerificationItem[]): Finding {
  const isNamed = (word: string) => names.some((name) => name.toLowerCase().includes(word))
  if (isNamed('unreadable')) return { status: 'DENIED', items: [], reason: 'document' }
  if (isNamed('again')) return { status: 'DOCUMENT_REQUESTED', items: asked, reason: null }
  return isNamed('review') ? inReview : approved
}
