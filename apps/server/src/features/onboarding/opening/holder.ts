// Registers a worker at the card provider as an account holder, with the same details on each try, whatever the worker changes
// meanwhile.
import { publicId } from '@daybreak/ids'
import { parsePlainDate } from '@daybreak/time'
import { readProfile } from '#features/employee'
import { openRosterIdentity } from '#features/employers'
import type { AccountHolderRequest, IssuerHolders } from '#features/issuer'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database, Executor, Transaction } from '#platform/database/database.ts'
import { changeOpening, readOpening } from './opening.store.ts'
import { lockPerson, readPersonOf } from '../onboarding-people.store.ts'

export type HolderDeps = {
  database: Database
  encryption: FieldEncryption
  issuer: Pick<IssuerHolders, 'createAccountHolder'>
  /** The nine digits that the worker typed; null when the roster has them. */
  readTypedSsn(executor: Executor, employeeId: string): Promise<string | null>
}

/** As it is sealed: a birth date is a text there. */
type KeptHolder = Omit<AccountHolderRequest, 'dateOfBirth'> & { dateOfBirth: string }

/** @returns the card provider's id of the holder */
export async function askAsHolder(deps: HolderDeps, employeeId: string): Promise<string> {
  const asked = await deps.database.transaction((tx) => keepHolder(deps, tx, employeeId))
  if ('made' in asked) return asked.made
  const { dateOfBirth, ...kept } = asked
  return (await deps.issuer.createAccountHolder({ ...kept, dateOfBirth: parsePlainDate(dateOfBirth) })).accountHolderId
}

/** Records the request before it is sent; the first record is kept, and none is written once the holder is registered. */
async function keepHolder(deps: HolderDeps, tx: Transaction, employeeId: string): Promise<KeptHolder | { made: string }> {
  const { encryption } = deps
  const field = { table: 'onboarding_opening', column: 'holder_sealed', row: employeeId }
  await lockPerson(tx, employeeId)
  const opening = await readOpening(tx, employeeId)
  const made = opening?.made.get('holder')
  if (made !== undefined) return { made }
  const sealed = opening?.holderSealed ?? null
  if (sealed !== null) return JSON.parse(encryption.open(sealed, field)) as KeptHolder
  const holder = await holderOf(deps, tx, employeeId)
  await changeOpening(tx, employeeId, { holderSealed: encryption.seal(JSON.stringify(holder), field) })
  return holder
}

async function holderOf(deps: HolderDeps, executor: Executor, employeeId: string): Promise<KeptHolder> {
  const profile = await readProfile(executor, employeeId)
  const person = await readPersonOf(executor, employeeId)
  if (profile === null || person === null || profile.address === null) throw new Error('an account is opened for no one')
  const roster = await openRosterIdentity(executor, deps.encryption, person.rosterId)
  const ssn = roster.ssn ?? (await deps.readTypedSsn(executor, employeeId))
  if (roster.birthDate === null || ssn === null) throw new Error('an identity was checked that is not known')
  const [phone] = profile.phoneNumbers
  return {
    externalId: publicId('emp', employeeId),
    firstName: profile.firstName,
    lastName: profile.lastName,
    dateOfBirth: roster.birthDate,
    ssn,
    email: profile.emails[0]?.email ?? null,
    phone: phone === undefined ? null : phone.phoneNumber.slice(-10),
    address: profile.address,
  }
}
