// Sends a worker's money out: the rules on locked rows, the hold, the transfer and its item in the list, all or nothing.
import { hash } from 'node:crypto'
import type { MoneyTransferPreview, TransferSpeed } from '@daybreak/contract'
import { newUuid, receiptNumber } from '@daybreak/ids'
import { atLeastZero, centsText, noCents, subtractCents, type Cents } from '@daybreak/money'
import {
  bankDateOf,
  instantAt,
  instantFromMilliseconds,
  instantText,
  bankZone,
  plainDate,
  plainDateText,
  type Instant,
  type PlainDate,
} from '@daybreak/time'
import { findAccountOf, readAccountState, shareAccountState } from '#features/accounts'
import { lockSpendable, placeHold, readBalance } from '#features/ledger'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import type { ProofRefusal } from '#platform/http/access/strong-proof.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import {
  arrivalOf,
  countWaiting,
  feeOf,
  findSameSince,
  handOverFor,
  limitHours,
  maxWaiting,
  needsProof,
  refuseDated,
  refuseSending,
  repeatMinutes,
  sumFees,
  sumSent,
  type DatedRefusal,
  type DestinationFacts,
  type SendingInputs,
  type SendingRefusal,
} from '../limits/index.ts'
import { findDestination, lockDestinations, markUsed, type Destination } from '../linked/index.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import { keepItem } from './applying.ts'
import { isWaiting } from './life-cycle.rules.ts'
import { findTransfer, insertTransfer, type MoneyTransfer, type TransferOrigin } from './transfers.store.ts'
import { handOverQueue, type HandOverPayload } from './handing-over.ts'

export type SendingDeps = MoveMoneyDeps

export type SendRequest = {
  id: string
  amount: Cents
  destinationId: string
  speed: TransferSpeed
  /** Undefined: the caller showed none. */
  shownFee: Cents | undefined
  isRepeatMeant: boolean
  origin: TransferOrigin
  /** Decisions 33: a later day; null for as soon as can be. */
  sendOn?: PlainDate | null
}

export type Sent = { transfer: MoneyTransfer; isNew: boolean }
export type NotFound = Refusal<'move_money.destination_not_found' | 'accounts.not_found'>
export type SendRefusal =
  | NotFound
  | Refusal<
      | SendingRefusal
      | DatedRefusal
      | 'move_money.too_many_dated'
      | 'move_money.id_reused'
      | 'move_money.repeat'
      | 'move_money.fee_changed'
    >

/**
 * The same id answers the same transfer; with another amount, destination or speed it is refused.
 *
 * @param refuseStale  the refusal of a worker who has not just proved who they are; called where the transfer asks for that
 */
export async function sendMoney(
  deps: SendingDeps,
  employeeId: string,
  request: SendRequest,
  refuseStale: () => Promise<ProofRefusal | null>,
): Promise<Sent | SendRefusal | ProofRefusal> {
  const sent = await trySending(deps, employeeId, request, { isProven: false })
  if (sent !== 'unproven') return sent
  // Between the two, so that no row stays locked meanwhile.
  const stale = await refuseStale()
  if (stale !== null) return stale
  const proven = await trySending(deps, employeeId, request, { isProven: true })
  if (proven === 'unproven') throw new Error('a proof that was given is not enough')
  return proven
}

async function trySending(
  deps: SendingDeps,
  employeeId: string,
  request: SendRequest,
  { isProven }: { isProven: boolean },
): Promise<Sent | SendRefusal | 'unproven'> {
  return transactUnlessRefused(deps.database, async (tx) => {
    const at = deps.clock.now()
    // First, so that whatever else moves this worker's money waits, the same request in another tab too.
    const destinations = await lockDestinations(tx, employeeId)
    const known = await findTransfer(tx, request.id)
    if (known !== null) return sameOrRefused(known, employeeId, request)
    const destination = destinations.find(({ id, state }) => id === request.destinationId && state !== 'removed')
    if (destination === undefined) return refuse('move_money.destination_not_found')
    const account = await findAccountOf(tx, employeeId)
    if (account === null) return refuse('accounts.not_found')
    const inputs = await lockInputs(deps, tx, { employeeId, accountId: account.id, destination, at })
    const refusal =
      refuseRequest(inputs, request) ??
      (await refuseMany(tx, employeeId, request)) ??
      (await refuseRepeat(tx, employeeId, request, at))
    if (refusal !== null) return refusal
    const { fee } = feeOf(request.amount, request.speed, inputs.stateCap)
    if (request.shownFee !== undefined && fee !== request.shownFee)
      return refuse('move_money.fee_changed', { fee: centsText(fee) })
    if (!isProven && needsProof(request.amount, inputs, destination.usedAt === null)) return 'unproven'
    const transfer = newTransferOf(deps, { employeeId, accountId: account.id, destination, request, fee, at })
    await keepSent(deps, tx, transfer)
    if (isProven) await markUsed(tx, destination.id, at)
    return { transfer, isNew: true }
  })
}

