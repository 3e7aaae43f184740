// Where the money is: sent, on its way, arrived; or why not. The words carry the state.
import type { MoneyTransfer } from '@daybreak/contract'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import Undo2 from 'lucide-react/icons/undo-2'
import { useId } from 'react'
import { useCopy } from '#platform/copy/copy.tsx'
import { Tracker, type TrackerStep } from '#ui'
import { useMoneyWords } from '../use-money-words.ts'
import { momentOf, outcomeOf, type Outcome } from './transfer.rules.ts'
import { useStepsOfAdded } from './use-steps-of-added.ts'
import styles from '../move-money.module.css'

export function TransferTracker({ transfer }: { transfer: MoneyTransfer }) {
  const copy = useCopy()
  const titleId = useId()
  const steps = useSteps(transfer)
  const title = copy('move-money.returned.track-title')
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['heading']}>
        {title}
      </h2>
      <Tracker label={title} steps={steps} />
    </section>
  )
}

function useSteps(transfer: MoneyTransfer): TrackerStep[] {
  const [out, added] = [useStepsOfSent(transfer), useStepsOfAdded(transfer)]
  return transfer.direction === 'in' ? added : out
}

function useStepsOfSent(transfer: MoneyTransfer): TrackerStep[] {
  const copy = useCopy()
  const words = useMoneyWords()
  const when = (name: MoneyTransfer['steps'][number]['name']) => {
    const at = momentOf(transfer, name)
    return at === null ? undefined : words.posted(at)
  }
  const { expectedOn, cancelUntil } = transfer
  const sent: TrackerStep = {
    key: 'initiated',
    state: 'done',
    icon: Check,
    title: copy('move-money.returned.track-sent'),
    when: words.posted(transfer.createdAt),
  }
  const left: TrackerStep = {
    key: 'sent',
    state: 'done',
    icon: Check,
    title: copy('move-money.returned.track-left'),
    when: when('sent'),
  }
  const leaves: TrackerStep = {
    ...left,
    state: 'now',
    icon: Clock,
    title: copy('move-money.returned.track-leaves'),
    when: cancelUntil === null ? undefined : words.deadline(cancelUntil),
  }
  const isCard = transfer.destination.kind === 'card'
  const inBank = {
    key: 'processed',
    icon: isCard ? CreditCard : Landmark,
    title: copy(isCard ? 'move-money.returned.track-card' : 'move-money.payday.in-bank'),
  }
  const hasLeft = momentOf(transfer, 'sent') !== null
  const inBankThen: TrackerStep = {
    ...inBank,
    state: hasLeft ? 'now' : 'to-come',
    when: expectedOn === null ? undefined : words.day(expectedOn),
  }
  const back: TrackerStep = {
    key: 'returned',
    state: 'done',
    icon: Undo2,
    title: copy('move-money.returned.track-back', { bank: words.bankOf(transfer.destination) }),
    body: copy('move-money.returned.track-all'),
  }
  const here: TrackerStep = {
    key: 'here',
    state: 'done',
    icon: Check,
    title: copy('move-money.returned.track-here'),
    when: when('returned'),
    body: copy('move-money.returned.track-use'),
  }
  const canceled = { icon: Undo2, title: copy('transactions.status.canceled'), when: when('canceled') }
  const failed = { icon: CircleAlert, title: copy('transactions.status.failed'), when: when('failed') }
  const steps: Record<Outcome, TrackerStep[]> = {
    'on-its-way': [sent, hasLeft ? left : leaves, inBankThen],
    arrived: [sent, left, { ...inBank, icon: Check, state: 'done', when: when('processed') }],
    canceled: [sent, { key: 'canceled', state: 'done', ...canceled }],
    failed: [sent, { key: 'failed', state: 'failed', ...failed }],
    returned: [sent, left, back, here],
  }
  return steps[outcomeOf(transfer)]
}
