// Reads deposits on their way to a worker: announced by a payroll file, posted when their settlement day opens.
import { cents, type Cents } from '@daybreak/money'
import { parsePlainDate, plainDateText, type PlainDate } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor } from '#platform/database/database.ts'
import { joinedOutcomes } from '../processing/index.ts'

export type ComingDeposit = {
  /** The id that the transaction has once it is posted. */
  transactionId: string
  amount: Cents
  /** The worker's employer where it pays, else the company as the file names it. */
  senderName: string
  /** The bank's civil date on which the money can be used. */
  arrivesOn: PlainDate
  /** The payday that a wage belongs to; null for any other credit. */
  payday: PlainDate | null
}

/** What a batch without a company name is called. */
const unnamedSender = 'ACH Transfer'
const maxComing = 50

/** The nearest first. */
export async function readComingDeposits(
  executor: Executor,
  { accountId, employeeId }: { accountId: string; employeeId: string },
): Promise<ComingDeposit[]> {
  const rows = await joinedOutcomes(executor)
    .leftJoin('employers_roster as person', (join) => join.on('person.employee_id', '=', employeeId))
    .leftJoin('employers_employer as employer', (join) =>
      join.onRef('employer.id', '=', 'person.employer_id').onRef('employer.company_id', '=', 'batch.company_id'),
    )
    .select([
      'outcome.transaction_id',
      'outcome.amount',
      'outcome.arrives_on',
      'outcome.effective_date',
      'batch.is_wage',
      sql<string>`coalesce(employer.name, nullif(batch.company_name, ''), ${unnamedSender})`.as('sender_name'),
    ])
    .where('outcome.account_id', '=', accountId)
    .where('outcome.outcome', '=', 'staged')
    .orderBy('outcome.opens_at')
    .orderBy('outcome.transaction_id')
    .limit(maxComing)
    .execute()
  return rows.map((row) => {
    if (row.transaction_id === null || row.arrives_on === null) throw new Error('a staged deposit without a date')
    return {
      transactionId: row.transaction_id,
      amount: cents(row.amount),
      senderName: row.sender_name,
      arrivesOn: parsePlainDate(row.arrives_on),
      payday: row.is_wage ? parsePlainDate(row.effective_date) : null,
    }
  })
}

/** Accounts that are paid on a day, as payroll files have announced it, in the order of their ids. */
export async function listPaidOn(
  executor: Executor,
  day: PlainDate,
  { after, max }: { after: string | null; max: number },
): Promise<string[]> {
  const rows = await joinedOutcomes(executor)
    .select('outcome.account_id')
    .distinct()
    .where('outcome.outcome', '=', 'staged')
    .where('outcome.arrives_on', '=', plainDateText(day))
    .where('batch.is_wage', '=', true)
    .where('outcome.account_id', '>', after ?? '00000000-0000-0000-0000-000000000000')
    .orderBy('outcome.account_id')
    .limit(max)
    .execute()
  return rows.flatMap(({ account_id }) => (account_id === null ? [] : [account_id]))
}
