// An amount, from the wire's cents to "$1,284.57".
import { dollarsAndCentsParts, formatDollars, parseCents, type SignStyle } from '@daybreak/money'
import { classNames } from './class-names.ts'
import styles from './money.module.css'

type MoneyProps = {
  /** The wire's text: a decimal string of whole cents. */
  cents: string
  sign?: SignStyle
  /** The banner's look: small cents, raised. */
  raisedCents?: boolean
  className?: string | undefined
}

/** Stands for an amount that is not there, or that is no amount: never a wrong figure. */
const noAmount = '—'

export function Money({ cents, sign = 'negative', raisedCents = false, className }: MoneyProps) {
  const amount = parseCents(cents)
  if (amount === null) return <span className={classNames('money', className)}>{noAmount}</span>
  if (!raisedCents) return <span className={classNames('money', className)}>{formatDollars(amount, sign)}</span>
  const parts = dollarsAndCentsParts(amount)
  return (
    <span className={classNames('money', className)}>
      {parts.dollars}
      <small className={styles['raised']}>{parts.cents}</small>
    </span>
  )
}
