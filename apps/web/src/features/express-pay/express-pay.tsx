// "Express Pay": how much may be taken, how the amount was calculated, the shifts behind it, and earlier transfers. Specification
// 2; readings 4.6.
import type { ExpressPay as Overview } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import { Copy } from '#platform/copy/copy.tsx'
import { Card, classNames, LoadFailed, Skeleton } from '#ui'
import { BalanceCard, ForecastCard, HowToTake, HowWeGot, WhatHappened } from './balance/index.ts'
import { expressPayQuery } from './express-pay.queries.ts'
import { SettingsCard } from './settings/index.ts'
import { Shifts } from './shifts/index.ts'
import { TransferHistory } from './transfer-history.tsx'
import styles from './express-pay.module.css'

export function ExpressPay() {
  const { data: overview, isPending, isFetching, refetch } = useQuery(expressPayQuery)
  if (isPending) return <Loading />
  if (!overview) {
    return (
      <Card>
        <LoadFailed level={2} isBusy={isFetching} onRetry={() => void refetch()} />
      </Card>
    )
  }
  return <Loaded overview={overview} />
}

/**
 * In the order in which a phone and a screen reader meet it: the side first, the settings last. A desktop puts both at the right. What
 * happened, which has nothing to press, moves up on a phone.
 */
function Loaded({ overview }: { overview: Overview }) {
  const { earnings, delinquency, forecast } = overview
  return (
    <div className={classNames(styles['columns'], delinquency && styles['behind'])}>
      <div className={styles['side']}>
        <div className={styles['amount']}>
          <BalanceCard overview={overview} />
        </div>
        {delinquency && <HowToTake delinquency={delinquency} nextPayday={overview.nextPayday} />}
        {earnings && !delinquency && <HowWeGot earnings={earnings} homeState={overview.homeState} />}
        {forecast && <ForecastCard forecast={forecast} />}
      </div>
      <div className={styles['main']}>
        {delinquency && (
          <div className={styles['what']}>
            <WhatHappened delinquency={delinquency} />
          </div>
        )}
        {earnings && <Shifts overview={overview} accruedGross={earnings.accruedGross} />}
        {overview.state !== 'never' && <TransferHistory />}
      </div>
      {earnings && (
        <div className={styles['last']}>
          <SettingsCard overview={overview} />
        </div>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div className={styles['columns']}>
      <p role="status" className="vh">
        <Copy id="shell.loader.label" />
      </p>
      <div className={styles['side']} aria-hidden="true">
        <Card>
          <Skeleton className={styles['line']} />
          <Skeleton className={styles['block']} />
        </Card>
      </div>
      <div className={styles['main']} aria-hidden="true">
        <Card>
          <Skeleton className={styles['line']} />
          <Skeleton className={styles['tall']} />
        </Card>
      </div>
    </div>
  )
}
