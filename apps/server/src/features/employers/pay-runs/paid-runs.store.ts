// Reads what a worker earned by pay runs, by payday, and their hire date, for letters of proof of income.
import { cents, type Cents } from '@daybreak/money'
import { sql } from 'kysely'
import { plainDateText, type PlainDate } from '@daybreak/time'
import type { Executor } from '#platform/database/database.ts'

export type PaidRun = { payday: string; gross: Cents; net: Cents }

/**
 * Of applied lines of the results that count: a result that was corrected keeps its lines, and they are not pay of their own. `net` is before
 * what payroll took for Express Pay. In the order of the paydays.
 */
export async function listPaidRuns(
  executor: Executor,
  employeeId: string,
  { from, to }: { from: PlainDate; to: PlainDate },
): Promise<PaidRun[]> {
  const rows = await executor
    .selectFrom('employers_pay_run_line as line')
    .innerJoin('employers_pay_run as run', 'run.id', 'line.pay_run_id')
    .innerJoin('employers_roster as roster', 'roster.id', 'line.roster_id')
    .select(['run.payday', sql<bigint>`sum(line.gross)::bigint`.as('gross'), sql<bigint>`sum(line.net)::bigint`.as('net')])
    .where('roster.employee_id', '=', employeeId)
    .where('line.settled_at', 'is not', null)
    .where('line.is_removed', '=', false)
    .where('run.replaced_at', 'is', null)
    .where('run.payday', '>=', plainDateText(from))
    .where('run.payday', '<=', plainDateText(to))
    .groupBy('run.payday')
    .orderBy('run.payday')
    .execute()
  return rows.map(({ payday, gross, net }) => ({ payday, gross: cents(gross), net: cents(net) }))
}

export type Workplace = { employer: string; since: string | null }

/**
 * The employer on whose roster a worker is, by its own name; null for a worker who is on none any more.
 *
 * @param on  leaves out a worker whose last day was before: a roster names that day before it comes, and no later file has to
 */
export async function readWorkplace(executor: Executor, employeeId: string, on?: PlainDate): Promise<Workplace | null> {
  const row = await executor
    .selectFrom('employers_roster as roster')
    .innerJoin('employers_employer as employer', 'employer.id', 'roster.employer_id')
    .select(['employer.name', 'roster.hire_date'])
    .where('roster.employee_id', '=', employeeId)
    .where('roster.status', '=', 'active')
    .$if(on !== undefined, (query) =>
      query.where(
        sql<boolean>`(roster.term_date is null or roster.term_date >= ${on === undefined ? null : plainDateText(on)}::date)`,
      ),
    )
    .orderBy('roster.id')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { employer: row.name, since: row.hire_date }
}
