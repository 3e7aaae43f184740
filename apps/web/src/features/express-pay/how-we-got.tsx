// How the amount came about, line by line. Picture "express-pay"; readings 4.6.
import type { ExpressPay } from '@daybreak/contract'
import { formatDollars, negateCents } from '@daybreak/money'
import { useId, type ReactNode } from 'react'
import { Copy } from '#platform/copy.tsx'
import { wireCents } from '#platform/wire-cents.ts'
import { Card } from '#ui'
import styles from './facts.module.css'

const basisPointsInPercent = 100

export function HowWeGot({ earnings }: { earnings: NonNullable<ExpressPay['earnings']> }) {
  const titleId = useId()
  const { available, accruedGross, share, shareBasisPoints, isShareLowered, periodCap, outstanding, pending } = earnings
  const isCapped = wireCents(share) > wireCents(periodCap)
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
        {outstanding !== '0' && <Fact label={<Copy id="express-pay.how.taken" />} amount={outstanding} isTakenOff />}
        {pending !== '0' && <Fact label={<Copy id="express-pay.how.pending" />} amount={pending} isTakenOff />}
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
