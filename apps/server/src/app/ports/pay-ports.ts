// Connects rooms to a worker's pay: what follows when it arrives, by any route, and when the next pay arrives.
import { addCents } from '@daybreak/money'
import { compareDates, plainDateText, type Clock, type Instant, type PlainDate } from '@daybreak/time'
import { findAccountOf } from '#features/accounts'
import { findTransfer } from '#features/ach'
import {
  listPaidOn,
  paysWages,
  readComingDeposits,
  readEarnings,
  type AfterDeposits,
  type AfterEnded,
  type AfterWages,
  type ComingDeposit,
} from '#features/employers'
import { notifyOfDeposits, notifyMany, type WorkerNotification } from '#features/messages'
import { annotateDeposits, forecastPay } from '#features/express-pay'
import { onWages, type MoveMoneyPorts } from '#features/move-money'
import { readLastPay } from '#features/transactions'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'

type HandlerDeps = { jobs: Pick<Jobs, 'enqueue' | 'enqueueMany'>; clock: Clock }

/** What follows the files of employers, each in the transaction that applies the file. */
export function handlersOf(deps: HandlerDeps): { afterWages: AfterWages; afterDeposits: AfterDeposits; afterEnded: AfterEnded } {
  return {
    /** Shows what a pay run repaid, and schedules what moves after it. */
    async afterWages(tx, wages, at) {
      await annotateDeposits(tx, wages, at)
      await onWages(deps, tx, wages, at)
    },
    afterDeposits: (tx, notifications) => notifyOfDeposits(deps, tx, notifications),
    /** That their money and their card stay theirs. */
    async afterEnded(tx, { employeeIds, on }) {
      const notifications = employeeIds.map((employeeId): WorkerNotification => ({
        employeeId,
        event: 'employment-ended',
        key: on,
        facts: {},
      }))
      await notifyMany(deps, tx, notifications)
    },
  }
}

/**
 * The same of pay that the card provider credits, where it is the record of deposits. Our reading: a credit that waited for a person, because
 * payroll files are the record, moves nothing.
 */
export function afterCreditOf(deps: HandlerDeps): (tx: Transaction, ref: string, at: Instant) => Promise<void> {
  return async (tx, ref, at) => {
    const credit = await findTransfer(tx, ref)
    if (credit?.direction !== 'CREDIT' || credit.ruling !== 'accepted' || credit.isOver) return
    const { accountId, itemId: transactionId, amount, settlesOn, companyKey, companyName, description } = credit
    const isWage = await paysWages(tx, { companyKey, description })
    const sender = companyName
    await notifyOfDeposits(deps, tx, [{ accountId, transactionId, amount, isWage, arrivedEarly: false, sender, coming: null }])
    if (!isWage) return
    await onWages(deps, tx, [{ accountId, transactionId, amount, payday: plainDateText(settlesOn) }], at)
  }
}

type Wage = ComingDeposit & { payday: PlainDate }

async function readComingWages(executor: Executor, employeeId: string): Promise<Wage[]> {
  const account = await findAccountOf(executor, employeeId)
  const coming = account === null ? [] : await readComingDeposits(executor, { accountId: account.id, employeeId })
  return coming.flatMap(({ payday, ...deposit }) => (payday === null ? [] : [{ ...deposit, payday }]))
}

async function readNextPayday(executor: Executor, employeeId: string, at: Instant): Promise<PlainDate | null> {
  const calendar = (await readEarnings(executor, employeeId, at))?.nextPaid?.payday ?? null
  const wages = await readComingWages(executor, employeeId)
  const paydays = [calendar, ...wages.map(({ payday }) => payday)].filter((day) => day !== null)
  return paydays.toSorted(compareDates)[0] ?? null
}

export const payPorts = {
  /** What is announced is nearer than what the calendar says. */
  readNextPayday,
  async readAnnouncedPay(executor, employeeId) {
    const wages = (await readComingWages(executor, employeeId)).toSorted((one, other) => compareDates(one.payday, other.payday))
    const [first] = wages
    if (first === undefined) return null
    const sameDay = wages.filter(({ payday }) => compareDates(payday, first.payday) === 0)
    return { payday: first.payday, arrivesOn: first.arrivesOn, amount: addCents(...sameDay.map(({ amount }) => amount)) }
  },
  listPaidOn,
  forecastPay,
  async readLastPay(executor, employeeId) {
    const account = await findAccountOf(executor, employeeId)
    return account === null ? null : readLastPay(executor, account.id)
  },
} satisfies Pick<MoveMoneyPorts, 'readNextPayday' | 'readAnnouncedPay' | 'listPaidOn' | 'forecastPay' | 'readLastPay'>
