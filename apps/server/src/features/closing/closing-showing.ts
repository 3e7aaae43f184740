// Shows a worker what closing the account would mean now, and the progress of a closing.
import type { ClosingPayout, ClosingProgress, ClosingView, ClosingMethod } from '@daybreak/contract'
import { atLeastZero, centsText, negateCents, noCents } from '@daybreak/money'
import { addBankDays, bankDateOf, instantText, isBefore, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { findAccountOf, findRestriction } from '#features/accounts'
import { readAddresses } from '#features/employee'
import { readBalance } from '#features/ledger'
import type { ClosingTransfer } from '#features/move-money'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { ClosingDeps } from './closing-deps.ts'
import { dayOf, dueAtOf, historyUntilOf, leavesAtOf, maxDays } from './closing.rules.ts'
import { findClosing, listPayouts, type Closing, type Payout } from './closing.store.ts'

export async function showClosing(deps: ClosingDeps, employeeId: string): Promise<ClosingView | Refusal<'accounts.not_found'>> {
  const { query } = deps.database
  const at = deps.clock.now()
  const account = await findAccountOf(query, employeeId)
  if (account === null) return refuse('accounts.not_found')
  const { posted, held, available } = await readBalance(query, account.id)
  const closing = await findClosing(query, employeeId)
  const banks = await deps.money.listBanks(query, employeeId)
  const street = (await readAddresses(query, employeeId))?.address?.line1 ?? null
  const payday = await deps.readNextPayday(query, employeeId, at)
  const isRestricted = (await findRestriction(query, account.id)) !== null
  return {
    available: centsText(available),
    held: centsText(atLeastZero(held)),
    pending: (await deps.listPending(query, account.id)).map(({ summary, amount, isOut }) => ({
      summary,
      amount: centsText(amount),
      direction: isOut ? 'NEGATIVE' : 'POSITIVE',
    })),
    banks: banks.map(({ destination }) => destination),
    checkStreet: street,
    ...daysOf(at),
    hasStanding: await deps.money.hasInstruction(query, employeeId),
    nextPayday: payday === null ? null : plainDateText(payday),
    expressPay: centsText(await deps.sumExpressPay(query, employeeId)),
    cardLast4: await deps.readCardLast4(query, employeeId),
    refusal: refusalOf({ isOpen: account.isOpen, isRestricted, isBelowZero: posted < noCents }),
    closing: closing && (await progressOf(deps, closing, { street, at })),
  }
}

function daysOf(at: Instant) {
  const leavesAt = leavesAtOf(at)
  return { leavesAt: instantText(leavesAt), arrivesOn: arrivalText(leavesAt), dueAt: instantText(dueAtOf(at)) }
}

/** Handed to the rail at the moment it leaves: a bank day later. */
function arrivalText(leavesAt: Instant): string {
  return plainDateText(addBankDays(bankDateOf(leavesAt), 1))
}

function refusalOf(account: { isOpen: boolean; isRestricted: boolean; isBelowZero: boolean }): ClosingView['refusal'] {
  if (!account.isOpen) return 'closed'
  if (account.isRestricted) return 'restricted'
  return account.isBelowZero ? 'below_zero' : null
}

async function progressOf(
  deps: ClosingDeps,
  closing: Closing,
  { street, at }: { street: string | null; at: Instant },
): Promise<ClosingProgress> {
  const { query } = deps.database
  const payouts = await listPayouts(query, closing.id)
  const sent = await deps.money.readSent(
    query,
    payouts.filter(({ kind }) => kind === 'bank').map(({ id }) => id),
  )
  const { state, askedAt, leavesAt } = closing
  if (state === 'undone') throw new Error('a closing that was undone is not shown')
  const way = await methodShown(deps, closing, street)
  return {
    caseNumber: closing.caseNumber,
    state,
    way,
    askedAt: instantText(askedAt),
    leavesAt: instantText(leavesAt),
    dueAt: instantText(dueAtOf(askedAt)),
    arrivesOn: way.kind === 'bank' ? arrivalOf(closing, payouts, { sent, at }) : null,
    day: dayOf(askedAt, at),
    days: maxDays,
    canUndo: state === 'waiting',
    closedAt: closing.endedAt === null ? null : instantText(closing.endedAt),
    historyUntil: instantText(historyUntilOf(askedAt)),
    payouts: payouts.map((payout) => shownPayout(payout, sent.get(payout.id))),
  }
}

/**
 * What is promised before the money leaves, and then what its transfer says. Null while it waits longer for what is pending: no one knows until
 * when; and where nothing went to a bank.
 */
function arrivalOf(
  { state, leavesAt }: Closing,
  payouts: readonly Payout[],
  { sent, at }: { sent: ReadonlyMap<string, ClosingTransfer>; at: Instant },
): string | null {
  if (state === 'waiting') return isBefore(at, leavesAt) ? arrivalText(leavesAt) : null
  const first = payouts.find(({ kind }) => kind === 'bank')
  return dateOrNull((first && sent.get(first.id))?.expectedOn ?? null)
}

function dateOrNull(date: PlainDate | null): string | null {
  return date === null ? null : plainDateText(date)
}

async function methodShown(deps: ClosingDeps, closing: Closing, street: string | null): Promise<ClosingMethod> {
  const name = closing.destinationId === null ? null : await deps.money.readName(deps.database.query, closing.destinationId)
  return name === null ? { kind: 'check', street } : { kind: 'bank', destination: name }
}

function shownPayout({ kind, amount, madeAt, checkState }: Payout, transfer: ClosingTransfer | undefined): ClosingPayout {
  return {
    kind,
    amount: centsText(amount < noCents ? negateCents(amount) : amount),
    madeAt: instantText(madeAt),
    state: transfer === undefined ? stateOfCheck(checkState) : stateOfTransfer(transfer),
    arrivesOn: dateOrNull(transfer?.expectedOn ?? null),
  }
}

function stateOfTransfer({ status, isInFlight }: ClosingTransfer): ClosingPayout['state'] {
  if (isInFlight) return 'on_its_way'
  return status === 'PROCESSED' ? 'arrived' : 'came_back'
}

/** A check that the mail brought back is mailed again by our people: for the worker it is on its way. */
function stateOfCheck(state: Payout['checkState']): ClosingPayout['state'] {
  if (state === 'unclaimed') return 'to_the_state'
  return state === 'asked' || state === 'mailed' || state === 'returned' ? 'on_its_way' : 'arrived'
}
