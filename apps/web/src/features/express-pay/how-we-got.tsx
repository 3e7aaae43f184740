// How the amount came about, line by line. Picture "express-pay"; readings 4.6.
import type { ExpressPayEarnings as Earnings } from '@daybreak/contract'
import { addCents, atLeastZero, formatDollars, lesserOf, negateCents, subtractCents, type Cents } from '@daybreak/money'
import { useId, type ReactNode } from 'react'
import { Copy } from '#platform/copy.tsx'
import { wireCents } from '#platform/wire-cents.ts'
import { Card } from '#ui'
import styles from './facts.module.css'

const basisPointsInPercent = 100

export function HowWeGot({ earnings, homeState }: { earnings: Earnings; homeState: string | null }) {
  const titleId = useId()
  const { available, accruedGross, share, shareBasisPoints, isShareLowered, netEstimate, ownLimitLeft } = earnings
  const { outstanding, pending, periodLeft, monthLeft, onHold } = earnings
  const isAllThatRemains = wireCents(netEstimate) < wireCents(share)
  // A limit that leaves as much as the lines above it do has decided nothing.
  const open = leftOfPay(earnings)
  const isPeriodLimit = wireCents(periodLeft) < open
  const isMonthLimit = monthLeft !== null && wireCents(monthLeft) < lesserOf(open, wireCents(periodLeft))
  const isOwnLimit = ownLimitLeft !== null && wireCents(ownLimitLeft) < leftOfLimits(earnings)
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={styles['title']}>
        <Copy id="express-pay.how.title" values={{ amount: formatDollars(wireCents(available)) }} />
      </h2>
      <dl className={styles['facts']}>
        <Fact label={<Copy id="express-pay.how.earned" />} amount={accruedGross} />
        <Fact
          label={<Copy id="express-pay.how.share" values={{ percent: `${shareBasisPoints / basisPointsInPercent}%` }} />}
          amount={share}
        />
        {isAllThatRemains && <Fact label={<Copy id="express-pay.how.net" />} amount={netEstimate} />}
        {outstanding !== '0' && <Fact label={<Copy id="express-pay.how.taken" />} amount={outstanding} isTakenOff />}
        {pending !== '0' && <Fact label={<Copy id="express-pay.how.pending" />} amount={pending} isTakenOff />}
        {isPeriodLimit && <Fact label={<Copy id="express-pay.how.period-left" />} amount={periodLeft} />}
        {isMonthLimit && (
          <Fact label={<Copy id="express-pay.how.month-left" values={{ state: homeState ?? '' }} />} amount={monthLeft} />
        )}
        {isOwnLimit && <Fact label={<Copy id="express-pay.how.own-limit" />} amount={ownLimitLeft} />}
        {onHold !== '0' && <Fact label={<Copy id="express-pay.how.on-hold" />} amount={onHold} isTakenOff />}
        <Fact label={<Copy id="express-pay.how.ready" />} amount={available} isResult />
      </dl>
      {isShareLowered && (
        <p className="sm soft">
          <Copy id="express-pay.how.garnishment" />
        </p>
      )}
    </Card>
  )
}

/** What the lines above the limits come to. */
function leftOfPay({ share, netEstimate, outstanding, pending }: Earnings): Cents {
  const max = lesserOf(wireCents(share), wireCents(netEstimate))
  return atLeastZero(subtractCents(max, addCents(wireCents(outstanding), wireCents(pending))))
}

/** What the lines above the own limit come to. */
function leftOfLimits(earnings: Earnings): Cents {
  const { periodLeft, monthLeft } = earnings
  const left = lesserOf(leftOfPay(earnings), wireCents(periodLeft))
  return monthLeft === null ? left : lesserOf(left, wireCents(monthLeft))
}

type FactProps = { label: ReactNode; amount: string; isTakenOff?: boolean; isResult?: boolean }

export function Fact({ label, amount, isTakenOff = false, isResult = false }: FactProps) {
  const shown = wireCents(amount)
  return (
    <div className={isResult ? styles['result'] : undefined}>
      <dt>{label}</dt>
      <dd className="num">{formatDollars(isTakenOff ? negateCents(shown) : shown)}</dd>
    </div>
  )
}
