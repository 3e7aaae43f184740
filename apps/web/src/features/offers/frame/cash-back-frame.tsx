// The head of every screen of cash back: its name, this year's earnings, and the tabs. Picture "cash-back".
import { useQuery } from '@tanstack/react-query'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import type { ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { cashBackEarningsPath, cashBackPath, offersOnPath } from '#platform/paths.ts'
import { Badge, Card, Money, Orb, PageTabs } from '#ui'
import { offersSummaryQuery } from '../offers.queries.ts'
import styles from './frame.module.css'

type CashBackFrameProps = {
  current: typeof cashBackPath | typeof offersOnPath | typeof cashBackEarningsPath
  children: ReactNode
}

export function CashBackFrame({ current, children }: CashBackFrameProps) {
  const copy = useCopy()
  const { data: summary } = useQuery(offersSummaryQuery)
  const countOn = summary?.countOn ?? 0
  return (
    <>
      <div className={styles['head']}>
        <div>
          <h1>
            <Copy id="offers.home.title" />
          </h1>
          {current === cashBackPath && (
            <p className={styles['lead']}>
              <Copy id="offers.home.lead" />
            </p>
          )}
        </div>
        {current === cashBackPath && summary && <EarnedThisYear amount={summary.earnedThisYear} />}
      </div>
      <PageTabs
        label={copy('offers.home.title')}
        current={current}
        tabs={[
          { path: cashBackPath, label: <Copy id="offers.tab.offers" /> },
          {
            path: offersOnPath,
            label: (
              <>
                <Copy id="offers.tab.activated" />
                {countOn > 0 && <Badge tone="plain">{countOn}</Badge>}
              </>
            ),
          },
          { path: cashBackEarningsPath, label: <Copy id="offers.tab.earnings" /> },
        ]}
      />
      {children}
    </>
  )
}

function EarnedThisYear({ amount }: { amount: string }) {
  return (
    <Card className={styles['earned']}>
      <Orb icon={PiggyBank} tone="in" />
      <p>
        <span className={styles['label']}>
          <Copy id="offers.home.earned-year" />
        </span>{' '}
        <Money cents={amount} className={styles['amount']} />
      </p>
    </Card>
  )
}
