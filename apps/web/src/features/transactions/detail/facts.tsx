// Category, status, date, payment method and description of a transaction, and the bank's words in plain ones.
import type { Transaction } from '@daybreak/contract'
import { formatPosted, parseInstant } from '@daybreak/time'
import type { ReactNode } from 'react'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { classNames, Money, useAmountWords } from '#ui'
import {
  descriptionOf,
  isPayroll,
  languageOfSummary,
  meaningOf,
  paymentMethodOf,
  signedAmountOf,
  useMeaningWords,
  useSummary,
  type Meaning,
  type PaymentMethod,
} from '../words/index.ts'
import { StatusBadge } from './status-badge.tsx'
import { whereaboutsOf } from './whereabouts.rules.ts'
import styles from './modal.module.css'

type TransactionFactsProps = {
  transaction: Transaction
  /** What a company wrote beside its name. Banks write to each other in English. */
  companyWords?: string | null
}

export function TransactionFacts({ transaction, companyWords = null }: TransactionFactsProps) {
  const locale = useLocale()
  const amountWords = useAmountWords()
  const method = paymentMethodOf(transaction)
  const meaning = meaningOf(transaction)
  const whereabouts = whereaboutsOf(transaction)
  return (
    <dl className={styles['facts']}>
      <Fact label={<Copy id="transactions.detail.amount" />} isNumber>
        <Money cents={signedAmountOf(transaction)} sign="always" />
      </Fact>
      <Fact label={<Copy id="transactions.detail.category" />}>
        <Copy id={transaction.direction === 'NEGATIVE' ? 'transactions.detail.debit' : 'transactions.detail.credit'} />
      </Fact>
      <Fact label={<Copy id="transactions.detail.status" />}>
        <StatusBadge transaction={transaction} />
      </Fact>
      <Fact label={<Copy id="transactions.detail.posted-date" />} isNumber>
        {formatPosted(parseInstant(transaction.createdAt), browserTimeZone(), locale)}
      </Fact>
      {method && (
        <Fact label={<Copy id="transactions.detail.payment-method" />} isNumber>
          <MethodWords method={method} />
        </Fact>
      )}
      <Fact label={<Copy id="transactions.detail.description" />}>
        <DescriptionWords transaction={transaction} companyWords={companyWords} />
      </Fact>
      {(meaning ?? whereabouts) !== null && (
        <div className={styles['meaning']}>
          <dt>
            <Copy id="transactions.detail.what-it-means" />
          </dt>
          <dd>
            {meaning && <MeaningWords meaning={meaning} amount={amountWords(wireCents(transaction.amount))} />}
            {!meaning && whereabouts && <Copy id={whereabouts} />}
          </dd>
        </div>
      )}
    </dl>
  )
}

function Fact({ label, isNumber = false, children }: { label: ReactNode; isNumber?: boolean; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd className={classNames(isNumber && 'num')}>{children}</dd>
    </div>
  )
}

function MethodWords({ method }: { method: PaymentMethod }) {
  const copy = useCopy()
  if (method.kind === 'ach') return copy('transactions.detail.ach')
  const card = copy('shell.brand.card')
  return method.last4 === null ? card : copy('transactions.detail.card-method', { card, last4: method.last4 })
}

function DescriptionWords({ transaction, companyWords }: Required<TransactionFactsProps>) {
  const words = useMeaningWords()
  const locale = useLocale()
  const summaryOf = useSummary()
  const description = descriptionOf(transaction)
  if (description.kind === 'summary')
    return (
      <>
        <bdi lang={languageOfSummary(transaction, locale)}>
          {isPayroll(transaction) ? description.text : summaryOf(transaction)}
        </bdi>
        {transaction.rawName !== undefined && (
          <span className={styles['raw']}>
            <Copy id="transactions.detail.raw-name" values={{ name: <bdi>{transaction.rawName}</bdi> }} />
          </span>
        )}
        {companyWords !== null && ' '}
        {companyWords !== null && <bdi lang="en">{companyWords}</bdi>}
      </>
    )
  return words.reasonOf(description)
}

function MeaningWords({ meaning, amount }: { meaning: Meaning; amount: string }) {
  const words = useMeaningWords()
  return words.meaningOf(meaning, amount)
}
