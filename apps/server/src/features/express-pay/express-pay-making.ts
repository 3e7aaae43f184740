// Makes transfers of earned pay and takes them back: one database transaction each, under the id that the browser made.
import { ownText, type ExpressPayDestination, type ExpressPayPreview } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { centsText, negateCents, noCents, subtractCents, type Cents } from '@daybreak/money'
import { addBankDays, bankDateOf, instantFromMilliseconds, plainDateText, type Clock, type Instant } from '@daybreak/time'
import { houseAccounts, idempotencyKeyOf, postJournal } from '#features/ledger'
import { keepTransaction, recordTransactions } from '#features/transactions'
import type { Database, Transaction } from '#platform/database/database.ts'
import { lockEligibility, readEligibility, termsVersion, type Eligibility } from './express-pay-eligibility.ts'
import { forecastOf } from './express-pay-overview.ts'
import { refused } from './express-pay.errors.ts'
import { decideEarnings, decideTransfer, needsStrongProof } from './express-pay.rules.ts'
import { listAskedFor } from './express-pay-dues.store.ts'
import { feeOfInstant, mayPayAgain, type Fee } from './express-pay-states.rules.ts'
import { afterSettled } from './express-pay-settling.rules.ts'
import { changeEnrolment, setEnrolment } from './express-pay.store.ts'
import { cancelTransfer, findTransfer, hasWaitedTooLong, insertTransfer, type Transfer } from './express-pay-transfers.store.ts'
import { undoUntilOf } from './express-pay-showing.ts'

export type MakingDeps = {
  database: Database
  clock: Clock
  /** Throws 404 `accounts.not_found`. */
  accountIdOf(employeeId: string): Promise<string>
}

export type TransferRequest = {
  id: string
  amount: Cents
  destination: ExpressPayDestination
  shownAvailable: Cents | null
  termsVersion: string | null
}

type Made = { transfer: Transfer; isNew: boolean }

/**
 * Moves earned pay onto the worker's own account: the rules on locked rows, the ledger, the transfer and its line in the list, together or
 * not at all. The same id answers the same transfer; with another amount or destination it is refused.
 *
 * @param prove  throws unless the worker has just proved that it is her; called where the amount asks for that
 * @returns the transfer, and whether this call made it
 */
export async function makeTransfer(
  deps: MakingDeps,
  employeeId: string,
  request: TransferRequest,
  prove: () => Promise<void>,
): Promise<Made> {
  const accountId = await deps.accountIdOf(employeeId)
  const owner = { employeeId, accountId }
  const made = (await findMade(deps, employeeId, request)) ?? (await tryTransfer(deps, owner, request, { isProven: false }))
  if (made !== 'unproven') return made
  // Between the two, so that nobody's row stays locked meanwhile.
  await prove()
  const proven = await tryTransfer(deps, owner, request, { isProven: true })
  if (proven === 'unproven') throw new Error('a proof that was given is not enough')
  return proven
}

/** Another request of the same id may have made the transfer, also while this one waited for the worker's row. */
async function findMade({ database }: MakingDeps, employeeId: string, request: TransferRequest): Promise<Made | null> {
  const known = await findTransfer(database.query, employeeId, request.id)
  return known === null ? null : { transfer: sameOrRefused(known, request), isNew: false }
}

/** Answers what an identical request made meanwhile; otherwise the caller is told to come back (503 with Retry-After). */
async function tryTransfer(
  deps: MakingDeps,
  owner: { employeeId: string; accountId: string },
  request: TransferRequest,
  options: { isProven: boolean },
): Promise<Made | 'unproven'> {
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
): Promise<Made | 'unproven'> {
  return deps.database.transaction(async (tx) => {
    const at = deps.clock.now()
    const eligibility = await lockEligibility(tx, employeeId, at)
    const known = await findTransfer(tx, employeeId, request.id)
    if (known !== null) return { transfer: sameOrRefused(known, request), isNew: false }
    assertAllowed(eligibility, request)
    if (!isProven && needsStrongProof(eligibility.matters, request.amount)) return 'unproven'
    const transfer = await move(tx, deps.clock, {
      employeeId,
      accountId,
      homeState: eligibility.matters.homeState,
      request,
      at,
    })
    if (request.termsVersion !== null && eligibility.enrolment.terms?.version !== termsVersion) {
      await changeEnrolment(tx, employeeId, { terms: { version: termsVersion, acceptedAt: at } }, at)
    }
    return { transfer, isNew: true }
  })
}

