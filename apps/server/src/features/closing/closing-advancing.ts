// Advances a closing, one step per transaction: after a kill between any two, the next sweep continues.
import { ownText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { negateCents, type Cents } from '@daybreak/money'
import { instantFromMilliseconds } from '@daybreak/time'
import { findRestriction, shareAccountState } from '#features/accounts'
import { houseAccounts, idempotencyKeyOf, lockSpendable, postJournal, readBalance } from '#features/ledger'
import { keepTransaction } from '#features/transactions'
import { deleteOfSessions } from '#features/notifications'
import type { Transaction } from '#platform/database/database.ts'
import type { JobContext } from '#platform/jobs.ts'
import { isRefused } from '#platform/errors.ts'
import type { ClosingDeps } from './closing-deps.ts'
import { notifyOfClosing } from './closing-messages.ts'
import { decideStep, methodOf, type Step } from './closing.rules.ts'
import {
  changeClosing,
  insertPayout,
  listPayouts,
  listUnseen,
  lockClosing,
  markSeen,
  writtenOffOf,
  type Closing,
  type Payout,
} from './closing.store.ts'

const maxPerSweep = 500
/** A closed account is checked less often: a return or a late purchase is rare. */
const closedEveryHours = 1

export async function sweepClosings(deps: ClosingDeps, { log, signal }: Pick<JobContext, 'log' | 'signal'>): Promise<void> {
  const at = deps.clock.now()
  const closed = at.subtract({ hours: closedEveryHours })
  for (const one of await listUnseen(deps.database.query, { open: at, closed, max: maxPerSweep })) {
    if (signal.aborted) return
    // First, so that one that always fails goes to the end of the line.
    await markSeen(deps.database.query, one.id, at)
    try {
      await advance(deps, one)
    } catch (error) {
      log.warn('closing_waits', { closingId: one.id, error })
    }
  }
}

/** More steps than any closing has at one moment. */
const maxSteps = 5

/** Until there is nothing to do now. */
export async function advance(deps: ClosingDeps, { id, employeeId }: Pick<Closing, 'id' | 'employeeId'>): Promise<void> {
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const step = await deps.database.transaction((tx) => takeStep(deps, tx, { id, employeeId }))
    if (step.kind === 'wait') return
    if (step.kind === 'close') return finish(deps, { id, employeeId })
  }
}

async function takeStep(
  deps: ClosingDeps,
  tx: Transaction,
  { id, employeeId }: Pick<Closing, 'id' | 'employeeId'>,
): Promise<Step> {
  const at = deps.clock.now()
  const ready = await deps.money.lock(tx, employeeId)
  const closing = await lockClosing(tx, id)
  if (closing === null || closing.state === 'undone') return { kind: 'wait' }
  const { accountId, state, leavesAt, latestAt } = closing
  const cashBack = await deps.cashBack.lock(tx, employeeId)
  await shareAccountState(tx, accountId)
  await lockSpendable(tx, accountId)
  const payouts = await listPayouts(tx, id)
  const sent = await deps.money.readSent(
    tx,
    payouts.filter(({ kind }) => kind === 'bank').map((one) => one.id),
  )
  const inFlightCount = [...sent.values()].filter(({ isInFlight }) => isInFlight).length
  const pending = await deps.listPending(tx, accountId)
  const { posted, held } = await readBalance(tx, accountId)
  const step = decideStep({
    state,
    at,
    leavesAt,
    latestAt,
    posted,
    held,
    waitsFor: Math.max(0, pending.length - inFlightCount),
    cashBack,
    isInFlight: inFlightCount > 0,
    isRestricted: (await findRestriction(tx, accountId)) !== null,
    writtenOff: writtenOffOf(payouts),
  })
  const hasFailed = [...sent.values()].some(({ status }) => status === 'RETURNED' || status === 'FAILED')
  if (step.kind === 'pay')
    await pay(deps, tx, { closing, amount: step.amount, payouts, way: methodOf(closing, { ready, hasFailed }) })
  if (step.kind === 'cash_back') await deps.cashBack.payNow(tx, employeeId)
  if (step.kind === 'write_off' || step.kind === 'recover') await adjust(deps, tx, closing, payouts, step)
  return step
}

type Paying = { closing: Closing; amount: Cents; payouts: readonly Payout[]; way: 'bank' | 'check' }