function sameOrRefused(known: MoneyTransfer, employeeId: string, request: SendRequest): Sent | SendRefusal {
  const isSame =
    known.employeeId === employeeId &&
    known.direction === 'out' &&
    known.amount === request.amount &&
    known.destinationId === request.destinationId &&
    known.speed === request.speed &&
    known.sendOn?.toString() === request.sendOn?.toString()
  return isSame ? { transfer: known, isNew: false } : refuse('move_money.id_reused')
}

/** What leaves on a later day is checked for that day, and once more when it arrives. */
function refuseRequest(
  inputs: SendingInputs,
  { amount, speed, sendOn = null }: Pick<SendRequest, 'amount' | 'speed' | 'sendOn'>,
) {
  return sendOn === null ? refuseSending(inputs, amount, speed) : refuseDated(inputs, amount, speed, sendOn)
}

async function refuseMany(tx: Transaction, employeeId: string, { sendOn = null }: SendRequest) {
  if (sendOn === null || (await countWaiting(tx, employeeId)) < maxWaiting) return null
  return refuse('move_money.too_many_dated')
}

/** Readings 4.4: "duplicate same amount+destination ≤ 10 min". */
async function refuseRepeat(tx: Transaction, employeeId: string, request: SendRequest, at: Instant) {
  if (request.isRepeatMeant) return null
  const since = at.subtract({ minutes: repeatMinutes })
  const last = await findSameSince(tx, { ...request, employeeId, direction: 'out' }, since)
  if (last === null) return null
  return refuse('move_money.repeat', { minutesAgo: minutesBetween(last, at) })
}

/** At least one. */
export function minutesBetween(earlier: Instant, later: Instant): number {
  return Math.max(1, Math.round((later.epochMilliseconds - earlier.epochMilliseconds) / 60_000))
}

type InputsDeps = Pick<SendingDeps, 'readStateCap' | 'sumTakenEarly'>
type Gathering = { employeeId: string; accountId: string; destination: Destination | null; at: Instant }

/** What the rules decide on, and none of it changes until the transaction ends. */
export async function lockInputs(deps: InputsDeps, tx: Transaction, gathering: Gathering): Promise<SendingInputs> {
  const account = await shareAccountState(tx, gathering.accountId)
  const available = (await lockSpendable(tx, gathering.accountId)) ?? noCents
  return inputsOf(deps, tx, gathering, { ...(account ?? noAccount), available })
}

/** The same without a lock, to show it. */
export async function readInputs(deps: InputsDeps, executor: Executor, gathering: Gathering): Promise<SendingInputs> {
  const account = await readAccountState(executor, gathering.accountId)
  const { available } = await readBalance(executor, gathering.accountId)
  return inputsOf(deps, executor, gathering, { ...(account ?? noAccount), available: atLeastZero(available) })
}

const noAccount = { isOpen: false, whyHeld: null }

async function inputsOf(
  { readStateCap, sumTakenEarly }: InputsDeps,
  executor: Executor,
  { employeeId, destination, at }: Gathering,
  state: Pick<SendingInputs, 'isOpen' | 'whyHeld' | 'available'>,
): Promise<SendingInputs> {
  const since = at.subtract({ hours: limitHours })
  const sent = await sumSent(executor, { employeeId, destinationId: destination?.id ?? null }, { since, hours: limitHours })
  const cap = await readStateCap(executor, employeeId)
  const takenEarly = await sumTakenEarly(executor, employeeId, since)
  return { ...state, sent, takenEarly, destination: destination === null ? null : factsOf(destination), stateCap: cap, at }
}

function factsOf({ kind, state, receivesInstant, verifiedAt, expires }: Destination): DestinationFacts {
  return { kind, state, receivesInstant, verifiedAt, expires }
}

type Making = {
  employeeId: string
  accountId: string
  destination: Destination
  request: Pick<SendRequest, 'id' | 'amount' | 'speed' | 'origin' | 'sendOn'>
  fee: Cents
  at: Instant
}

