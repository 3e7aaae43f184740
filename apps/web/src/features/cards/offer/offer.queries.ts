// The calls of the personalized-card offer, and the effects of their answers.
import { addressRoutes, cardOfferRoutes, employeeRoutes, type CardReplacement, type PostedAddress } from '@daybreak/contract'
import { queryOptions } from '@tanstack/react-query'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { useAction } from '#platform/use-action.ts'
import { useSeen } from '#platform/use-seen.ts'
import { useCardAction } from '../use-card-action.ts'

export const cardOfferQuery = queryOptions({
  queryKey: ['cards', 'offer'],
  queryFn: ({ signal }) => callApi(cardOfferRoutes.readOffer, { signal, isBackground: true }),
  // Once per visit: what was dismissed does not return on its own.
  staleTime: Infinity,
  refetchOnWindowFocus: false,
})

/**
 * Specification 4: "'Continue' in VerifyAddress submits the shipping address, then shows Complete." The address first: a card never goes to one
 * that was not saved.
 */
export function useOrderPersonalCard(mailingAddress: PostedAddress | null, refresh: () => Promise<unknown>) {
  const { seen, afterFailure } = useSeen(mailingAddress, refresh)
  return useCardAction({
    async call(shippingAddress: PostedAddress, requestId): Promise<CardReplacement> {
      const id = requestId()
      await callApi(addressRoutes.changeShipping, {
        body: { shippingAddress: postedOf(shippingAddress), seen: seen && postedOf(seen) },
      })
      return callApi(cardOfferRoutes.issuePersonalCard, { body: { id } })
    },
    refusals: refusalsOf<typeof cardOfferRoutes.issuePersonalCard | typeof addressRoutes.changeShipping>({
      'address.changed_elsewhere': { id: 'employee.account.changed-elsewhere' },
      'cards.address_missing': { id: 'cards.replace.address-missing' },
      invalid_input: { id: 'address.form.save-failed' },
    }),
    afterFailure,
    failed: { id: 'card-offer.error.order' },
    alsoChanges: ['profile'],
  })
}

/** As the server takes it: without the country. */
function postedOf({ line1, line2, city, state, postalCode }: PostedAddress): PostedAddress {
  return { line1, line2, city, state, postalCode }
}

/** Specification 4: "'I Don't Want A New Card' records personalCardOptedOut and closes the flow." */
export function useDeclineOffer() {
  return useAction({
    call: () => callApi(employeeRoutes.changeSettings, { body: { personalCardOptedOut: true } }),
    failed: { id: 'card-offer.error.dismiss' },
    unanswered: { id: 'card-offer.error.dismiss' },
    changes: ['profile'],
  })
}

/** Decision 42: dismissed without an answer, it returns after 30 days; if that is lost, with the next visit, and the page says so. */
export function postponeOffer(): Promise<unknown> {
  return callApi(cardOfferRoutes.postponeOffer)
}
