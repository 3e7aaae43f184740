// Creates records of workers and their employer for tests.
import { ownText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import type { FixedClock } from '@daybreak/time'
import { addContacts, createEmployees, type NewEmployee } from '#features/employee'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { TestDatabase } from '../test-database.ts'
import { keepOpened } from '../../features/accounts/accounts.store.ts'

export type Hire = Partial<Pick<NewEmployee, 'language' | 'onboardingStatus' | 'features' | 'hasPin' | 'address'>> & {
  phone: string | null
  email?: string
  hasAccount?: boolean
}
export type Hired = { employeeId: string; accountId: string }

const companyNumber = '9555010001'

export async function addEmployer({ database }: TestDatabase, clock: FixedClock): Promise<string> {
  const id = newUuid(clock)
  await database.query
    .insertInto('employers_employer')
    .values({
      id,
      code: 'LAKESIDE',
      name: ownText('Lakeside Diners'),
      company_id: companyNumber,
      time_zone: ownText('America/New_York'),
      created_at: clock.now().toString(),
    })
    .execute()
  return id
}

export type Hiring = {
  test: Pick<TestDatabase, 'database'>
  clock: FixedClock
  employerId: string
  keys: { encryption: FieldEncryption; keyedHash: KeyedHash }
}

export async function hireWorker({ test: { database }, clock, employerId, keys }: Hiring, hire: Hire): Promise<Hired> {
  const [employeeId, accountId] = [newUuid(clock), newUuid(clock)]
  const contacts = [
    hire.phone === null ? [] : [{ kind: 'phone' as const, value: hire.phone }],
    hire.email === undefined ? [] : [{ kind: 'email' as const, value: hire.email }],
  ].flat()
  await database.transaction(async (tx) => {
    await createEmployees(tx, [
      {
        id: employeeId,
        employerId,
        employeeNumber: employeeId,
        firstName: 'Maya',
        lastName: 'Torres',
        language: hire.language ?? 'en',
        onboardingStatus: hire.onboardingStatus ?? 'Completed',
        features: hire.features ?? [],
        hasPin: hire.hasPin ?? false,
        address: hire.address ?? null,
        createdAt: clock.now(),
      },
    ])
    await addContacts(
      tx,
      contacts.map((contact) => ({ ...contact, employeeId, isVerified: true })),
      clock,
    )
    if (hire.hasAccount === false) return
    const number = `9${BigInt(`0x${accountId.slice(-10)}`)}`.slice(0, 12)
    await keepOpened(
      tx,
      {
        accountId,
        employeeId,
        providerAccountId: `fa_${accountId}`,
        directDepositId: `ddd_${accountId}`,
        accountNumber: number,
        routingNumber: '123456780',
        openedAt: clock.now(),
      },
      keys,
    )
  })
  return { employeeId, accountId }
}
