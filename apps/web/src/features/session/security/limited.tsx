// "Some things are paused": what does not work after a log-in by card, what does, and until when. The picture `session-limited`.
import type { CopyKey } from '@daybreak/copy'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import CreditCard from 'lucide-react/icons/credit-card'
import EyeOff from 'lucide-react/icons/eye-off'
import Info from 'lucide-react/icons/info'
import KeyRound from 'lucide-react/icons/key-round'
import List from 'lucide-react/icons/list'
import Send from 'lucide-react/icons/send'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Smartphone from 'lucide-react/icons/smartphone'
import Snowflake from 'lucide-react/icons/snowflake'
import { useId } from 'react'
import { useBrand } from '#platform/copy/brand.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { telephoneLink } from '#platform/copy/telephone-link.ts'
import { usePageTitle } from '#platform/page/page-title.ts'
import { securityPath } from '#platform/paths.ts'
import { Card, Icon, Item, ItemList, Link, Notice, type IconType } from '#ui'
import { limitsQuery } from './security.queries.ts'
import { SecurityPending } from './pending.tsx'
import { useUntil } from './use-until.ts'
import styles from './limited.module.css'

type Row = { icon: IconType; title: CopyKey; body: CopyKey }

const paused: readonly Row[] = [
  { icon: Send, title: 'session.limited.send', body: 'session.limited.send-help' },
  { icon: EyeOff, title: 'session.limited.numbers', body: 'session.limited.numbers-help' },
  { icon: KeyRound, title: 'session.limited.pin', body: 'session.limited.pin-help' },
  { icon: Smartphone, title: 'session.limited.factor', body: 'session.limited.factor-help' },
]

const works: readonly Row[] = [
  { icon: CreditCard, title: 'session.limited.card', body: 'session.limited.card-help' },
  { icon: List, title: 'session.limited.history', body: 'session.limited.history-help' },
  { icon: Snowflake, title: 'cards.freeze.action', body: 'session.limited.freeze-help' },
]

export function SessionLimited() {
  const copy = useCopy()
  const { supportPhone } = useBrand()
  const { data, isError, isFetching, refetch } = useQuery(limitsQuery)
  const until = useUntil(data?.limitedUntil ?? null)
  const title = copy(data && until === null ? 'session.limits.ended' : 'session.limited.title')
  usePageTitle(copy('shell.title.pattern', { page: title }))
  const phone = <Link href={telephoneLink(supportPhone)}>{supportPhone}</Link>
  return (
    <div className={styles['page']}>
      <Link to={securityPath} className={styles['back']}>
        <Icon of={ArrowLeft} size="sm" />
        <Copy id="session.security.tab" />
      </Link>
      <div className={styles['head']} role="status">
        <h1>{title}</h1>
        {until !== null && (
          <p className="soft">
            <Copy id="session.limited.lead" />
          </p>
        )}
      </div>
      {!data && (
        <Card flush>
          <SecurityPending rows={4} isError={isError} isTrying={isFetching} onTryAgain={() => void refetch()} />
        </Card>
      )}
      {until !== null && (
        <div className="grid">
          <Card>
            <p className="sm">
              <Copy id="session.limited.until" />
            </p>
            <p className={`num ${styles['until'] ?? ''}`}>{copy('session.limits.moment', until)}</p>
            <p className="soft sm num">{copy('session.limited.left', until)}</p>
            <p className={`sm ${styles['why'] ?? ''}`}>
              <Icon of={Info} size="sm" />
              <span>
                <Copy id={data?.limitedFor === 'contact' ? 'session.limits.why-contact' : 'session.limits.why'} />
              </span>
            </p>
          </Card>
          <div className={`grid ${styles['columns'] ?? ''}`}>
            <Rows title="session.limited.paused" rows={paused} />
            <Rows title="session.limited.works" rows={works} />
          </div>
          <Notice tone="warn" icon={ShieldAlert} top>
            <p>
              <b>
                <Copy id="session.limited.not-you" />
              </b>
            </p>
            <p>
              <Copy id="session.limited.not-you-body" values={{ phone }} />
            </p>
          </Notice>
        </div>
      )}
    </div>
  )
}

function Rows({ title, rows }: { title: CopyKey; rows: readonly Row[] }) {
  const headingId = useId()
  return (
    <Card flush labelledBy={headingId}>
      <h2 id={headingId} className={styles['listHead']}>
        <Copy id={title} />
      </h2>
      <ItemList>
        {rows.map((row) => (
          <Item key={row.title} icon={row.icon} title={<Copy id={row.title} />} body={<Copy id={row.body} />} />
        ))}
      </ItemList>
    </Card>
  )
}
