// Above a screen, what of it is down on purpose, until it is up again. DESIGN-2, "partial-outage"; readings 4.11.
import type { Maintenance, MaintenancePart } from '@daybreak/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react'
import { downQuery } from '#platform/calls/down.ts'
import { downKey } from '#platform/calls/query.ts'
import { supportPath, belowZeroPath, expressPayPath, homePath, manageCardPath, moveMoneyPath } from '#platform/paths.ts'
import type { PartNoticeProps } from './part-notice.tsx'

// As the page of maintenance: every 30 seconds, not everyone at once.
const retryMs = { min: 25_000, spread: 10_000 }

/** Without its file the screens work as before. */
const PartNotice = lazy(async (): Promise<{ default: ComponentType<PartNoticeProps> }> => {
  const loaded = await import('./part-notice.tsx').catch(() => null)
  return { default: loaded?.PartNotice ?? (() => null) }
})

export function DownNotice({ path, random = Math.random }: { path: string; random?: () => number }) {
  const { data } = useQuery({
    ...downQuery,
    refetchInterval: ({ state }) => (isAnyDown(state.data) ? retryMs.min + random() * retryMs.spread : false),
  })
  useFreshAfterwards(data)
  const parts = data?.parts.filter(({ part }) => partsAt(path).includes(part)) ?? []
  return (
    // The region exists before it has words, or screen readers would miss its first words.
    <div role="status">
      <Suspense>
        {data?.whole && <PartNotice what="whole" until={data.whole.until} now={data.now} />}
        {data?.whole === null &&
          parts.map(({ part, until }) => <PartNotice key={part} what={part} until={until} now={data.now} />)}
      </Suspense>
    </div>
  )
}

function isAnyDown(data: Maintenance | undefined): boolean {
  return data !== undefined && (data.whole !== null || data.parts.length > 0)
}

/** What failed while it was down is asked for anew, without a press. */
function useFreshAfterwards(data: Maintenance | undefined) {
  const client = useQueryClient()
  const wasDown = useRef(false)
  useEffect(() => {
    if (data === undefined) return
    const isDown = isAnyDown(data)
    if (wasDown.current && !isDown) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== downKey[0] })
    wasDown.current = isDown
  }, [data, client])
}

const beginnings: readonly (readonly [path: string, part: MaintenancePart])[] = [
  [expressPayPath, 'express-pay'],
  [moveMoneyPath, 'move-money'],
  [belowZeroPath, 'move-money'],
  [manageCardPath, 'cards'],
  [supportPath, 'support'],
]

/** Which parts a screen concerns: home begins most things, any other screen is of one part. */
function partsAt(path: string): readonly MaintenancePart[] {
  if (path === homePath) return ['express-pay', 'move-money', 'cards']
  return beginnings.filter(([start]) => path === start || path.startsWith(`${start}/`)).map(([, part]) => part)
}
