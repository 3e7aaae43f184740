// Turns an offer on and off: shown at once, reverted when it was refused, and synced to the worker's other tabs.
import { offersRoutes, type Offer, type OfferDetail, type OfferPage, type OffersSummary } from '@daybreak/contract'
import { instantFromMilliseconds, instantText } from '@daybreak/time'
import { queryOptions, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { refusalsOf } from '#platform/action-words.ts'
import { callApi } from '#platform/calls/api.ts'
import { useNowMs } from '#platform/page/page-clock.tsx'
import { useAction, type Action } from '#platform/use-action.ts'
import { offerListsKey, withOffer } from '../browsing/index.ts'
import { offersSummaryQuery } from '../offers.queries.ts'

export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: ['offers', 'one', id],
    queryFn: ({ signal }): Promise<OfferDetail> => callApi(offersRoutes.readOffer, { params: { id }, signal }),
    meta: { tags: ['offers'] },
  })

export function useTurnOn({ id }: Pick<Offer, 'id'>): Action<void, void> {
  const turn = useShownTurn(id)
  return useAction({
    call: () => turn({ isOn: true }, async () => (await callApi(offersRoutes.turnOn, { params: { id } })).activatedAt),
    refusals: refusalsOf<typeof offersRoutes.turnOn>({
      'offers.full': { id: 'offers.detail.full' },
      'offers.ended': { id: 'offers.detail.over' },
      'offers.not_found': { id: 'offers.detail.over' },
    }),
    unanswered: { id: 'offers.detail.failed' },
    failed: { id: 'offers.detail.failed' },
    changes: ['offers'],
  })
}

export function useTurnOff({ id }: Pick<Offer, 'id'>): Action<void, void> {
  const turn = useShownTurn(id)
  return useAction({
    async call() {
      await turn({ isOn: false }, async () => {
        await callApi(offersRoutes.turnOff, { params: { id } })
        return null
      })
    },
    unanswered: { id: 'offers.detail.turn-off-failed' },
    failed: { id: 'offers.detail.turn-off-failed' },
    changes: ['offers'],
  })
}

/** Shows the change before it is made: with the answer's own moment once there is one, and as it was when it was refused. */
function useShownTurn(id: string) {
  const client = useQueryClient()
  const nowMs = useNowMs()
  return async ({ isOn }: { isOn: boolean }, make: () => Promise<string | null>): Promise<void> => {
    // What is on its way would bring back how it was.
    await client.cancelQueries({ queryKey: ['offers'] })
    const undo = show(client, id, isOn ? instantText(instantFromMilliseconds(nowMs())) : null)
    try {
      show(client, id, await make())
    } catch (cause) {
      undo()
      void client.invalidateQueries({ queryKey: ['offers'] })
      throw cause
    }
  }
}

/** Changes it wherever it is shown. @returns a function that reverts it */
function show(client: QueryClient, id: string, activatedAt: string | null): () => void {
  const before = client.getQueriesData({ queryKey: ['offers'] })
  const wasOn = client.getQueryData(offerQuery(id).queryKey)?.activatedAt ?? null
  const countOf = (at: string | null) => (at === null ? 0 : 1)
  const step = countOf(activatedAt) - countOf(wasOn)
  client.setQueryData(offerQuery(id).queryKey, (offer) => offer && { ...offer, activatedAt })
  client.setQueriesData({ queryKey: offerListsKey }, (list: InfiniteData<OfferPage> | undefined) =>
    withOffer(list, id, { activatedAt }),
  )
  client.setQueryData(
    offersSummaryQuery.queryKey,
    (summary: OffersSummary | undefined) => summary && { ...summary, countOn: summary.countOn + step },
  )
  return () => {
    for (const [key, answer] of before) client.setQueryData(key, answer)
  }
}
