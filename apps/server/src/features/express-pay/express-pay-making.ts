// Makes transfers of earned pay and takes them back: one database transaction each, under the id that the browser made.
import { ownText, type ExpressPayDestination, type ExpressPayPreview, type ExpressPayRefusal } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { centsText, negateCents, noCents, subtractCents, type Cents } from '@daybreak/money'
import { addBankDays, bankDateOf, instantFromMilliseconds, plainDateText, type Clock, type Instant } from '@daybreak/time'
import type { FindAccountId } from '#features/accounts'
import { houseAccounts, idempotencyKeyOf, postJournal } from '#features/ledger'
import { keepTransaction, recordTransactions } from '#features/transactions'
import type { Database, Transaction } from '#platform/database/database.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import type { ProofRefusal } from '#platform/http/access/strong-proof.ts'
import { lockEligibility, readEligibility, termsVersion, type Eligibility } from './express-pay-eligibility.ts'
import { forecastOf } from './overview/index.ts'
import { decideEarnings, decideTransfer, needsStrongProof } from './express-pay.rules.ts'
import {
  afterSettled,
  cancelTransfer,
  findTransfer,
  hasWaitedTooLong,
  insertTransfer,
  listAskedFor,
  type Transfer,
} from './repayments/index.ts'
import { feeOfInstant, mayPayAgain, type Fee } from './express-pay-states.rules.ts'
import { changeEnrolment, setEnrolment } from './express-pay.store.ts'
import { undoUntilOf } from './express-pay-showing.ts'

export type MakingDeps = {
  database: Database
  clock: Clock
  accountIdOf: FindAccountId
}

export type TransferRequest = {
  id: string
  amount: Cents
  destination: ExpressPayDestination
  shownAvailable: Cents | null
  termsVersion: string | null
}

type Made = { transfer: Transfer; isNew: boolean }

type IdReused = Refusal<'express_pay.id_reused'>
type NotOffered = Refusal<'express_pay.destination_not_offered'>
type AmountRefusal = Refusal<ExpressPayRefusal | 'express_pay.over_available' | 'express_pay.available_changed'>
type NotAllowed = AmountRefusal | NotOffered | Refusal<'express_pay.terms_required'>

/**
 * Moves earned pay onto the worker's own account: the rules on locked rows, the ledger, the transfer and its line in the list, together or
 * not at all. The same id answers the same transfer; with another amount or destination it is refused.
 *
 * @param refuseStale  the refusal of a worker who has not just proved who they are; called where the amount asks for that
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
  // Between the two, so that nobody's row stays locked meanwhile.
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

/** Answers what an identical request made meanwhile; otherwise the caller is told to come back (503 with Retry-After). */
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
    const eligibility = await lockEligibility(tx, employeeId, at)
    const known = await findTransfer(tx, employeeId, request.id)
    if (known !== null) return sameOrRefused(known, request)
    const notAllowed = refuseTransfer(eligibility, request)
    if (notAllowed !== null) return notAllowed
    if (!isProven && needsStrongProof(eligibility.matters, request.amount)) return 'unproven'
    const transfer = await move(tx, deps.clock, {
      employeeId,
      accountId,
      homeState: eligibility.matters.homeState,
      request,
      at,
    })
    if (isRefused(transfer)) return transfer
    if (request.termsVersion !== null && eligibility.enrolment.terms?.version !== termsVersion) {
      await changeEnrolment(tx, employeeId, { terms: { version: termsVersion, acceptedAt: at } }, at)
    }
    return { transfer, isNew: true }
  })
}

function sameOrRefused(known: Transfer, { amount, destination }: TransferRequest): Made | IdReused {
  const isSame = known.amount === amount && known.destination.kind === destination.kind
  return isSame ? { transfer: known, isNew: false } : refuse('express_pay.id_reused')
}

function refuseTransfer({ matters, enrolment }: Eligibility, request: TransferRequest): NotAllowed | null {
  const refusal = refuseAmount(matters, request.amount, request.shownAvailable)
  if (refusal !== null) return refusal
  // Ways to outside accounts need linked accounts, which no worker has yet.
  if (request.destination.kind !== 'own_card') return refuse('express_pay.destination_not_offered')
  const hasAgreed = enrolment.terms?.version === termsVersion || request.termsVersion === termsVersion
  return hasAgreed ? null : refuse('express_pay.terms_required')
}

/** The rules' refusal as it goes on the wire: with the amount that may be taken instead, where there is one. */
function refuseAmount(matters: Eligibility['matters'], amount: Cents, shownAvailable: Cents | null): AmountRefusal | null {
  const verdict = decideTransfer(matters, amount, shownAvailable)
  if (verdict.kind === 'allowed') return null
  return 'available' in verdict ? refuse(verdict.code, { available: centsText(verdict.available) }) : refuse(verdict.code)
}

type Movement = { employeeId: string; accountId: string; homeState: string | null; request: TransferRequest; at: Instant }

