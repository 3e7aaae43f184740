// Account Details: both balances, both numbers and the two ways on. Specification 2, "An Account Details card".
import type { PayrollAccount } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudOff from 'lucide-react/icons/cloud-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useId } from 'react'
import { Copy, useCopy } from '#platform/copy.tsx'
import { Button, ButtonLink, Card, classNames, InfoTip, Money, Notice } from '#ui'
import { AccountDetailsSkeleton } from './account-details-skeleton.tsx'
import { payrollAccountQuery } from './accounts.queries.ts'
import { SecretNumber } from './secret-number.tsx'
import { useNumbers, type NumbersProblem } from './use-numbers.ts'
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
        <ButtonLink to="/move-money" className={styles['way']}>
          <Copy id="accounts.details.move-money" />
        </ButtonLink>
        <ButtonLink to="/card-management" variant="tint" className={styles['way']}>
          <Copy id="accounts.details.manage-card" />
        </ButtonLink>
      </div>
    </Card>
  )
}

function Details({ account: { id, details } }: { account: PayrollAccount }) {
  const { shown, problem, fetching, toggle, copy } = useNumbers(id)
  return (
    <>
      <dl className={styles['figures']}>
        <Figure name="available" cents={details.availableBalance} />
        <Figure name="present" cents={details.balance} />
      </dl>
      <div className={styles['numbers']}>
        {(['account', 'routing'] as const).map((name) => (
          <SecretNumber
            key={name}
            name={name}
            last4={name === 'account' ? details.accountNumberLast4 : details.routingNumberLast4}
            number={shown[name]}
            fetchingFor={fetching?.name === name ? fetching.for : null}
            onToggle={() => void toggle(name)}
            onCopy={() => copy(name)}
          />
        ))}
      </div>
      {shown.bank && <Bank name={shown.bank.name} type={shown.bank.type} />}
      {problem && <ProblemNotice problem={problem} />}
    </>
  )
}

function Figure({ name, cents }: { name: 'available' | 'present'; cents: string }) {
  const copy = useCopy()
  return (
    <div className={styles['figure']}>
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

/** Forms for direct deposit ask for these beside the number. */
function Bank({ name, type }: { name: string; type: string }) {
  return (
    <dl className={styles['bank']}>
      <div>
        <dt>
          <Copy id="accounts.details.bank" />
        </dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>
          <Copy id="accounts.details.type" />
        </dt>
        <dd>
          <AccountType type={type} />
        </dd>
      </div>
    </dl>
  )
}

function AccountType({ type }: { type: string }) {
  if (type === 'CHECKING') return <Copy id="accounts.details.type-checking" />
  if (type === 'SAVINGS') return <Copy id="accounts.details.type-savings" />
  return type
}

const refusals: Readonly<Record<Exclude<NumbersProblem, 'network'>, CopyKey>> = {
  'step-up': 'accounts.details.reveal-step-up',
  limited: 'session.recovery.limited',
  denied: 'accounts.details.reveal-denied',
}

function ProblemNotice({ problem }: { problem: NumbersProblem }) {
  return (
    <Notice tone="bad" icon={CircleAlert} role="alert" top className={styles['problem']}>
      {problem === 'network' ? (
        <>
          {/* Specification 8: the words of a card-provider HTTP failure. */}
          <p>
            <Copy id="shell.error.network" />
          </p>
          <p className="sm">
            <Copy id="shell.error.network-help" />
          </p>
        </>
      ) : (
        <p>
          <Copy id={refusals[problem]} />
        </p>
      )}
    </Notice>
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
