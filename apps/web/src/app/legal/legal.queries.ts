// A legal page's document: the current one, or an edition of it, and the list of its editions.
import { onboardingPaperRoutes } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/calls/api.ts'
import type { LegalPaperId } from './legal-documents.ts'

/** Of the language that the page has; an edition has the language that it was written in. */
export function legalPaperQuery(paperId: LegalPaperId, locale: Locale, hash: string | null) {
  return queryOptions({
    queryKey: ['onboarding', 'paper', paperId, hash ?? locale],
    queryFn: ({ signal }) =>
      hash === null
        ? callApi(onboardingPaperRoutes.readPaper, { params: { paperId }, query: { locale }, signal })
        : callApi(onboardingPaperRoutes.readEdition, { params: { paperId, hash }, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

export function editionsQuery(paperId: LegalPaperId, locale: Locale) {
  return queryOptions({
    queryKey: ['onboarding', 'editions', paperId, locale],
    queryFn: ({ signal }) => callApi(onboardingPaperRoutes.listEditions, { params: { paperId }, query: { locale }, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}
