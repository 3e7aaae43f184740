// All SQL for consent to texts.
import { parseInstant, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { ConsentPurpose } from './channel.ts'
import type { ConsentRequestKind } from './consent.rules.ts'

/** Of two requests about one number, one waits for the other. Returns what it changed, and what was new. */
export async function writeConsent(
  tx: Transaction,
  change: { numberHash: Uint8Array; purposes: readonly ConsentPurpose[]; isGiven: boolean; at: string },
): Promise<{ purpose: string; is_first: boolean }[]> {
  const { numberHash, purposes, isGiven, at } = change
  return (
    tx
      .insertInto('outbox_consent')
      .values(purposes.map((purpose) => ({ number_hash: numberHash, purpose, is_given: isGiven, changed_at: at })))
      .onConflict((conflict) =>
        conflict
          .columns(['number_hash', 'purpose'])
          .doUpdateSet({ is_given: isGiven, changed_at: at })
          .where('outbox_consent.is_given', '!=', isGiven),
      )
      // A row that was there before carries the number of the transaction that changes it now.
      .returning(['purpose', sql<boolean>`xmax = 0`.as('is_first')])
      .execute()
  )
}

export type ConsentRequest = {
  id: string
  numberHash: Uint8Array
  kind: ConsentRequestKind | 'marketing_yes' | 'marketing_no'
  /** `page`: what the worker has chosen on one of our pages. */
  source: 'text' | 'operator' | 'carrier' | 'page'
  /** The message provider's name for the worker's text; null when it was no text. */
  providerMessageId: string | null
  at: string
}

/** False when the message provider reported this text before. */
export async function insertConsentRequest(tx: Transaction, request: ConsentRequest): Promise<boolean> {
  const row = await tx
    .insertInto('outbox_consent_request')
    .values({
      id: request.id,
      number_hash: request.numberHash,
      kind: request.kind,
      source: request.source,
      provider_message_id: request.providerMessageId,
      requested_at: request.at,
    })
    .onConflict((conflict) => conflict.column('provider_message_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countConsentRequests(
  tx: Transaction,
  { numberHash, kind, since }: { numberHash: Uint8Array; kind: ConsentRequestKind; since: string },
): Promise<number> {
  const { count } = await tx
    .selectFrom('outbox_consent_request')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('number_hash', '=', Buffer.from(numberHash))
    .where('kind', '=', kind)
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number.parseInt(String(count), 10)
}

/** All recorded choices about each number, by `keyOfHash`. */
export async function listConsents(
  executor: Executor,
  numberHashes: readonly Uint8Array[],
): Promise<Map<string, { purpose: ConsentPurpose; isGiven: boolean; changedAt: Instant }[]>> {
  const hashes = numberHashes.map((hash) => Buffer.from(hash))
  const rows = await executor
    .selectFrom('outbox_consent')
    .select(['number_hash', 'purpose', 'is_given', 'changed_at'])
    .where('number_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .execute()
  const said = rows.map((row) => ({
    key: keyOfHash(row.number_hash),
    purpose: row.purpose,
    isGiven: row.is_given,
    changedAt: parseInstant(row.changed_at),
  }))
  return Map.groupBy(said, ({ key }) => key)
}

export function keyOfHash(numberHash: Uint8Array): string {
  return Buffer.from(numberHash).toString('base64')
}

/** By whom texts to a number were stopped last; null when they never were. */
export async function readLastStop(executor: Executor, numberHash: Uint8Array): Promise<ConsentRequest['source'] | null> {
  const row = await executor
    .selectFrom('outbox_consent_request')
    .select('source')
    .where('number_hash', '=', Buffer.from(numberHash))
    .where('kind', '=', 'stop')
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.source ?? null
}

export type ConsentSaid = Pick<ConsentRequest, 'kind' | 'source'> & { at: Instant }

/** Every request about a number, oldest first. */
export async function listSaid(executor: Executor, numberHash: Uint8Array): Promise<ConsentSaid[]> {
  const rows = await executor
    .selectFrom('outbox_consent_request')
    .select(['kind', 'source', 'requested_at'])
    .where('number_hash', '=', Buffer.from(numberHash))
    .orderBy('requested_at')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, source, requested_at: at }) => ({ kind, source, at: parseInstant(at) }))
}

export type ConsentElsewhere = { kind: 'stop' | 'start'; at: Instant }

const elsewhereMax = 20

export async function listElsewhere(executor: Executor, numberHash: Uint8Array): Promise<ConsentElsewhere[]> {
  const rows = await executor
    .selectFrom('outbox_consent_request')
    .select(['kind', 'requested_at'])
    .where('number_hash', '=', Buffer.from(numberHash))
    .where('kind', 'in', ['stop', 'start'])
    .where('source', '!=', 'page')
    .orderBy('requested_at', 'desc')
    .limit(elsewhereMax)
    .execute()
  return rows.map(({ kind, requested_at: at }) => ({ kind: kind === 'stop' ? 'stop' : 'start', at: parseInstant(at) }))
}
