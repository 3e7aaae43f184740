// Changes a worker's profile by one request: all of it, or nothing when it was changed elsewhere meanwhile.
import type { ProfileChange } from '@daybreak/contract'
import type { Clock, Instant } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import { lockContacts } from './employee-contacts.store.ts'
import { insertHome } from './employee-homes.store.ts'
import { reportHomeQueue } from './employee-homes.ts'
import { isSameHome } from './employee.rules.ts'
import { changeProfile, readProfile, type PostalAddress } from './employee.store.ts'

export type ProfileChangeDeps = {
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  recordActivity(
    tx: Transaction,
    activity: { employeeId: string; sessionId: string; kind: 'home_address_changed'; at: Instant },
  ): Promise<void>
}

type Asking = { employeeId: string; sessionId: string }
/** As it is kept: a home whose state and street have been judged. */
type Wanted = Omit<ProfileChange, 'homeAddress'> & { home?: PostalAddress | undefined }

export async function changeOwnProfile(
  deps: ProfileChangeDeps,
  tx: Transaction,
  asking: Asking,
  wanted: Wanted,
): Promise<Refusal<'employee.changed_elsewhere'> | null> {
  const { employeeId } = asking
  const { preferredName, language, home, seen = {} } = wanted
  await lockContacts(tx, employeeId)
  const stored = await readProfile(tx, employeeId)
  if (stored === null) throw new Error('a session names an employee who does not exist')
  const isNameStale = 'preferredName' in seen && (seen.preferredName ?? null) !== stored.preferredName
  const isHomeStale = 'homeAddress' in seen && !isSameHome(seen.homeAddress ?? null, stored.address)
  // A request for what is already stored has lost an answer, and is not refused.
  if (isNameStale && preferredName !== undefined && nameOf(preferredName) !== stored.preferredName) return changedElsewhere
  if (isHomeStale && home !== undefined && !isSameHome(home, stored.address)) return changedElsewhere

  const at = deps.clock.now()
  const isMoving = home !== undefined && !isSameHome(home, stored.address)
  const changes = {
    ...(language !== undefined && { language }),
    ...(preferredName !== undefined && { preferredName: nameOf(preferredName) }),
    ...(isMoving && { address: home }),
  }
  if (Object.keys(changes).length === 0) return null
  await changeProfile(tx, employeeId, changes, at)
  if (isMoving) await move(deps, tx, asking, { from: stored.address, to: home })
  return null
}

const changedElsewhere = refuse('employee.changed_elsewhere')

/** No name is the first name again. */
function nameOf<Name extends string>(name: Name | null): Name | null {
  return name === '' ? null : name
}

async function move(
  { clock, jobs, recordActivity }: ProfileChangeDeps,
  tx: Transaction,
  { employeeId, sessionId }: Asking,
  homes: { from: PostalAddress | null; to: PostalAddress },
): Promise<void> {
  const id = await insertHome(tx, { employeeId, ...homes }, clock)
  await recordActivity(tx, { employeeId, sessionId, kind: 'home_address_changed', at: clock.now() })
  await jobs.enqueue(tx, reportHomeQueue, { employeeId }, { uniqueKey: id })
}
