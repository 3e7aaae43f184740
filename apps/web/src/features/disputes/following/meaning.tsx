// What a dispute means for the worker's money now: credited for now, theirs to keep, or taken back. DESIGN-2 B, "Disputes".
import type { Dispute } from '@daybreak/contract'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy } from '#platform/copy/copy.tsx'
import { Card, classNames, Money, useAmountWords, WithAmounts } from '#ui'
import { useDisputeWords } from '../use-dispute-words.ts'
import styles from './following.module.css'

export function Meaning({ dispute }: { dispute: Dispute }) {
  switch (dispute.state) {
    case 'won':
      return <Won dispute={dispute} />
    case 'lost':
      return <Lost dispute={dispute} />
    case 'withdrawn':
      return <Withdrawn dispute={dispute} />
    default:
      return dispute.provisionalAmount === null ? null : <ForNow amount={dispute.provisionalAmount} />
  }
}

function ForNow({ amount }: { amount: string }) {
  return (
    <Card>
      <p className={styles['label']}>
        <Copy id="disputes.provisional.label" />
      </p>
      <p className={styles['money']}>
        <Money cents={amount} />
      </p>
      <p className="soft">
        <Copy id="disputes.provisional.note" />
      </p>
    </Card>
  )
}

/** Green with a plus, once, and no celebration. */
function Won({ dispute: { finalAmount, amount } }: { dispute: Dispute }) {
  const amountWords = useAmountWords()
  const kept = finalAmount ?? amount
  return (
    <Card>
      <p className={styles['label']}>
        <Copy id="disputes.track.final" />
      </p>
      <p className={classNames(styles['money'], styles['good'])}>
        <Money cents={kept} sign="always" />
      </p>
      <p className="soft">
        <Copy id="disputes.track.won" values={{ amount: amountWords(wireCents(kept)) }} />
      </p>
    </Card>
  )
}

function Lost({ dispute: { dates, amount, provisionalAmount, decisionReason } }: { dispute: Dispute }) {
  const words = useDisputeWords()
  const { takeBackOn, takenBackAt } = dates
  const isTaken = takenBackAt !== null
  const hadCredit = isTaken || takeBackOn !== null
  return (
    <Card>
      {hadCredit && (
        <>
          <p className={styles['label']}>
            {isTaken || takeBackOn === null ? (
              <Copy id="disputes.lost.taken" />
            ) : (
              <Copy id="disputes.lost.label" values={{ date: words.day(takeBackOn) }} />
            )}
          </p>
          <p className={styles['money']}>
            <Money cents={provisionalAmount ?? amount} />
          </p>
          {!isTaken && (
            <p className="soft">
              <Copy id="disputes.lost.honor" />
            </p>
          )}
        </>
      )}
      {decisionReason !== null && !hadCredit && (
        <p>
          <Copy id="disputes.track.lost" values={{ reason: <WithAmounts text={decisionReason} /> }} />
        </p>
      )}
      {decisionReason !== null && hadCredit && (
        <div className={styles['why']}>
          <h2>
            <Copy id="disputes.lost.why" />
          </h2>
          <p className="soft">
            <WithAmounts text={decisionReason} />
          </p>
        </div>
      )}
    </Card>
  )
}

function Withdrawn({ dispute: { dates } }: { dispute: Dispute }) {
  const words = useDisputeWords()
  if (dates.withdrawnAt === null) return null
  return (
    <Card>
      <p>
        <Copy id="disputes.track.withdrawn" values={{ date: words.longDayOf(dates.withdrawnAt) }} />
      </p>
    </Card>
  )
}
