// Brings in a worker who stands where her details were submitted, by the same records that her own steps would have left.
import { newUuid } from '@daybreak/ids'
import type { Clock, Instant } from '@daybreak/time'
import { readRosterPerson } from '#features/employers'
import type { Transaction } from '#platform/database/database.ts'
import { insertConsents, insertPerson, markAnswered } from './onboarding-people.store.ts'
import type { Papers } from './papers/index.ts'
import type { IdentificationPort } from './onboarding-ports.ts'
import { showsPaymentElection, type Locale } from './onboarding-state.ts'

export type SubmittedWorker = {
  employeeId: string
  rosterId: string
  /** Nine digits; null when the roster has them. */
  ssn: string | null
  locale: Locale
}

export type BringingDeps = { clock: Clock; papers: Papers; identification: IdentificationPort | null }

/** Of the documentation's addresses: nobody agreed from anywhere. */
const origin = { addressRange: '192.0.2.0/24', device: null }

/** Her profile says AccountPending already, and has her address. Where nobody checks identities, nothing is submitted. */
export async function bringSubmitted(
  { clock, papers, identification }: BringingDeps,
  tx: Transaction,
  { employeeId, rosterId, ssn, locale }: SubmittedWorker,
  at: Instant,
): Promise<void> {
  const shown = showsPaymentElection(await readRosterPerson(tx, rosterId))
  await insertPerson(tx, { employeeId, rosterId, draftId: newUuid(clock), showsPaymentElection: shown, holdUntil: null }, at)
  const agreed = (['esign', 'terms', 'privacy', 'short-form', 'cardholder-agreement'] as const).map((paperId) => {
    const { version, hash } = papers.read(paperId, locale)
    return { id: newUuid(clock), employeeId, paperId, version, hash, locale, consentedAt: at, ...origin }
  })
  await insertConsents(tx, agreed)
  await markAnswered(tx, { employeeId, step: 'update-personal-information', answer: null }, at)
  await identification?.onIdentificationSubmitted(tx, { employeeId, rosterId, ssn, consentedAt: at }, at)
}
