// Finds the worker that an operator names.
import { isUuid, parsePublicId } from '@daybreak/ids'
import { findContactHolder, readPerson } from '#features/employee'
import { findEmployer, findRosterEntry } from '#features/employers'
import type { Database } from '#platform/database/database.ts'
import { OpsError } from './command-line/ops-errors.ts'

export const who = {
  name: 'WHO',
  help: 'A phone (12125550101), an e-mail address, EMPLOYER/NUMBER (LAKESIDE/1001), or an employee id (emp_…).',
}

/** The worker that an operator names. Throws OpsError when no one is meant. */
export async function employeeOf(database: Database, text: string): Promise<string> {
  const employeeId = await findEmployee(database, text)
  if (employeeId === null)
    throw new OpsError(`There is no worker "${text}". Name one by ${who.help.charAt(0).toLowerCase()}${who.help.slice(1)}`)
  return employeeId
}

async function findEmployee({ query }: Database, text: string): Promise<string | null> {
  const id = parsePublicId('emp', text) ?? (isUuid(text) ? text : null)
  if (id !== null) return (await readPerson(query, id)) === null ? null : id
  const [code, number] = text.split('/', 2)
  if (code !== undefined && number !== undefined) {
    const employer = await findEmployer(query, code.toUpperCase())
    return employer === null ? null : ((await findRosterEntry(query, employer.id, number))?.employeeId ?? null)
  }
  const kind = text.includes('@') ? 'email' : 'phone'
  const value = kind === 'email' ? text.toLowerCase() : text.replace(/\D/g, '')
  return (await findContactHolder(query, kind, value))?.employeeId ?? null
}
