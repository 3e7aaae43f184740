// Queries a legal page's document: the current one, or an edition of it, and the list of its editions.
import { onboardingAgreementRoutes } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/calls/api.ts'
import type { LegalAgreementId } from './legal-documents.ts'

/** Of the language that the page has; an edition has the language that it was written in. */
export function legalAgreementQuery(paperId: LegalAgreementId, locale: Locale, hash: string | null) {
  return queryOptions({
    queryKey: ['onboarding', 'agreement', paperId, hash ?? locale],
    queryFn: ({ signal }) =>
      hash === null
        ? callApi(onboardingAgreementRoutes.readAgreement, { params: { paperId }, query: { locale }, signal })
        : callApi(onboardingAgreementRoutes.readEdition, { params: { paperId, hash }, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

export function editionsQuery(paperId: LegalAgreementId, locale: Locale) {
  return queryOptions({
    queryKey: ['onboarding', 'editions', paperId, locale],
    queryFn: ({ signal }) => callApi(onboardingAgreementRoutes.listEditions, { params: { paperId }, query: { locale }, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}
