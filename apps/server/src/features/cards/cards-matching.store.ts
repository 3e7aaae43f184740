// Checks whether a worker has the card that someone describes: one of the two proofs that debit mode requires.
import type { Executor } from '#platform/database/database.ts'
import { isUsable } from './cards.rules.ts'

/**
 * Our reading: only a card in use counts. One that is closed, lost or not yet activated may be in anyone's hands.
 *
 * @returns false for an employee who does not exist, after the same work
 */
export async function matchCard(
  executor: Executor,
  employeeId: string,
  { last4, month, year }: { last4: string; month: number; year: number },
): Promise<boolean> {
  const rows = await executor
    .selectFrom('cards_card')
    .select('status')
    .where('employee_id', '=', employeeId)
    .where('last4', '=', last4)
    .where('expiration_month', '=', month)
    .where('expiration_year', '=', year)
    .execute()
  return rows.some(({ status }) => isUsable(status))
}
