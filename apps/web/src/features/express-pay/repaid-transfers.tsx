// The transfers that a payday repaid, in its details, each with its date.
import { useQuery } from '@tanstack/react-query'
import { formatPosted, parseInstant } from '@daybreak/time'
import { useId } from 'react'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Fact, Facts, Link, Money } from '#ui'
import { repaidQuery } from './express-pay.queries.ts'
import facts from './facts.module.css'
import { expressPayPath } from '#platform/paths.ts'

/** Nothing for a payday that repaid none, or while that is not known. */
export function RepaidTransfers({ transactionId }: { transactionId: string }) {
  const titleId = useId()
  const locale = useLocale()
  const { data } = useQuery(repaidQuery(transactionId))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={facts['below']}>
      <h3 id={titleId} className="sm">
        <Copy id="express-pay.repaid.title" />
      </h3>
      <Facts>
        {data.data.map(({ id, createdAt, repaid }) => (
          <Fact
            key={id}
            label={<Link to={expressPayPath}>{formatPosted(parseInstant(createdAt), browserTimeZone(), locale)}</Link>}
          >
            <Money cents={repaid} />
          </Fact>
        ))}
      </Facts>
    </section>
  )
}
