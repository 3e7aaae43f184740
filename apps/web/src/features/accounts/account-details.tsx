// Account Details: both balances, both numbers and the two ways on. Specification 2, "An Account Details card".
import type { PayrollAccount } from '@daybreak/contract'
import { useQuery } from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useId } from 'react'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { manageCardPath, moveMoneyPath } from '#platform/paths.ts'
import { Button, ButtonLink, Card, classNames, InfoTip, Money, Notice } from '#ui'
import { AccountNumbers } from './numbers/index.ts'
import { AccountDetailsSkeleton } from './account-details-skeleton.tsx'
import { payrollAccountQuery } from './accounts.queries.ts'
import styles from './account-details.module.css'

export function AccountDetails({ className }: { className?: string | undefined }) {
  const headingId = useId()
  const { data: account, isPending, isFetching, refetch } = useQuery(payrollAccountQuery)
  if (isPending) return <AccountDetailsSkeleton className={className} />
  return (
    <Card labelledBy={headingId} className={className}>
      <h2 id={headingId} className={styles['heading']}>
        <Copy id="accounts.details.title" />
      </h2>
      {account ? <Details account={account} /> : <LoadError isBusy={isFetching} onRetry={() => void refetch()} />}
      <div className={styles['ways']}>
        <ButtonLink to={moveMoneyPath} className={styles['way']}>
          <Copy id="accounts.details.move-money" />
        </ButtonLink>
        <ButtonLink to={manageCardPath} variant="tint" className={styles['way']}>
          <Copy id="accounts.details.manage-card" />
        </ButtonLink>
      </div>
    </Card>
  )
}

function Details({ account }: { account: PayrollAccount }) {
  return (
    <>
      <dl className={styles['figures']}>
        <Figure name="available" cents={account.details.availableBalance} />
        <Figure name="present" cents={account.details.balance} />
      </dl>
      <AccountNumbers account={account} className={styles['numbers']} />
    </>
  )
}

function Figure({ name, cents }: { name: 'available' | 'present'; cents: string }) {
  const copy = useCopy()
  return (
    <div className={styles['figure']} data-explained>
      <dt>
        <Copy id={`accounts.details.${name}-label`} />
        <InfoTip label={copy(`accounts.details.${name}-tip-label`)}>
          <Copy id={`accounts.details.${name}-tip`} />
        </InfoTip>
      </dt>
      <dd>
        <Money cents={cents} className={classNames(name === 'present' && 'soft')} />
      </dd>
    </div>
  )
}

function LoadError({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <Notice tone="warn" icon={CloudOff} role="alert" top>
      <p>
        <Copy id="accounts.details.load-error" />
      </p>
      <Button variant="tint" size="sm" icon={RotateCw} busy={isBusy} onClick={onRetry} className={styles['retry']}>
        <Copy id="shell.action.try-again" />
      </Button>
    </Notice>
  )
}
