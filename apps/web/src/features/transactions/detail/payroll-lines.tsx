// How a paycheck adds up: earned, taken early, left. Specification 2, "For payroll transfers, in place of the above".
import type { Transaction } from '@daybreak/contract'
import { magnitudeOf, negateCents, type Cents } from '@daybreak/money'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { classNames, InfoTip, Money } from '#ui'
import styles from './modal.module.css'

export function PayrollLines({ payroll }: { payroll: NonNullable<Transaction['payrollTransfer']> }) {
  const remaining = wireCents(payroll.remainingAmount)
  return (
    <>
      <dl className={classNames(styles['facts'], styles['payroll'])}>
        <Line part="total" amount={wireCents(payroll.totalAmount)} />
        <Line part="reimbursement" amount={negateCents(wireCents(payroll.reimbursementAmount))} />
        <Line part="remaining" amount={remaining} isResult />
      </dl>
      {remaining < 0n && (
        <p className={classNames(styles['note'], 'sm', 'soft')}>
          <Copy id="transactions.detail.remaining-negative" values={{ amount: <Money cents={magnitudeOf(remaining)} /> }} />{' '}
          <Copy id="transactions.detail.remaining-next" />
        </p>
      )}
    </>
  )
}

type LineProps = { part: 'total' | 'reimbursement' | 'remaining'; amount: Cents; isResult?: boolean }

function Line({ part, amount, isResult = false }: LineProps) {
  const copy = useCopy()
  const label = copy(`transactions.detail.${part}-label`)
  return (
    <div className={classNames(styles['fact'], isResult && styles['result'])}>
      <dt>
        {label}
        <InfoTip label={label}>
          <Copy id={`transactions.detail.${part}-tip`} />
        </InfoTip>
      </dt>
      <dd className="num">
        <span className={styles['whole']}>
          <Money cents={amount} />
        </span>
      </dd>
    </div>
  )
}
