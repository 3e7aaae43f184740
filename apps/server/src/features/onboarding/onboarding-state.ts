// Reads a person's progress in signing up, and which answers may be shown, on each request, from the draft or from the records.
import type { OnboardingDraft, OnboardingState, PayCard, PostedAddress } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { instantFromMilliseconds, instantText, type Instant } from '@daybreak/time'
import { readCardsOfEmployee } from '#features/cards'
import { readProfile } from '#features/employee'
import { findNextOpenPayday, readRosterPerson, type RosterPersonToJoin } from '#features/employers'
import { maskDestination } from '#features/session'
import type { Executor } from '#platform/database/database.ts'
import type { TextConsent } from '#platform/outbox/consent.ts'
import type { Draft } from './drafts/index.ts'
import { readElection } from './election/index.ts'
import { openingShown, readOpening } from './opening/index.ts'
import {
  readAnswered,
  readConsents,
  readPersonOf,
  type Consent,
  type ConsentedAgreement,
  type OnboardingPerson,
} from './onboarding-people.store.ts'
import type { Agreements } from './agreements/index.ts'
import type { IdentificationPort } from './onboarding-ports.ts'
import { factsOfDraft, factsOfPerson, factsOfCompleted, progressOf } from './onboarding-steps.rules.ts'

export type Locale = OnboardingState['locale']

export type StateDeps = {
  agreements: Agreements
  identification: IdentificationPort | null
  outbox: { consent: Pick<TextConsent, 'isGiven'> }
  now: Instant
}

/** Readings 4.2, "resend after 30 s". */
export const resendAfterMs = 30_000

const nothing: OnboardingDraft = {
  employer: null,
  employeeIdOrLastName: null,
  hasBirthDate: false,
  rosterPhone: null,
  rosterEmail: null,
  otpMethod: null,
  code: null,
  esignSampleOpenedAt: null,
  esignConsentedAt: null,
  termsConsentedAt: null,
  privacyReadAt: null,
  wantsMarketing: false,
  firstName: null,
  lastName: null,
  address: null,
  mailingAddress: null,
  differs: [],
  cardholderAgreementConsentedAt: null,
  needsSsn: false,
  verification: null,
  showPaymentElection: false,
  election: null,
  paymentElectionSwitchConsentedAt: null,
  electionStartsOn: null,
  holdUntil: null,
}

/** Our reading: a worker who is paid by direct deposit from the first day, or for whom the employer gave no preference, is asked how they want to be paid. */
export function showsPaymentElection(person: Pick<RosterPersonToJoin, 'wantsDirectDepositNow'> | null): boolean {
  return person?.wantsDirectDepositNow !== false
}

export async function stateOfDraft(
  executor: Executor,
  draft: Draft | 'expired' | null,
  locale: Locale,
): Promise<OnboardingState> {
  const known = draft === 'expired' ? null : draft
  const answers = known?.answers ?? null
  const verifiedId = answers?.isSsnVerified === true ? answers.rosterId : null
  const person = verifiedId === null ? null : await readRosterPerson(executor, verifiedId)
  const facts = factsOfDraft({
    hasPerson: answers !== null && answers.rosterId !== null,
    isSsnVerified: person !== null,
    hasContact: answers !== null && answers.contact !== null,
    showsPaymentElection: showsPaymentElection(person),
  })
  return {
    draftId: known === null ? null : publicId('obd', known.id),
    status: null,
    ...progressOf(facts),
    locale,
    expiresAt: known === null ? null : instantText(known.expiresAt),
    hasExpired: draft === 'expired',
    opening: null,
    draft: answers === null ? nothing : { ...nothing, ...shownOfAnswers(answers), ...shownOfRoster(person) },
  }
}

function shownOfAnswers({
  employer,
  employeeIdOrLastName,
  birthDate,
  contact,
  code,
}: Draft['answers']): Partial<OnboardingDraft> {
  return {
    employer: employer === null ? null : { id: publicId('epr', employer.id), name: employer.name },
    employeeIdOrLastName,
    hasBirthDate: birthDate !== null,
    otpMethod: contact?.kind ?? null,
    code:
      contact === null || code === null
        ? null
        : {
            destination: maskDestination(contact),
            expiresAt: instantText(instantFromMilliseconds(code.expiresAtMs)),
            resendAt: instantText(instantFromMilliseconds(code.sentAtMs + resendAfterMs)),
          },
  }
}

/** What the employer knows, masked, and only to anyone who has shown the digits. */
function shownOfRoster(person: RosterPersonToJoin | null): Partial<OnboardingDraft> {
  if (person === null) return {}
  const { phone, email } = person
  return {
    rosterPhone: phone === null ? null : maskDestination({ kind: 'phone', value: phone }),
    rosterEmail: email === null ? null : maskDestination({ kind: 'email', value: email }),
    showPaymentElection: showsPaymentElection(person),
  }
}

/** What is on record of a worker, in one place for every rule that asks. */
export type WorkerRecord = {
  person: OnboardingPerson
  consents: readonly Consent[]
  progress: Pick<OnboardingState, 'step' | 'steps'>
  profile: NonNullable<Awaited<ReturnType<typeof readProfile>>>
  verification: OnboardingDraft['verification']
}

