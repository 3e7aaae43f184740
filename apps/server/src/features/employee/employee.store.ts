// All SQL for the employee room. Every write raises the profile's version and notifies the other instances of the server.
import { cleanText, type OnboardingStatus, type Profile } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantText, type Clock, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import { announceChanges } from '#platform/changes/announce.ts'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type Language = Profile['language']
export type Feature = Profile['features'][number]
export type PostalAddress = NonNullable<Profile['address']>
export type ContactKind = 'phone' | 'email'

export type NewEmployee = {
  id: string
  employerId: string
  employeeNumber: string
  firstName: string
  lastName: string
  language: Language
  onboardingStatus: OnboardingStatus
  features: readonly Feature[]
  hasPin: boolean
  address: PostalAddress | null
  createdAt: Instant
}

export type NewContact = {
  employeeId: string
  kind: ContactKind
  /** Country code and digits without a plus, or an e-mail address. */
  value: string
  /** Only a verified contact signs in, and only one worker can hold it. */
  isVerified: boolean
}

/** What may change in a profile from outside the room; the other members stay as they are. */
export type ProfileChanges = Partial<{
  firstName: string
  lastName: string
  /** Null: the first name. */
  preferredName: string | null
  language: Language
  onboardingStatus: OnboardingStatus
  features: readonly Feature[]
  hasPin: boolean
  address: PostalAddress | null
  shippingAddress: PostalAddress | null
}>

/** The topic under which changes of a profile are announced; its keys are employees' ids. */
export const profileTopic = 'employee'

// PostgreSQL takes 65,535 parameters a statement.
const rowsPerInsert = 1_000
/** More than any roster or form takes. */
const maxNameLength = 200
const maxPreferredNameLength = 60

/** Writes new employees, without contacts. */
export async function createEmployees(tx: Transaction, employees: readonly NewEmployee[]): Promise<void> {
  for (let from = 0; from < employees.length; from += rowsPerInsert)
    await tx
      .insertInto('employee_profile')
      .values(employees.slice(from, from + rowsPerInsert).map(profileRow))
      .execute()
}

function profileRow(employee: NewEmployee) {
  const at = instantText(employee.createdAt)
  return {
    id: employee.id,
    employer_id: employee.employerId,
    employee_number: employee.employeeNumber,
    first_name: cleanText(employee.firstName, maxNameLength),
    last_name: cleanText(employee.lastName, maxNameLength),
    language: employee.language,
    onboarding_status: employee.onboardingStatus,
    features: [...employee.features],
    has_pin: employee.hasPin,
    address: addressText(employee.address),
    version: 1n,
    created_at: at,
    updated_at: at,
  }
}

function addressText(address: PostalAddress | null): string | null {
  return address === null ? null : JSON.stringify(address)
}

/**
 * Adds phones and e-mail addresses, shown after those that the worker has already.
 *
 * @throws the database's 23505 when a verified contact is held already
 */
export async function addContacts(tx: Transaction, contacts: readonly NewContact[], clock: Clock): Promise<void> {
  const at = instantText(clock.now())
  for (let from = 0; from < contacts.length; from += rowsPerInsert) {
    const rows = contacts.slice(from, from + rowsPerInsert)
    await sql`
      insert into employee_contact (id, employee_id, kind, value, verified_at, position, created_at)
      select c.id, c.employee_id, c.kind, c.value, case when c.is_verified then ${at}::timestamptz end,
             c.ordinal + coalesce((select max(k.position) from employee_contact k where k.employee_id = c.employee_id and k.kind = c.kind), 0),
             ${at}::timestamptz
      from unnest(
        ${rows.map(() => newUuid(clock))}::uuid[], ${rows.map(({ employeeId }) => employeeId)}::uuid[], ${rows.map(({ kind }) => kind)}::text[],
        ${rows.map(({ kind, value }) => (kind === 'email' ? value.toLowerCase() : value))}::text[], ${rows.map(({ isVerified }) => isVerified)}::boolean[]
      ) with ordinality as c (id, employee_id, kind, value, is_verified, ordinal)`.execute(tx)
    await raiseProfileVersions(tx, [...new Set(rows.map(({ employeeId }) => employeeId))], clock.now())
  }
}

