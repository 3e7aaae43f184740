// Explains the amount as a sum that can be checked by hand. Picture "express-pay"; readings 4.6.
import type { ExpressPayEarnings as Earnings } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { negateCents } from '@daybreak/money'
import { useId, type ReactNode } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Card, Fact, Facts, Money } from '#ui'
import { linesOf, type SumLine } from '../express-pay.rules.ts'
import styles from '../facts.module.css'

const labels: Readonly<Record<SumLine['name'], CopyKey>> = {
  earned: 'express-pay.how.earned',
  held: 'express-pay.how.held',
  taken: 'express-pay.how.taken',
  pending: 'express-pay.how.pending',
  'over-share': 'express-pay.how.over-share',
  'over-cap': 'express-pay.how.over-cap',
  'over-month': 'express-pay.how.over-month',
  'over-net': 'express-pay.how.over-net',
  'over-own': 'express-pay.how.over-own',
  'on-hold': 'express-pay.how.on-hold',
  ready: 'express-pay.how.ready',
}

export function HowWeGot({ earnings, homeState }: { earnings: Earnings; homeState: string | null }) {
  const titleId = useId()
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId} className={styles['title']}>
        <Copy id="express-pay.how.title" values={{ amount: <Money cents={earnings.available} /> }} />
      </h2>
      <Facts>
        {linesOf(earnings).map(({ name, amount }) => (
          <AmountFact
            key={name}
            label={<Copy id={labels[name]} values={{ state: homeState ?? '' }} />}
            amount={amount.toString()}
            isResult={name === 'ready'}
          />
        ))}
      </Facts>
      {earnings.isShareLowered && (
        <p className="sm soft">
          <Copy id="express-pay.how.garnishment" />
        </p>
      )}
    </Card>
  )
}

type AmountFactProps = { label: ReactNode; amount: string; isTakenOff?: boolean; isResult?: boolean }

export function AmountFact({ label, amount, isTakenOff = false, isResult = false }: AmountFactProps) {
  const shown = wireCents(amount)
  return (
    <Fact label={label} isResult={isResult}>
      <Money cents={isTakenOff ? negateCents(shown) : shown} />
    </Fact>
  )
}
