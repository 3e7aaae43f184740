// Caches the catalog between two changes of it: every offer that is shown anywhere, and the search index.
import type { Clock, Instant } from '@daybreak/time'
import type { Database, Executor } from '#platform/database/database.ts'
import { readRevision } from '../catalog/index.ts'
import { readOffersEndingAfter, type CatalogOffer } from './browsing.store.ts'
import { createOfferSearch, type OfferSearch } from './searching.rules.ts'

export type Snapshot = { offers: ReadonlyMap<string, CatalogOffer>; search: OfferSearch }

/** Ended and full offers stay for seven days (Readings 4.7, "offer ended"). */
export const daysShown = 7
/** Offers that ended meanwhile are dropped then. */
const keptMs = 3_600_000

export type ReadCatalog = () => Promise<Snapshot>

/** Reads the catalog once for each change of it, however many ask at the same moment. */
export function createCatalogReader({ database, clock }: { database: Database; clock: Clock }): ReadCatalog {
  let kept: { revision: bigint; readAtMs: number; snapshot: Promise<Snapshot> } | null = null
  return async () => {
    const revision = await readRevision(database.query)
    const now = clock.now()
    const isFresh = kept !== null && kept.revision === revision && Math.abs(now.epochMilliseconds - kept.readAtMs) < keptMs
    if (kept === null || !isFresh) {
      const snapshot = readSnapshot(database.query, now)
      const reading = { revision, readAtMs: now.epochMilliseconds, snapshot }
      kept = reading
      snapshot.catch(() => {
        if (kept === reading) kept = null
      })
    }
    return kept.snapshot
  }
}

async function readSnapshot(executor: Executor, now: Instant): Promise<Snapshot> {
  const offers = await readOffersEndingAfter(executor, now.subtract({ hours: 24 * daysShown }))
  return { offers: new Map(offers.map((offer) => [offer.id, offer])), search: createOfferSearch(offers) }
}
