// One purchase and what it earned: its state as a badge, and what comes next in words. Picture "cash-back-earnings".
import type { Earning, EarningState } from '@daybreak/contract'
import { negateCents } from '@daybreak/money'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, type ComponentProps } from 'react'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy } from '#platform/copy/copy.tsx'
import { transactionPath } from '#platform/paths.ts'
import { Badge, classNames, Link, Money, Orb, useAmountWords, type OrbTone } from '#ui'
import { markIcons } from '../drawings/index.ts'
import { useOfferWords } from '../words/index.ts'
import styles from './earnings.module.css'

const appearances = {
  TRACKED: { tone: 'pending', icon: Clock, orb: 'plain', label: 'offers.earning.badge-tracked' },
  APPROVED: { tone: 'info', icon: Check, orb: 'iris', label: 'offers.earning.badge-approved' },
  PAID: { tone: 'good', icon: Check, orb: 'in', label: 'offers.earning.badge-paid' },
  REJECTED: { tone: 'bad', icon: X, orb: 'bad', label: 'offers.earning.badge-rejected' },
  REVERSED: { tone: 'plain', icon: Undo2, orb: 'plain', label: 'offers.earning.badge-reversed' },
} as const satisfies Record<EarningState, Pick<ComponentProps<typeof Badge>, 'tone' | 'icon'> & { orb: OrbTone; label: string }>

/** @param isAsked  the one that a link led to: it is in sight and has the focus */
export function EarningRow({ earning, isAsked }: { earning: Earning; isAsked: boolean }) {
  const copy = useCopy()
  const words = useOfferWords()
  const amountWords = useAmountWords()
  const { merchantName, mark, back, purchase, state } = earning
  const appearance = appearances[state]
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isAsked) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'center' })
  }, [isAsked])
  const day = words.day(purchase.at)
  const spent = amountWords(wireCents(purchase.spent))
  return (
    <li ref={ref} className={classNames(styles['row'], isAsked && styles['asked'])} tabIndex={isAsked ? -1 : undefined}>
      <Orb icon={markIcons[mark]} tone={appearance.orb} />
      <div className={styles['words']}>
        <Link to={transactionPath(purchase.transactionId)} className={styles['name']}>
          <bdi>{merchantName}</bdi>
        </Link>
        <p className={classNames(styles['line'], 'num')}>
          {back.type === 'percent'
            ? copy('offers.earning.percent-of', { percent: words.rate(back), amount: spent, date: day })
            : copy('offers.earning.fixed-for', { amount: words.rate(back), date: day })}
        </p>
        <NextWords earning={earning} />
      </div>
      <div className={styles['end']}>
        <EarningAmount earning={earning} />
        <Badge tone={appearance.tone} icon={appearance.icon}>
          <Copy id={appearance.label} />
        </Badge>
      </div>
    </li>
  )
}

function EarningAmount({ earning: { state, amount, takenBack } }: { earning: Earning }) {
  // What was refunded before it was paid was never taken from anyone.
  if (state === 'REVERSED' && takenBack !== '0') return <Money cents={negateCents(wireCents(takenBack))} sign="always" />
  if (state === 'REVERSED' || state === 'REJECTED') return <Money cents={amount} className={styles['none']} />
  return <Money cents={amount} sign="always" className={styles['in']} />
}

/** What happens to it next, or why nothing does. */
function NextWords({ earning }: { earning: Earning }) {
  const copy = useCopy()
  const words = useOfferWords()
  const { state, payAt, paidAt } = earning
  const reason = words.reasonOf(earning)
  const lines: Record<EarningState, string | null> = {
    TRACKED: copy('offers.earning.tracked'),
    APPROVED: payAt && copy('offers.earning.approved', { date: words.day(payAt) }),
    PAID: paidAt && copy('offers.earning.paid', { date: words.day(paidAt) }),
    REJECTED: reason && copy('offers.earning.rejected', { reason }),
    REVERSED: copy('offers.earning.reversed'),
  }
  const line = lines[state]
  return line === null ? null : <p className={styles['next']}>{line}</p>
}
