// The fees of last month and this year, by kind, and a message when there were none. Readings 3.1 E6.
import type { FeeKind, Statements } from '@daybreak/contract'
import type { CopyKey, Locale } from '@daybreak/copy'
import { formatMonthDay, parsePlainDate, type PlainDate } from '@daybreak/time'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { Card, Money } from '#ui'
import { statementsQuery } from './statements.queries.ts'
import styles from './statements.module.css'

const names: Readonly<Record<FeeKind, CopyKey>> = {
  'instant-transfer': 'statements.fee.instant-transfers',
  'fast-card': 'statements.fee.fast-cards',
}

export function FeesPaid() {
  const { data } = useQuery(statementsQuery)
  return data ? <Fees {...data.fees} /> : null
}

function Fees({ month, byKind, lastMonth, thisYear }: Statements['fees']) {
  const titleId = useId()
  const locale = useLocale()
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>
        <Copy id="statements.fees.title" />
      </h2>
      <p className={styles['sum']}>
        <Money cents={thisYear} />
      </p>
      <p className="soft sm">
        <Copy id={thisYear === '0' ? 'statements.fees.year-none' : 'statements.fees.this-year'} />
      </p>
      {lastMonth === '0' && thisYear !== '0' && (
        <p className="soft sm">
          <Copy id="statements.fees.last-month" />
          {': '}
          <Copy id="statements.fees.none" values={{ amount: <Money cents={lastMonth} /> }} />
        </p>
      )}
      <div className={styles['box']}>
        <table role="table" className={styles['fees']} aria-labelledby={titleId}>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                <span className="vh">
                  <Copy id="statements.paper.fee" />
                </span>
              </th>
              <th scope="col" role="columnheader">
                <span className="vh">
                  <Copy id="statements.fees.last-month" />
                  {': '}
                </span>
                {shortMonthOf(parsePlainDate(month), locale)}
              </th>
              <th scope="col" role="columnheader">
                <Copy id="statements.fees.this-year" />
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {byKind.map((fee) => (
              <tr role="row" key={fee.kind}>
                <th scope="row" role="rowheader">
                  <Copy id={names[fee.kind]} />
                </th>
                <td role="cell">
                  <Money cents={fee.lastMonth} />
                </td>
                <td role="cell">
                  <Money cents={fee.thisYear} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot role="rowgroup">
            <tr role="row">
              <th scope="row" role="rowheader">
                <Copy id="statements.fees.total" />
              </th>
              <td role="cell">
                <Money cents={lastMonth} />
              </td>
              <td role="cell">
                <Money cents={thisYear} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="soft sm">
        <Copy id="statements.tax.note" />
      </p>
    </Card>
  )
}

/** "Oct 2026", "oct 2026": a day of it without the day, because every page would load a format of its own. */
function shortMonthOf(month: PlainDate, locale: Locale): string {
  return `${formatMonthDay(month, locale).replace(/ ?\d+ ?/, '')} ${month.year}`
}
