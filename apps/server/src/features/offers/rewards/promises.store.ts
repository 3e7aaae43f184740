// All SQL about what workers were promised when they turned offers on.
import { cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { OffersPromise } from '#platform/database/schema.generated.ts'
import type { Activation, Place } from '../matching/index.ts'

export type KeptPromise = Activation & { merchantName: string }

/** Our reading: an offer of a store whose time zone nobody says keeps the bank's days. */
const usualZone = 'America/New_York'

export type WishedOffer = { employeeId: string; offerId: string; at: Instant }

/** Takes down the terms as they are now; an offer that is on stays on as it was. Null for one that does not run. */
export async function promiseOffer(tx: Transaction, { employeeId, offerId, at }: WishedOffer): Promise<Instant | null> {
  const now = instantText(at)
  await sql`
    insert into offers_promise (employee_id, offer_id, merchant_name, names, channels, reward_type, reward_value, min_spend, max_reward, time_zone,
      starts_at, ends_at, activated_at)
    select ${employeeId}::uuid, o.id, o.merchant_name, array[o.merchant_name], o.channels, o.reward_type, o.reward_value, o.min_spend, o.max_reward,
      ${usualZone}, o.starts_at, o.ends_at, ${now}::timestamptz
    from offers_offer o where o.id = ${offerId}::uuid and o.starts_at <= ${now} and o.ends_at > ${now}
    on conflict (employee_id, offer_id) do nothing`.execute(tx)
  const row = await tx
    .selectFrom('offers_promise')
    .select('activated_at')
    .where('employee_id', '=', employeeId)
    .where('offer_id', '=', offerId)
    .executeTakeFirst()
  return row === undefined ? null : parseInstant(row.activated_at)
}

export async function readPromises(executor: Executor, employeeId: string): Promise<KeptPromise[]> {
  const rows = await executor
    .selectFrom('offers_promise')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .orderBy('offer_id')
    .execute()
  return rows.map(promiseOf)
}

function promiseOf(row: Selectable<OffersPromise>): KeptPromise {
  return {
    merchantName: row.merchant_name,
    activatedAt: parseInstant(row.activated_at),
    terms: {
      offerId: row.offer_id,
      merchantIds: row.merchant_ids,
      categories: row.categories,
      names: row.names,
      places: row.places as unknown as Place[],
      channels: row.channels as ('in_store' | 'online')[],
      back:
        row.reward_type === 'percent'
          ? { type: 'percent', basisPoints: row.reward_value }
          : { type: 'flat', amount: cents(row.reward_value) },
      minSpend: cents(row.min_spend),
      maxReward: row.max_reward === null ? null : cents(row.max_reward),
      maxUses: row.max_uses,
      weekdays: row.weekdays,
      timeZone: row.time_zone,
      startsAt: parseInstant(row.starts_at),
      endsAt: parseInstant(row.ends_at),
    },
  }
}
