// "Get all my data": requested, in the making, ready; and what the file contains.
import type { MyData } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { dateIn, formatDate, formatTheTime, formatWeekday, parseInstant } from '@daybreak/time'
import { useQuery } from '@tanstack/react-query'
import ArchiveIcon from 'lucide-react/icons/archive'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Check from 'lucide-react/icons/check'
import Download from 'lucide-react/icons/download'
import FileArchive from 'lucide-react/icons/file-archive'
import Hourglass from 'lucide-react/icons/hourglass'
import Lock from 'lucide-react/icons/lock'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { usePageTitle } from '#platform/page/page-title.ts'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { myAccountPath } from '#platform/paths.ts'
import {
  Button,
  Card,
  Fact,
  Facts,
  Icon,
  Link,
  LoadFailed,
  MessageNotice,
  Notice,
  Orb,
  Skeleton,
  Tracker,
  useAnnounce,
} from '#ui'
import { myDataQuery, useAskForMyData, useDeleteMyData, useDownloadMyData } from './my-data.queries.ts'
import styles from './my-data.module.css'

export function MyDataPage() {
  const copy = useCopy()
  const { data, isPending, isFetching, refetch } = useQuery(myDataQuery)
  usePageTitle(copy('shell.title.pattern', { page: copy('employee.data.title') }))
  const state = data?.archive?.state ?? 'none'
  return (
    <>
      <Link to={myAccountPath} className={styles['back']}>
        <Icon of={ArrowLeft} size="sm" />
        <Copy id="shell.menu.my-account" />
      </Link>
      <h1 className={styles['head']}>
        <Copy id="employee.data.title" />
      </h1>
      {!data && (
        <Card>
          {isPending ? (
            <Skeleton className={styles['loading']} />
          ) : (
            <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />
          )}
        </Card>
      )}
      {data && (
        <div className={`grid ${styles['columns']}`}>
          <div role="status">
            {state === 'none' && <Asking data={data} />}
            {state === 'making' && <Making data={data} />}
            {state === 'ready' && <Ready data={data} />}
          </div>
          <div className="grid">
            <WhatIsIn />
            <Notice tone="warn" icon={Lock}>
              <Copy id="employee.data.safe" />
            </Notice>
          </div>
        </div>
      )}
    </>
  )
}

function useDays() {
  const locale = useLocale()
  const zone = browserTimeZone()
  return {
    long: (instant: string) => formatDate(dateIn(parseInstant(instant), zone), locale),
    day: (instant: string) => formatWeekday(dateIn(parseInstant(instant), zone), locale),
    time: (instant: string) => formatTheTime(parseInstant(instant), zone, locale),
  }
}

function Asking({ data: { since, latestAt, keptDays } }: { data: MyData }) {
  const copy = useCopy()
  const days = useDays()
  const titleId = useId()
  const asking = useAskForMyData()
  return (
    <Card labelledBy={titleId}>
      <Orb icon={ArchiveIcon} tone="iris" size="lg" />
      <h2 id={titleId} className={styles['title']}>
        <Copy id="employee.data.lead" />
      </h2>
      <p className="soft">
        <Copy id="employee.data.body" values={{ date: days.long(since) }} />
      </p>
      <Facts>
        <Fact label={<Copy id="employee.data.ready-in" />}>
          <Copy id="employee.data.about-hour" />
        </Fact>
        <Fact label={<Copy id="employee.data.latest" />}>{days.long(latestAt)}</Fact>
        <Fact label={<Copy id="employee.data.keep" />}>{copy('employee.data.days', { count: keptDays })}</Fact>
      </Facts>
      <MessageNotice message={asking.message} className={styles['notice']} />
      <div className={styles['actions']}>
        <Button full busy={asking.isBusy} onClick={() => void asking.run()}>
          <Copy id="employee.data.ask" />
        </Button>
        <p className={styles['under']}>
          <Copy id="employee.data.step-up" />
        </p>
      </div>
    </Card>
  )
}

