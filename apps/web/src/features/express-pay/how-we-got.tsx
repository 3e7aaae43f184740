// How the amount came about, line by line. Picture "express-pay"; readings 4.6.
import type { ExpressPayEarnings as Earnings } from '@daybreak/contract'
import { addCents, atLeastZero, formatDollars, lesserOf, negateCents, subtractCents, type Cents } from '@daybreak/money'
import { useId, type ReactNode } from 'react'
import { Copy } from '#platform/copy.tsx'
import { wireCents } from '#platform/wire-cents.ts'
import { Card } from '#ui'
import styles from './facts.module.css'

const basisPointsInPercent = 100

export function HowWeGot({ earnings }: { earnings: Earnings }) {
  const titleId = useId()
  const { available, accruedGross, share, shareBasisPoints, isShareLowered, periodCap, netEstimate, ownLimitLeft } = earnings
  const { outstanding, pending, onHold } = earnings
  const isCapped = wireCents(share) > wireCents(periodCap)
  const isAllThatRemains = wireCents(netEstimate) < lesserOf(wireCents(share), wireCents(periodCap))
  // Where it leaves as much as the rest does it has decided nothing.
  const isOwnLimit = ownLimitLeft !== null && wireCents(ownLimitLeft) < leftWithoutOwnLimit(earnings)
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
        {isCapped && <Fact label={<Copy id="express-pay.how.cap" />} amount={periodCap} />}
        {isAllThatRemains && <Fact label={<Copy id="express-pay.how.net" />} amount={netEstimate} />}
        {outstanding !== '0' && <Fact label={<Copy id="express-pay.how.taken" />} amount={outstanding} isTakenOff />}
        {pending !== '0' && <Fact label={<Copy id="express-pay.how.pending" />} amount={pending} isTakenOff />}
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

/** What the lines above the own limit come to. */
function leftWithoutOwnLimit({ share, periodCap, netEstimate, outstanding, pending }: Earnings): Cents {
  const most = lesserOf(lesserOf(wireCents(share), wireCents(periodCap)), wireCents(netEstimate))
  return atLeastZero(subtractCents(most, addCents(wireCents(outstanding), wireCents(pending))))
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
