// Finds the payroll file that an operator names, and reads their decision on it.
import type { EmployersRoom, PayrollDetails, ReturnFile } from '#features/employers'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'

export const idPositional = { name: 'ID', help: 'The id of the file, or the beginning of it, as payroll list shows it.' }

/** The file that an operator means by the beginning of its id. Throws OpsError when it is none or several. */
export async function payrollFileOf(employers: EmployersRoom, id: string): Promise<PayrollDetails & { returns: ReturnFile[] }> {
  if (!/^[0-9a-f-]{4,36}$/.test(id)) throw new UsageError(`"${id}" is no id of a payroll file; see: payroll list.`)
  const details = await employers.showPayroll(id)
  if (details === null) throw new OpsError(`There is no payroll file "${id}". See: payroll list.`)
  if (details === 'ambiguous') throw new OpsError(`Several payroll files begin with "${id}": write more of the id.`)
  return details
}

/** What an operator says of a decision, in one line. */
export function reasonOf(text: string): string {
  const reason = text.trim()
  if (/^[^\p{Cc}]{1,200}$/u.test(reason)) return reason
  throw new UsageError('The reason must be one line of 1 to 200 characters.')
}
