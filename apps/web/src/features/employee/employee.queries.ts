// Queries the worker's profile: loaded once, then polled every 60 s, where the usual answer is "nothing changed".
import { employeeRoutes, type Profile } from '@daybreak/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#platform/calls/api.ts'

/** Specification 9: "Profile refresh every 60,000 ms." */
const pollEveryMs = 60_000

const profileKey = ['employee', 'profile'] as const

export const profileQuery = queryOptions({
  queryKey: profileKey,
  queryFn: ({ client, signal }) => readProfile(signal, client.getQueryData(profileKey) !== undefined),
  refetchInterval: pollEveryMs,
  // "While the session is active" (specification 4), which a tab behind another one still is.
  refetchIntervalInBackground: true,
  staleTime: pollEveryMs,
  // Specification 4: "After card actions, the card and the employee profile are refreshed."
  meta: { logAs: 'profile_failed', tags: ['profile', 'cards', 'balance'] },
})

/** Only the first load is the worker's action; later ones are polls and never count as activity. */
function readProfile(signal: AbortSignal, isPoll: boolean): Promise<Profile> {
  return callApi(employeeRoutes.readProfile, { signal, isBackground: isPoll, isRevalidated: true })
}

/**
 * The profile, inside the signed-in app, which shows nothing before it is there. At the end of a session it is forgotten at once: a screen
 * that is drawn in that moment keeps what it has until it is taken away.
 */
export function useProfile(): Profile {
  const { data } = useQuery(profileQuery)
  const [known, setKnown] = useState(data)
  if (data && data !== known) setKnown(data)
  const profile = data ?? known
  if (!profile) throw new Error('useProfile is for screens inside the signed-in shell')
  return profile
}

/** Fetches the profile again, even if it was fetched a moment ago. */
export function useRefreshProfile(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.refetchQueries({ queryKey: profileKey })
}

/** What greets the worker: the name they like to be called. Agreements, cards and transfers have the legal one. */
export function greetedName({
  preferredName,
  firstName,
  lastName,
}: Pick<Profile, 'preferredName' | 'firstName' | 'lastName'>): string {
  return `${preferredName ?? firstName} ${lastName}`
}