/** Null for a worker who did not sign up here. */
export async function readRecord(executor: Executor, deps: StateDeps, employeeId: string): Promise<WorkerRecord | null> {
  const person = await readPersonOf(executor, employeeId)
  const profile = await readProfile(executor, employeeId)
  if (person === null || profile === null) return null
  const consents = await readConsents(executor, employeeId)
  const verification = (await deps.identification?.readVerification(executor, employeeId)) ?? null
  // What was agreed to before the check began stays agreed to, whatever happens to the document.
  const isBefore = profile.onboardingStatus === 'Joined'
  const hasAll = (agreements: readonly Exclude<ConsentedAgreement, 'payment-election'>[]) =>
    agreements.every((paperId) => hasConsent(consents, paperId, isBefore ? deps.agreements.versionOf(paperId) : null))
  const facts = factsOfPerson({
    hasAgreed: hasAll(['esign', 'terms', 'privacy']),
    hasAgreedToCard: hasAll(['short-form', 'cardholder-agreement']),
    answered: await readAnswered(executor, employeeId),
    verification: verification?.status ?? null,
    showsPaymentElection: person.showsPaymentElection,
    isCardMailed: isCardMailed((await readCardsOfEmployee(executor, employeeId)).payCards),
  })
  return { person, consents, profile, verification, progress: progressOf(facts) }
}

/** Whether a plastic card is on its way or there, and waits to be activated. One whose mailing failed is neither. */
export function isCardMailed(cards: readonly Pick<PayCard, 'status' | 'formFactor' | 'order'>[]): boolean {
  return cards.some(
    ({ status, formFactor, order }) =>
      status === 'Inactive' && formFactor === 'PHYSICAL' && (order?.status === 'SHIPPED' || order?.status === 'COMPLETED'),
  )
}

function hasConsent(consents: readonly Consent[], paperId: ConsentedAgreement, version: string | null): boolean {
  return consents.some((consent) => consent.paperId === paperId && (version === null || consent.version === version))
}

export async function stateOfPerson(executor: Executor, deps: StateDeps, employeeId: string): Promise<OnboardingState> {
  const record = await readRecord(executor, deps, employeeId)
  const profile = record?.profile ?? (await readProfile(executor, employeeId))
  if (profile === null) throw new Error('a session names an employee who does not exist')
  return {
    draftId: record === null ? null : publicId('obd', record.person.draftId),
    status: profile.onboardingStatus,
    ...(record?.progress ?? progressOf(factsOfCompleted())),
    locale: profile.language,
    expiresAt: null,
    hasExpired: false,
    opening: openingShown(await readOpening(executor, employeeId)),
    draft: record === null ? nothing : { ...nothing, ...(await shownOfRecord(executor, record, deps)) },
  }
}

async function shownOfRecord(
  executor: Executor,
  record: WorkerRecord,
  { outbox, now }: StateDeps,
): Promise<Partial<OnboardingDraft>> {
  const { person, consents, profile, verification } = record
  const phone = profile.phoneNumbers[0]?.phoneNumber
  const roster = await readRosterPerson(executor, person.rosterId)
  const election = await readElection(executor, person.employeeId)
  const consentedAt = (paperId: ConsentedAgreement) =>
    textOf(consents.find((consent) => consent.paperId === paperId)?.consentedAt)
  return {
    ...shownOfRoster(roster),
    employer: roster === null ? null : { id: publicId('epr', roster.employerId), name: roster.employerName },
    hasBirthDate: true,
    esignSampleOpenedAt: textOf(person.esignSampleOpenedAt),
    esignConsentedAt: consentedAt('esign'),
    termsConsentedAt: consentedAt('terms'),
    privacyReadAt: consentedAt('privacy'),
    wantsMarketing: phone !== undefined && (await outbox.consent.isGiven(executor, phone, 'marketing')),
    firstName: profile.firstName,
    lastName: profile.lastName,
    // Readings X2, "Redundant entry": what the employer knows need not be typed again.
    address: postedOf(profile.address ?? roster?.address ?? null),
    mailingAddress: postedOf(profile.shippingAddress),
    differs: [...person.differs],
    cardholderAgreementConsentedAt: consentedAt('cardholder-agreement'),
    needsSsn: roster?.hasSsn === false,
    verification,
    showPaymentElection: person.showsPaymentElection,
    election: election && {
      choice: election.choice,
      amount: election.amount === null ? null : election.amount.toString(),
      percent: election.percent,
    },
    paymentElectionSwitchConsentedAt: textOf(election?.consentedAt),
    electionStartsOn: (roster === null ? null : await findNextOpenPayday(executor, roster, now)) ?? election?.startsOn ?? null,
    holdUntil:
      person.holdUntil !== null && person.holdUntil.epochMilliseconds > now.epochMilliseconds ? textOf(person.holdUntil) : null,
  }
}

function textOf(instant: Instant | null | undefined): string | null {
  return instant === null || instant === undefined ? null : instantText(instant)
}

function postedOf(
  address: { line1: string; line2: string | null; city: string; state: string; postalCode: string } | null,
): PostedAddress | null {
  if (address === null) return null
  const { line1, line2, city, state, postalCode } = address
  return { line1, line2, city, state, postalCode: postalCode.slice(0, 5) }
}
