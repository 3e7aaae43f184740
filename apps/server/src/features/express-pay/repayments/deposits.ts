// Explains a deposit in the list: its pay run's total, what it repaid and what remains.
import { subtractCents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import { annotatePayrollTransfers } from '#features/transactions'
import type { Transaction } from '#platform/database/database.ts'
import { noteShown, takeUnshownPaydays } from './deposits.store.ts'

/**
 * Makes the deposits of these accounts and paydays payroll transfers, as far as their pay runs are here. Called from both sides, so the
 * file of deposits and the result of the pay run may arrive in either order.
 */
export async function annotateDeposits(
  tx: Transaction,
  deposits: readonly { accountId: string; payday: string }[],
  at: Instant,
): Promise<void> {
  const paydays = await takeUnshownPaydays(tx, deposits)
  const shown = await annotatePayrollTransfers(
    tx,
    paydays.map((one) => ({ ...one, paidOut: subtractCents(one.total, one.deducted) })),
    at,
  )
  await noteShown(
    tx,
    paydays.flatMap(({ lineId }, index) => {
      const transactionId = shown[index] ?? null
      return transactionId === null ? [] : [{ lineId, transactionId }]
    }),
  )
}
