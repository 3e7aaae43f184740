// Words the state of a transfer, as the heading of its page.
import type { MoneyTransfer } from '@daybreak/contract'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { useCopy } from '#platform/copy/copy.tsx'
import { useMoneyWords } from '../use-money-words.ts'
import { useAmountWords } from '#ui'
import { outcomeOf, wasUsable, type Outcome } from './transfer.rules.ts'

type Title = { title: string; lead?: string }

export function useTitle(transfer: MoneyTransfer): Title {
  const [out, added] = [useTitleOfSent(transfer), useTitleOfAdded(transfer)]
  return transfer.direction === 'in' ? added : out
}

function useTitleOfSent(transfer: MoneyTransfer): Title {
  const copy = useCopy()
  const amountWords = useAmountWords()
  const words = useMoneyWords()
  const account = words.accountOf(transfer.destination)
  const amount = amountWords(wireCents(transfer.amount))
  const net = amountWords(wireCents(transfer.net))
  const { expectedOn, leavesOn } = transfer
  const outcome = outcomeOf(transfer)
  const titles: Record<Outcome, string> = {
    'on-its-way':
      leavesOn === null
        ? copy('move-money.result.sent-title', { amount: net })
        : copy('move-money.later.planned', { amount: net, date: words.day(leavesOn) }),
    arrived: copy('move-money.result.done', { amount: net }),
    canceled: copy('move-money.result.canceled', { amount }),
    failed: copy('move-money.result.failed', { amount }),
    returned: copy('move-money.returned.title'),
  }
  if (outcome !== 'on-its-way') return { title: titles[outcome] }
  const lead =
    expectedOn === null
      ? copy('move-money.result.sent-instant', { account })
      : copy('move-money.result.sent-standard', { account, date: words.day(expectedOn) })
  return { title: titles[outcome], lead }
}

function useTitleOfAdded(transfer: MoneyTransfer): Title {
  const copy = useCopy()
  const amountWords = useAmountWords()
  const words = useMoneyWords()
  const bank = words.accountOf(transfer.destination)
  const amount = amountWords(wireCents(transfer.amount))
  const { expectedOn } = transfer
  const back = copy(wasUsable(transfer) ? 'move-money.returned.title' : 'move-money.add.failed-title')
  const titles: Record<Outcome, string> = {
    'on-its-way': copy('move-money.add.coming', { amount }),
    arrived: copy('move-money.add.came', { amount }),
    canceled: copy('move-money.add.canceled', { bank, amount }),
    failed: back,
    returned: back,
  }
  const outcome = outcomeOf(transfer)
  if (outcome !== 'on-its-way' || expectedOn === null) return { title: titles[outcome] }
  return { title: titles[outcome], lead: copy('move-money.add.pull-pending', { amount, bank, date: words.day(expectedOn) }) }
}
