// Repays Express Pay transfers line by line of a pay run, shows it on the deposits, and writes off what cannot be repaid.
import { ownText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { negateCents, noCents, subtractCents, type Cents } from '@daybreak/money'
import { compareDates, isBefore, plainDateText, type Clock, type Instant } from '@daybreak/time'
import { lockAccountsOf } from '#features/accounts'
import { readPolicy, type PayRunLine } from '#features/employers'
import { houseAccounts, idempotencyKeyOf, postJournals, type JournalRequest } from '#features/ledger'
import { recordTransactions } from '#features/transactions'
import type { Transaction } from '#platform/database/database.ts'
import { annotateDeposits } from './deposits.ts'
import { noteShown } from './deposits.store.ts'
import { reverseLines } from './reversing.ts'
import { decidePayday } from './repaying.rules.ts'
import { excessOf, readShortfalls, writePaydays, type Enrolled, type DecidedPayday } from './repaying.store.ts'
import { lockEnrollments, setWaiting, type FullEnrollment } from '../express-pay.store.ts'
import { readOutstanding } from './transfers.store.ts'

/**
 * Applies lines of a pay run in the transaction in which they are marked as applied: the deduction repays the oldest transfers from the
 * employer's funding, the deposit becomes a payroll transfer (now, or when it comes), what is too much goes back to the worker, and what is
 * too little is carried over or, after three paydays, written off. What a wrong result of the same payday had repaid is taken back first.
 * Source: decisions 8, 17 and 56; readings 4.6.
 *
 * @param isPosted  the books hold these movements already: only what workers see of them is written
 */
export function createRepaying({ clock, isPosted = false }: { clock: Clock; isPosted?: boolean }) {
  return async function repayPayRunLines(tx: Transaction, lines: readonly PayRunLine[], at: Instant): Promise<void> {
    const own = lines.flatMap((line): OwnLine[] => (line.employeeId === null ? [] : [{ ...line, employeeId: line.employeeId }]))
    const employeeIds = own.map(({ employeeId }) => employeeId)
    const enrolled = await lockEnrollments(tx, employeeIds)
    const givenBefore = await reverseLines(tx, own, { clock, at })
    // Where nothing was reversed, nothing has changed them.
    const enrollments = givenBefore.size === 0 ? enrolled : await lockEnrollments(tx, employeeIds)
    const context = {
      clock,
      enrollments,
      givenBefore,
      outstanding: await readOutstanding(tx, employeeIds),
      shortfalls: await readShortfalls(tx, employeeIds),
      leaves: await readLeaves(tx, own),
      accounts: await lockAccountsOf(tx, employeeIds),
    }
    await setWaiting(tx, paidWhole(own, enrollments), false, at)
    const paydays = own.flatMap((line) => paydayOf(line, context))
    if (paydays.length === 0) return
    if (!isPosted) {
      await postAll(
        tx,
        paydays.flatMap((payday) => journalsOf(payday, at, clock)),
      )
      await giveBackExcess(tx, paydays, at)
    }
    await writePaydays(tx, paydays, at)
    if (!isPosted) await showEmptyPaydays(tx, paydays, at)
    await setWaiting(tx, lostOn(paydays), true, at)
    await annotateDeposits(
      tx,
      paydays.map(({ accountId, payday }) => ({ accountId, payday: plainDateText(payday) })),
      at,
    )
  }
}

type OwnLine = PayRunLine & { employeeId: string }

type RepayingContext = {
  clock: Clock
  enrollments: ReadonlyMap<string, FullEnrollment>
  givenBefore: ReadonlyMap<string, Cents>
  outstanding: Awaited<ReturnType<typeof readOutstanding>>
  shortfalls: Awaited<ReturnType<typeof readShortfalls>>
  leaves: ReadonlyMap<string, number>
  accounts: Awaited<ReturnType<typeof lockAccountsOf>>
}

/** None for a line with nothing to write: most people of a pay run have taken nothing. */
function paydayOf(line: OwnLine, of: RepayingContext): DecidedPayday[] {
  const { employeeId, lineId, net, expressPayDeduction: deducted } = line
  const enrollment = of.enrollments.get(employeeId)
  const before = enrolledOf(enrollment)
  const given = of.givenBefore.get(lineId) ?? noCents
  const all = of.outstanding.get(employeeId) ?? []
  const rows = line.isRemoved ? [] : all.filter(({ createdAt }) => isOfPayday(createdAt, line))
  const open = of.shortfalls.get(employeeId) ?? null
  // Neither a result that no longer names the person nor one of an earlier payday is a try of what was carried over.
  const isTry = !line.isRemoved && (open === null || compareDates(open.payday, line.payday) <= 0)
  const endsWait = before.waits && net > noCents
  if (rows.length === 0 && deducted === noCents && given === noCents && !endsWait) return []
  const account = of.accounts.get(employeeId)
  if (account === undefined) throw new Error('a deduction for a worker without an account')
  const decided = decidePayday({
    net,
    deducted,
    leavesBasisPoints: of.leaves.get(line.employerId) ?? 0,
    outstanding: rows,
    shortfall: isTry ? open : null,
    spreadOver: enrollment?.spreadOver ?? 1,
    enrollment: before,
  })
  return [
    {
      ...decided,
      ...(isTry
        ? // A cancellation is not over while a later transfer is outstanding.
          rows.length < all.length && { enrollment: { ...decided.enrollment, state: before.state } }
        : { enrollment: before, shortfall: { kind: 'none' } as const }),
      payRunId: line.payRunId,
      lineId,
      employeeId,
      accountId: account.id,
      isAccountOpen: account.isOpen,
      payday: line.payday,
      net,
      deducted,
      givenBefore: given,
      before,
      shortfallId: newUuid(of.clock),
      excessJournalId: newUuid(of.clock),
    },
  ]
}

/** What was taken after the first result of a payday is repaid by a later one, however often that result is corrected. */
function isOfPayday(createdAt: Instant, { firstResultAt }: OwnLine): boolean {
  return firstResultAt === null || isBefore(createdAt, firstResultAt)
}

function enrolledOf(enrollment: FullEnrollment | undefined): Enrolled {
  if (enrollment === undefined) return { state: 'never', isDelinquent: false, waits: false }
  return { state: enrollment.state, isDelinquent: enrollment.isDelinquent, waits: enrollment.waitsForPayday }
}

/** Readings 4.6: after a write-off "new advances possible again after one normal payday": one that pays something. */
function paidWhole(lines: readonly OwnLine[], enrollments: ReadonlyMap<string, FullEnrollment>): string[] {
  return lines
    .filter(
      ({ employeeId, net, isRemoved }) => !isRemoved && net > noCents && enrollments.get(employeeId)?.waitsForPayday === true,
    )
    .map(({ employeeId }) => employeeId)
}

function lostOn(paydays: readonly DecidedPayday[]): string[] {
  return paydays.filter(({ writtenOff }) => writtenOff.length > 0).map(({ employeeId }) => employeeId)
}

/** What each employer's paychecks always leave to the worker. */
async function readLeaves(tx: Transaction, lines: readonly PayRunLine[]): Promise<Map<string, number>> {
  const leaves = new Map<string, number>()
  for (const employerId of new Set(lines.map((line) => line.employerId))) {
    leaves.set(employerId, (await readPolicy(tx, employerId))?.leavesBasisPoints ?? 0)
  }
  return leaves
}

function journalsOf(payday: DecidedPayday, at: Instant, clock: Clock): JournalRequest[] {
  const { lineId, accountId, repaid, writtenOff, excessJournalId } = payday
  const repaidSum = sumOf(repaid)
  const givenUp = sumOf(writtenOff)
  type Movement = { kind: JournalRequest['kind']; name: string; from: string; to: string; amount: Cents; journalId?: string }
  const journal = ({ kind, name, from, to, amount, journalId = newUuid(clock) }: Movement): JournalRequest[] =>
    amount === noCents
      ? []
      : [
          {
            journalId,
            owner: accountId,
            idempotencyKey: idempotencyKeyOf('express_pay', name, lineId),
            kind,
            legs: [
              { accountId: from, amount: negateCents(amount) },
              { accountId: to, amount },
            ],
            at,
          },
        ]
  const { employerFunding: funding, expressPayReceivable: receivable, writeOff: lost } = houseAccounts
  const kind = 'express_pay_reimbursement'
  return [
    ...journal({ kind, name: 'reimbursement', from: funding, to: receivable, amount: repaidSum }),
    ...journal({ kind: 'adjustment', name: 'written_off', from: lost, to: receivable, amount: givenUp }),
    ...journal({
      kind,
      name: 'excess',
      from: funding,
      to: accountId,
      amount: excessOf(payday).toWorker,
      journalId: excessJournalId,
    }),
  ]
}

async function postAll(tx: Transaction, requests: readonly JournalRequest[]): Promise<void> {
  for (const outcome of await postJournals(tx, requests)) {
    if (outcome.kind === 'refused') throw new Error(`the ledger refused what a payday repays: ${outcome.code}`)
  }
}

/** Payroll took more than was outstanding: it is the worker's own pay. */
async function giveBackExcess(tx: Transaction, paydays: readonly DecidedPayday[], at: Instant): Promise<void> {
  const over = paydays
    .map((payday) => ({ ...payday, amount: excessOf(payday).toWorker }))
    .filter(({ amount }) => amount > noCents)
  await recordTransactions(
    tx,
    over.map(({ lineId, accountId, amount, excessJournalId }) => ({
      id: idempotencyKeyOf('express_pay', 'excess_item', lineId),
      accountId,
      createdAt: at,
      summary: ownText('Express Pay deduction returned'),
      amount,
      direction: 'POSITIVE',
      status: 'COMPLETED',
      typeName: 'Transaction',
      kind: 'express_pay',
      rail: 'book',
      last4: null,
      reasonCode: null,
      journalId: excessJournalId,
      payrollTransfer: null,
    })),
  )
}

/**
 * Where payroll took the whole net there is nothing to deposit, and no file will bring it: the payday is still in the list, so
 * that the worker reads what happened to their pay.
 */
async function showEmptyPaydays(tx: Transaction, paydays: readonly DecidedPayday[], at: Instant): Promise<void> {
  const empty = paydays.filter(({ net, deducted }) => net > noCents && net === deducted)
  if (empty.length === 0) return
  const idOf = (lineId: string) => idempotencyKeyOf('express_pay', 'empty_payday', lineId)
  await recordTransactions(
    tx,
    empty.map(({ lineId, accountId, payday, net, reimbursement }) => ({
      id: idOf(lineId),
      accountId,
      createdAt: at,
      summary: ownText('Payroll Transfer'),
      amount: noCents,
      direction: 'POSITIVE',
      status: 'COMPLETED',
      typeName: 'Transaction',
      kind: 'payroll',
      rail: 'book',
      last4: null,
      reasonCode: null,
      journalId: null,
      payday: plainDateText(payday),
      payrollTransfer: { total: net, reimbursement, remaining: subtractCents(net, reimbursement) },
    })),
  )
  await noteShown(
    tx,
    empty.map(({ lineId }) => ({ lineId, transactionId: idOf(lineId) })),
  )
}

function sumOf(rows: readonly { amount: Cents }[]): Cents {
  return rows.reduce((sum, { amount }) => sum + amount, 0n) as Cents
}
