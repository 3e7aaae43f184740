// Makes transfers of earned pay, one database transaction each, under the id that the browser created.
import { ownText, type ExpressPayDestination } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { centsText, negateCents, noCents, type Cents } from '@daybreak/money'
import { instantFromMilliseconds, type Clock, type Instant } from '@daybreak/time'
import type { FindAccountId } from '#features/accounts'
import { houseAccounts, lockSpendable, postJournal } from '#features/ledger'
import type { Notify } from '#features/messages'
import { recordTransactions, type TransactionToRecord } from '#features/transactions'
import type { Database, Transaction } from '#platform/database/database.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import type { ProofRefusal } from '#platform/http/access/strong-proof.ts'
import { lockEligibility, termsVersion, type Eligibility } from './express-pay-eligibility.ts'
import type { OutsidePort, OutsideRefusal } from './express-pay-outside.ts'
import { quoteTransfer, refuseAmount, type AmountRefusal, type Quote } from './express-pay-quoting.ts'
import { needsStrongProof } from './express-pay.rules.ts'
import { noteTerms, type AgreedTerms, type TermsPort } from './enrolling/index.ts'
import { findTransfer, hasWaitedTooLong, insertTransfer, type Transfer } from './repayments/index.ts'

export type MakingDeps = TermsPort & {
  database: Database
  clock: Clock
  accountIdOf: FindAccountId
  outside: OutsidePort
  notify: Notify
}

export type TransferRequest = {
  id: string
  amount: Cents
  destination: ExpressPayDestination
  shownAvailable: Cents | null
  /** What the review showed as the fee; null for none. */
  shownFee: Cents | null
  /** Null for what was agreed to before. */
  agreed: AgreedTerms | null
}

type Made = { transfer: Transfer; isNew: boolean }

type IdReused = Refusal<'express_pay.id_reused'>
type NotAllowed = AmountRefusal | OutsideRefusal | Refusal<'express_pay.terms_required' | 'express_pay.fee_changed'>

/**
 * Moves earned pay onto the worker's own account, and from there to a linked one where that was chosen: the rules on locked rows, the ledger,
 * both transfers and their lines in the list, together or not at all. The same id answers the same transfer; with another amount or destination it is refused.
 *
 * @param refuseStale  the refusal of a worker without a fresh proof; called where the amount requires one
 * @returns the transfer, and whether this call made it
 */
export async function makeTransfer(
  deps: MakingDeps,
  employeeId: string,
  request: TransferRequest,
  refuseStale: () => Promise<ProofRefusal | null>,
): Promise<Made | IdReused | NotAllowed | ProofRefusal | Refusal<'accounts.not_found'>> {
  const accountId = await deps.accountIdOf(employeeId)
  if (isRefused(accountId)) return accountId
  const owner = { employeeId, accountId }
  const made = (await findMade(deps, employeeId, request)) ?? (await tryTransfer(deps, owner, request, { isProven: false }))
  if (made !== 'unproven') return made
  // Between the two, so that no one's row stays locked meanwhile.
  const stale = await refuseStale()
  if (stale !== null) return stale
  const proven = await tryTransfer(deps, owner, request, { isProven: true })
  if (proven === 'unproven') throw new Error('a proof that was given is not enough')
  return proven
}

/** Another request of the same id may have made the transfer, also while this one waited for the worker's row. */
async function findMade({ database }: MakingDeps, employeeId: string, request: TransferRequest): Promise<Made | IdReused | null> {
  const known = await findTransfer(database.query, employeeId, request.id)
  return known === null ? null : sameOrRefused(known, request)
}

/** Returns the result of an identical request meanwhile; otherwise the caller is asked to retry (503 with Retry-After). */
async function tryTransfer(
  deps: MakingDeps,
  owner: { employeeId: string; accountId: string },
  request: TransferRequest,
  options: { isProven: boolean },
): Promise<Made | IdReused | NotAllowed | 'unproven'> {
  try {
    return await tryOnce(deps, owner, request, options)
  } catch (error) {
    const made = hasWaitedTooLong(error) ? await findMade(deps, owner.employeeId, request) : null
    if (made === null) throw error
    return made
  }
}

async function tryOnce(
  deps: MakingDeps,
  { employeeId, accountId }: { employeeId: string; accountId: string },
  request: TransferRequest,
  { isProven }: { isProven: boolean },
): Promise<Made | IdReused | NotAllowed | 'unproven'> {
  return transactUnlessRefused(deps.database, async (tx) => {
    const at = deps.clock.now()
    const isLinked = request.destination.kind === 'linked'
    const lockDestinations = isLinked ? () => deps.outside.lock(tx, employeeId, null) : undefined
    const eligibility = await lockEligibility(tx, employeeId, at, lockDestinations)
    const known = await findTransfer(tx, employeeId, request.id)
    if (known !== null) return sameOrRefused(known, request)
    const notAllowed = refuseTransfer(eligibility, request)
    if (notAllowed !== null) return notAllowed
    const { amount, destination } = request
    const quote = await quoteTransfer(deps.outside, tx, { employeeId, accountId, eligibility, amount, destination })
    if (isRefused(quote)) return quote
    if (quote.fee !== (request.shownFee ?? noCents)) return refuse('express_pay.fee_changed', { fee: centsText(quote.fee) })
    if (!isProven && (await asksForProof(deps, tx, { employeeId, accountId, eligibility, amount, quote }))) return 'unproven'
    const { homeState } = eligibility.inputs
    const transfer = await move(tx, deps, { employeeId, accountId, homeState, request, quote, isProven, at })
    if (isRefused(transfer)) return transfer
    await noteTerms(deps, tx, { employeeId, enrollment: eligibility.enrollment, agreed: request.agreed, at })
    return { transfer, isNew: true }
  })
}

