// Moves the status of a worker's onboarding forward, and never back. Spec 4, "Onboarding status order"; readings 4.2.
import type { OnboardingStatus } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import { changeProfile, readProfile } from '#features/employee'
import type { Notify } from '#features/messages'
import type { Transaction } from '#platform/database/database.ts'
import { isComplete, laterStatus } from './opening.rules.ts'
import { readOpening } from './opening.store.ts'
import { readElection } from '../election/index.ts'
import { readPersonOf } from '../onboarding-people.store.ts'

/** The caller has locked the person: of two concurrent moves, the one that is behind changes nothing. */
export async function raiseStatus(tx: Transaction, employeeId: string, to: OnboardingStatus, now: Instant): Promise<void> {
  const profile = await readProfile(tx, employeeId)
  if (profile === null) throw new Error('no one is signing up')
  const onboardingStatus = laterStatus(profile.onboardingStatus, to)
  if (onboardingStatus !== profile.onboardingStatus) await changeProfile(tx, employeeId, { onboardingStatus }, now)
}

/** For a caller that holds the person's lock, after the card and after the election: the later one lets the worker in. */
export async function completeWhenDue(notify: Notify, tx: Transaction, employeeId: string, now: Instant): Promise<void> {
  const person = await readPersonOf(tx, employeeId)
  if (person === null) throw new Error('no one is signing up')
  const { showsPaymentElection } = person
  const hasCard = (await readOpening(tx, employeeId))?.made.has('card') === true
  const hasElected = (await readElection(tx, employeeId)) !== null
  if (!isComplete({ hasCard, showsPaymentElection, hasElected })) return
  await raiseStatus(tx, employeeId, 'Completed', now)
  await notify(tx, { employeeId, event: 'welcome', key: employeeId, facts: {} })
}
