// All SQL for the catalog: offers and their versions.
import { exactWord, type CleanText } from '@daybreak/contract'
import { noCents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { contentOf, maxPromise, type OfferContent, type Promised } from './content.ts'

export type OfferVersion = {
  id: string
  partnerRef: string
  version: number
  content: OfferContent
  /** The content as it is kept. */
  kept: string
  contentHash: Buffer
}

export type KnownOffer = { id: string; version: number; contentHash: Buffer; endsAt: Instant; isEndedEarly: boolean }

/** One change of the catalog after the other. */
export async function lockCatalog(tx: Transaction): Promise<void> {
  await tx.selectFrom('offers_catalog').select('revision').forUpdate().execute()
}

/** What instances have read is out of date from the commit on. */
export async function raiseRevision(tx: Transaction): Promise<void> {
  await tx
    .updateTable('offers_catalog')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1n) }))
    .execute()
}

export async function readRevision(executor: Executor): Promise<bigint> {
  const row = await executor.selectFrom('offers_catalog').select('revision').executeTakeFirstOrThrow()
  return row.revision
}

/** Every offer of a partner, by the partner's own id. */
export async function readKnownOffers(executor: Executor, partner: string): Promise<Map<string, KnownOffer>> {
  const rows = await executor
    .selectFrom('offers_offer as o')
    .innerJoin('offers_offer_version as v', (join) => join.onRef('v.offer_id', '=', 'o.id').onRef('v.version', '=', 'o.version'))
    .select(['o.id', 'o.partner_ref', 'o.version', 'v.content_hash', 'o.ends_at', 'o.ended_early_at'])
    .where('o.partner', '=', partner)
    .execute()
  return new Map(
    rows.map((row) => [
      row.partner_ref,
      {
        id: row.id,
        version: row.version,
        contentHash: row.content_hash,
        endsAt: parseInstant(row.ends_at),
        isEndedEarly: row.ended_early_at !== null,
      },
    ]),
  )
}

type NewVersions = { partner: string; versions: readonly OfferVersion[]; at: Instant; by: CleanText }

/** Offers that are new, and new versions of those that are there. */
export async function insertOfferVersions(tx: Transaction, { partner, versions, at, by }: NewVersions): Promise<void> {
  const now = instantText(at)
  await tx
    .insertInto('offers_offer')
    .values(versions.map((version) => ({ ...rowOf(version), partner: exactWord(partner), created_at: now })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        merchant_name: ref('excluded.merchant_name'),
        category: ref('excluded.category'),
        title: ref('excluded.title'),
        description: ref('excluded.description'),
        terms: ref('excluded.terms'),
        reward_type: ref('excluded.reward_type'),
        reward_value: ref('excluded.reward_value'),
        min_spend: ref('excluded.min_spend'),
        max_reward: ref('excluded.max_reward'),
        channels: ref('excluded.channels'),
        starts_at: ref('excluded.starts_at'),
        ends_at: ref('excluded.ends_at'),
      })),
    )
    .execute()
  await tx
    .insertInto('offers_offer_version')
    .values(
      versions.map(({ id, version, kept, contentHash }) => ({
        offer_id: id,
        version,
        content: kept,
        content_hash: contentHash,
        imported_at: now,
        imported_by: by,
      })),
    )
    .execute()
  // A new offer has room for one at least.
  for (const { id, content, version } of versions) if (version > 1) await setFull(tx, { id, content, at })
}

function rowOf({ id, partnerRef, version, content }: OfferVersion) {
  return {
    id,
    partner_ref: exactWord(partnerRef),
    version,
    merchant_name: content.merchantName,
    category: exactWord(content.category),
    title: content.merchantName,
    description: content.texts.en.description,
    terms: content.texts.en.exclusions,
    reward_type: content.back.type,
    reward_value: content.back.type === 'percent' ? content.back.basisPoints : content.back.amount,
    min_spend: content.minSpend,
    max_reward: content.maxReward,
    channels: [...content.channels],
    starts_at: instantText(content.startsAt),
    ends_at: instantText(content.endsAt),
  }
}

