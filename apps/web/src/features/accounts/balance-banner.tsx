// The available balance in front of the dawn: the largest thing on the screen. Specification 2, "An available-balance banner".
import { useQuery } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy.tsx'
import { Button, DawnScene, Money } from '#ui'
import { payrollAccountQuery } from './accounts.queries.ts'
import styles from './balance-banner.module.css'

/** @param action  a way on, such as taking earned pay: the app knows it */
export function BalanceBanner({ action }: { action?: ReactNode }) {
  const copy = useCopy()
  const { data: account, isPending, isFetching, refetch } = useQuery(payrollAccountQuery)
  return (
    <section className={styles['banner']} aria-label={copy('accounts.banner.label')}>
      <DawnScene />
      {isPending ? (
        <div aria-hidden="true" className={styles['loading']}>
          <span />
          <span />
        </div>
      ) : (
        <>
          <p className={styles['label']}>
            <Copy id="accounts.banner.label" />
          </p>
          {account ? (
            <>
              <p className={styles['amount']}>
                <Money cents={account.details.availableBalance} raisedCents />
              </p>
              {action && <div className={styles['foot']}>{action}</div>}
            </>
          ) : (
            <LoadError isBusy={isFetching} onRetry={() => void refetch()} />
          )}
        </>
      )}
    </section>
  )
}

function LoadError({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <>
      <p className={styles['amount']} aria-hidden="true">
        —
      </p>
      <div role="alert" className={styles['foot']}>
        <Button variant="line" size="sm" icon={RotateCw} busy={isBusy} onClick={onRetry} className={styles['retry']}>
          <Copy id="shell.action.try-again" />
        </Button>
        <p className="sm">
          <Copy id="accounts.banner.load-error" />
        </p>
      </div>
    </>
  )
}
