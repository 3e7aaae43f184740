// The two statements of an authorisation: what is known when it is decided, and the decision. Hand-written, because somebody waits at a till.
import type { AuthorizationDecision, CardStatus, TransactionStatus } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, type Instant } from '@daybreak/time'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { FoldedItem } from './cards-folding.ts'
import { limitHours } from './cards-limits.rules.ts'
import type { AuthorizationRequest } from './cards-messages.ts'

export type StoredDecision = { decision: AuthorizationDecision['decision']; amount: Cents; reason: string | null }

export type AuthorizationGround = {
  /** The request was answered before. */
  stored: StoredDecision | null
  card: { status: CardStatus; isAccountOpen: boolean } | null
  spendable: Cents
  /** Of the same kind, purchases or cash. */
  spentToday: Cents
}

const readText = 'select * from cards_read_authorization($1, $2, $3, $4)'

type GroundRow = {
  decision: AuthorizationDecision['decision'] | null
  amount: bigint | null
  decline_reason: string | null
  status: CardStatus | null
  is_account_open: boolean | null
  spendable: bigint | null
  spent: bigint
}

export function spentSince(now: Instant): Instant {
  return now.subtract({ hours: limitHours })
}

export async function readGround(
  { pool }: Database,
  { id, providerCardId, merchant }: AuthorizationRequest,
  now: Instant,
): Promise<AuthorizationGround> {
  const values = [id, providerCardId, merchant.isCash, instantText(spentSince(now))]
  const { rows } = await pool.query<GroundRow>(readText, values)
  const [row] = rows
  if (row === undefined) throw new Error('one row was asked for and none came')
  const { decision, status, spendable } = row
  return {
    stored: decision === null ? null : { decision, amount: cents(row.amount ?? 0n), reason: row.decline_reason },
    card: status === null ? null : { status, isAccountOpen: row.is_account_open === true && spendable !== null },
    spendable: cents(spendable ?? 0n),
    spentToday: cents(row.spent),
  }
}

export type DecisionToKeep = {
  request: AuthorizationRequest
  decision: AuthorizationDecision['decision']
  amount: Cents
  reason: string | null
  merchantName: string
  decidedAt: Instant
  expiresAt: Instant
  /** What it stands on, as far as it approves something. */
  ground: {
    /** The card is in one of these. */
    statuses: readonly CardStatus[]
    /** Of the day, for its kind. */
    limit: Cents
    /** There is exactly so much; counts only for an approval of a part. */
    spendable: Cents
  }
  item: Pick<FoldedItem, 'status' | 'amount' | 'kind' | 'reasonCode'> | null
  itemId: string
  holdId: string
}

/**
 * `kept`: with its hold and its item. `answered`: somebody else decided the same request. `baseless`: what it stands on is not so.
 * `unsettled`: kept, and what else is known of the transaction is to be worked out with it.
 */
export type Keeping = 'kept' | 'answered' | 'baseless' | 'unsettled'
const keepings: Readonly<Record<number, Keeping>> = { 1: 'kept', 2: 'answered', 3: 'baseless', 4: 'unsettled' }

const parameters = [
  'request_id',
  'ref',
  'provider_card_id',
  'card_statuses',
  'requested',
  'cashback',
  'is_cash',
  'merchant_name',
  'merchant_category',
  'decision',
  'amount',
  'decline_reason',
  'occurred_at',
  'decided_at',
  'expires_at',
  'spendable',
  'spent_since',
  'limit',
  'item_id',
  'hold_id',
  'item_status',
  'item_amount',
  'kind',
  'reason_code',
] as const

const keepText = `select cards_keep_authorization(${parameters.map((name, index) => `p_${name} => $${index + 1}`).join(', ')}) as outcome`

export async function keepDecision({ pool }: Database, kept: DecisionToKeep): Promise<Keeping> {
  const { request, ground, item } = kept
  const values: Record<(typeof parameters)[number], string | bigint | boolean | readonly string[] | null> = {
    request_id: request.id,
    ref: request.transactionRef,
    provider_card_id: request.providerCardId,
    card_statuses: ground.statuses,
    requested: request.requested,
    cashback: request.cashback,
    is_cash: request.merchant.isCash,
    merchant_name: kept.merchantName,
    merchant_category: request.merchant.category,
    decision: kept.decision,
    amount: kept.amount,
    decline_reason: kept.reason,
    occurred_at: instantText(request.occurredAt),
    decided_at: instantText(kept.decidedAt),
    expires_at: instantText(kept.expiresAt),
    spendable: ground.spendable,
    spent_since: instantText(spentSince(kept.decidedAt)),
    limit: ground.limit,
    item_id: kept.itemId,
    hold_id: kept.holdId,
    item_status: (item?.status ?? null) satisfies TransactionStatus | null,
    item_amount: item?.amount ?? null,
    kind: item?.kind ?? null,
    reason_code: item?.reasonCode ?? null,
  }
  const { rows } = await pool.query<{ outcome: number }>(
    keepText,
    parameters.map((name) => values[name]),
  )
  const outcome = keepings[rows[0]?.outcome ?? 0]
  if (outcome === undefined) throw new RangeError('the decision was kept in no way that is known')
  return outcome
}

export type OverruledDecision = Pick<DecisionToKeep, 'request' | 'merchantName' | 'decidedAt' | 'expiresAt' | 'reason'> & {
  accountId: string | null
}

/** The answer was no, whatever was decided too late: from here on the same request is answered so. */
export async function overruleDecision(tx: Transaction, overruled: OverruledDecision): Promise<void> {
  const { request, accountId, merchantName, decidedAt, expiresAt, reason } = overruled
  const at = instantText(decidedAt)
  await tx
    .insertInto('cards_authorization')
    .values({
      request_id: request.id,
      ref: request.transactionRef,
      account_id: accountId,
      requested: request.requested,
      cashback: request.cashback,
      is_cash: request.merchant.isCash,
      merchant_name: merchantName,
      merchant_category: request.merchant.category,
      decision: 'DECLINED',
      amount: 0n,
      decline_reason: reason,
      occurred_at: instantText(request.occurredAt),
      decided_at: at,
      expires_at: instantText(expiresAt),
    })
    .onConflict((conflict) =>
      conflict.column('request_id').doUpdateSet({ decision: 'DECLINED', amount: 0n, decline_reason: reason }),
    )
    .execute()
}