type Limits = Promised & Pick<OfferContent, 'places' | 'budget'>

/** A version with more places opens a full offer again; one with fewer than are taken closes it, and no one loses theirs. */
async function setFull(tx: Transaction, { id, content, at }: { id: string; content: Limits; at: Instant }): Promise<void> {
  const { places, budget } = content
  const each = maxPromise(content)
  await sql`
    update offers_offer set full_at = case
      when joined + 1 > ${places}::integer or reserved + ${each}::bigint > ${budget}::bigint
      then coalesce(full_at, ${instantText(at)}::timestamptz) end
    where id = ${id}::uuid and (full_at is not null or joined + 1 > ${places}::integer or reserved + ${each}::bigint > ${budget}::bigint)`.execute(
    tx,
  )
}

export type OfferToJoin = { version: number; content: OfferContent; isEndedEarly: boolean; isFull: boolean }

/** Null for one that never was. */
export async function readOfferToJoin(executor: Executor, id: string): Promise<OfferToJoin | null> {
  const row = await executor
    .selectFrom('offers_offer as o')
    .innerJoin('offers_offer_version as v', (join) => join.onRef('v.offer_id', '=', 'o.id').onRef('v.version', '=', 'o.version'))
    .select(['o.version', 'v.content', 'o.ended_early_at', 'o.full_at'])
    .where('o.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const { version, content, ended_early_at: endedEarlyAt, full_at: fullAt } = row
  return { version, content: contentOf(content), isEndedEarly: endedEarlyAt !== null, isFull: fullAt !== null }
}

/** For limited offers: concurrent workers join one after the other. */
export async function lockOfferToJoin(tx: Transaction, id: string): Promise<OfferToJoin | null> {
  await tx.selectFrom('offers_offer').select('id').where('id', '=', id).forUpdate().execute()
  return readOfferToJoin(tx, id)
}

type Joining = { id: string; content: Limits; at: Instant }

/**
 * Takes a place of an offer, and of its budget what is promised with it. For the holder of its lock.
 *
 * @returns false when there is none left
 */
export async function reserveFirst(tx: Transaction, { id, content, at }: Joining): Promise<boolean> {
  const { places, budget } = content
  const reserve = budget === null ? noCents : (maxPromise(content) ?? budget)
  const { numAffectedRows } = await sql`
    update offers_offer set joined = joined + 1, reserved = reserved + ${reserve}::bigint,
      full_at = case when joined + 2 > ${places}::integer or reserved + 2 * ${reserve}::bigint > ${budget}::bigint
        then ${instantText(at)}::timestamptz end
    where id = ${id}::uuid and (${places}::integer is null or joined < ${places}::integer)
      and (${budget}::bigint is null or reserved + ${reserve}::bigint <= ${budget}::bigint)`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Takes of the budget what another version promises to someone who has a place already. What the version before promised stays taken: a part of it may have been used.
 *
 * @returns false when not so much is left
 */
export async function reserveAnother(tx: Transaction, { id, content, at }: Joining): Promise<boolean> {
  const { budget } = content
  if (budget === null) return true
  const reserve = maxPromise(content) ?? budget
  const { numAffectedRows } = await sql`
    update offers_offer set reserved = reserved + ${reserve}::bigint,
      full_at = case when full_at is not null or reserved + 2 * ${reserve}::bigint > ${budget}::bigint
        then coalesce(full_at, ${instantText(at)}::timestamptz) end
    where id = ${id}::uuid and reserved + ${reserve}::bigint <= ${budget}::bigint`.execute(tx)
  return numAffectedRows === 1n
}

/** No one else can join; what was promised stays. */
export async function endOffers(tx: Transaction, ids: readonly string[], at: Instant): Promise<bigint> {
  if (ids.length === 0) return 0n
  const { numAffectedRows = 0n } = await sql`
    update offers_offer set ended_early_at = ${instantText(at)}::timestamptz
    where id = any(${[...ids]}::uuid[]) and ended_early_at is null and ends_at > ${instantText(at)}::timestamptz`.execute(tx)
  return numAffectedRows
}