function Making({ data: { latestAt, archive } }: { data: MyData }) {
  const copy = useCopy()
  const days = useDays()
  const titleId = useId()
  const askedAt = archive?.askedAt ?? latestAt
  const canceling = useDeleteMyData()
  return (
    <Card labelledBy={titleId}>
      <div className={styles['ready']}>
        <Orb icon={LoaderCircle} tone="iris" size="lg" />
        <div>
          <h2 id={titleId}>
            <Copy id="employee.data.making" />
          </h2>
          <p className="soft">
            <Copy id="employee.data.making-note" />
          </p>
        </div>
      </div>
      <Tracker
        label={copy('employee.data.making')}
        steps={[
          {
            key: 'asked',
            state: 'done',
            icon: Check,
            title: copy('employee.data.track-asked'),
            when: `${days.day(askedAt)}, ${days.time(askedAt)}`,
          },
          {
            key: 'together',
            state: 'now',
            icon: Hourglass,
            title: copy('employee.data.track-together'),
            body: copy('employee.data.about-hour'),
          },
          {
            key: 'get',
            state: 'to-come',
            icon: Download,
            title: copy('employee.data.track-get'),
            body: `${copy('employee.data.latest')}: ${days.long(latestAt)}`,
          },
        ]}
      />
      <MessageNotice message={canceling.message} className={styles['notice']} />
      <div className={styles['cancel']}>
        <Button variant="quiet" busy={canceling.isBusy} onClick={() => void canceling.run()}>
          <Copy id="shell.action.cancel" />
        </Button>
      </div>
    </Card>
  )
}

function Ready({ data: { archive } }: { data: MyData }) {
  const copy = useCopy()
  const days = useDays()
  const titleId = useId()
  const announce = useAnnounce()
  const downloading = useDownloadMyData((address) => window.location.assign(address))
  const deleting = useDeleteMyData()
  const locale = useLocale()
  const until = archive?.deletedAt ?? null
  const file = archive?.file ?? null
  async function drop() {
    if (await deleting.run()) announce(copy('employee.data.deleted'))
  }
  return (
    <Card labelledBy={titleId}>
      <div className={styles['ready']}>
        <Orb icon={Check} tone="in" size="lg" />
        <div>
          <h2 id={titleId}>
            <Copy id="employee.data.ready" />
          </h2>
          {until !== null && (
            <p className="soft">
              <Copy id="employee.data.ready-note" values={{ date: days.day(until), time: days.time(until) }} />
            </p>
          )}
        </div>
      </div>
      {file !== null && (
        <p className={styles['file']}>
          <Orb icon={FileArchive} tone="iris" />
          <span>
            <b>{file.name}</b>
            <span className="soft sm num">{sizeOf(file.bytes, locale)}</span>
          </span>
        </p>
      )}
      <MessageNotice message={downloading.message ?? deleting.message} className={styles['notice']} />
      <div className={styles['actions']}>
        <Button full icon={Download} busy={downloading.isBusy} onClick={() => void downloading.run()}>
          <Copy id="employee.data.download" />
        </Button>
        <p className={styles['under']}>
          <Copy id="employee.data.step-up" />
        </p>
      </div>
      <div className={styles['done']}>
        <p className="soft">
          <Copy id="employee.data.done-with-it" />
        </p>
        <Button variant="quiet" icon={Trash2} busy={deleting.isBusy} onClick={() => void drop()}>
          <Copy id="employee.data.delete" />
        </Button>
      </div>
    </Card>
  )
}

const kilobyte = 1_000
const megabyte = 1_000_000

/** "184 kB" or "18.4 MB", as computers show it too. */
function sizeOf(bytes: number, locale: string): string {
  const [unit, size] = bytes < megabyte ? ['kilobyte', kilobyte] : ['megabyte', megabyte]
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: bytes < megabyte ? 0 : 1 })
  return format.format(Math.max(bytes, kilobyte) / size)
}

const parts: readonly { title: CopyKey; note?: CopyKey }[] = [
  { title: 'employee.data.in-details', note: 'employee.data.in-details-note' },
  { title: 'employee.data.in-transactions', note: 'employee.data.in-transactions-note' },
  { title: 'employee.data.in-pay' },
  { title: 'employee.data.in-documents', note: 'employee.data.in-documents-note' },
  { title: 'employee.data.in-messages' },
]

function WhatIsIn() {
  const titleId = useId()
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>
        <Copy id="employee.data.in-title" />
      </h2>
      <ul className={styles['parts']}>
        {parts.map(({ title, note }) => (
          <li key={title}>
            <span className={styles['tick']}>
              <Icon of={Check} size="sm" />
            </span>
            <div>
              <p className={styles['part']}>
                <Copy id={title} />
              </p>
              {note && (
                <p className="soft sm">
                  <Copy id={note} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
