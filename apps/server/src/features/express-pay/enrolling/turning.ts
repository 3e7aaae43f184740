// Turns Express Pay on and off, and stores the worker's own settings. Specification 4, "Express Pay states on the card".
import { noCents, type Cents } from '@daybreak/money'
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { refuse } from '#platform/errors.ts'
import { lockEligibility } from '../express-pay-eligibility.ts'
import { noteTerms, type AgreedTerms, type TermsPort } from './terms.ts'
import { minTransfer, stateAfterCancel, turningOnRefusal } from '../express-pay.rules.ts'
import { changeEnrollment } from '../express-pay.store.ts'

type Deps = { database: Database; clock: Clock }

/**
 * Turns it on, or takes a cancellation back. On already is on.
 *
 * @param agreed  the terms that the page showed; without them the worker agrees at their first transfer
 * @returns the refusal where the employer, the state or the worker's own data does not allow it; null once it is on
 */
export async function reactivate(deps: Deps & TermsPort, employeeId: string, agreed: AgreedTerms | null) {
  const { database, clock } = deps
  return transactUnlessRefused(database, async (tx) => {
    const at = clock.now()
    const { inputs, enrollment } = await lockEligibility(tx, employeeId, at)
    const refusal = turningOnRefusal(inputs)
    if (refusal !== null) return refuse(refusal)
    await changeEnrollment(tx, employeeId, { state: 'active', isPaused: false }, at)
    await noteTerms(deps, tx, { employeeId, enrollment, agreed, at })
    return null
  })
}

/** Readings 4.6: off at once, or, with money outstanding, after the pay run that repays it. Canceled already is canceled. */
export async function cancel({ database, clock }: Deps, employeeId: string) {
  return transactUnlessRefused(database, async (tx) => {
    const at = clock.now()
    const { enrollment, sums } = await lockEligibility(tx, employeeId, at)
    if (enrollment.state === 'never' || enrollment.state === 'inactive') return refuse('express_pay.inactive')
    if (enrollment.state === 'pending_cancellation') return null
    await changeEnrollment(tx, employeeId, { state: stateAfterCancel(sums.outstanding + sums.pending > noCents) }, at)
    return null
  })
}

export type Settings = { isPaused?: boolean; ownWeekly?: Cents | null; spreadOver?: number }

export async function changeSettings({ database, clock }: Deps, employeeId: string, settings: Settings) {
  const { ownWeekly } = settings
  if (ownWeekly !== undefined && ownWeekly !== null && ownWeekly < minTransfer) return refuse('express_pay.limit_too_small')
  await database.transaction(async (tx) => {
    const at = clock.now()
    await lockEligibility(tx, employeeId, at)
    await changeEnrollment(tx, employeeId, settings, at)
  })
  return null
}
