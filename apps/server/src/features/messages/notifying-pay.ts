// Notifies many workers at once of deposits that arrived or are on their way, in the transaction that posts or announces them.
import { centsText, type Cents } from '@daybreak/money'
import type { Clock } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { readPayees, type Payee } from './messages.store.ts'
import { notifyMany, type WorkerNotification } from './notifying.ts'

type NotifyingDeps = { clock: Clock; jobs: Pick<Jobs, 'enqueueMany'> }

export type Deposit = {
  accountId: string
  /** The line in the worker's list, now or once it is posted: a deposit is reported once as coming and once as here. */
  transactionId: string
  amount: Cents
  isWage: boolean
  /** Before its settlement day. */
  arrivedEarly: boolean
  /** The sender, as the other bank names them. */
  sender: string
  coming: { arrivesOn: string; opensAt: string } | null
}

export async function notifyOfDeposits(deps: NotifyingDeps, tx: Transaction, deposits: readonly Deposit[]): Promise<void> {
  const payees = await readPayees(tx, [...new Set(deposits.map(({ accountId }) => accountId))])
  const notifications = deposits
    .map((deposit) => notificationOf(deposit, payees.get(deposit.accountId)))
    .filter((one) => one !== null)
  await notifyMany(deps, tx, notifications)
}

/** Our reading: a worker is notified of a deposit that is not wages once it is there; what a stranger announced may not arrive. */
function notificationOf(
  { transactionId: key, amount, isWage, arrivedEarly, sender, coming }: Deposit,
  payee: Payee | undefined,
): WorkerNotification | null {
  if (payee === undefined) throw new Error('a deposit of no one')
  const { employeeId, employerName: employer } = payee
  const amountText = centsText(amount)
  if (!isWage)
    return coming === null ? { employeeId, event: 'credit-arrived', key, facts: { amount: amountText, from: sender } } : null
  return coming === null
    ? { employeeId, event: arrivedEarly ? 'pay-early' : 'pay-arrived', key, facts: { amount: amountText, employer } }
    : { employeeId, event: 'pay-coming', key, facts: { amount: amountText, employer, ...coming } }
}
