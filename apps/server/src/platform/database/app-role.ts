// The role to which the application's login belongs. Migrations grant to the group, so they name no installation's own users.
import type { Client } from 'pg'
import { StartError } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { failureCode } from './database-failures.ts'

export const appGroup = 'daybreak_app'

// Session defaults of the application's login: they hold behind a connection pooler too, where start-up parameters do not.
// Requests have shorter limits of their own; this one ends what a crashed server left running.
const loginSettings: Readonly<Record<string, string>> = { statement_timeout: '30s', timezone: 'UTC' }

const insufficientPrivilege = '42501'
const duplicateObject = '42710'
const uniqueViolation = '23505'
const concurrentUpdate = 'XX000'

/**
 * Makes the group where it is missing, and the application's login a member of it.
 * @throws StartError naming the statements an administrator must run, when the owner may not
 */
export async function ensureAppRole(owner: Client, appUser: string, log: Log): Promise<void> {
  const user = owner.escapeIdentifier(appUser)
  try {
    if (!(await roleExists(owner, appGroup))) await unlessDone(() => owner.query(`create role ${appGroup} nologin`))
    if (!(await roleExists(owner, appUser)))
      throw new StartError(`the database has no role "${appUser}", which DATABASE_URL names: create it first`)
    if (!(await isMember(owner, appUser))) await unlessDone(() => owner.query(`grant ${appGroup} to ${user}`))
  } catch (error) {
    if (failureCode(error) !== insufficientPrivilege) throw error
    throw new StartError(
      `the migrations' role may not make roles: run as an administrator "create role ${appGroup} nologin; grant ${appGroup} to ${user};"`,
      { cause: error },
    )
  }
  for (const [name, value] of Object.entries(loginSettings)) await keepLoginSetting(owner, appUser, name, value, log)
}

async function roleExists(owner: Client, name: string): Promise<boolean> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [name])
  return rowCount !== 0
}

// Roles belong to the whole server: another database's migrations may do the same at the same moment.
async function unlessDone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (![duplicateObject, uniqueViolation, concurrentUpdate].includes(failureCode(error))) throw error
  }
}

async function isMember(owner: Client, appUser: string): Promise<boolean> {
  const { rows } = await owner.query<{ member: boolean }>(`select pg_has_role($1, $2, 'member') as member`, [appUser, appGroup])
  return rows[0]?.member === true
}

// The defaults are a second line of defense: where the owner may not set them, the server does without.
async function keepLoginSetting(owner: Client, appUser: string, name: string, value: string, log: Log): Promise<void> {
  // PostgreSQL writes a setting's name as it knows it: what was set as timezone is kept as TimeZone.
  const { rowCount } = await owner.query(
    'select from pg_roles cross join unnest(rolconfig) as kept where rolname = $1 and lower(kept) = lower($2)',
    [appUser, `${name}=${value}`],
  )
  if (rowCount !== 0) return
  const statement = `alter role ${owner.escapeIdentifier(appUser)} set ${name} = ${owner.escapeLiteral(value)}`
  try {
    await owner.query(statement)
  } catch (error) {
    log.warn('database_login_setting_refused', { setting: name, runAsAdministrator: `${statement};`, error })
  }
}
