// All SQL for the promises of offers that workers turned on, and for when each was on.
import { exactWord } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { contentOf, type OfferContent } from '../catalog/index.ts'

/** A stretch of time in which an offer was on, by one version of it. `until`: null while it is on. */
export type Span = { version: number; from: Instant; until: Instant | null }

type KeptSpan = { version: number; from: string; until: string | null }

/** For columns with a default, whose type does not restrict texts. */
function json(value: unknown) {
  return sql<never>`${JSON.stringify(value)}::jsonb`
}

export type NewPromise = { employeeId: string; offerId: string; version: number; content: OfferContent; at: Instant }

/** False when the worker has one of that offer already; who inserts it at the same moment is waited for. */
export async function insertPromise(
  tx: Transaction,
  { employeeId, offerId, version, content, at }: NewPromise,
): Promise<boolean> {
  const now = instantText(at)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('offers_promise')
    .values({
      employee_id: employeeId,
      offer_id: offerId,
      version,
      spans: json([{ version, from: now, until: null } satisfies KeptSpan]),
      merchant_name: content.merchantName,
      merchant_ids: [...content.merchantIds],
      categories: [...content.categoryCodes],
      names: [...content.names],
      places: json(content.stores.map(({ city, region, timeZone }) => ({ city, region, timeZone }))),
      channels: [...content.channels],
      reward_type: content.back.type,
      reward_value: content.back.type === 'percent' ? content.back.basisPoints : content.back.amount,
      min_spend: content.minSpend,
      max_reward: content.maxReward,
      max_uses: content.maxUses,
      weekdays: [...content.weekdays],
      time_zone: exactWord(content.timeZone),
      starts_at: instantText(content.startsAt),
      ends_at: instantText(content.endsAt),
      activated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['employee_id', 'offer_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Null when the worker never had it on. One change of a promise after the other. */
export async function lockSpans(tx: Transaction, employeeId: string, offerId: string): Promise<Span[] | null> {
  const row = await tx
    .selectFrom('offers_promise')
    .select(['spans', 'activated_at', 'version'])
    .where('employee_id', '=', employeeId)
    .where('offer_id', '=', offerId)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : spansOf(row)
}

type SpansRow = { spans: unknown; activated_at: string; version: number | null }

function spansOf({ spans, activated_at: activatedAt, version }: SpansRow): Span[] {
  const kept = spans as KeptSpan[]
  // An instance of the version before this one writes none, and turns nothing off.
  if (kept.length === 0) return [{ version: version ?? 1, from: parseInstant(activatedAt), until: null }]
  return kept.map((span) => ({
    version: span.version ?? version ?? 1,
    from: parseInstant(span.from),
    until: span.until === null ? null : parseInstant(span.until),
  }))
}

/** For the holder of the promise's lock. */
export async function keepSpans(tx: Transaction, employeeId: string, offerId: string, spans: readonly Span[]): Promise<void> {
  const kept: KeptSpan[] = spans.map(({ version, from, until }) => ({
    version,
    from: instantText(from),
    until: until === null ? null : instantText(until),
  }))
  await tx
    .updateTable('offers_promise')
    .set({ spans: json(kept) })
    .where('employee_id', '=', employeeId)
    .where('offer_id', '=', offerId)
    .execute()
}

export type KeptPromise = {
  offerId: string
  partner: string
  /** In time; of the versions that were shown. */
  spans: (Span & { content: OfferContent })[]
}

/** Everything that a worker was ever promised, or of one offer. */
export async function readPromises(
  executor: Executor,
  employeeId: string,
  offerId: string | null = null,
): Promise<KeptPromise[]> {
  const { rows } = await sql<SpansRow & { offer_id: string; partner: string; contents: { version: number; content: unknown }[] }>`
    select p.offer_id, p.spans, p.activated_at, p.version, o.partner, (
      select json_agg(json_build_object('version', v.version, 'content', v.content)) from offers_offer_version v
      where v.offer_id = p.offer_id and (v.version = p.version
        or v.version in (select (span ->> 'version')::integer from jsonb_array_elements(p.spans) as span))
    ) as contents
    from offers_promise p join offers_offer o on o.id = p.offer_id
    where p.employee_id = ${employeeId}::uuid and (${offerId}::uuid is null or p.offer_id = ${offerId}::uuid)
    order by p.offer_id`.execute(executor)
  return rows.map(({ offer_id: id, partner, contents, ...row }) => {
    const byVersion = new Map(contents.map(({ version, content }) => [version, contentOf(content)]))
    const spans = spansOf(row).flatMap((span) => {
      const content = byVersion.get(span.version)
      return content === undefined ? [] : [{ ...span, content }]
    })
    return { offerId: id, partner, spans }
  })
}

/** Since when an offer is on; null when it is off. */
export function onSince(spans: readonly Span[]): Instant | null {
  const last = spans.at(-1)
  return last === undefined || last.until !== null ? null : last.from
}
