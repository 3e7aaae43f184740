// Offers for tests: content that a test can vary, and its import.
import { cleanText, ownText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import type { Clock } from '@daybreak/time'
import { importOffers, type OfferContent } from '../catalog/index.ts'
import type { Database } from '#platform/database/database.ts'

type World = { database: Database; clock: Clock }

/** 10% back at Bayline Coffee, from $5 on and up to $3, in the store, for everyone. */
export function offerContent(clock: Clock, given: Partial<OfferContent> = {}): OfferContent {
  const now = clock.now()
  return {
    merchantName: ownText('Bayline Coffee'),
    category: 'restaurants',
    mark: 'coffee',
    tone: 'sun',
    texts: {
      en: { description: ownText('Get 10% back on coffee.'), exclusions: ownText('') },
      es: { description: ownText('Recibe 10% de vuelta en café.'), exclusions: ownText('') },
    },
    back: { type: 'percent', basisPoints: 1_000n },
    minSpend: cents(500n),
    maxSpend: null,
    minReward: null,
    maxReward: cents(300n),
    maxUses: null,
    channels: ['in_store'],
    weekdays: [],
    timeZone: 'America/New_York',
    startsAt: now.subtract({ hours: 1 }),
    endsAt: now.add({ hours: 24 * 60 }),
    merchantIds: [],
    categoryCodes: [],
    names: [given.merchantName ?? ownText('Bayline Coffee')],
    stores: [],
    states: [],
    employers: [],
    zips: [],
    places: null,
    budget: null,
    ...given,
  }
}

/** Brings offers in, each under the partner's id that it is given with. */
export async function bringOffers({ database, clock }: World, offers: Readonly<Record<string, OfferContent>>): Promise<string[]> {
  const partner = {
    name: 'tests',
    async *offers() {
      for (const [index, [partnerRef, content]] of Object.entries(offers).entries())
        yield { line: index + 1, partnerRef, content }
    },
  }
  const options = { isDryRun: false, acceptsGoodLines: false, endsByAbsence: false, by: cleanText('tests', 100) }
  await importOffers({ database, clock }, partner, options)
  const { rows } = await database.pool.query<{ id: string; partner_ref: string }>(
    "select id, partner_ref from offers_offer where partner = 'tests' and partner_ref = any($1)",
    [Object.keys(offers)],
  )
  const idOf = new Map(rows.map((row) => [row.partner_ref, row.id]))
  return Object.keys(offers).flatMap((ref) => idOf.get(ref) ?? [])
}

/** One offer, its id as the room has it. */
export async function bringOffer(world: World, given: Partial<OfferContent> = {}): Promise<string> {
  const [id = ''] = await bringOffers(world, { [newUuid(world.clock)]: offerContent(world.clock, given) })
  return id
}
