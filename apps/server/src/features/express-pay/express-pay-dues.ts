// What payroll is asked to deduct on the next payday: one line a worker.
import type { Cents } from '@daybreak/money'
import type { Executor } from '#platform/database/database.ts'
import { dueOf } from './express-pay-settling.rules.ts'
import { readShortfalls } from './express-pay-settling.store.ts'
import { readEnrolment } from './express-pay.store.ts'
import { readOutstanding } from './express-pay-transfers.store.ts'

export type Due = { employeeId: string; amount: Cents }

/** Workers with nothing due are left out. A shortfall that is spread over paydays asks for its next part alone. */
export async function readOutstandingDues(executor: Executor, employeeIds: readonly string[]): Promise<Due[]> {
  const outstanding = await readOutstanding(executor, employeeIds)
  const shortfalls = await readShortfalls(executor, [...outstanding.keys()])
  const dues: Due[] = []
  for (const [employeeId, rows] of outstanding) {
    const total = rows.reduce((sum, { rest }) => sum + rest, 0n) as Cents
    const shortfall = shortfalls.get(employeeId) ?? null
    const { spreadOver } = shortfall === null ? { spreadOver: 1 } : await readEnrolment(executor, employeeId)
    dues.push({ employeeId, amount: dueOf(total, shortfall, spreadOver) })
  }
  return dues
}
