// Account Details: both balances, both numbers and the two links. Specification 2, "An Account Details card".
import type { PayrollAccount } from '@daybreak/contract'
import { noCents, subtractCents } from '@daybreak/money'
import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CloudOff from 'lucide-react/icons/cloud-off'
import Hourglass from 'lucide-react/icons/hourglass'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useId, type ComponentType, type ReactNode } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useHideAmounts } from '#platform/page/hide-amounts.tsx'
import { manageCardPath, moveMoneyPath } from '#platform/paths.ts'
import { Button, ButtonLink, Card, Icon, InfoTip, Money, Notice, useLateOverlay } from '#ui'
import { AccountNumbers } from './numbers/index.ts'
import { AccountDetailsSkeleton } from './account-details-skeleton.tsx'
import { payrollAccountQuery } from './accounts.queries.ts'
import styles from './account-details.module.css'

type AccountDetailsProps = {
  /** Loads what explains the difference between both balances: the app knows it. Its code comes when its button is pointed at. */
  loadHolds: LoadHolds
  className?: string | undefined
}
type LoadHolds = () => Promise<ComponentType<{ onClose: () => void }>>

export function AccountDetails({ loadHolds, className }: AccountDetailsProps) {
  const headingId = useId()
  const { data: account, isPending, isFetching, refetch } = useQuery(payrollAccountQuery)
  if (isPending) return <AccountDetailsSkeleton className={className} />
  return (
    <Card labelledBy={headingId} className={className}>
      <h2 id={headingId} className={styles['heading']}>
        <Copy id="accounts.details.title" />
      </h2>
      {account ? (
        <Details account={account} loadHolds={loadHolds} />
      ) : (
        <LoadError isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      <div className={styles['actions']}>
        <ButtonLink to={moveMoneyPath} className={styles['action']}>
          <Copy id="accounts.details.move-money" />
        </ButtonLink>
        <ButtonLink to={manageCardPath} variant="tint" className={styles['action']}>
          <Copy id="accounts.details.manage-card" />
        </ButtonLink>
      </div>
    </Card>
  )
}

function Details({ account, loadHolds }: { account: PayrollAccount; loadHolds: LoadHolds }) {
  const { availableBalance, balance } = account.details
  const held = subtractCents(wireCents(balance), wireCents(availableBalance))
  const { isHidden } = useHideAmounts()
  const holds = useLateOverlay(loadHolds)
  const opens = { 'aria-haspopup': 'dialog', onClick: holds.open, onPointerEnter: holds.prepare, onFocus: holds.prepare } as const
  const why = isHidden ? (
    <Copy id="accounts.holds.link-hidden" />
  ) : (
    <Copy id="accounts.holds.link" values={{ amount: <Money cents={held} /> }} />
  )
  return (
    <>
      <dl className={styles['figures']}>
        <Figure name="available">
          {held === noCents ? (
            <Money cents={availableBalance} />
          ) : (
            <button type="button" className={styles['explained']} {...opens}>
              <Money cents={availableBalance} />
              <span className="vh">. {why}</span>
            </button>
          )}
        </Figure>
        <Figure name="present">
          <Money cents={balance} className="soft" />
        </Figure>
      </dl>
      {held !== noCents && (
        <button type="button" className={styles['why']} {...opens}>
          <Icon of={Hourglass} size="sm" />
          <span>{why}</span>
          <Icon of={ChevronRight} size="sm" className={styles['chevron']} />
        </button>
      )}
      {holds.hasFailed && (
        <p role="alert" className="sm">
          <Copy id="shell.error.load-body" />
        </p>
      )}
      <AccountNumbers account={account} className={styles['numbers']} />
      {holds.Overlay && <holds.Overlay onClose={holds.close} />}
    </>
  )
}

function Figure({ name, children }: { name: 'available' | 'present'; children: ReactNode }) {
  const copy = useCopy()
  return (
    <div className={styles['figure']} data-explained>
      <dt>
        <Copy id={`accounts.details.${name}-label`} />
        <InfoTip label={copy(`accounts.details.${name}-tip-label`)}>
          <Copy id={`accounts.details.${name}-tip`} />
        </InfoTip>
      </dt>
      <dd>{children}</dd>
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
