// What the next paycheck will be, about. Readings 4.6, "next payday with forecast".
import type { ExpressPay } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import { useId } from 'react'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Card } from '#ui'
import styles from '../facts.module.css'

export function ForecastCard({ forecast }: { forecast: NonNullable<ExpressPay['forecast']> }) {
  const titleId = useId()
  const locale = useLocale()
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={styles['title']}>
        <Copy id="express-pay.forecast.title" />
      </h2>
      <p className="num">
        <Copy
          id="express-pay.forecast.about"
          values={{
            amount: formatDollars(wireCents(forecast.before)),
            date: formatWeekday(parsePlainDate(forecast.payday), locale),
          }}
        />
      </p>
      <p className="sm mute">
        <Copy id="express-pay.forecast.note" />
      </p>
    </Card>
  )
}
