// The pay period on the banner: how much of it is over, how much was earned, and how much of that was taken. Picture "home-tabs".
import type { ExpressPay, ExpressPayEarnings } from '@daybreak/contract'
import { addCents } from '@daybreak/money'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import { useEffect, useRef, type Ref } from 'react'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { useHideAmounts } from '#platform/page/hide-amounts.tsx'
import { Money } from '#ui'
import { periodLineOf } from '../express-pay.rules.ts'
import styles from './pay-period.module.css'

type PayPeriodProps = { overview: ExpressPay; earnings: ExpressPayEarnings; today: string; ref: Ref<HTMLDivElement> }

export function PayPeriod({ overview: { period, nextPayday }, earnings, today, ref }: PayPeriodProps) {
  const locale = useLocale()
  const { isHidden } = useHideAmounts()
  const earned = wireCents(period?.earned ?? earnings.accruedGross)
  const taken = period?.taken ? wireCents(period.taken) : addCents(wireCents(earnings.outstanding), wireCents(earnings.pending))
  return (
    <div ref={ref} tabIndex={-1} className={styles['period']}>
      {period !== null && <Line {...(isHidden ? emptyLine : periodLineOf({ ...period, today }, { earned, taken }))} />}
      <dl>
        <div>
          <dt>
            <i aria-hidden="true" />
            <Copy id="accounts.period.earned" />
          </dt>
          <dd>
            <Money cents={earned} />
          </dd>
        </div>
        <div>
          <dt>
            <i className={styles['taken']} aria-hidden="true" />
            <Copy id="accounts.period.taken" />
          </dt>
          <dd>
            <Money cents={taken} />
          </dd>
        </div>
        {nextPayday !== null && (
          <div>
            <dt>
              <Copy id="accounts.period.payday" />
            </dt>
            <dd>{formatWeekday(parsePlainDate(nextPayday), locale)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** While amounts are hidden, the fill level is too, because it reveals one. */
const emptyLine = { takenPercent: 0, restPercent: 0 }

/** The words below say the same. */
function Line({ takenPercent, restPercent }: { takenPercent: number; restPercent: number }) {
  const takenRef = useRef<HTMLElement>(null)
  const restRef = useRef<HTMLElement>(null)
  useEffect(() => {
    // Through CSSOM, which the CSP allows.
    takenRef.current?.style.setProperty('width', `${takenPercent}%`)
    restRef.current?.style.setProperty('width', `${restPercent}%`)
  }, [takenPercent, restPercent])
  return (
    <div className={styles['line']} aria-hidden="true">
      <i ref={takenRef} className={styles['taken']} />
      <i ref={restRef} />
    </div>
  )
}
