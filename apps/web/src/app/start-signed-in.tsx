// Starts the signed-in app in a page that the server sent.
import { RouterProvider } from '@tanstack/react-router'
import { profileQuery } from '#features/employee'
import { forgetAnswers } from '#platform/calls/api.ts'
import { forgetWaitingEvents } from '#platform/analytics/track.ts'
import { forgetStoredDrafts } from '#platform/draft-store.ts'
import { nextTask, whenIdle } from '#platform/page/next-task.ts'
import { mountPage } from '#platform/page/mount-page.tsx'
import { QueryProvider } from '#platform/query-provider.tsx'
import { createQueryClient } from '#platform/calls/query.ts'
import { followOtherTabs } from '#platform/calls/refresh-channel.ts'
import { PathLinkProvider } from '#ui'
import { followHealth } from './counting/late-health.ts'
import { startWorkerFlags } from './flags/worker-flags.ts'
import { RouterLink } from './router-link.tsx'
import { createAppRouter } from './routes.tsx'
import { systemNowMs } from './system-now.ts'

export async function startSignedIn(): Promise<void> {
  const queryClient = createQueryClient()
  let endLate = forgetWaitingEvents
  const endFlags = startWorkerFlags(queryClient)
  function leave(path: string) {
    queryClient.clear()
    forgetAnswers()
    forgetStoredDrafts()
    window.location.replace(path)
    endLate()
    endFlags()
  }
  followOtherTabs(queryClient)
  followHealth(() => queryClient.getQueryData(profileQuery.queryKey)?.settings.analytics === true)
  // The profile is what the first screen waits for, so it is asked for before anything else.
  void queryClient.prefetchQuery(profileQuery)
  await nextTask()
  const router = createAppRouter({ client: queryClient, leave })
  await nextTask()
  await router.load()
  mountPage(
    <QueryProvider client={queryClient}>
      <PathLinkProvider value={RouterLink}>
        <RouterProvider router={router} />
      </PathLinkProvider>
    </QueryProvider>,
    systemNowMs,
  )
  // No part of what a worker waits for.
  whenIdle(() => {
    void import('./counting/start-late.ts').then(({ startLate }) => {
      endLate = startLate(queryClient)
    }, forgetWaitingEvents)
  })
}
