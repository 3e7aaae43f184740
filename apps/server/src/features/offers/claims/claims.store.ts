// All SQL for claims for missing cash back, and for the purchases that can be claimed.
import { cents, type Cents } from '@daybreak/money'
import { instantText, parseInstant, parsePlainDate, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { sql, type Selectable } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { OffersClaim } from '#platform/database/schema.generated.ts'
import { keptOf, type Rule } from '../matching/index.ts'

export type StoredClaim = {
  id: string
  employeeId: string
  purchaseRef: string
  offerId: string
  rule: Rule | null
  worth: Cents
  requestHash: Uint8Array
  caseNumber: string
  answerBy: PlainDate
}

/** False when there is a claim of that id, or for that purchase. */
export async function insertClaim(tx: Transaction, { at, ...claim }: StoredClaim & { at: Instant }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('offers_claim')
    .values({
      id: claim.id,
      employee_id: claim.employeeId,
      purchase_ref: claim.purchaseRef,
      offer_id: claim.offerId,
      rule: claim.rule,
      worth: claim.worth,
      request_hash: Buffer.from(claim.requestHash),
      case_number: claim.caseNumber,
      answer_by: plainDateText(claim.answerBy),
      created_at: instantText(at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const columns = [
  'id',
  'employee_id',
  'purchase_ref',
  'offer_id',
  'rule',
  'worth',
  'request_hash',
  'case_number',
  'answer_by',
] as const

export async function findClaim(executor: Executor, id: string): Promise<StoredClaim | null> {
  const row = await executor.selectFrom('offers_claim').select(columns).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : claimOf(row)
}

export async function findClaimOfCase(executor: Executor, number: string): Promise<StoredClaim | null> {
  const row = await executor.selectFrom('offers_claim').select(columns).where('case_number', '=', number).executeTakeFirst()
  return row === undefined ? null : claimOf(row)
}

function claimOf(row: Pick<Selectable<OffersClaim>, (typeof columns)[number]>): StoredClaim {
  return {
    id: row.id,
    employeeId: row.employee_id,
    purchaseRef: row.purchase_ref,
    offerId: row.offer_id,
    rule: row.rule as Rule | null,
    worth: cents(row.worth),
    requestHash: row.request_hash,
    caseNumber: row.case_number,
    answerBy: parsePlainDate(row.answer_by),
  }
}

/** The purchases that a worker has asked about. */
export async function readClaimed(executor: Executor, employeeId: string): Promise<Set<string>> {
  const rows = await executor.selectFrom('offers_claim').select('purchase_ref').where('employee_id', '=', employeeId).execute()
  return new Set(rows.map(({ purchase_ref: ref }) => ref))
}

export type ClaimablePurchase = {
  ref: string
  itemId: string
  at: Instant
  spent: Cents
  storeName: string
  storeCity: string | null
  hasEarned: boolean
  isClaimed: boolean
}

type PurchaseRow = {
  ref: string
  item_id: string
  authorized_at: string
  state: 'pending' | 'complete' | 'void'
  spent: bigint
  refunded: bigint
  store_name: string
  store_city: string | null
  has_earned: boolean
  is_claimed: boolean
}

const purchases = sql`
  select p.ref, p.item_id, p.authorized_at, p.state, p.spent, p.refunded, p.store_name, p.store_city,
    exists (select from offers_reward r where r.purchase_ref = p.ref and r.state not in ('VOID', 'REJECTED')) as has_earned,
    exists (select from offers_claim c where c.purchase_ref = p.ref) as is_claimed
  from offers_purchase p`

/** One that something was bought by: no money from a machine, nothing that was called off or given back whole. */
const isReal = sql`not p.is_cash and p.state <> 'void' and p.spent > greatest(p.refunded, 0)`

export type PageAfter = { atMs: number; id: string } | null

export async function readClaimable(
  executor: Executor,
  { employeeId, since, after, max }: { employeeId: string; since: Instant; after: PageAfter; max: number },
): Promise<ClaimablePurchase[]> {
  const from =
    after === null
      ? sql``
      : sql`and (c.authorized_at, c.item_id) < (to_timestamp(${after.atMs}::float8 / 1000), ${after.id}::uuid)`
  const { rows } = await sql<PurchaseRow>`select * from (
      ${purchases} where p.employee_id = ${employeeId}::uuid and p.authorized_at >= ${instantText(since)}::timestamptz and ${isReal}
    ) c where not c.has_earned and not c.is_claimed ${from} order by c.authorized_at desc, c.item_id desc limit ${max}::bigint`.execute(
    executor,
  )
  return rows.map(purchaseOf)
}

/** What a claim is about, however long ago it was bought. */
export async function findPurchase(executor: Executor, ref: string): Promise<ClaimablePurchase | null> {
  const { rows } = await sql<PurchaseRow>`${purchases} where p.ref = ${ref}`.execute(executor)
  const [row] = rows
  return row === undefined ? null : purchaseOf(row)
}

/** A worker's own; null for any other. */
export async function findClaimable(
  executor: Executor,
  { employeeId, itemId, since }: { employeeId: string; itemId: string; since: Instant },
): Promise<ClaimablePurchase | null> {
  const { rows } = await sql<PurchaseRow>`${purchases} where p.item_id = ${itemId}::uuid and p.employee_id = ${employeeId}::uuid
    and p.authorized_at >= ${instantText(since)}::timestamptz and ${isReal} order by p.ref limit 1`.execute(executor)
  const [row] = rows
  return row === undefined ? null : purchaseOf(row)
}

function purchaseOf(row: PurchaseRow): ClaimablePurchase {
  return {
    ref: row.ref,
    itemId: row.item_id,
    at: parseInstant(row.authorized_at),
    spent: keptOf({ spent: cents(row.spent), refunded: cents(row.refunded), state: row.state }),
    storeName: row.store_name,
    storeCity: row.store_city,
    hasEarned: row.has_earned,
    isClaimed: row.is_claimed,
  }
}
