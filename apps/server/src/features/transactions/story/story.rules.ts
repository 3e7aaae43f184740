// Derives the steps of an item of which only the list is known. Pure.
import type { Transaction, StoryStep } from '@daybreak/contract'

type Known = Pick<Transaction, 'status' | 'isPending' | 'isComplete' | 'direction' | 'amount' | 'createdAt'>

/** Our reading: without reports of the card network only the list's own steps are shown. */
export function stepsOfItem({ status, isPending, isComplete, direction, amount, createdAt }: Known): StoryStep[] {
  const step = (kind: StoryStep['kind'], at: string | null): StoryStep => ({ kind, at, amount, before: null, entry: null })
  if (isPending) return direction === 'NEGATIVE' ? [step('approved', createdAt), step('waiting', null)] : []
  if (status === 'FAILED') return [step('declined', createdAt)]
  if (!isComplete) return []
  return [step(direction === 'POSITIVE' ? 'refunded' : 'posted', createdAt)]
}
