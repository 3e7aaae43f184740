// Lists the subscribers to card purchases: cash back, and the worker's notifications, low balances included.
import { dailyLimits } from '#features/cards'
import { notifyOfPurchase, type Notify } from '#features/messages'
import { crossingHandlerOf } from '#features/notifications'
import { purchaseHandlerOf } from '#features/offers'
import type { CardsRoomDeps } from '#features/cards'
import type { Clock } from '@daybreak/time'
import type { Jobs } from '#platform/jobs.ts'

export function purchaseHandlersOf(deps: {
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  notify: Notify
}): CardsRoomDeps['handlers'] {
  const onCrossing = crossingHandlerOf(deps)
  return {
    afterPurchase: purchaseHandlerOf(deps),
    async purchaseReported(tx, reported) {
      await notifyOfPurchase({ notify: deps.notify, dailyLimits }, tx, reported)
      if (reported.notification.kind === 'made') await onCrossing(tx, reported.accountId)
    },
  }
}
