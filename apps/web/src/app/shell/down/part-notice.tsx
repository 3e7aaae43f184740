// One notice of what is down on purpose, and until when; loaded when something is.
import type { Maintenance, MaintenancePart } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { formatTheTime } from '@daybreak/time'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { endAhead } from '#platform/calls/down.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { supportPath } from '#platform/paths.ts'
import { ButtonLink, Notice } from '#ui'
import styles from './down-notice.module.css'

type Words = { title: CopyKey; until: CopyKey; unknown: CopyKey }

const plain = { until: 'shell.maintenance.back-by', unknown: 'shell.maintenance.retry' } as const
const wordsOf: Readonly<Record<MaintenancePart | 'whole', Words>> = {
  whole: { title: 'shell.maintenance.title', ...plain },
  'express-pay': { title: 'shell.outage.pay-title', until: 'shell.outage.pay-body', unknown: 'shell.outage.pay-body-unknown' },
  'move-money': { title: 'shell.outage.transfers-title', ...plain },
  cards: { title: 'shell.outage.card-title', ...plain },
  support: { title: 'shell.maintenance.partial', ...plain },
}

export type PartNoticeProps = Pick<Maintenance, 'now'> & { what: MaintenancePart | 'whole'; until: string | null }

export function PartNotice({ what, until, now }: PartNoticeProps) {
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
