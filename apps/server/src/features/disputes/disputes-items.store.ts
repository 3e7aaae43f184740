// All SQL for the transactions in a case.
import { keptText, type CleanText } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { DisputesItem } from '#platform/database/schema.generated.ts'
import type { DisputedKind } from './clock/index.ts'

/** The card provider's last report of a dispute, in our words. `refused`: it accepted none. */
export type ProviderState = 'asked' | 'working' | 'won' | 'lost' | 'canceled' | 'refused'

export type Item = {
  caseId: string
  position: number
  itemId: string
  accountId: string
  kind: DisputedKind
  isForeign: boolean
  merchant: CleanText
  last4: string | null
  madeAt: Instant
  charge: Cents
  agreed: Cents | null
  isPending: boolean
  /** False when it was never cleared, and when its dispute was withdrawn. */
  isHeld: boolean
  /** When it was reported; and since then. */
  returnedBefore: Cents
  returned: Cents
  claimId: string | null
  providerEventRef: string | null
  providerRef: string | null
  providerState: ProviderState | null
  providerAskedAt: Instant | null
  providerAnsweredAt: Instant | null
}

function itemOf(row: Selectable<DisputesItem>): Item {
  const instantOf = (text: string | null) => (text === null ? null : parseInstant(text))
  return {
    caseId: row.case_id,
    position: row.position,
    itemId: row.item_id,
    accountId: row.account_id,
    kind: row.kind,
    isForeign: row.is_foreign,
    merchant: keptText(row.merchant),
    last4: row.last4,
    madeAt: parseInstant(row.made_at),
    charge: cents(row.charge),
    agreed: row.agreed === null ? null : cents(row.agreed),
    isPending: row.is_pending,
    isHeld: row.is_held,
    returnedBefore: cents(row.returned_before),
    returned: cents(row.returned),
    claimId: row.claim_id,
    providerEventRef: row.provider_event_ref,
    providerRef: row.provider_ref,
    providerState: row.provider_state,
    providerAskedAt: instantOf(row.provider_asked_at),
    providerAnsweredAt: instantOf(row.provider_answered_at),
  }
}

export type NewItem = Pick<
  Item,
  | 'caseId'
  | 'position'
  | 'itemId'
  | 'accountId'
  | 'kind'
  | 'isForeign'
  | 'merchant'
  | 'last4'
  | 'madeAt'
  | 'charge'
  | 'agreed'
  | 'isPending'
  | 'returnedBefore'
>

/** False when one of them is part of a dispute already. */
export async function insertItems(tx: Transaction, items: readonly NewItem[]): Promise<boolean> {
  const added = await tx
    .insertInto('disputes_item')
    .values(
      items.map((item) => ({
        case_id: item.caseId,
        position: item.position,
        item_id: item.itemId,
        account_id: item.accountId,
        kind: item.kind,
        is_foreign: item.isForeign,
        merchant: item.merchant,
        last4: item.last4,
        made_at: instantText(item.madeAt),
        charge: item.charge,
        agreed: item.agreed,
        is_pending: item.isPending,
        returned_before: item.returnedBefore,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('item_id')
    .execute()
  return added.length === items.length
}

/** For the holder of the case's lock. */
export async function changeItem(
  tx: Transaction,
  { caseId, position }: Pick<Item, 'caseId' | 'position'>,
  change: Omit<Updateable<DisputesItem>, 'case_id' | 'position' | 'item_id'>,
): Promise<void> {
  await tx.updateTable('disputes_item').set(change).where('case_id', '=', caseId).where('position', '=', position).execute()
}

/** By case, each in the order in which they were named. */
export async function readItems(executor: Executor, caseIds: readonly string[]): Promise<Map<string, Item[]>> {
  if (caseIds.length === 0) return new Map()
  const rows = await executor
    .selectFrom('disputes_item')
    .selectAll()
    .where('case_id', 'in', [...caseIds])
    .orderBy('position')
    .execute()
  return Map.groupBy(rows.map(itemOf), ({ caseId }) => caseId)
}

export async function readItemsOf(executor: Executor, caseId: string): Promise<Item[]> {
  return (await readItems(executor, [caseId])).get(caseId) ?? []
}

type Unanswered = { askedBefore: Instant; readBefore: Instant; after: Pick<Item, 'caseId' | 'position'> | null; max: number }

/**
 * Of open cases: those that the card provider is still to be asked about since then, or that it last reported before that. By their case and
 * their number in it, after one of them.
 */
export async function listUnanswered(executor: Executor, { askedBefore, readBefore, after, max }: Unanswered): Promise<Item[]> {
  const { rows } = await sql<Selectable<DisputesItem>>`
    select item.* from disputes_item item join disputes_case c on c.id = item.case_id
    where item.provider_state in ('asked', 'working') and item.is_held and c.state in ('looking', 'asking')
      and (item.provider_seen_at is null
        or item.provider_seen_at < case when item.provider_ref is null then ${instantText(askedBefore)}::timestamptz else ${instantText(readBefore)}::timestamptz end)
      and (${after?.caseId ?? null}::uuid is null or (item.case_id, item.position) > (${after?.caseId ?? null}::uuid, ${after?.position ?? null}::smallint))
    order by item.case_id, item.position limit ${max}`.execute(executor)
  return rows.map(itemOf)
}

/** False when another instance is at it: one asks, and no one else until then. */
export async function claimAsking(
  executor: Executor,
  { caseId, position }: Pick<Item, 'caseId' | 'position'>,
  { now, before }: { now: Instant; before: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('disputes_item')
    .set({ provider_seen_at: instantText(now) })
    .where('case_id', '=', caseId)
    .where('position', '=', position)
    .where('provider_ref', 'is', null)
    .where('provider_state', '=', 'asked')
    .where((row) => row.or([row('provider_seen_at', 'is', null), row('provider_seen_at', '<', instantText(before))]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The provider's disputes that already belong to one of our items. */
export async function listKnownRefs(executor: Executor, eventRef: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('disputes_item')
    .select('provider_ref')
    .where('provider_event_ref', '=', eventRef)
    .where('provider_ref', 'is not', null)
    .execute()
  return rows.flatMap(({ provider_ref: ref }) => (ref === null ? [] : [ref]))
}

export async function findItemOfProvider(executor: Executor, providerRef: string): Promise<Item | null> {
  const row = await executor.selectFrom('disputes_item').selectAll().where('provider_ref', '=', providerRef).executeTakeFirst()
  return row === undefined ? null : itemOf(row)
}
