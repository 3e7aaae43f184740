// Finds the last added money that its bank took back after the worker could use it, which may leave a balance below zero.
import type { Cents } from '@daybreak/money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { wireCents } from '#platform/calls/wire-cents.ts'
import { useCopy } from '#platform/copy/copy.tsx'
import { useAmountWords } from '#ui'
import { moneyTransfersQuery } from './move-money.queries.ts'
import { momentOf, wasUsable } from './transfer/index.ts'
import { useMoneyWords } from './use-money-words.ts'

export function useTakenBack(): { words: string; line: string; amount: Cents; at: string } | null {
  const copy = useCopy()
  const amountWords = useAmountWords()
  const words = useMoneyWords()
  const { data } = useInfiniteQuery(moneyTransfersQuery)
  const taken = (data?.pages ?? [])
    .flatMap((page) => page.data)
    .filter((transfer) => transfer.direction === 'in' && transfer.status === 'RETURNED' && wasUsable(transfer))
    .toSorted((one, other) => ((momentOf(one, 'returned') ?? '') < (momentOf(other, 'returned') ?? '') ? 1 : -1))
  const [last] = taken
  const at = last === undefined ? null : momentOf(last, 'returned')
  if (last === undefined || at === null) return null
  const amount = wireCents(last.amount)
  const bank = words.accountOf(last.destination)
  return {
    words: copy('move-money.add.pull-returned', { bank, amount: amountWords(amount) }),
    line: `${bank}, ${words.dayOfInstant(at)}`,
    amount,
    at,
  }
}
