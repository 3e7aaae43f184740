// The two statements of an authorization: loading its inputs, and deciding it. Handwritten, because someone is waiting at a
// register.
import { ownText, type CardStatus } from '@daybreak/contract'
import { cents, type Cents } from '@daybreak/money'
import { instantText, type Instant } from '@daybreak/time'
import { keptRow, type TransactionToKeep } from '#features/transactions'
import type { Database } from '#platform/database/database.ts'
import { recordText, type Row } from '#platform/database/records.ts'
import { declineReasons, type DeclineReason } from './authorization.rules.ts'
import { merchantColumns, type AuthorizationRequest, type Decision, type ProjectedItem } from '../transactions/index.ts'
import { limitHours } from './limits.rules.ts'

export type StoredDecision = { decision: Decision; amount: Cents; reason: DeclineReason | null }

export type AuthorizationInputs = {
  /** The request was answered before. */
  stored: StoredDecision | null
  card: { status: CardStatus; isAccountOpen: boolean } | null
  spendable: Cents
  /** Of the same kind, purchases or cash. */
  spentToday: Cents
}

const readText = 'select * from cards_read_authorization($1, $2, $3, $4)'

type InputsRow = {
  decision: Decision | null
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

export async function readInputs(
  { pool }: Database,
  { id, providerCardId, merchant }: AuthorizationRequest,
  now: Instant,
): Promise<AuthorizationInputs> {
  const values = [id, providerCardId, merchant.isCash, instantText(spentSince(now))]
  const { rows } = await pool.query<InputsRow>(readText, values)
  const [row] = rows
  if (row === undefined) throw new Error('one row was asked for and none came')
  const { decision, status, spendable } = row
  return {
    stored: decision === null ? null : { decision, amount: cents(row.amount ?? 0n), reason: reasonOf(row.decline_reason) },
    card: status === null ? null : { status, isAccountOpen: row.is_account_open === true && spendable !== null },
    spendable: cents(spendable ?? 0n),
    spentToday: cents(row.spent),
  }
}

function reasonOf(text: string | null): DeclineReason | null {
  return declineReasons.find((reason) => reason === text) ?? null
}

export type DecisionToKeep = {
  request: AuthorizationRequest
  decision: Decision
  amount: Cents
  reason: DeclineReason | null
  decidedAt: Instant
  expiresAt: Instant
  /** The account state that an approval is based on. */
  inputs: {
    /** The card is in one of these. */
    statuses: readonly CardStatus[]
    /** Of the day, for its kind. */
    limit: Cents
    /** There is exactly so much; counts only for an approval of a part. */
    spendable: Cents
  }
  item: ProjectedItem | null
  itemId: string
  holdId: string
}

/**
 * `kept`: with its hold and its item. `answered`: someone else decided the same request. `baseless`: that account state has changed.
 * `incomplete`: kept, and what else is known of the transaction is to be computed with it. `foreign`: the transaction is another account's.
 */
export type Keeping = 'kept' | 'answered' | 'baseless' | 'incomplete' | 'foreign'
const keepings: Readonly<Record<number, Keeping>> = { 1: 'kept', 2: 'answered', 3: 'baseless', 4: 'incomplete', 5: 'foreign' }

const keepText = `
  select cards_keep_authorization(
    json_populate_record(null::cards_authorization, $1), transactions_item_of($2),
    json_populate_record(null::cards_authorization_basis, $3)) as outcome`

export async function keepDecision({ pool }: Database, kept: DecisionToKeep): Promise<Keeping> {
  const item = itemOf(kept)
  const { rows } = await pool.query<{ outcome: number }>(keepText, [
    recordText(rowOf(kept)),
    item === null ? null : recordText(keptRow(item)),
    recordText(basisOf(kept)),
  ])
  const outcome = keepings[rows[0]?.outcome ?? 0]
  if (outcome === undefined) throw new RangeError('the decision was kept in no way that is known')
  return outcome
}

type DecisionRow = Pick<DecisionToKeep, 'request' | 'decision' | 'amount' | 'reason' | 'decidedAt' | 'expiresAt'>

/** The account is the card's: the database finds it. */
function rowOf({ request, decision, amount, reason, decidedAt, expiresAt }: DecisionRow): Row<'cards_authorization'> {
  return {
    ...merchantColumns(request.merchant),
    request_id: request.id,
    ref: request.transactionRef,
    account_id: null,
    requested: request.requested,
    cashback: request.cashback,
    decision,
    amount,
    decline_reason: reason === null ? null : ownText(reason),
    occurred_at: instantText(request.occurredAt),
    decided_at: instantText(decidedAt),
    expires_at: instantText(expiresAt),
    is_undone: false,
  }
}

/** The account, the card's digits and the hold are the card's: the database finds them. */
function itemOf({ item, itemId, decidedAt }: DecisionToKeep): TransactionToKeep | null {
  if (item === null) return null
  const { factId: _fact, postedBy: _journal, hasHold: _hold, originalRef: _purchase, ...shown } = item
  return { ...shown, id: itemId, accountId: itemId, at: decidedAt, last4: null, journalId: null, holdId: null, refundOf: null }
}

/** `cards_authorization_basis`. */
function basisOf({ request, inputs, decidedAt, itemId, holdId }: DecisionToKeep) {
  return {
    provider_card_id: request.providerCardId,
    card_statuses: inputs.statuses,
    spendable: inputs.spendable,
    spending_limit: inputs.limit,
    spent_since: instantText(spentSince(decidedAt)),
    item_id: itemId,
    hold_id: holdId,
  }
}
