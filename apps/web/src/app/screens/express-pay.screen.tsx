// "Express Pay", with parts of other rooms. Specification 2, "/express-pay".
import { useQuery } from '@tanstack/react-query'
import { formatWeekday, parsePlainDate } from '@daybreak/time'
import { ComingDeposits } from '#features/accounts'
import { ExpressPay, expressPayQuery } from '#features/express-pay'
import { Copy, useLocale } from '#platform/copy/copy.tsx'
import styles from './express-pay.module.css'

export function ExpressPayScreen() {
  const locale = useLocale()
  const { data: overview } = useQuery(expressPayQuery)
  const payday = overview?.nextPayday ?? null
  return (
    <>
      <div className={styles['head']}>
        <h1>
          <Copy id="express-pay.home.title" />
        </h1>
        <p>
          <Copy id="express-pay.home.lead" />{' '}
          {payday !== null && (
            <>
              <Copy id="express-pay.home.next-payday" values={{ date: formatWeekday(parsePlainDate(payday), locale) }} />.
            </>
          )}
        </p>
      </div>
      <div className={styles['coming']}>
        <ComingDeposits />
      </div>
      <ExpressPay />
    </>
  )
}
