// Records a worker's agreement to how Express Pay works: with the enrollment, and as an agreement with its full text.
import type { Instant } from '@daybreak/time'
import type { Origin } from '#features/onboarding'
import type { Transaction } from '#platform/database/database.ts'
import { termsVersion } from '../express-pay-eligibility.ts'
import { changeEnrollment, type FullEnrollment } from '../express-pay.store.ts'

export type TermsPort = {
  /** Keeps the agreement as it is now, in the worker's language. */
  agreeToTerms(tx: Transaction, agreement: { employeeId: string; origin: Origin; at: Instant }): Promise<void>
}

/** The terms that the page showed, and the origin of the answer. */
export type AgreedTerms = { version: string; origin: Origin }

/** Once a version (decision 50), whichever page was faster; words that are not those of today are not agreed to. On the locked enrollment. */
export async function noteTerms(
  { agreeToTerms }: TermsPort,
  tx: Transaction,
  {
    employeeId,
    enrollment,
    agreed,
    at,
  }: { employeeId: string; enrollment: FullEnrollment; agreed: AgreedTerms | null; at: Instant },
): Promise<void> {
  if (agreed?.version !== termsVersion || enrollment.terms?.version === termsVersion) return
  await changeEnrollment(tx, employeeId, { terms: { version: termsVersion, acceptedAt: at } }, at)
  await agreeToTerms(tx, { employeeId, origin: agreed.origin, at })
}
