// The applicant of a check, as they were when it was submitted: collected once, and sealed.
import { instantText, type Instant } from '@daybreak/time'
import { readProfile } from '#features/employee'
import { openRosterIdentity, readRosterPerson } from '#features/employers'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Executor } from '#platform/database/database.ts'
import type { Applicant } from '../identity-provider.ts'
import { readCheckOf, type Check } from '../identity.store.ts'

/** As it is sealed. */
export type KeptApplicant = Applicant & {
  /** When the applicant agreed to the cardholder agreement; those of earlier checks do not say. */
  consentedAt?: string
}

const fieldOf = (checkId: string) => ({ table: 'identity_check', column: 'applicant_sealed', row: checkId })

export function sealApplicant(encryption: FieldEncryption, checkId: string, applicant: KeptApplicant): Uint8Array {
  return encryption.seal(JSON.stringify(applicant), fieldOf(checkId))
}

export function openApplicant(
  encryption: FieldEncryption,
  { id, applicantSealed }: Pick<Check, 'id' | 'applicantSealed'>,
): KeptApplicant {
  return JSON.parse(encryption.open(applicantSealed, fieldOf(id))) as KeptApplicant
}

export type Submitted = {
  employeeId: string
  rosterId: string
  /** The nine digits that were typed; null where the roster has them. */
  ssn: string | null
  /** When the worker agreed to the document that accounts are opened under. */
  consentedAt: Instant
}

/** @throws Error  when something that a check needs is neither on record nor submitted */
export async function applicantOf(
  executor: Executor,
  encryption: FieldEncryption,
  { employeeId, rosterId, ssn: typedSsn, consentedAt }: Submitted,
): Promise<KeptApplicant> {
  const profile = await readProfile(executor, employeeId)
  const { birthDate, ssn: rosterSsn } = await openRosterIdentity(executor, encryption, rosterId)
  const ssn = rosterSsn ?? typedSsn
  if (profile === null || profile.address === null || birthDate === null || ssn === null)
    throw new Error('an identity is checked of which too little is known')
  const { firstName, lastName, address } = profile
  // The worker's own contact is one of the two; the other is the one that the employer has.
  const roster = await readRosterPerson(executor, rosterId)
  const phone = profile.phoneNumbers[0]?.phoneNumber ?? roster?.phone ?? null
  const email = profile.emails[0]?.email ?? roster?.email ?? null
  return { firstName, lastName, birthDate, ssn, address, phone, email, consentedAt: instantText(consentedAt) }
}

/** The nine digits that were checked, for opening the account; null before anything was submitted. */
export async function readCheckedSsn(
  executor: Executor,
  encryption: FieldEncryption,
  employeeId: string,
): Promise<string | null> {
  const check = await readCheckOf(executor, employeeId)
  return check === null ? null : openApplicant(encryption, check).ssn
}