export function newTransferOf({ clock, rails }: Pick<SendingDeps, 'clock' | 'rails'>, making: Making): MoneyTransfer {
  const { employeeId, accountId, destination, request, fee, at } = making
  const { id, amount, speed, origin, sendOn = null } = request
  const isInstant = speed === 'instant'
  const handOverAt = isInstant ? at : handOverFor(at, sendOn)
  return {
    id,
    employeeId,
    accountId,
    destinationId: destination.id,
    direction: 'out',
    speed,
    origin,
    amount,
    fee,
    number: receiptNumber(hash('sha256', `${employeeId}:${id}`, 'buffer')),
    status: 'INITIATED',
    reason: null,
    transactionId: newUuid(clock),
    createdAt: instantFromMilliseconds(at.epochMilliseconds),
    handOverAt: instantFromMilliseconds(handOverAt.epochMilliseconds),
    sendOn,
    begunAt: null,
    expectedOn: isInstant ? null : arrivalOf(handOverAt),
    rail: isInstant ? rails.instant.name : rails.standard.name,
    railRef: null,
    trace: null,
    againOf: null,
  }
}

// Only the rail's report, or the worker, ends this hold: it has no expiry.
const holdYears = 10

/** @param tx  in which the available amount was checked */
export async function holdFor(tx: Transaction, { id, accountId, amount }: MoneyTransfer, at: Instant): Promise<void> {
  const expiresAt = at.add({ hours: holdYears * 365 * 24 })
  const hold = await placeHold(tx, { room: 'move-money', accountId, holdId: id, amount, expiresAt, at })
  if (hold.kind === 'refused') throw new Error(`the ledger refused to hold a transfer: ${hold.code}`)
}

export async function keepSent({ jobs }: Pick<SendingDeps, 'jobs'>, tx: Transaction, transfer: MoneyTransfer): Promise<void> {
  const { id, createdAt: at, speed } = transfer
  const isHeld = !isWaiting(transfer)
  if (isHeld) await holdFor(tx, transfer, at)
  await insertTransfer(tx, transfer)
  await keepItem(tx, transfer, { journalId: null, isHeld, at })
  // A standard transfer is handed over by the sweep, when its cancel time is over.
  if (speed !== 'instant') return
  await jobs.enqueue(tx, handOverQueue, { id } satisfies HandOverPayload, { uniqueKey: `move-money-${id}`, isUrgent: true })
}

/** What a transfer would be. It is refused as the transfer itself would be. */
export async function previewSending(
  deps: SendingDeps,
  employeeId: string,
  { amount, destinationId, speed, sendOn = null }: Pick<SendRequest, 'amount' | 'destinationId' | 'speed' | 'sendOn'>,
): Promise<MoneyTransferPreview | NotFound | Refusal<SendingRefusal | DatedRefusal>> {
  const { query } = deps.database
  const at = deps.clock.now()
  const destination = await findDestination(query, employeeId, destinationId)
  if (destination === null || destination.state === 'removed') return refuse('move_money.destination_not_found')
  const accountId = await deps.accountIdOf(employeeId)
  if (isRefused(accountId)) return accountId
  const inputs = await readInputs(deps, query, { employeeId, accountId, destination, at })
  const refusal = refuseRequest(inputs, { amount, speed, sendOn })
  if (refusal !== null) return refusal
  const { fee, cappedBy } = feeOf(amount, speed, inputs.stateCap)
  const handOverAt = handOverFor(at, sendOn)
  const isInstant = speed === 'instant'
  return {
    amount: centsText(amount),
    fee: centsText(fee),
    net: centsText(subtractCents(amount, fee)),
    feeCappedBy: cappedBy === null ? null : { state: cappedBy.state, cap: centsText(cappedBy.cap) },
    expectedOn: isInstant ? null : plainDateText(arrivalOf(handOverAt)),
    cancelUntil: isInstant ? null : instantText(handOverAt),
    availableAfter: sendOn === null ? centsText(subtractCents(inputs.available, amount)) : null,
    feesThisYear: centsText(await readFeesThisYear(query, employeeId, at)),
  }
}

/** Of the calendar year on the bank's clock. */
export function readFeesThisYear(executor: Executor, employeeId: string, at: Instant): Promise<Cents> {
  const { year } = bankDateOf(at)
  return sumFees(executor, employeeId, instantAt(plainDate(year, 1, 1), { hour: 0 }, bankZone))
}
