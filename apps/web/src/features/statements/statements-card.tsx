// The statements of a year, newest first, each in three formats; the current month says when its statement is due. The picture
// `my-account-documents`.
import type { ShownStatement, Statements } from '@daybreak/contract'
import { formatMonth, formatWeekday, parsePlainDate } from '@daybreak/time'
import { parseCents, formatDollars, noCents } from '@daybreak/money'
import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import FileText from 'lucide-react/icons/file-text'
import { useId, useState } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { Button, Card, ChoiceChips, FieldError, LoadFailed, Orb, Skeleton, useAnnounce, WithAmounts } from '#ui'
import { shownFormats, statementsQuery, useStatementFile } from './statements.queries.ts'
import styles from './statements.module.css'

export function StatementsCard() {
  const titleId = useId()
  const { data, isError, isFetching, refetch } = useQuery(statementsQuery)
  return (
    <Card flush labelledBy={titleId}>
      <h2 id={titleId} className={styles['head']}>
        <Copy id="statements.list.heading" />
      </h2>
      {data && <Months {...data} />}
      {!data && (
        <div className={styles['inside']}>
          {isError ? (
            <LoadFailed level={3} isBusy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className={styles['loading']} />
          )}
        </div>
      )}
    </Card>
  )
}

function Months({ statements, next }: Statements) {
  const copy = useCopy()
  const locale = useLocale()
  const years = [
    ...new Set([...(next ? [next.month] : []), ...statements.map(({ month }) => month)].map((month) => month.slice(0, 4))),
  ]
  const [chosen, setChosen] = useState<string | null>(null)
  const year = chosen !== null && years.includes(chosen) ? chosen : (years[0] ?? '')
  const isOf = ({ month }: { month: string }) => month.startsWith(year)
  return (
    <>
      {years.length > 1 && (
        <div className={styles['years']}>
          <ChoiceChips
            legend={copy('statements.list.year')}
            chips={years.map((value) => ({ value, label: value }))}
            value={year}
            onValue={setChosen}
          />
        </div>
      )}
      {statements.length === 0 && next && (
        <p className={`soft ${styles['inside'] ?? ''}`}>
          <Copy id="statements.list.empty" values={{ date: formatWeekday(parsePlainDate(next.comesOn), locale) }} />
        </p>
      )}
      <ul className={styles['months']}>
        {next && isOf(next) && (
          <li className={styles['month']}>
            <Orb icon={CalendarDays} tone="iris" />
            <div className={styles['words']}>
              <strong>{formatMonth(parsePlainDate(next.month), locale)}</strong>
              <span className="soft sm">
                <Copy id="statements.list.next" values={{ date: formatWeekday(parsePlainDate(next.comesOn), locale) }} />
              </span>
            </div>
          </li>
        )}
        {statements.filter(isOf).map((statement) => (
          <Month key={statement.month} {...statement} />
        ))}
      </ul>
      <p className={`soft sm ${styles['foot'] ?? ''}`}>
        <Copy id="statements.list.formats" />
      </p>
    </>
  )
}

function Month({ month, totalIn, totalOut }: ShownStatement) {
  const copy = useCopy()
  const locale = useLocale()
  const announce = useAnnounce()
  const file = useStatementFile()
  const name = formatMonth(parsePlainDate(month), locale)
  const dollars = (amount: string) => formatDollars(parseCents(amount) ?? noCents)
  return (
    <li className={styles['month']}>
      <Orb icon={FileText} tone="plain" />
      <div className={styles['words']}>
        <strong>{name}</strong>
        <span className={`soft sm num ${styles['totals'] ?? ''}`}>
          <span>
            <WithAmounts text={copy('statements.list.in', { amount: dollars(totalIn) })} />
          </span>
          <span>
            <WithAmounts text={copy('statements.list.out', { amount: dollars(totalOut) })} />
          </span>
        </span>
      </div>
      <div className={styles['formats']}>
        {shownFormats.map((format) => {
          const label = format.toUpperCase()
          return (
            <Button
              key={format}
              variant="tint"
              size="sm"
              busy={file.isBusy && file.input?.format === format}
              aria-label={copy('statements.list.file-label', { month: name, format: label })}
              onClick={async () => {
                if (await file.run({ month, format })) announce(copy('statements.file.saved'))
              }}
            >
              {label}
            </Button>
          )
        })}
      </div>
      {file.message && (
        <div role="alert" className={styles['failed']}>
          <FieldError id={`failed-${month}`}>{copy(file.message.id)}</FieldError>
        </div>
      )}
    </li>
  )
}
