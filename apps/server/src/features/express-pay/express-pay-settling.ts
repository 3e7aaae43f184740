// Settles what workers took early: line by line of a pay run, on the deposits that explain it, and at the end of what cannot be settled.
import { newUuid } from '@daybreak/ids'
import { negateCents, noCents, subtractCents, type Cents } from '@daybreak/money'
import { instantText, plainDateText, type Clock, type Instant } from '@daybreak/time'
import { findAccountOf } from '#features/accounts'
import { raiseProfileVersions } from '#features/employee'
import { readLastShiftDays, readPolicy, type PayRunLine } from '#features/employers'
import { houseAccounts, idempotencyKeyOf, postJournals, type JournalRequest } from '#features/ledger'
import { annotatePayrollTransfer, recordTransactions } from '#features/transactions'
import type { Database, Transaction } from '#platform/database/database.ts'
import { decidePayday, restsAfter, afterSettled, type Payday } from './express-pay-settling.rules.ts'
import {
  endShortfall,
  noteShown,
  readLongOutstanding,
  readShortfalls,
  takeUnshownSettlements,
  writeOffTransfers,
  writePaydays,
  type SettledPayday,
} from './express-pay-settling.store.ts'
import { lockEnrolments, setEnrolment, setWaiting, type FullEnrolment } from './express-pay.store.ts'
import { readOutstanding } from './express-pay-transfers.store.ts'

/**
 * Settles lines of a pay run in the transaction in which they are marked as settled: the deduction repays the oldest transfers from the
 * employer's funding, the deposit becomes a payroll transfer (now, or when it comes), what is too much goes back to the worker, and what is
 * too little is carried over or, after three paydays, written off.
 * Source: decisions 8 and 17; readings 4.6.
 *
 * @param isPosted  the books hold these movements already: only what workers see of them is written
 */
