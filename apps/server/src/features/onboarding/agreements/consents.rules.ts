// Decides whether the agreements match those that are currently required. Pure.
import type { AgreementConsent } from '@daybreak/contract'
import type { Refusal } from '#platform/errors.ts'
import type { ConsentedAgreement } from '../onboarding-people.store.ts'

export type PostedConsents = readonly AgreementConsent[]
type Wanted = Exclude<ConsentedAgreement, 'payment-election'>

export type ConsentVerdict =
  | { kind: 'given'; given: readonly (AgreementConsent & { paperId: Wanted })[] }
  | Refusal<'onboarding.consents_incomplete' | 'onboarding.paper_changed'>

/** Each of the wanted documents, once, and nothing besides. */
export function decideConsents(
  consents: PostedConsents,
  wanted: readonly Wanted[],
  isCurrent: (consent: AgreementConsent) => boolean,
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
