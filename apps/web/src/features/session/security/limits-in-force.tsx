// The limits in force, each with its end; hidden while there are none.
import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import { useId, type ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { limitedPath } from '#platform/paths.ts'
import { Card, Item, ItemLink, ItemList } from '#ui'
import { limitsQuery } from './security.queries.ts'
import { useUntil } from './use-until.ts'
import styles from '../security.module.css'

/** @param others  rows of limits that other rooms know of; null when there are none */
export function LimitsInForce({ others }: { others: ReactNode }) {
  const copy = useCopy()
  const headingId = useId()
  const { data } = useQuery(limitsQuery)
  const until = useUntil(data?.limitedUntil ?? null)
  const codes = useUntil(data?.codesUntil ?? null)
  const tries = useUntil(data?.triesUntil ?? null)
  if (until === null && codes === null && tries === null && others === null) return null
  return (
    <Card flush labelledBy={headingId}>
      <h2 id={headingId} className={styles['head']}>
        <Copy id="session.limits.title" />
      </h2>
      <ItemList>
        {until !== null && (
          <ItemLink
            to={limitedPath}
            icon={Clock}
            tone="warn"
            title={<Copy id={data?.limitedFor === 'contact' ? 'session.limits.contact' : 'session.limits.card'} />}
            body={<span className="num">{copy('session.limits.until', until)}</span>}
          />
        )}
        {codes !== null && (
          <Item icon={Clock} title={<Copy id="session.limits.codes" />} body={copy('session.limits.until', codes)} />
        )}
        {tries !== null && (
          <Item icon={Clock} title={<Copy id="session.limits.tries" />} body={copy('session.limits.until', tries)} />
        )}
        {others}
      </ItemList>
    </Card>
  )
}
