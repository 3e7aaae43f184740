// Queries of purchases that earned nothing, and the claim that is sent.
import {
  offerClaimsRoutes,
  offersRoutes,
  type ClaimablePage,
  type NearPurchases,
  type OfferPage,
  type SentClaim,
} from '@daybreak/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { useAction, type Action } from '#platform/use-action.ts'
import type { ClaimSubject } from './claiming.rules.ts'

const meta = { tags: ['offers', 'balance'] } as const

export const nearQuery = queryOptions({
  queryKey: ['offers', 'near'],
  queryFn: ({ signal }): Promise<NearPurchases> => callApi(offerClaimsRoutes.listNear, { signal }),
  meta,
})

const shownPurchases = '10'

export const claimableQuery = infiniteQueryOptions({
  queryKey: ['offers', 'claimable'],
  queryFn: ({ pageParam, signal }): Promise<ClaimablePage> =>
    callApi(offerClaimsRoutes.listClaimable, {
      query: { take: shownPurchases, ...(pageParam !== null && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ pageInfo }: ClaimablePage) => (pageInfo.hasNextPage ? pageInfo.endCursor : null),
  meta,
})

const shownOffers = '6'

/** The offers that a purchase may have been for. */
export const offersNamedQuery = (words: string) =>
  queryOptions({
    queryKey: ['offers', 'named', words],
    queryFn: ({ signal }): Promise<OfferPage> =>
      callApi(offersRoutes.listOffers, { query: { take: shownOffers, ...(words !== '' && { q: words }) }, signal }),
    placeholderData: keepPreviousData,
  })

export type ClaimRequest = ClaimSubject & { note: string; files: string[] }

export function useSendClaim(): Action<ClaimRequest, SentClaim> {
  return useAction({
    call: ({ transactionId, ...request }: ClaimRequest, requestId) =>
      callApi(offerClaimsRoutes.sendClaim, { params: { id: transactionId }, body: { id: requestId(), ...request } }),
    refusals: refusalsOf<typeof offerClaimsRoutes.sendClaim>({
      'offers.purchase_not_found': { id: 'offers.claim.too-old' },
      'offers.already_earned': { id: 'offers.claim.already-earned' },
      'offers.already_claimed': { id: 'offers.claim.already-sent' },
      'offers.secret_number': { id: 'support.form.secret', field: 'note' },
      'offers.file_unknown': { id: 'onboarding.verification.file-failed' },
      'offers.too_many_claims': { id: 'support.form.too-many' },
    }),
    unanswered: { id: 'support.form.failed' },
    failed: { id: 'support.form.failed' },
    changes: ['offers', 'support'],
  })
}