export function createSettling({ clock, isPosted = false }: { clock: Clock; isPosted?: boolean }) {
  return async function settlePayRunLines(tx: Transaction, lines: readonly PayRunLine[], at: Instant): Promise<void> {
    const own = lines.flatMap((line): OwnLine[] => (line.employeeId === null ? [] : [{ ...line, employeeId: line.employeeId }]))
    const employeeIds = own.map(({ employeeId }) => employeeId)
    const enrolments = await lockEnrolments(tx, employeeIds)
    const outstanding = await readOutstanding(tx, employeeIds)
    const shortfalls = await readShortfalls(tx, employeeIds)
    const leaves = await readLeaves(tx, own)
    const paydays: SettledPayday[] = []
    await setWaiting(tx, paidWhole(own, enrolments), false, at)
    for (const line of own) {
      const rows = outstanding.get(line.employeeId) ?? []
      // Most people of a pay run have taken nothing, and nothing is to be written of them.
      if (rows.length === 0 && line.expressPayDeduction === noCents) continue
      const accountId = rows[0]?.accountId ?? (await findAccountOf(tx, line.employeeId))?.id
      if (accountId === undefined) throw new Error('a deduction for a worker without an account')
      const enrolment: FullEnrolment | undefined = enrolments.get(line.employeeId)
      const decided = decidePayday({
        net: line.net,
        deducted: line.expressPayDeduction,
        leavesBasisPoints: leaves.get(line.employerId) ?? 0,
        outstanding: rows,
        shortfall: shortfalls.get(line.employeeId) ?? null,
        spreadOver: enrolment?.spreadOver ?? 1,
        enrolment: enrolment ?? { state: 'never', isDelinquent: false },
      })
      paydays.push({
        ...decided,
        lineId: line.lineId,
        employeeId: line.employeeId,
        accountId,
        payday: line.payday,
        net: line.net,
        deducted: line.expressPayDeduction,
        shortfallId: newUuid(clock),
        excessJournalId: newUuid(clock),
      })
    }
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

/** Readings 4.6: after a write-off "new advances possible again after one normal payday": one that pays something. */
function paidWhole(lines: readonly OwnLine[], enrolments: ReadonlyMap<string, FullEnrolment>): string[] {
  return lines
    .filter(({ employeeId, net }) => net > noCents && enrolments.get(employeeId)?.waitsForPayday === true)
    .map(({ employeeId }) => employeeId)
}

function lostOn(paydays: readonly SettledPayday[]): string[] {
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

function journalsOf(
  { lineId, accountId, repaid, writtenOff, excess, excessJournalId }: SettledPayday,
  at: Instant,
  clock: Clock,
): JournalRequest[] {
  const settled = sumOf(repaid)
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
    ...journal({ kind, name: 'reimbursement', from: funding, to: receivable, amount: settled }),
    ...journal({ kind: 'adjustment', name: 'written_off', from: lost, to: receivable, amount: givenUp }),
    ...journal({ kind, name: 'excess', from: funding, to: accountId, amount: excess, journalId: excessJournalId }),
  ]
}

async function postAll(tx: Transaction, requests: readonly JournalRequest[]): Promise<void> {
  for (const outcome of await postJournals(tx, requests)) {
    if (outcome.kind === 'refused') throw new Error(`the ledger refused what a payday settles: ${outcome.code}`)
  }
}

/** Payroll took more than was outstanding: it is the worker's own pay. */
async function giveBackExcess(tx: Transaction, paydays: readonly SettledPayday[], at: Instant): Promise<void> {
  const over = paydays.filter(({ excess }) => excess > noCents)
  await recordTransactions(
    tx,
    over.map(({ lineId, accountId, excess, excessJournalId }) => ({
      id: idempotencyKeyOf('express_pay', 'excess_item', lineId),
      accountId,
      createdAt: at,
      summary: 'Express Pay deduction returned',
      amount: excess,
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
 * Where payroll took the whole net there is nothing to deposit, and no file will bring it: the payday stands in the list all the same, so
 * that the worker reads what became of her pay.
 */
async function showEmptyPaydays(tx: Transaction, paydays: readonly SettledPayday[], at: Instant): Promise<void> {
  const empty = paydays.filter(({ net, deducted }) => net > noCents && net === deducted)
  if (empty.length === 0) return
  const idOf = (lineId: string) => idempotencyKeyOf('express_pay', 'empty_payday', lineId)
  await recordTransactions(
    tx,
    empty.map(({ lineId, accountId, payday, net, reimbursement }) => ({
      id: idOf(lineId),
      accountId,
      createdAt: at,
      summary: 'Payroll Transfer',
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
  for (const { lineId } of empty) await noteShown(tx, lineId, idOf(lineId))
  await raiseProfileVersions(
    tx,
    empty.map(({ employeeId }) => employeeId),
    at,
  )
}

function sumOf(rows: readonly { amount: Cents }[]): Cents {
  return rows.reduce((sum, { amount }) => sum + amount, 0n) as Cents
}

/**
 * Makes the deposits of these accounts and paydays payroll transfers, as far as their pay runs are here. Called from both sides, so the
 * file of deposits and the result of the pay run may come in either order.
 */
export async function annotateDeposits(
  tx: Transaction,
  deposits: readonly { accountId: string; payday: string }[],
  at: Instant,
): Promise<void> {
  const settlements = await takeUnshownSettlements(tx, deposits)
  const shownTo: string[] = []
  for (const { lineId, employeeId, accountId, payday, total, reimbursement, deducted } of settlements) {
    const paidOut = subtractCents(total, deducted)
    const deposit = await annotatePayrollTransfer(tx, { accountId, payday, total, reimbursement, paidOut, at })
    if (deposit === null) continue
    await noteShown(tx, lineId, deposit.transactionId)
    shownTo.push(employeeId)
  }
  if (shownTo.length > 0) await raiseProfileVersions(tx, shownTo, at)
}

const staleAfterDays = 60
const workersPerLook = 1_000
const firstId = '00000000-0000-0000-0000-000000000000'

/** Readings 4.6: what no payday can settle any more, because nothing was worked for 60 days, is written off. Answers how many. */
export async function writeOffStale({ database, clock }: { database: Database; clock: Clock }): Promise<number> {
  const at = clock.now()
  const before = at.subtract({ hours: 24 * staleAfterDays })
  let count = 0
  for (let afterId: string | undefined = firstId; afterId !== undefined;) {
    const candidates: string[] = await readLongOutstanding(database.query, before, afterId, workersPerLook)
    const lastDays = await readLastShiftDays(database.query, candidates)
    const stale = candidates.filter((employeeId) => isBefore(lastDays.get(employeeId), before))
    for (const employeeId of stale) await database.transaction((tx) => writeOff(tx, employeeId, at, clock))
    count += stale.length
    afterId = candidates.at(-1)
  }
  return count
}

function isBefore(day: string | undefined, moment: Instant): boolean {
  return day === undefined || day < instantText(moment).slice(0, 10)
}

async function writeOff(tx: Transaction, employeeId: string, at: Instant, clock: Clock): Promise<void> {
  const enrolment = (await lockEnrolments(tx, [employeeId])).get(employeeId)
  const shortfall = (await readShortfalls(tx, [employeeId])).get(employeeId)
  const rows = (await readOutstanding(tx, [employeeId])).get(employeeId) ?? []
  const [oldest] = rows
  // A pay run that came in between has settled it.
  if (enrolment === undefined || oldest === undefined) return
  const rests: Payday['writtenOff'] = restsAfter(rows, [])
  const amount = sumOf(rests)
  await postAll(tx, [
    {
      journalId: newUuid(clock),
      owner: oldest.accountId,
      idempotencyKey: idempotencyKeyOf('express_pay', 'stale', employeeId, oldest.transferId),
      kind: 'adjustment',
      legs: [
        { accountId: houseAccounts.writeOff, amount: negateCents(amount) },
        { accountId: houseAccounts.expressPayReceivable, amount },
      ],
      at,
    },
  ])
  await writeOffTransfers(
    tx,
    rests.map((one) => ({ employeeId, ...one })),
    instantText(at),
  )
  if (shortfall !== undefined) await endShortfall(tx, shortfall.id, instantText(at))
  await setEnrolment(tx, employeeId, afterSettled(enrolment), at)
  await setWaiting(tx, [employeeId], true, at)
}
