// Imports a worker who has submitted their details, with the same records that their own steps would have left.
import { newUuid } from '@daybreak/ids'
import type { Clock, Instant } from '@daybreak/time'
import { readRosterPerson } from '#features/employers'
import type { Transaction } from '#platform/database/database.ts'
import { insertConsents, insertPerson, markAnswered } from './onboarding-people.store.ts'
import { agreedTextOf, keepDocuments, type Agreements } from './agreements/index.ts'
import type { IdentificationPort } from './onboarding-ports.ts'
import { showsPaymentElection, type Locale } from './onboarding-state.ts'

export type SubmittedWorker = {
  employeeId: string
  rosterId: string
  /** Nine digits; null when the roster has them. */
  ssn: string | null
  locale: Locale
}

export type BringingDeps = { clock: Clock; agreements: Agreements; identification: IdentificationPort | null }

const agreementIds = ['esign', 'terms', 'privacy', 'short-form', 'cardholder-agreement'] as const

/** Of the documentation's addresses: no one agreed from anywhere. */
const origin = { addressRange: '192.0.2.0/24', device: null }

/** The worker's profile says AccountPending already, and has their address. Where no one checks identities, nothing is submitted. */
export async function bringSubmitted(deps: BringingDeps, tx: Transaction, worker: SubmittedWorker, at: Instant): Promise<void> {
  const { employeeId, rosterId, ssn } = worker
  await bringAgreed(deps, tx, worker, at)
  await markAnswered(tx, { employeeId, step: 'update-personal-information', answer: null }, at)
  await deps.identification?.onIdentificationSubmitted(tx, { employeeId, rosterId, ssn, consentedAt: at }, at)
}

/** The agreements of any worker who signed up here. */
export async function bringAgreed(
  { clock, agreements }: Pick<BringingDeps, 'clock' | 'agreements'>,
  tx: Transaction,
  { employeeId, rosterId, locale }: Omit<SubmittedWorker, 'ssn'>,
  at: Instant,
): Promise<void> {
  const shown = showsPaymentElection(await readRosterPerson(tx, rosterId))
  await insertPerson(tx, { employeeId, rosterId, draftId: newUuid(clock), showsPaymentElection: shown, holdUntil: null }, at)
  const agreed = agreementIds.map((paperId) => ({ paperId, ...agreedTextOf(agreements.readAt(paperId, locale, at)) }))
  await keepDocuments(
    tx,
    agreed.map(({ paperId, ...text }) => ({ ...text, documentId: paperId })),
    at,
  )
  await insertConsents(
    tx,
    agreed.map(({ paperId, version, hash }) => ({
      id: newUuid(clock),
      employeeId,
      paperId,
      version,
      hash,
      locale,
      consentedAt: at,
      ...origin,
    })),
  )
}
