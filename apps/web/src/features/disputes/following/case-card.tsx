// "Your case": the charges, what the worker says, the disputed amount, and the outcome.
import type { Dispute } from '@daybreak/contract'
import { addCents, noCents } from '@daybreak/money'
import { useId } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { Card, Fact, Facts, Money } from '#ui'
import { useDisputeWords } from '../use-dispute-words.ts'
import styles from './following.module.css'

export function CaseCard({ dispute }: { dispute: Dispute }) {
  const words = useDisputeWords()
  const titleId = useId()
  const { items, amount, reason, state, channel, provisionalAmount, finalAmount, feesReturned } = dispute
  const agreed = items.every(({ agreedAmount }) => agreedAmount === null)
    ? null
    : addCents(...items.map(({ agreedAmount }) => (agreedAmount === null ? noCents : wireCents(agreedAmount))))
  const cards = [...new Set(items.flatMap(({ last4Digits }) => (last4Digits === null ? [] : [`*${last4Digits}`])))]
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>
        <Copy id="disputes.case.title" />
      </h2>
      <div className={styles['facts']}>
        <Facts>
          {items.map(({ transactionId, merchant, charge }) => (
            <Fact key={transactionId} label={items.length === 1 ? <Copy id="disputes.case.charge" /> : <bdi>{merchant}</bdi>}>
              <Money cents={charge} />
            </Fact>
          ))}
          <Fact isWords label={<Copy id="disputes.case.you-say" />}>
            {words.reason(reason)}
          </Fact>
          {agreed !== null && (
            <Fact label={<Copy id="disputes.case.you-agree" />}>
              <Money cents={agreed} />
            </Fact>
          )}
          {cards.length > 0 && <Fact label={<Copy id="disputes.case.card" />}>{cards.join(', ')}</Fact>}
          <Fact isWords label={<Copy id="disputes.case.sent" />}>
            <Copy id={channel === 'written' ? 'disputes.case.sent-written' : 'disputes.case.sent-verbal'} />
          </Fact>
          {state === 'lost' && (
            <Fact isWords label={<Copy id="disputes.case.found" />}>
              <Copy id="disputes.case.no-error" />
            </Fact>
          )}
          {state === 'won' && feesReturned !== null && (
            <Fact label={<Copy id="disputes.won.fees" />}>
              <Money cents={feesReturned} />
            </Fact>
          )}
          {state === 'won' ? (
            <Fact isResult label={<Copy id="disputes.won.keep" />}>
              <Money cents={finalAmount ?? amount} />
            </Fact>
          ) : (
            <Fact
              isResult
              label={<Copy id={provisionalAmount === null ? 'disputes.case.in-dispute' : 'disputes.case.for-now'} />}
            >
              <Money cents={provisionalAmount ?? amount} />
            </Fact>
          )}
        </Facts>
      </div>
    </Card>
  )
}