async function pay(deps: ClosingDeps, tx: Transaction, { closing, amount, payouts, way }: Paying): Promise<void> {
  const at = instantFromMilliseconds(deps.clock.now().epochMilliseconds)
  const { id: closingId, employeeId, accountId, destinationId, state } = closing
  const payout = { id: newUuid(deps.clock), closingId, number: payouts.length + 1, kind: way, amount, madeAt: at }
  await insertPayout(tx, payout)
  if (way === 'bank' && destinationId !== null) {
    await deps.money.send(tx, { id: payout.id, employeeId, accountId, destinationId, amount, at })
  } else {
    await post(deps, tx, closing, payout, {
      kind: 'closing_check',
      house: houseAccounts.checksOutstanding,
      toWorker: negateCents(amount),
    })
  }
  if (state === 'waiting') await changeClosing(tx, closingId, { state: 'leaving', leftAt: at })
  await notifyOfClosing(deps, tx, { employeeId, event: way === 'bank' ? 'sent' : 'check', key: payout.id, day: at, amount })
}

async function adjust(
  deps: ClosingDeps,
  tx: Transaction,
  closing: Closing,
  payouts: readonly Payout[],
  { kind, amount }: Extract<Step, { kind: 'write_off' | 'recover' }>,
): Promise<void> {
  const at = instantFromMilliseconds(deps.clock.now().epochMilliseconds)
  const isWriteOff = kind === 'write_off'
  const payout = {
    id: newUuid(deps.clock),
    closingId: closing.id,
    number: payouts.length + 1,
    kind: isWriteOff ? ('write_off' as const) : ('recovered' as const),
    amount,
    madeAt: at,
  }
  await insertPayout(tx, payout)
  const toWorker = isWriteOff ? amount : negateCents(amount)
  await post(deps, tx, closing, payout, { kind: 'write_off', house: houseAccounts.negativeWriteOff, toWorker })
}

type Posting = { kind: 'closing_check' | 'write_off'; house: string; toWorker: Cents }

const summaries = {
  check: ownText('Check by mail'),
  write_off: ownText('Balance below zero, cleared'),
  recovered: ownText('Balance below zero, repaid'),
}

/** The journal and its line in the worker's list. */
async function post(
  { clock }: ClosingDeps,
  tx: Transaction,
  { employeeId, accountId }: Closing,
  { id, kind, amount, madeAt }: Pick<Payout, 'id' | 'kind' | 'amount' | 'madeAt'>,
  posting: Posting,
): Promise<void> {
  if (kind === 'bank') throw new Error('a transfer posts by itself')
  const outcome = await postJournal(tx, {
    journalId: newUuid(clock),
    owner: employeeId,
    idempotencyKey: idempotencyKeyOf('closing', id),
    kind: posting.kind,
    legs: [
      { accountId, amount: posting.toWorker },
      { accountId: posting.house, amount: negateCents(posting.toWorker) },
    ],
    at: madeAt,
  })
  if (outcome.kind === 'refused') throw new Error(`the ledger refused a step of a closing: ${outcome.code}`)
  await keepTransaction(tx, {
    id,
    accountId,
    createdAt: madeAt,
    summary: summaries[kind],
    amount,
    direction: posting.toWorker < 0n ? 'NEGATIVE' : 'POSITIVE',
    status: 'COMPLETED',
    typeName: 'Transaction',
    kind: 'bank',
    rail: 'book',
    last4: null,
    reasonCode: null,
    journalId: outcome.journalId,
    holdId: null,
    refundOf: null,
    at: madeAt,
  })
}

/** Here first, then at the card provider, then the word that it is done: each may be repeated. */
async function finish(deps: ClosingDeps, { id, employeeId }: Pick<Closing, 'id' | 'employeeId'>): Promise<void> {
  const { database, accounts, clock } = deps
  const before = await database.transaction(async (tx) => {
    const closing = await lockClosing(tx, id)
    if (closing === null || closing.state === 'undone' || closing.state === 'closed') return null
    // From here on it cannot be undone, also when the account was empty all along.
    await changeClosing(tx, id, { state: 'leaving', leftAt: clock.now() })
    return closing
  })
  if (before === null) return
  const refusal = await accounts.closeAccount(before.accountId, { allowsBalance: false })
  // Money arrived in between: the next sweep sends it.
  if (isRefused(refusal)) return
  await deps.closeCards(employeeId)
  await database.transaction(async (tx) => {
    await deps.money.lock(tx, employeeId)
    const closing = await lockClosing(tx, id)
    if (closing?.state !== 'leaving') return
    await deps.money.unlinkAll(tx, employeeId)
    const at = clock.now()
    await changeClosing(tx, id, { state: 'closed', endedAt: at })
    await notifyOfClosing(deps, tx, { employeeId, event: 'over', key: id, day: at })
    await deleteOfSessions(tx, employeeId, 'all')
  })
}
