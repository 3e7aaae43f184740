// "What happened": the steps of a card purchase with their times, and the balance after it. Picture "tx-story".
import type { StoryStep, TransactionStory } from '@daybreak/contract'
import { magnitudeOf } from '@daybreak/money'
import { dateIn, formatTime, formatWeekday, parseInstant } from '@daybreak/time'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { Copy, useCopy, useLocale } from '#platform/copy/copy.tsx'
import { browserTimeZone } from '#platform/page/time-zone.ts'
import { Money, Tracker, type IconType, type TrackerStep } from '#ui'
import styles from './story.module.css'

export function StorySteps({ steps }: Pick<TransactionStory, 'steps'>) {
  const copy = useCopy()
  const locale = useLocale()
  if (steps.length === 0) return null
  const title = copy('transactions.story.title')
  return (
    <section className={styles['part']}>
      <h3>{title}</h3>
      <Tracker label={title} steps={steps.map((step, position) => shown(step, position))} />
    </section>
  )

  function shown(step: StoryStep, position: number): TrackerStep {
    const at = step.at === null ? null : parseInstant(step.at)
    const zone = browserTimeZone()
    return {
      key: `${position} ${step.kind}`,
      state: stateOf(step),
      icon: icons[step.kind] ?? Check,
      title: copy(titles[step.kind]),
      ...(at && { when: `${formatWeekday(dateIn(at, zone), locale)}, ${formatTime(at, zone, locale)}` }),
      body: <StepWords step={step} />,
    }
  }
}

export function BalanceAfter({ cents }: { cents: string }) {
  return (
    <dl className={styles['after']}>
      <dt>
        <Copy id="transactions.story.balance-after" />
      </dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </dl>
  )
}

const titles = {
  approved: 'transactions.story.authorized',
  added: 'transactions.story.authorized',
  released: 'transactions.story.released',
  expired: 'transactions.story.expired',
  posted: 'transactions.story.posted',
  more: 'transactions.story.posted',
  corrected: 'transactions.story.corrected',
  refunded: 'transactions.story.refunded',
  declined: 'transactions.story.declined',
  waiting: 'transactions.story.waiting',
} as const satisfies Record<StoryStep['kind'], string>

const icons: Partial<Record<StoryStep['kind'], IconType>> = {
  waiting: Clock,
  declined: X,
  expired: X,
  released: RotateCcw,
  refunded: RotateCcw,
}

function stateOf({ kind }: StoryStep): TrackerStep['state'] {
  if (kind === 'waiting') return 'now'
  return kind === 'declined' ? 'failed' : 'done'
}

function StepWords({ step }: { step: StoryStep }) {
  const { kind, before, entry } = step
  const amount = <Money cents={magnitudeOf(wireCents(step.amount))} />
  switch (kind) {
    case 'approved':
      return <Copy id={entry === null ? 'transactions.story.authorized-body' : entries[entry]} values={{ amount }} />
    case 'added':
      return <Copy id="transactions.story.added-body" values={{ amount }} />
    case 'released':
      return <Copy id="transactions.story.released-body" values={{ amount }} />
    case 'expired':
      return <Copy id="transactions.story.expired-body" />
    case 'posted':
      return before === null ? (
        <Copy id="transactions.story.posted-body" values={{ amount }} />
      ) : (
        <Copy id="transactions.story.posted-other" values={{ amount, before: <Money cents={before} /> }} />
      )
    case 'more':
      return <Copy id="transactions.story.more-body" values={{ amount }} />
    case 'corrected': {
      const isBack = wireCents(step.amount) < 0n
      return <Copy id={isBack ? 'transactions.story.corrected-less' : 'transactions.story.more-body'} values={{ amount }} />
    }
    case 'refunded':
      return <Copy id="transactions.story.refunded-body" values={{ amount }} />
    default:
      return null
  }
}

const entries = {
  tap: 'transactions.story.authorized-tap',
  chip: 'transactions.story.authorized-chip',
  online: 'transactions.story.authorized-online',
} as const
