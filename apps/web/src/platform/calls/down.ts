// Queries which parts are down on purpose, with one answer for everything that shows it. Readings 4.11.
import { maintenanceRoutes, type Maintenance, type MaintenancePart } from '@daybreak/contract'
import { parseInstant, type Instant } from '@daybreak/time'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from './api.ts'
import { downKey } from './query.ts'

export const downQuery = queryOptions({
  queryKey: downKey,
  queryFn: ({ signal }) => callApi(maintenanceRoutes.read, { signal }),
})

/** @returns null without an end, and after one that has passed by the server's clock: it is said no more */
export function endAhead(until: string | null, { now }: Pick<Maintenance, 'now'>): Instant | null {
  return until !== null && Date.parse(until) > Date.parse(now) ? parseInstant(until) : null
}

/**
 * Whether a part cannot be used now, for a screen that has a way into it. The notice above the screen asks, and says why.
 * @returns null while it is up, and where no one has asked
 */
export function useDownPart(part: MaintenancePart): { until: Instant | null } | null {
  const { data } = useQuery({ ...downQuery, enabled: false })
  const down = data?.whole ?? data?.parts.find((found) => found.part === part)
  return data === undefined || down === undefined ? null : { until: endAhead(down.until, data) }
}
