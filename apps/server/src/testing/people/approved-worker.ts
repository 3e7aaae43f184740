// A worker who has agreed to everything and whose identity was just approved, for tests of the next steps.
import { newUuid } from '@daybreak/ids'
import type { Instant } from '@daybreak/time'
import { linkRosterEntry } from '#features/employers'
import { putOnRoster, type ReportedIdentification } from './newcomer.ts'
import type { WorkerRooms } from '../worker-rooms.ts'
import { insertConsents, insertPerson, markAnswered } from '../../features/onboarding/onboarding-people.store.ts'

export type ApprovedWorker = { employeeId: string; phone: string; employeeNumber: string }

const agreements = ['esign', 'terms', 'privacy', 'short-form', 'cardholder-agreement'] as const
const home = { line1: '12 Elm Street', line2: null, city: 'Utica', state: 'NY', postalCode: '13501', country: 'US' } as const

let count = 0

/** Their account is being opened from here on: its job waits to be run. */
export async function bringApproved(
  rooms: WorkerRooms,
  identification: Pick<ReportedIdentification, 'say'>,
  { showsPaymentElection = false, holdUntil = null as Instant | null, hasAccount = false } = {},
): Promise<ApprovedWorker> {
  count += 1
  const [employeeNumber, phone] = [`A${count}`, String(13155560100 + count)]
  const { database, clock } = rooms
  const { employeeId } = await rooms.hire({ phone, onboardingStatus: 'AccountPending', hasAccount, address: home })
  const rosterId = await putOnRoster(rooms, { employeeNumber, phone })
  await database.transaction(async (tx) => {
    const now = clock.now()
    await linkRosterEntry(tx, rosterId, employeeId, now.toString())
    await insertPerson(tx, { employeeId, rosterId, draftId: newUuid(clock), showsPaymentElection, holdUntil }, now)
    const agreement = {
      version: '2026-11-01',
      hash: '0'.repeat(64),
      locale: 'en',
      addressRange: '198.51.100.0/24',
      device: null,
    } as const
    await insertConsents(
      tx,
      agreements.map((paperId) => ({ ...agreement, paperId, id: newUuid(clock), employeeId, consentedAt: now })),
    )
    await markAnswered(tx, { employeeId, step: 'update-personal-information', answer: null }, now)
    await rooms.opening.startOpening(tx, employeeId, now)
  })
  identification.say(employeeId, 'APPROVED')
  return { employeeId, phone, employeeNumber }
}
