// Starts the signed-in app in a page that the server sent.
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { profileQuery } from '#features/employee'
import { forgetAnswers } from '#platform/api.ts'
import { mountPage } from '#platform/mount-page.tsx'
import { createQueryClient } from '#platform/query.ts'
import { followOtherTabs } from '#platform/refresh-channel.ts'
import { PathLinkProvider } from '#ui'
import { RouterLink } from './router-link.tsx'
import { createAppRouter } from './routes.tsx'
import { systemNowMs } from './system-now.ts'

export async function startSignedIn(): Promise<void> {
  const queryClient = createQueryClient()
  function leave(path: string) {
    queryClient.clear()
    forgetAnswers()
    window.location.replace(path)
  }
  followOtherTabs(queryClient)
  // The profile is what the first screen waits for, so it is asked for before anything else.
  void queryClient.prefetchQuery(profileQuery)
  const router = createAppRouter(leave)
  await router.load()
  mountPage(
    <QueryClientProvider client={queryClient}>
      <PathLinkProvider value={RouterLink}>
        <RouterProvider router={router} />
      </PathLinkProvider>
    </QueryClientProvider>,
    systemNowMs,
  )
}
