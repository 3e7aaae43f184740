// Queries of the popups room, and the report that one was dismissed.
import { messagesRoutes, popupsRoutes } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { queryOptions } from '@tanstack/react-query'
import { useActionRunner } from '#platform/action-runner.ts'
import { callApi } from '#platform/calls/api.ts'

/** As long as that, home that is opened again asks nothing. */
const freshMs = 5 * 60_000

export const popupsKey = ['popups'] as const

/** In the language of the page, which may be another one than that of the profile. */
export function popupsQuery(language: Locale) {
  return queryOptions({
    queryKey: [...popupsKey, language],
    queryFn: ({ signal }) => callApi(popupsRoutes.listPopups, { query: { language }, signal, isBackground: true }),
    staleTime: freshMs,
    refetchOnWindowFocus: false,
  })
}

/**
 * Specification 4: "Dismissal marks a notification read." Nothing waits for it, and two may be under way. Without it the message that came with
 * the pop-up stays new, which is what the bell then says.
 */
export function useMarkDismissed(): (id: string) => void {
  const run = useActionRunner()
  return (id) => {
    run(() => callApi(messagesRoutes.markRead, { params: { id } }), { changes: ['messages', 'profile'] }).catch(() => undefined)
  }
}
