// The agreements that a worker accepts, as the server composes them.
import {
  onboardingAgreementRoutes,
  onboardingRoutes,
  type Agreement,
  type AgreementConsent,
  type AgreementId,
} from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { queryOptions } from '@tanstack/react-query'
import { callApi, problemOf } from '#platform/calls/api.ts'

/** An agreement does not change on the screen while a worker reads it: they learn of a change when they agree. */
export function agreementQuery(paperId: AgreementId, locale: Locale) {
  return queryOptions({
    queryKey: ['onboarding', 'agreement', paperId, locale],
    queryFn: ({ signal }) => callApi(onboardingAgreementRoutes.readAgreement, { params: { paperId }, query: { locale }, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

/** The agreement that is accepted, exactly as it was read. */
export function consentTo({ paperId, version, hash, locale }: Agreement): AgreementConsent {
  return { paperId, version, hash, locale }
}

/** What was agreed to is not offered any more. */
export function isAgreementChanged(cause: unknown): boolean {
  return problemOf(cause, onboardingRoutes.agree, onboardingRoutes.agreeToCard)?.code === 'onboarding.paper_changed'
}
