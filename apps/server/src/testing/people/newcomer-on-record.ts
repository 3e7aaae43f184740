// Records a worker who has answered everything up to the identity check, without going through the screens.
import { newUuid } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import { linkRosterEntry } from '#features/employers'
import { insertConsents, insertPerson, markAnswered } from '../../features/onboarding/onboarding-people.store.ts'
import { openBrowser, putOnRoster, type Newcomer, type RosterEntry } from './newcomer.ts'
import type { WorkerRooms } from '../worker-rooms.ts'

export type Submitting = {
  employeeNumber: string
  phone: string
  /** The line of an apartment. */
  line2?: string | null
  roster?: Partial<RosterEntry>
}

const agreements = ['esign', 'terms', 'privacy', 'short-form', 'cardholder-agreement'] as const

/** Signed in, with `identification` due. */
export async function bringToIdentification(
  rooms: WorkerRooms,
  { employeeNumber, phone, line2 = null, roster = {} }: Submitting,
): Promise<{ browser: Newcomer; employeeId: string; rosterId: string; token: string }> {
  const { database, clock } = rooms
  const address = { line1: '12 Elm Street', line2, city: 'Utica', state: 'NY', postalCode: '13501', country: 'US' } as const
  const { employeeId } = await rooms.hire({ phone, onboardingStatus: 'Joined', hasAccount: false, address })
  const rosterId = await putOnRoster(rooms, { employeeNumber, phone, ...roster })
  const browser = openBrowser(rooms)
  const given = await Promise.all(agreements.map(async (paperId) => ({ ...(await browser.agreement(paperId)), paperId })))
  await database.transaction(async (tx) => {
    const now = clock.now()
    await linkRosterEntry(tx, rosterId, employeeId, instantText(now))
    await insertPerson(tx, { employeeId, rosterId, draftId: newUuid(clock), showsPaymentElection: true, holdUntil: null }, now)
    const origin = { addressRange: '198.51.100.0/24', device: null }
    await insertConsents(
      tx,
      given.map((agreement) => ({ ...agreement, ...origin, id: newUuid(clock), employeeId, consentedAt: now })),
    )
    await markAnswered(tx, { employeeId, step: 'update-personal-information', answer: null }, now)
  })
  const { token } = await rooms.signIn(phone)
  browser.use(token)
  return { browser, employeeId, rosterId, token }
}
