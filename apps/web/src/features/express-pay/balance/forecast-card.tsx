// The forecast of the next paycheck. Readings 4.6, "next payday with forecast".
import type { ExpressPay } from '@daybreak/contract'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import { useId } from 'react'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { Card, Money } from '#ui'
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
            amount: <Money cents={forecast.before} />,
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
