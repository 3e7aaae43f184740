// Decides whether the agreements match those that are currently required. Pure.
import type { PaperConsent } from '@daybreak/contract'
import type { Refusal } from '#platform/errors.ts'
import type { ConsentedPaper } from '../onboarding-people.store.ts'

export type PostedConsents = readonly PaperConsent[]
type Wanted = Exclude<ConsentedPaper, 'payment-election'>

export type ConsentVerdict =
  | { kind: 'given'; given: readonly (PaperConsent & { paperId: Wanted })[] }
  | Refusal<'onboarding.consents_incomplete' | 'onboarding.paper_changed'>

/** Each of the wanted documents, once, and nothing besides. */
export function decideConsents(
  consents: PostedConsents,
  wanted: readonly Wanted[],
  isCurrent: (consent: PaperConsent) => boolean,
): ConsentVerdict {
  const given = wanted.flatMap((paperId) => {
    const [consent, again] = consents.filter((candidate) => candidate.paperId === paperId)
    return consent === undefined || again !== undefined ? [] : [{ ...consent, paperId }]
  })
  if (given.length !== wanted.length || consents.length !== wanted.length)
    return { kind: 'refused', code: 'onboarding.consents_incomplete' }
  if (!given.every(isCurrent)) return { kind: 'refused', code: 'onboarding.paper_changed' }
  return { kind: 'given', given }
}
