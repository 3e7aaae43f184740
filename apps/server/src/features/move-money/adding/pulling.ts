// Draws money from a worker's bank: the rules on locked rows, the authorization, the transfer and its item in the list, all or
// nothing.
import { hash } from 'node:crypto'
import { cleanText, type AddingMoney } from '@daybreak/contract'
import { newUuid, receiptNumber } from '@daybreak/ids'
import { centsText, formatDollars, noCents, type Cents } from '@daybreak/money'
import {
  compareDates,
  dateIn,
  formatTheTimeInZone,
  formatWeekday,
  instantFromMilliseconds,
  instantText,
  plainDateText,
  type Instant,
  type PlainDate,
} from '@daybreak/time'
import { findAccountOf, shareAccountState, type Account } from '#features/accounts'
import { readAddressee } from '#features/employee'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { ProofRefusal } from '#platform/http/access/strong-proof.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { renderText } from '#platform/texts.ts'
import {
  addingDaysOf,
  dayBegan,
  findSameSince,
  leftToday,
  limitHours,
  maxOfDay,
  minTransfer,
  needsProofToAdd,
  refuseAdding,
  repeatMinutes,
  type AddingInputs,
  type AddingRefusal,
} from '../limits/index.ts'
import { lockDestinations, markUsed, type Destination } from '../linked/index.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import { findTransfer, insertTransfer, keepItem, minutesBetween, type MoneyTransfer } from '../transfers/index.ts'
import { keepPermission, sumAdded, type Permission } from './adding.store.ts'

export type AddingDeps = Pick<MoveMoneyDeps, 'database' | 'clock' | 'rails' | 'brand'>

export type AddRequest = {
  id: string
  amount: Cents
  sourceId: string
  /** Null: the caller showed no day. */
  shownUsableOn: PlainDate | null
  /** Null: the caller showed no sentence of its own. */
  permission: Permission | null
  isRepeatMeant: boolean
}

const maxPermission = 500

export type Added = { transfer: MoneyTransfer; isNew: boolean }
export type AddRefusal =
  | Refusal<AddingRefusal | 'move_money.destination_not_found' | 'move_money.id_reused' | 'move_money.repeat'>
  | Refusal<'move_money.date_changed' | 'accounts.not_found' | 'invalid_input'>

/**
 * The same id answers the same transfer; with another amount or bank it is refused.
 *
 * @param refuseStale  the refusal of a worker without a fresh proof; called where the transfer requires one
 */
export async function addMoney(
  deps: AddingDeps,
  employeeId: string,
  request: AddRequest,
  refuseStale: () => Promise<ProofRefusal | null>,
): Promise<Added | AddRefusal | ProofRefusal> {
  const added = await tryAdding(deps, employeeId, request, { isProven: false })
  if (added !== 'unproven') return added
  // Between the two, so that no row stays locked meanwhile.
  const stale = await refuseStale()
  if (stale !== null) return stale
  const proven = await tryAdding(deps, employeeId, request, { isProven: true })
  if (proven === 'unproven') throw new Error('a proof that was given is not enough')
  return proven
}

async function tryAdding(
  deps: AddingDeps,
  employeeId: string,
  request: AddRequest,
  { isProven }: { isProven: boolean },
): Promise<Added | AddRefusal | 'unproven'> {
  return transactUnlessRefused(deps.database, async (tx) => {
    const at = deps.clock.now()
    // First, so that whatever else moves this worker's money waits, the same request in another tab too.
    const destinations = await lockDestinations(tx, employeeId)
    const known = await findTransfer(tx, request.id)
    if (known !== null) return sameOrRefused(known, employeeId, request)
    const source = destinations.find(({ id, state }) => id === request.sourceId && state !== 'removed')
    if (source === undefined) return refuse('move_money.destination_not_found')
    const account = await findAccountOf(tx, employeeId)
    if (account === null) return refuse('accounts.not_found')
    const state = await shareAccountState(tx, account.id)
    const { isOpen, isClosing } = state ?? { isOpen: false, isClosing: false }
    const inputs = await inputsOf(tx, { account: { ...account, isOpen, isClosing }, source, at })
    const refusal = refuseAdding(inputs, request.amount) ?? (await refuseShown(tx, employeeId, source, request, at))
    if (refusal !== null) return refusal
    const addedLately = await sumAdded(tx, employeeId, at.subtract({ hours: limitHours }))
    if (!isProven && needsProofToAdd(request.amount, addedLately, source.usedAt === null)) return 'unproven'
    const transfer = transferOf(deps, { account, source, request, at })
    await insertTransfer(tx, transfer)
    const permission = request.permission ?? (await ownPermission(deps, tx, transfer, source))
    await keepPermission(tx, transfer.id, permission, at)
    await keepItem(tx, transfer, { journalId: null, isHeld: false, at: transfer.createdAt })
    if (isProven) await markUsed(tx, source.id, at)
    return { transfer, isNew: true }
  })
}

