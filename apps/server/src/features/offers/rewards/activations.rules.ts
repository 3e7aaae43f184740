// The periods in which offers were on, as inputs of the engine. Pure.
import type { OfferContent } from '../catalog/index.ts'
import type { Activation, Terms } from '../matching/index.ts'
import type { KeptPromise } from './promises.store.ts'

export function activationsOf(promises: readonly KeptPromise[]): Activation[] {
  return promises.flatMap(({ offerId, spans }) =>
    spans.map(({ content, from, until }) => ({ terms: termsOf(offerId, content), activatedAt: from, until })),
  )
}

export function termsOf(offerId: string, content: OfferContent): Terms {
  const { merchantIds, categoryCodes, names, stores, channels, back, minSpend, maxSpend, minReward, maxReward } = content
  const { maxUses, weekdays, timeZone, startsAt, endsAt } = content
  return {
    offerId,
    merchantIds,
    categories: categoryCodes,
    names,
    places: stores.map(({ city, region, timeZone: zone }) => ({ city, region, timeZone: zone })),
    channels,
    back,
    minSpend,
    maxSpend,
    minReward,
    maxReward,
    maxUses,
    weekdays,
    timeZone,
    startsAt,
    endsAt,
  }
}
