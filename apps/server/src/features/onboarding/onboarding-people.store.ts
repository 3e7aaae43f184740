// All SQL for workers who are signing up: their agreements, their answers, and their progress.
import { exactWord, type OnboardingStep, type AgreementConsent, plainText } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type Difference = 'firstName' | 'lastName' | 'address'

export type OnboardingPerson = {
  employeeId: string
  rosterId: string
  draftId: string
  showsPaymentElection: boolean
  esignSampleOpenedAt: Instant | null
  differs: readonly Difference[]
  holdUntil: Instant | null
}

export async function insertPerson(
  tx: Transaction,
  person: Pick<OnboardingPerson, 'employeeId' | 'rosterId' | 'draftId' | 'showsPaymentElection' | 'holdUntil'>,
  at: Instant,
): Promise<void> {
  const holdUntil = person.holdUntil === null ? null : instantText(person.holdUntil)
  await tx
    .insertInto('onboarding_person')
    .values({
      employee_id: person.employeeId,
      roster_id: person.rosterId,
      draft_id: person.draftId,
      shows_payment_election: person.showsPaymentElection,
      esign_sample_opened_at: null,
      differs: [],
      hold_until: holdUntil,
      created_at: instantText(at),
    })
    // A worker who lost their only contact signs up again: what they did since stays.
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet({ draft_id: person.draftId, hold_until: holdUntil }))
    .execute()
}

export async function readPersonOf(executor: Executor, employeeId: string): Promise<OnboardingPerson | null> {
  const row = await executor.selectFrom('onboarding_person').selectAll().where('employee_id', '=', employeeId).executeTakeFirst()
  if (row === undefined) return null
  const { esign_sample_opened_at: openedAt, hold_until: holdUntil } = row
  return {
    employeeId,
    rosterId: row.roster_id,
    draftId: row.draft_id,
    showsPaymentElection: row.shows_payment_election,
    esignSampleOpenedAt: openedAt === null ? null : parseInstant(openedAt),
    differs: row.differs as Difference[],
    holdUntil: holdUntil === null ? null : parseInstant(holdUntil),
  }
}

/** Keeps other answers of the same worker waiting until this one is written. */
export async function lockPerson(tx: Transaction, employeeId: string): Promise<void> {
  await tx.selectFrom('onboarding_person').select('employee_id').where('employee_id', '=', employeeId).forUpdate().execute()
}

export async function changePerson(
  tx: Transaction,
  employeeId: string,
  changes: { esignSampleOpenedAt?: Instant; differs?: readonly Difference[] },
): Promise<void> {
  const { esignSampleOpenedAt, differs } = changes
  await tx
    .updateTable('onboarding_person')
    .set({
      ...(esignSampleOpenedAt !== undefined && { esign_sample_opened_at: instantText(esignSampleOpenedAt) }),
      ...(differs !== undefined && { differs: [...differs] }),
    })
    .where('employee_id', '=', employeeId)
    .execute()
}

export async function readAnswered(executor: Executor, employeeId: string): Promise<Set<OnboardingStep>> {
  const rows = await executor.selectFrom('onboarding_step').select('step').where('employee_id', '=', employeeId).execute()
  return new Set(rows.map(({ step }) => step as OnboardingStep))
}

/** Answered again, a step keeps its newest answer. */
export async function markAnswered(
  tx: Transaction,
  { employeeId, step, answer }: { employeeId: string; step: OnboardingStep; answer: string | null },
  at: Instant,
): Promise<void> {
  const values = { answer: answer === null ? null : exactWord(answer), done_at: instantText(at) }
  await tx
    .insertInto('onboarding_step')
    .values({ employee_id: employeeId, step, ...values })
    .onConflict((conflict) => conflict.columns(['employee_id', 'step']).doUpdateSet(values))
    .execute()
}

/** The step is asked again. */
export async function unmarkAnswered(tx: Transaction, employeeId: string, step: OnboardingStep): Promise<void> {
  await tx.deleteFrom('onboarding_step').where('employee_id', '=', employeeId).where('step', '=', step).execute()
}

type NeverConsented = 'esign-sample' | 'fees' | 'accessibility'
export type ConsentedAgreement = Exclude<AgreementConsent['paperId'], NeverConsented> | 'payment-election'

export type Consent = Omit<AgreementConsent, 'paperId'> & { paperId: ConsentedAgreement; consentedAt: Instant }
export type NewConsent = Consent & {
  id: string
  employeeId: string
  /** The /24 or the /64 of its origin. */
  addressRange: string
  device: string | null
}

export async function insertConsents(tx: Transaction, consents: readonly NewConsent[]): Promise<void> {
  await tx
    .insertInto('onboarding_consent')
    .values(
      consents.map((consent) => ({
        id: consent.id,
        employee_id: consent.employeeId,
        paper_id: consent.paperId,
        version: exactWord(consent.version),
        hash: consent.hash,
        locale: consent.locale,
        consented_at: instantText(consent.consentedAt),
        address_range: exactWord(consent.addressRange),
        device: consent.device === null ? null : plainText(consent.device, 300),
      })),
    )
    .execute()
}

/** In the order in which they were given. */
export async function readConsents(executor: Executor, employeeId: string): Promise<Consent[]> {
  return listAgreements(executor, employeeId)
}

export type Agreement = Consent & { id: string }

/** The same with their ids: an agreement that a worker gave is named by it. */
export async function listAgreements(executor: Executor, employeeId: string): Promise<Agreement[]> {
  const rows = await executor
    .selectFrom('onboarding_consent')
    .select(['id', 'paper_id', 'version', 'hash', 'locale', 'consented_at'])
    .where('employee_id', '=', employeeId)
    .orderBy('consented_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, paper_id: paperId, consented_at: at, ...text }) => ({
    id,
    paperId,
    ...text,
    consentedAt: parseInstant(at),
  }))
}