function sameOrRefused(known: MoneyTransfer, employeeId: string, { amount, sourceId }: AddRequest): Added | AddRefusal {
  const isSame =
    known.employeeId === employeeId && known.direction === 'in' && known.amount === amount && known.destinationId === sourceId
  return isSame ? { transfer: known, isNew: false } : refuse('move_money.id_reused')
}

async function refuseShown(
  tx: Transaction,
  employeeId: string,
  { id: destinationId, last4 }: Destination,
  { amount, permission, shownUsableOn, isRepeatMeant }: AddRequest,
  at: Instant,
): Promise<AddRefusal | null> {
  // A permission for another amount or another bank is none.
  if (permission !== null && ![formatDollars(amount), last4].every((part) => permission.words.includes(part)))
    return refuse('invalid_input', { errors: [{ field: 'permission', code: 'invalid' }] })
  if (shownUsableOn !== null && compareDates(addingDaysOf(at).usableOn, shownUsableOn) !== 0)
    return refuse('move_money.date_changed')
  if (isRepeatMeant) return null
  const since = at.subtract({ minutes: repeatMinutes })
  const last = await findSameSince(tx, { employeeId, destinationId, amount, direction: 'in' }, since)
  return last === null ? null : refuse('move_money.repeat', { minutesAgo: minutesBetween(last, at) })
}

/** Our reading: a caller of the API alone agrees to the sentence that our page shows. */
async function ownPermission(
  { brand: { brand } }: Pick<AddingDeps, 'brand'>,
  tx: Transaction,
  { employeeId, amount, handOverAt }: MoneyTransfer,
  { nickname, name, last4 }: Destination,
): Promise<Permission> {
  const addressee = await readAddressee(tx, employeeId)
  if (addressee === null) throw new Error('a transfer of no one')
  const { language, timeZone } = addressee
  const bank = nickname ?? name ?? renderText(language, 'move-money.bank.step-bank', {})
  const words = renderText(language, 'move-money.add.permission', {
    brand,
    amount: formatDollars(amount),
    account: `${bank} *${last4}`,
    theTime: formatTheTimeInZone(handOverAt, timeZone, language),
    date: formatWeekday(dateIn(handOverAt, timeZone), language),
  })
  return { words: cleanText(words, maxPermission), language }
}

type Gathering = {
  account: Pick<Account, 'employeeId' | 'isOpen' | 'isClosing' | 'openedAt'>
  source: Destination | null
  at: Instant
}

async function inputsOf(executor: Executor, { account, source, at }: Gathering): Promise<AddingInputs> {
  const { employeeId, isOpen, isClosing, openedAt } = account
  return { isOpen, isClosing, openedAt, source, at, addedToday: await sumAdded(executor, employeeId, dayBegan(at)) }
}

type Making = { account: Pick<Account, 'id' | 'employeeId'>; source: Destination; request: AddRequest; at: Instant }

function transferOf({ clock, rails }: AddingDeps, { account, source, request, at }: Making): MoneyTransfer {
  const { handOverAt, usableOn } = addingDaysOf(at)
  const { id, amount } = request
  return {
    id,
    employeeId: account.employeeId,
    accountId: account.id,
    destinationId: source.id,
    direction: 'in',
    speed: 'standard',
    origin: 'worker',
    amount,
    fee: noCents,
    number: receiptNumber(hash('sha256', `${account.employeeId}:${id}`, 'buffer')),
    status: 'INITIATED',
    reason: null,
    transactionId: newUuid(clock),
    createdAt: instantFromMilliseconds(at.epochMilliseconds),
    handOverAt: instantFromMilliseconds(handOverAt.epochMilliseconds),
    sendOn: null,
    begunAt: null,
    expectedOn: usableOn,
    rail: rails.standard.name,
    railRef: null,
    trace: null,
    againOf: null,
  }
}

/** What may be added now, and when it could be used. */
export async function readAdding(
  { database, clock }: Pick<AddingDeps, 'database' | 'clock'>,
  employeeId: string,
): Promise<AddingMoney | Refusal<'accounts.not_found'>> {
  const account = await findAccountOf(database.query, employeeId)
  if (account === null) return refuse('accounts.not_found')
  const at = clock.now()
  const inputs = await inputsOf(database.query, { account, source: null, at })
  const { handOverAt, leavesOn, usableOn, holidays } = addingDaysOf(at)
  return {
    min: centsText(minTransfer),
    max: centsText(maxOfDay(inputs)),
    left: centsText(leftToday(inputs)),
    cancelUntil: instantText(handOverAt),
    leavesOn: plainDateText(leavesOn),
    usableOn: plainDateText(usableOn),
    holidays,
  }
}
