// Lists what receives a card purchase: cash back, and the worker's notifications, also of a balance that it took too low.
import { dailyLimits } from '#features/cards'
import { notifyOfPurchase, type Notify } from '#features/messages'
import { hearCrossingOf } from '#features/notifications'
import { hearPurchasesOf } from '#features/offers'
import type { CardsRoomDeps } from '#features/cards'
import type { Clock } from '@daybreak/time'
import type { Jobs } from '#platform/jobs.ts'

export function purchaseHearingOf(deps: { clock: Clock; jobs: Pick<Jobs, 'enqueue'>; notify: Notify }): CardsRoomDeps['hearing'] {
  const hearCrossing = hearCrossingOf(deps)
  return {
    afterPurchase: hearPurchasesOf(deps),
    async purchaseReported(tx, reported) {
      await notifyOfPurchase({ notify: deps.notify, dailyLimits }, tx, reported)
      if (reported.notification.kind === 'made') await hearCrossing(tx, reported.accountId)
    },
  }
}
