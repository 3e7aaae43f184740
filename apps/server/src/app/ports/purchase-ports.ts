// Lists what receives a card purchase: cash back, and the worker's notifications, also of a balance that it took too low.
import { dailyLimits } from '#features/cards'
import { tellPurchase, type Tell } from '#features/messages'
import { hearCrossingOf } from '#features/notifications'
import { hearPurchasesOf } from '#features/offers'
import type { CardsRoomDeps } from '#features/cards'
import type { Clock } from '@daybreak/time'
import type { Jobs } from '#platform/jobs.ts'

export function purchaseHearingOf(deps: { clock: Clock; jobs: Pick<Jobs, 'enqueue'>; tell: Tell }): CardsRoomDeps['hearing'] {
  const hearCrossing = hearCrossingOf(deps)
  return {
    afterPurchase: hearPurchasesOf(deps),
    async purchaseTold(tx, told) {
      await tellPurchase({ tell: deps.tell, dailyLimits }, tx, told)
      if (told.notification.kind === 'made') await hearCrossing(tx, told.accountId)
    },
  }
}
