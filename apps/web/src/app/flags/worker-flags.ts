// Follows the signed-in worker's flags, from when the page is idle to the end of the session.
import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { profileQuery } from '#features/employee'
import { loadedBrand } from '#platform/copy/brand.ts'
import { forgetFlags } from '#platform/flags/flag-values.ts'
import { whenIdle } from '#platform/page/next-task.ts'

/** @returns what ends it with the session, in every tab */
export function startWorkerFlags(queries: QueryClient): () => void {
  const ending = new AbortController()
  whenIdle(() => void followProfile(queries, ending.signal))
  return () => {
    ending.abort()
    forgetFlags()
  }
}

/** Waits for the profile, which the app asks for, and follows the flags of its worker. */
async function followProfile(queries: QueryClient, signal: AbortSignal): Promise<void> {
  const observer = new QueryObserver(queries, { ...profileQuery, enabled: false })
  const known = Promise.withResolvers<string>()
  const notify = (id: string | undefined) => id !== undefined && known.resolve(id)
  const stop = observer.subscribe(({ data }) => notify(data?.employeeId))
  signal.addEventListener('abort', stop)
  notify(queries.getQueryData(profileQuery.queryKey)?.employeeId)
  const employeeId = await known.promise
  stop()
  // Without its file, the flags stay as they are.
  const [service, { flags }] = await Promise.all([import('./flag-service.ts').catch(() => null), loadedBrand])
  if (!signal.aborted) await service?.followFlags(employeeId, flags, signal)
}
