// Queries of the my-data room.
import { myDataRoutes, type MyData } from '@daybreak/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { refusalsOf } from '#platform/action-words.ts'
import { addressOf, callApi } from '#platform/calls/api.ts'
import { useStepUp } from '#platform/session/step-up.tsx'
import { useAction, type Action } from '#platform/use-action.ts'

const key = ['my-data'] as const
/** While it is being made: the page shows that it is ready without a reload. */
const refreshEveryMs = 5_000

export const myDataQuery = queryOptions({
  queryKey: key,
  queryFn: ({ client, signal }): Promise<MyData> =>
    callApi(myDataRoutes.readMyData, { signal, isBackground: client.getQueryData(key) !== undefined }),
  refetchInterval: ({ state }) => (state.data?.archive?.state === 'making' ? refreshEveryMs : false),
})

function useShowMyData(): (changed: MyData) => true {
  const client = useQueryClient()
  return (changed) => {
    client.setQueryData(myDataQuery.queryKey, changed)
    return true
  }
}

export function useAskForMyData(): Action<void, true> {
  const withStepUp = useStepUp()
  const show = useShowMyData()
  return useAction({
    call: async () => show(await withStepUp(() => callApi(myDataRoutes.askForMyData))),
    refusals: refusalsOf<typeof myDataRoutes.askForMyData>({ 'my_data.too_many': { id: 'employee.data.too-many' } }),
  })
}

export function useDeleteMyData(): Action<void, true> {
  const show = useShowMyData()
  return useAction({ call: async () => show(await callApi(myDataRoutes.deleteMyData)) })
}

/** The proof first, then the browser's own download: a file does not pass through the page's memory. */
export function useDownloadMyData(follow: (address: string) => void): Action<void, true> {
  const withStepUp = useStepUp()
  return useAction({
    async call() {
      await withStepUp(() => callApi(myDataRoutes.openMyData))
      follow(addressOf(myDataRoutes.downloadMyData, {}))
      return true as const
    },
    refusals: refusalsOf<typeof myDataRoutes.openMyData>({ 'my_data.not_ready': { id: 'employee.data.gone' } }),
  })
}
