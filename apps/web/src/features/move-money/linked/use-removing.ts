// Removes a linked account, after a fresh proof (decisions 5).
import type { linkedAccountRoutes, MoneyDestination } from '@daybreak/contract'
import { refusalsOf } from '#platform/action-words.ts'
import { useStepUp } from '#platform/session/step-up.tsx'
import { useAction, type Action } from '#platform/use-action.ts'
import { removeDestination } from '../move-money.queries.ts'

export function useRemoving(): Action<MoneyDestination, true> {
  const withStepUp = useStepUp()
  return useAction({
    async call({ id }: MoneyDestination) {
      await withStepUp(() => removeDestination(id))
      return true as const
    },
    refusals: refusalsOf<typeof linkedAccountRoutes.removeDestination>({
      // Another tab was first: what is shown is fetched again.
      'move_money.destination_not_found': { id: 'move-money.linked.gone' },
    }),
    changes: ['move-money'],
    waitsForFresh: true,
  })
}
