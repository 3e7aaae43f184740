// SQL for what workers see of the catalog: the offers that run, and which of them are full.
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Executor } from '#platform/database/database.ts'
import { contentOf, type OfferContent } from '../catalog/index.ts'

/** Since when each offer that is full is. They are few: an index has them alone. */
export async function readFull(executor: Executor, since: Instant): Promise<Map<string, Instant>> {
  const rows = await executor
    .selectFrom('offers_offer')
    .select(['id', 'full_at'])
    .where('full_at', 'is not', null)
    .where('ends_at', '>', instantText(since))
    .execute()
  return new Map(rows.flatMap(({ id, full_at: at }) => (at === null ? [] : [[id, parseInstant(at)] as const])))
}

export type CatalogOffer = {
  id: string
  content: OfferContent
  addedAt: Instant
  endedEarlyAt: Instant | null
}

/** Each in its newest version. */
export async function readOffersEndingAfter(executor: Executor, moment: Instant): Promise<CatalogOffer[]> {
  const rows = await executor
    .selectFrom('offers_offer as o')
    .innerJoin('offers_offer_version as v', (join) => join.onRef('v.offer_id', '=', 'o.id').onRef('v.version', '=', 'o.version'))
    .select(['o.id', 'o.created_at', 'o.ended_early_at', 'v.content'])
    .where('o.ends_at', '>', instantText(moment))
    .orderBy('o.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    content: contentOf(row.content),
    addedAt: parseInstant(row.created_at),
    endedEarlyAt: row.ended_early_at === null ? null : parseInstant(row.ended_early_at),
  }))
}
