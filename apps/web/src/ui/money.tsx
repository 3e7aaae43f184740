// An amount, from the wire's cents to "$1,284.57"; five dots while the worker hides amounts.
import { dollarsAndCentsParts, formatDollars, parseCents, type Cents, type SignStyle } from '@daybreak/money'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { useHideAmounts } from '#platform/page/hide-amounts.tsx'
import { classNames } from './class-names.ts'
import styles from './money.module.css'

type MoneyProps = {
  /** Cents, or the wire's text of them: a decimal string of whole cents. */
  cents: Cents | string
  sign?: SignStyle
  /** The banner's look: small cents, raised. */
  raisedCents?: boolean
  className?: string | undefined
}

/** Shown for a missing or invalid amount: never a wrong figure. */
const noAmount = '—'

export function Money({ cents, sign = 'negative', raisedCents = false, className }: MoneyProps) {
  const { isHidden } = useHideAmounts()
  const amount = typeof cents === 'string' ? parseCents(cents) : cents
  if (amount === null) return <span className={classNames('money', className)}>{noAmount}</span>
  if (isHidden) return <HiddenMoney isLarge={raisedCents} className={className} />
  if (!raisedCents) return <span className={classNames('money', className)}>{formatDollars(amount, sign)}</span>
  const parts = dollarsAndCentsParts(amount)
  return (
    <span className={classNames('money', className)}>
      {parts.dollars}
      <small className={styles['raised']}>{parts.cents}</small>
    </span>
  )
}

/** The same dots whatever the amount: neither its digits nor its length or sign are in the page, also not for a screen reader. */
function HiddenMoney({ isLarge, className }: { isLarge: boolean; className: string | undefined }) {
  return (
    <span className={classNames('money', className)}>
      <span aria-hidden="true">
        {isLarge && '$'}
        <span className={classNames(styles['dots'], isLarge && styles['large'])}>
          <i />
          <i />
          <i />
          <i />
          {!isLarge && <i />}
        </span>
      </span>
      <span className="vh">
        <Copy id="accounts.banner.hidden" />
      </span>
    </span>
  )
}

const amountInText = /(\$\d[\d,]*(?:\.\d\d)?)/

/** A text of the server's, with the amounts in it as dots while amounts are hidden. */
export function WithAmounts({ text }: { text: string }) {
  const { isHidden } = useHideAmounts()
  if (!isHidden) return text
  return text
    .split(amountInText)
    .map((part, index) => (amountInText.test(part) ? <HiddenMoney key={index} isLarge={false} className={undefined} /> : part))
}

/** An amount inside a text that has room for words alone, such as the name of a button: the word "Hidden" while amounts are hidden. */
export function useAmountWords(): (amount: Cents) => string {
  const copy = useCopy()
  const { isHidden } = useHideAmounts()
  return (amount) => (isHidden ? copy('accounts.banner.hidden') : formatDollars(amount))
}