/** Changes a profile and raises its version. False when there is no such employee. */
export async function changeProfile(tx: Transaction, employeeId: string, changes: ProfileChanges, at: Instant): Promise<boolean> {
  const { firstName, lastName, preferredName, language, onboardingStatus, features, hasPin, address, shippingAddress } = changes
  const { numUpdatedRows } = await tx
    .updateTable('employee_profile')
    .set({
      ...(firstName !== undefined && { first_name: cleanText(firstName, maxNameLength) }),
      ...(lastName !== undefined && { last_name: cleanText(lastName, maxNameLength) }),
      ...(preferredName !== undefined && {
        preferred_name: preferredName === null ? null : cleanText(preferredName, maxPreferredNameLength),
      }),
      ...(language !== undefined && { language }),
      ...(onboardingStatus !== undefined && { onboarding_status: onboardingStatus }),
      ...(features !== undefined && { features: [...features] }),
      ...(hasPin !== undefined && { has_pin: hasPin }),
      ...(address !== undefined && { address: addressText(address) }),
      ...(shippingAddress !== undefined && { shipping_address: addressText(shippingAddress) }),
    })
    .where('id', '=', employeeId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await raiseProfileVersions(tx, [employeeId], at)
  return true
}

/**
 * For rooms that own a part of what the profile shows, such as cards: call it in the transaction of each of their writes. A route then
 * awaits the change feed’s `acknowledged()` before it answers, so that the worker's next poll shows the change on whichever instance.
 */
export async function raiseProfileVersions(tx: Transaction, employeeIds: readonly string[], at: Instant): Promise<void> {
  await tx
    .updateTable('employee_profile')
    .set((row) => ({ version: row('version', '+', 1n), updated_at: instantText(at) }))
    .where('id', '=', sql<string>`any(${[...employeeIds]}::uuid[])`)
    .execute()
  await announceProfiles(tx, employeeIds)
}

/**
 * For what the profile shows beside its own row and its version, which is the count of unread messages: no row is locked, so that it may be
 * announced inside a movement of money.
 */
export async function announceProfiles(tx: Transaction, employeeIds: readonly string[]): Promise<void> {
  await announceChanges(tx, profileTopic, employeeIds)
}

/** The same for everyone of an employer: the profile shows its name. */
export async function raiseProfileVersionsOfEmployer(tx: Transaction, employerId: string, at: Instant): Promise<void> {
  const rows = await tx.selectFrom('employee_profile').select('id').where('employer_id', '=', employerId).execute()
  await raiseProfileVersions(
    tx,
    rows.map(({ id }) => id),
    at,
  )
}

export type WorkerSnapshot = { version: bigint; onboardingStatus: OnboardingStatus; unreadMessages: number }

/** The little that every request needs to know. */
export async function readSnapshot(executor: Executor, employeeId: string): Promise<WorkerSnapshot | null> {
  const row = await executor
    .selectFrom('employee_profile')
    .leftJoin('messages_unread_shown as m', 'm.employee_id', 'id')
    .select(['version', 'onboarding_status', 'm.unread'])
    .where('id', '=', employeeId)
    .executeTakeFirst()
  if (row === undefined) return null
  return { version: row.version, onboardingStatus: row.onboarding_status, unreadMessages: countOf(row.unread) }
}

export type ContactHolder = { employeeId: string; language: Language; timeZone: string }

/** The worker who signs in with a phone or an e-mail address: the holder of it, verified. */
export async function findContactHolder(executor: Executor, kind: ContactKind, value: string): Promise<ContactHolder | null> {
  const row = await executor
    .selectFrom('employee_contact as c')
    .innerJoin('employee_profile as p', 'p.id', 'c.employee_id')
    .innerJoin('employers_shown as e', 'e.id', 'p.employer_id')
    .select(['p.id', 'p.language', 'e.time_zone'])
    .where('c.kind', '=', kind)
    .where('c.value', '=', value)
    .where('c.verified_at', 'is not', null)
    .executeTakeFirst()
  return row === undefined ? null : { employeeId: row.id, language: row.language, timeZone: row.time_zone }
}

export type ShownContact = { kind: ContactKind; value: string; isVerified: boolean }

async function listContacts(executor: Executor, employeeId: string): Promise<ShownContact[]> {
  const rows = await executor
    .selectFrom('employee_contact')
    .select(['kind', 'value', 'verified_at'])
    .where('employee_id', '=', employeeId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ kind: row.kind, value: row.value, isVerified: row.verified_at !== null }))
}

export type Person = { firstName: string; lastName: string; contacts: readonly ShownContact[] }

/** The worker as their session knows them. */
export async function readPerson(executor: Executor, employeeId: string): Promise<Person | null> {
  const row = await executor
    .selectFrom('employee_profile')
    .select(['first_name', 'last_name'])
    .where('id', '=', employeeId)
    .executeTakeFirst()
  if (row === undefined) return null
  return { firstName: row.first_name, lastName: row.last_name, contacts: await listContacts(executor, employeeId) }
}

export type StoredProfile = Omit<Profile, 'employeeId' | 'payCards' | 'mainCardId' | 'settings'> & { version: bigint }

/** The profile but its cards and settings. The version is read first, so that it is never newer than what is beside it. */
export async function readProfile(executor: Executor, employeeId: string): Promise<StoredProfile | null> {
  const row = await executor
    .selectFrom('employee_profile as p')
    .innerJoin('employers_shown as e', 'e.id', 'p.employer_id')
    .leftJoin('messages_unread_shown as m', 'm.employee_id', 'p.id')
    .selectAll('p')
    .select(['e.name as employer_name', 'm.unread'])
    .where('p.id', '=', employeeId)
    .executeTakeFirst()
  if (row === undefined) return null
  const contacts = await listContacts(executor, employeeId)
  return {
    version: row.version,
    onboardingStatus: row.onboarding_status,
    features: row.features as Feature[],
    firstName: row.first_name,
    lastName: row.last_name,
    preferredName: row.preferred_name,
    employerName: row.employer_name,
    language: row.language,
    emails: contacts.filter(({ kind }) => kind === 'email').map(({ value }) => ({ email: value })),
    phoneNumbers: contacts.filter(({ kind }) => kind === 'phone').map(({ value }) => ({ phoneNumber: value })),
    address: row.address as PostalAddress | null,
    shippingAddress: row.shipping_address as PostalAddress | null,
    hasPin: row.has_pin,
    unreadMessages: countOf(row.unread),
  }
}

function countOf(unread: bigint | null): number {
  return unread === null ? 0 : Number.parseInt(unread.toString(), 10)
}
