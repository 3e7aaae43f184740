// The steps of money that is added from a bank: requested, sent, usable; or why not.
import type { MoneyTransfer } from '@daybreak/contract'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import Undo2 from 'lucide-react/icons/undo-2'
import Wallet from 'lucide-react/icons/wallet'
import { useCopy } from '#platform/copy/copy.tsx'
import type { TrackerStep } from '#ui'
import { useMoneyWords } from '../use-money-words.ts'
import { momentOf, outcomeOf, wasUsable, type Outcome } from './transfer.rules.ts'

export function useStepsOfAdded(transfer: MoneyTransfer): TrackerStep[] {
  const copy = useCopy()
  const words = useMoneyWords()
  const when = (name: MoneyTransfer['steps'][number]['name']) => {
    const at = momentOf(transfer, name)
    return at === null ? undefined : words.posted(at)
  }
  const { expectedOn, cancelUntil } = transfer
  const hasLeft = momentOf(transfer, 'sent') !== null
  const asked: TrackerStep = {
    key: 'initiated',
    state: 'done',
    icon: Check,
    title: copy('move-money.add.asked'),
    when: words.posted(transfer.createdAt),
  }
  const sent: TrackerStep = {
    key: 'sent',
    state: 'done',
    icon: Check,
    title: copy('move-money.add.sent'),
    when: when('sent'),
  }
  const sends: TrackerStep = {
    key: 'sent',
    state: 'now',
    icon: Clock,
    title: copy('move-money.add.at-bank'),
    when: cancelUntil === null ? undefined : words.deadline(cancelUntil),
  }
  const usable = { key: 'processed', title: copy('move-money.add.usable') }
  const usableThen: TrackerStep = {
    ...usable,
    icon: Wallet,
    state: hasLeft ? 'now' : 'to-come',
    when: expectedOn === null ? undefined : words.day(expectedOn),
  }
  const here: TrackerStep = { ...usable, icon: Check, state: 'done', when: when('processed') }
  const back: TrackerStep = {
    key: 'returned',
    state: 'done',
    icon: Undo2,
    title: copy('transactions.status.returned'),
    when: when('returned'),
  }
  const canceled = { icon: Undo2, title: copy('transactions.status.canceled'), when: when('canceled') }
  const failed = { icon: CircleAlert, title: copy('transactions.status.failed'), when: when('failed') }
  const steps: Record<Outcome, TrackerStep[]> = {
    // The network has it: the bank's answer is known on the day of use.
    'on-its-way': [asked, hasLeft ? { ...sends, state: 'done', icon: Check, when: when('sent') } : sends, usableThen],
    arrived: [asked, sent, here],
    canceled: [asked, { key: 'canceled', state: 'done', ...canceled }],
    failed: [asked, { key: 'failed', state: 'failed', ...failed }],
    returned: wasUsable(transfer) ? [asked, sent, here, back] : [asked, back],
  }
  return steps[outcomeOf(transfer)]
}
