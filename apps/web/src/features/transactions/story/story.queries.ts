// Queries of the story of a transaction: its steps, and its receipt.
import { storyRoutes, type TransactionStory } from '@daybreak/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi, callForFile } from '#platform/calls/api.ts'
import { shareFile, type Shared } from '#platform/calls/share-file.ts'
import { useLocale } from '#platform/copy/copy.tsx'
import { useAction, type Action } from '#platform/use-action.ts'

export function storyQuery(id: string) {
  return queryOptions<TransactionStory>({
    queryKey: ['transactions', 'story', id],
    queryFn: ({ signal }) => callApi(storyRoutes.readStory, { params: { id }, signal }),
    meta: { tags: ['balance', 'debits'] },
  })
}

export function useShareReceipt(id: string): Action<void, { shared: Shared }> {
  const locale = useLocale()
  return useAction({
    async call() {
      const receipt = await callForFile(storyRoutes.drawReceipt, { params: { id }, query: { locale } })
      return { shared: await shareFile(receipt, 'receipt.pdf') }
    },
    failed: { id: 'transactions.story.share-failed' },
  })
}