async function move(
  tx: Transaction,
  clock: Clock,
  { employeeId, accountId, homeState, request, at }: Movement,
): Promise<Transfer | IdReused> {
  const { id, amount, destination } = request
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
    // The worker's id stands for another movement of hers.
    if (outcome.code === 'ledger.key_reused') return refuse('express_pay.id_reused')
    throw new Error(`the ledger refused a transfer of earned pay: ${outcome.code}`)
  }
  const transfer: Transfer = {
    id,
    accountId,
    amount,
    fee: noCents,
    destination,
    status: 'COMPLETED',
    journalId,
    transactionId: newUuid(clock),
    settled: noCents,
    writtenOff: noCents,
    settledOn: null,
    createdAt: instantFromMilliseconds(at.epochMilliseconds),
  }
  await insertTransfer(tx, employeeId, { ...transfer, homeState })
  await recordTransactions(tx, [itemOf(transfer)])
  return transfer
}

function itemOf({ transactionId, accountId, amount, journalId, createdAt }: Transfer) {
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

/**
 * Takes a transfer back within its time, when its money is still there.
 *
 * Our reading: it was her own money on its way to her, and she changed her mind; the list shows the transfer as canceled and no second
 * movement, while the ledger keeps both. Taking it back twice answers the same.
 */
export async function undoTransfer(
  { database, clock }: MakingDeps,
  employeeId: string,
  id: string,
): Promise<Transfer | Refusal<'express_pay.not_found' | 'express_pay.undo_over'>> {
  return transactUnlessRefused(database, async (tx) => {
    const at = clock.now()
    const { enrolment, sums } = await lockEligibility(tx, employeeId, at)
    const transfer = await findTransfer(tx, employeeId, id)
    if (transfer === null) return refuse('express_pay.not_found')
    if (transfer.status === 'CANCELED') return transfer
    // What a paycheck could not cover has been carried over, with this transfer in it. `showTransfers` says the same.
    const isOver = enrolment.isDelinquent || undoUntilOf(transfer, at) === null
    // Payroll takes what it has been asked for: given back now, it would come back as a deduction too much.
    const isAskedFor = (await listAskedFor(tx, employeeId, [id])).has(id)
    if (isOver || isAskedFor || !(await cancelTransfer(tx, employeeId, id, at))) return refuse('express_pay.undo_over')
    if (sums.outstanding === transfer.amount) await setEnrolment(tx, employeeId, afterSettled(enrolment), at)
    const outcome = await postJournal(tx, {
      journalId: newUuid(clock),
      owner: employeeId,
      idempotencyKey: idempotencyKeyOf('express_pay', 'undo', employeeId, id),
      kind: 'express_pay_advance',
      legs: [
        { accountId: transfer.accountId, amount: negateCents(transfer.amount) },
        { accountId: houseAccounts.expressPayReceivable, amount: transfer.amount },
      ],
      at,
    })
    // It has been spent: there is nothing to give back.
    if (outcome.kind === 'refused') return refuse('express_pay.undo_over')
    await keepTransaction(tx, { ...itemOf(transfer), status: 'CANCELED', holdId: null, refundOf: null, at })
    return { ...transfer, status: 'CANCELED' }
  })
}

/** What a transfer of this amount would be. It is refused as the transfer itself would be. */
export async function previewTransfer(
  { database, clock }: MakingDeps,
  employeeId: string,
  amount: Cents,
  destination: ExpressPayDestination,
): Promise<ExpressPayPreview | AmountRefusal | NotOffered> {
  const eligibility = await readEligibility(database.query, employeeId, clock.now())
  const refusal = refuseAmount(eligibility.matters, amount, null)
  if (refusal !== null) return refusal
  const quote = quoteOf(eligibility, amount, destination)
  if (isRefused(quote)) return quote
  const { fee, cappedBy, arrives } = quote
  return {
    amount: centsText(amount),
    fee: centsText(fee),
    net: centsText(subtractCents(amount, fee)),
    feeCappedBy: cappedBy === null ? null : { state: cappedBy.state, cap: centsText(cappedBy.cap) },
    arrives,
    available: centsText(decideEarnings(eligibility.matters).available),
    forecast: forecastOf(eligibility, amount),
  }
}

type Quote = Fee & { arrives: ExpressPayPreview['arrives'] }

/** Decisions 6: to the own card free and at once, always; to a linked bank free on the next bank day; the fee is for instant to a debit card. */
function quoteOf({ matters, sums, at }: Eligibility, amount: Cents, destination: ExpressPayDestination): Quote | NotOffered {
  const free = { fee: noCents, cappedBy: null }
  if (destination.kind === 'own_card') return { ...free, arrives: { kind: 'now', date: null } }
  if (destination.speed === 'standard') {
    const date = addBankDays(bankDateOf(at), 1)
    return { ...free, arrives: { kind: 'date', date: plainDateText(date) } }
  }
  const { statePolicy } = matters
  if (statePolicy?.isInstantOffered !== true || !mayPayAgain(statePolicy, sums))
    return refuse('express_pay.destination_not_offered')
  return { ...feeOfInstant(statePolicy, amount, sums), arrives: { kind: 'minutes', date: null } }
}