function sameOrRefused(known: Transfer, { amount, destination }: TransferRequest): Transfer {
  const isSame = known.amount === amount && known.destination.kind === destination.kind
  if (!isSame) throw refused('express_pay.id_reused')
  return known
}

function assertAllowed({ matters, enrolment }: Eligibility, request: TransferRequest): void {
  const verdict = decideTransfer(matters, request.amount, request.shownAvailable)
  if (verdict.kind === 'refused') throw refused(verdict.code, 'available' in verdict ? verdict.available : undefined)
  // Ways to outside accounts need linked accounts, which no worker has yet.
  if (request.destination.kind !== 'own_card') throw refused('express_pay.destination_not_offered')
  const hasAgreed = enrolment.terms?.version === termsVersion || request.termsVersion === termsVersion
  if (!hasAgreed) throw refused('express_pay.terms_required')
}

type Movement = { employeeId: string; accountId: string; homeState: string | null; request: TransferRequest; at: Instant }

async function move(
  tx: Transaction,
  clock: Clock,
  { employeeId, accountId, homeState, request, at }: Movement,
): Promise<Transfer> {
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
    if (outcome.code === 'ledger.key_reused') throw refused('express_pay.id_reused')
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
export async function undoTransfer({ database, clock }: MakingDeps, employeeId: string, id: string): Promise<Transfer> {
  return database.transaction(async (tx) => {
    const at = clock.now()
    const { enrolment, sums } = await lockEligibility(tx, employeeId, at)
    const transfer = await findTransfer(tx, employeeId, id)
    if (transfer === null) throw refused('express_pay.not_found')
    if (transfer.status === 'CANCELED') return transfer
    // What a paycheck could not cover has been carried over, with this transfer in it. `showTransfers` says the same.
    const isOver = enrolment.isDelinquent || undoUntilOf(transfer, at) === null
    // Payroll takes what it has been asked for: given back now, it would come back as a deduction too much.
    const isAskedFor = (await listAskedFor(tx, employeeId, [id])).has(id)
    if (isOver || isAskedFor || !(await cancelTransfer(tx, employeeId, id, at))) throw refused('express_pay.undo_over')
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
    if (outcome.kind === 'refused') throw refused('express_pay.undo_over')
    await keepTransaction(tx, { ...itemOf(transfer), status: 'CANCELED', holdId: null, refundOf: null, at })
    return { ...transfer, status: 'CANCELED' }
  })
}

/** What a transfer of this amount would be. @throws ProblemError as the transfer itself would be refused */
export async function previewTransfer(
  { database, clock }: MakingDeps,
  employeeId: string,
  amount: Cents,
  destination: ExpressPayDestination,
): Promise<ExpressPayPreview> {
  const eligibility = await readEligibility(database.query, employeeId, clock.now())
  const verdict = decideTransfer(eligibility.matters, amount, null)
  if (verdict.kind === 'refused') throw refused(verdict.code, 'available' in verdict ? verdict.available : undefined)
  const { fee, cappedBy, arrives } = quoteOf(eligibility, amount, destination)
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
function quoteOf({ matters, sums, at }: Eligibility, amount: Cents, destination: ExpressPayDestination): Quote {
  const free = { fee: noCents, cappedBy: null }
  if (destination.kind === 'own_card') return { ...free, arrives: { kind: 'now', date: null } }
  if (destination.speed === 'standard') {
    const date = addBankDays(bankDateOf(at), 1)
    return { ...free, arrives: { kind: 'date', date: plainDateText(date) } }
  }
  const { statePolicy } = matters
  if (statePolicy?.isInstantOffered !== true || !mayPayAgain(statePolicy, sums))
    throw refused('express_pay.destination_not_offered')
  return { ...feeOfInstant(statePolicy, amount, sums), arrives: { kind: 'minutes', date: null } }
}
