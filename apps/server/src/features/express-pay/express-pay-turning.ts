// Turns Express Pay on and off, and keeps the worker's own settings. Specification 4, "Express Pay states on the card".
import { noCents, type Cents } from '@daybreak/money'
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { lockEligibility, termsVersion } from './express-pay-eligibility.ts'
import { refused } from './express-pay.errors.ts'
import { leastTransfer, standingRefusal, stateAfterCancel } from './express-pay.rules.ts'
import { changeEnrolment } from './express-pay.store.ts'

type Deps = { database: Database; clock: Clock }

/**
 * Turns it on, or takes a cancellation back. On already is on.
 *
 * @param agreedTo  the terms that the page showed; without them the worker agrees at her first transfer
 * @throws ProblemError  where the employer, the state or the worker's own data does not allow it
 */
export async function reactivate({ database, clock }: Deps, employeeId: string, agreedTo: string | null): Promise<void> {
  await database.transaction(async (tx) => {
    const at = clock.now()
    const { matters } = await lockEligibility(tx, employeeId, at)
    const refusal = standingRefusal({
      ...matters,
      enrolment: { ...matters.enrolment, state: 'active', isDelinquent: false, waitsForPayday: false, isPaused: false },
      hasLeft: false,
      isBlackout: false,
    })
    if (refusal !== null) throw refused(refusal)
    const terms = agreedTo === termsVersion ? { terms: { version: termsVersion, acceptedAt: at } } : {}
    await changeEnrolment(tx, employeeId, { state: 'active', isPaused: false, ...terms }, at)
  })
}

/** Readings 4.6: off at once, or, with money outstanding, after the pay run that settles it. Cancelled already is cancelled. */
export async function cancel({ database, clock }: Deps, employeeId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const at = clock.now()
    const { enrolment, sums } = await lockEligibility(tx, employeeId, at)
    if (enrolment.state === 'never' || enrolment.state === 'inactive') throw refused('express_pay.inactive')
    if (enrolment.state === 'pending_cancellation') return
    await changeEnrolment(tx, employeeId, { state: stateAfterCancel(sums.outstanding + sums.pending > noCents) }, at)
  })
}

export type Settings = { isPaused?: boolean; ownWeekly?: Cents | null; spreadOver?: number }

export async function changeSettings({ database, clock }: Deps, employeeId: string, settings: Settings): Promise<void> {
  const { ownWeekly } = settings
  if (ownWeekly !== undefined && ownWeekly !== null && ownWeekly < leastTransfer) throw refused('express_pay.limit_too_small')
  await database.transaction(async (tx) => {
    const at = clock.now()
    await lockEligibility(tx, employeeId, at)
    await changeEnrolment(tx, employeeId, settings, at)
  })
}
