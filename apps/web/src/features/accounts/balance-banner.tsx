// The available balance in front of the dawn: the largest thing on the screen. Specification 2, "An available-balance banner".
import { noCents } from '@daybreak/money'
import { useQuery } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useRef, type ReactNode } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { AmountsSwitch, Button, classNames, DawnScene, IconButton, Link, Money, useAmountWords, useAnnounce } from '#ui'
import { useHideAmounts } from '#platform/page/hide-amounts.tsx'
import { belowZeroPath } from '#platform/paths.ts'
import { payrollAccountQuery } from './accounts.queries.ts'
import { useCountUp } from './use-count-up.ts'
import styles from './balance-banner.module.css'

type BalanceBannerProps = {
  /** Shown at its foot, such as earned pay and the pay period: the app knows it. */
  children?: ReactNode
  /** Room for the pay period on it, which is tall on a phone; without it the banner is as high as its words. */
  isTall: boolean
  /** A new account has no sun yet: it rises with the first deposit. */
  isBeforeDawn?: boolean
}

export function BalanceBanner({ children, isTall, isBeforeDawn = false }: BalanceBannerProps) {
  const copy = useCopy()
  const { isHidden, hide } = useHideAmounts()
  const { data: account, isPending, isFetching, refetch } = useQuery(payrollAccountQuery)
  return (
    <section className={classNames(styles['banner'], isTall && styles['tall'])} aria-label={copy('accounts.banner.label')}>
      <DawnScene isTall={isTall} isBeforeDawn={isBeforeDawn} />
      {isPending ? (
        <div aria-hidden="true" className={styles['loading']}>
          <span />
          <span />
          {isTall && <span />}
        </div>
      ) : (
        <>
          <div className={styles['top']}>
            <p className={styles['label']}>
              <Copy id="accounts.banner.label" />
            </p>
            {account && !isHidden && (
              <IconButton label={copy('accounts.banner.hide')} icon={Eye} className={styles['eye']} onClick={hide} />
            )}
          </div>
          {account ? (
            <>
              <p className={styles['amount']}>
                <Balance cents={account.details.availableBalance} />
              </p>
              {isHidden && <AmountsSwitch className={styles['show']} />}
              {wireCents(account.details.availableBalance) < noCents && (
                <p>
                  <Link to={belowZeroPath} className={styles['why']}>
                    <Copy id="accounts.negative.title" />
                  </Link>
                </p>
              )}
              {children && <div className={styles['foot']}>{children}</div>}
            </>
          ) : (
            <LoadError isBusy={isFetching} onRetry={() => void refetch()} />
          )}
        </>
      )}
    </section>
  )
}

/** Counts up when money has arrived, and announces it once, with the final figure. */
function Balance({ cents }: { cents: string }) {
  const copy = useCopy()
  const announce = useAnnounce()
  const amountWords = useAmountWords()
  const amount = wireCents(cents)
  const before = useRef(amount)
  useEffect(() => {
    if (amount > before.current) announce(copy('accounts.banner.came', { amount: amountWords(amount) }), { isBeside: true })
    before.current = amount
  }, [amount, amountWords, announce, copy])
  return <Money cents={useCountUp(wireCents(cents)).toString()} raisedCents />
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
