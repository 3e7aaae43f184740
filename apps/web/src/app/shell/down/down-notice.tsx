// Says above a screen which part is down on purpose and until when, and disappears when it is back. DESIGN-2, "partial-outage";
// readings 4.11.
import type { Maintenance, MaintenancePart } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { formatTheTime } from '@daybreak/time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef } from 'react'
import { downQuery, endAhead } from '#platform/calls/down.ts'
import { downKey } from '#platform/calls/query.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { ButtonLink, Notice } from '#ui'
import { supportPath, belowZeroPath, expressPayPath, homePath, manageCardPath, moveMoneyPath } from '#platform/paths.ts'
import styles from './down-notice.module.css'

// As the page of maintenance: every 30 seconds, not everyone at once.
const retryMs = { min: 25_000, spread: 10_000 }

type Words = { title: CopyKey; until: CopyKey; unknown: CopyKey }

const plain = { until: 'shell.maintenance.back-by', unknown: 'shell.maintenance.retry' } as const
const wordsOf: Readonly<Record<MaintenancePart | 'whole', Words>> = {
  whole: { title: 'shell.maintenance.title', ...plain },
  'express-pay': { title: 'shell.outage.pay-title', until: 'shell.outage.pay-body', unknown: 'shell.outage.pay-body-unknown' },
  'move-money': { title: 'shell.outage.transfers-title', ...plain },
  cards: { title: 'shell.outage.card-title', ...plain },
  support: { title: 'shell.maintenance.partial', ...plain },
}

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
      {data?.whole && <OneNotice what="whole" until={data.whole.until} now={data.now} />}
      {data?.whole === null && parts.map(({ part, until }) => <OneNotice key={part} what={part} until={until} now={data.now} />)}
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

function OneNotice({ what, until, now }: { what: MaintenancePart | 'whole'; until: string | null; now: string }) {
  const copy = useCopy()
  const locale = useLocale()
  const words = wordsOf[what]
  const end = endAhead(until, { now })
  const hasHelp = what !== 'support' && what !== 'whole'
  return (
    <Notice
      className={styles['notice']}
      tone="warn"
      icon={TriangleAlert}
      top
      {...(hasHelp && {
        action: (
          <ButtonLink variant="line" size="sm" to={supportPath}>
            <Copy id="shell.action.get-help" />
          </ButtonLink>
        ),
      })}
    >
      <p className={styles['title']}>
        <Copy id={words.title} values={{ feature: copy('shell.menu.support') }} />
      </p>
      <p className={styles['body']}>
        {end === null ? (
          <Copy id={words.unknown} />
        ) : (
          <Copy id={words.until} values={{ theTime: formatTheTime(end, browserTimeZone(), locale) }} />
        )}
      </p>
    </Notice>
  )
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