type Asking = { employeeId: string; accountId: string; eligibility: Eligibility; amount: Cents; quote: Quote }

/** Decisions 5 and 24. The balance is taken first: what Move Money sends meanwhile waits, and its sum is whole. */
async function asksForProof(
  { outside }: Pick<MakingDeps, 'outside'>,
  tx: Transaction,
  { employeeId, accountId, eligibility: { inputs, at }, amount, quote }: Asking,
): Promise<boolean> {
  if (quote.isFirstUse) return true
  await lockSpendable(tx, accountId)
  const sent = await outside.sumSent(tx, employeeId, instantFromMilliseconds(at.epochMilliseconds - dayMs))
  return needsStrongProof(inputs, amount, sent)
}

const dayMs = 24 * 60 * 60_000

function isSameDestination(one: ExpressPayDestination, other: ExpressPayDestination): boolean {
  if (one.kind === 'own_card' || other.kind === 'own_card') return one.kind === other.kind
  return one.id === other.id && one.speed === other.speed
}

function sameOrRefused(known: Transfer, { amount, destination }: TransferRequest): Made | IdReused {
  const isSame = known.amount === amount && isSameDestination(known.destination, destination)
  return isSame ? { transfer: known, isNew: false } : refuse('express_pay.id_reused')
}

function refuseTransfer({ inputs, enrollment }: Eligibility, request: TransferRequest): NotAllowed | null {
  const refusal = refuseAmount(inputs, request.amount, request.shownAvailable)
  if (refusal !== null) return refusal
  const hasAgreed = enrollment.terms?.version === termsVersion || request.agreed?.version === termsVersion
  return hasAgreed ? null : refuse('express_pay.terms_required')
}

type Movement = {
  employeeId: string
  accountId: string
  homeState: string | null
  request: TransferRequest
  quote: Quote
  isProven: boolean
  at: Instant
}

/** First the pay is the worker's, then it is sent on: a crash leaves both or neither. */
async function move(
  tx: Transaction,
  { clock, outside, notify }: MakingDeps,
  { employeeId, accountId, homeState, request, quote, isProven, at }: Movement,
): Promise<Transfer | IdReused | OutsideRefusal> {
  const { id, amount, destination } = request
  const { fee, outsideTransfer } = quote
  const journalId = newUuid(clock)
  const outcome = await postJournal(tx, {
    journalId,
    owner: employeeId,
    idempotencyKey: id,
    kind: 'express_pay_advance',
    legs: [
      { accountId: houseAccounts.expressPayReceivable, amount: negateCents(amount) },
      { accountId, amount },
    ],
    at,
  })
  if (outcome.kind === 'refused') {
    // The worker used this id for another transfer.
    if (outcome.code === 'ledger.key_reused') return refuse('express_pay.id_reused')
    throw new Error(`the ledger refused a transfer of earned pay: ${outcome.code}`)
  }
  const transfer: Transfer = {
    id,
    accountId,
    amount,
    fee,
    destination,
    status: 'COMPLETED',
    journalId,
    transactionId: newUuid(clock),
    sentBy: outsideTransfer === null ? null : newUuid(clock),
    settled: noCents,
    writtenOff: noCents,
    settledOn: null,
    createdAt: instantFromMilliseconds(at.epochMilliseconds),
  }
  await insertTransfer(tx, employeeId, { ...transfer, homeState })
  await recordTransactions(tx, [itemOf(transfer)])
  const { sentBy } = transfer
  const refusal =
    outsideTransfer === null || sentBy === null ? null : await outside.send(tx, { ...outsideTransfer, id: sentBy, fee, isProven })
  if (refusal === null && outsideTransfer === null)
    await notify(tx, { employeeId, event: 'express-pay-arrived', key: id, facts: { amount: centsText(amount) } })
  return refusal ?? transfer
}

/** The line in the worker's list. */
export function itemOf({ transactionId, accountId, amount, journalId, createdAt }: Transfer): TransactionToRecord {
  return {
    id: transactionId,
    accountId,
    createdAt,
    summary: ownText('Express Pay'),
    amount,
    direction: 'POSITIVE',
    status: 'COMPLETED',
    typeName: 'Transaction',
    kind: 'express_pay',
    rail: 'book',
    last4: null,
    reasonCode: null,
    journalId,
    payrollTransfer: null,
  } as const
}
