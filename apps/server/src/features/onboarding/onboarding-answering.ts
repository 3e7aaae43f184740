// The steps of a worker with an employee record, each in one transaction that first checks which step is due.
import { isTaxNumber, type ClientConfig, type OnboardingStep, type PostedAddress, type StateRange } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents, centsText } from '@daybreak/money'
import type { Clock, Instant } from '@daybreak/time'
import { addressFaults, postalAddressOf } from '#features/address'
import { readCardsOfEmployee } from '#features/cards'
import { changeProfile, readAddressee } from '#features/employee'
import { findNextOpenPayday, matchSsnLast4, readRosterPerson } from '#features/employers'
import type { Notify } from '#features/messages'
import { sourceOf } from '#features/session'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import { refuseLimitedSession } from '#platform/http/access/limited-session.ts'
import type { ActiveSession, RequestContext } from '#platform/http/routes.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { agreedTextOf, decideConsents, keepDocuments, type Agreements, type PostedConsents } from './agreements/index.ts'
import { insertElection, isSwitch, readElection } from './election/index.ts'
import {
  changePerson,
  insertConsents,
  lockPerson,
  markAnswered,
  readConsents,
  unmarkAnswered,
  type ConsentedAgreement,
} from './onboarding-people.store.ts'
import { differencesOf, isElectionInRange, type ElectionInput } from './onboarding-person.rules.ts'
import type { IdentificationPort } from './onboarding-ports.ts'
import { readRecord, type Locale, type WorkerRecord } from './onboarding-state.ts'
import { refuseStep } from './onboarding-steps.rules.ts'
import { completeWhenDue } from './opening/index.ts'
import { welcomeMessage } from './onboarding-welcome.ts'

export type AnsweringDeps = {
  database: Database
  clock: Clock
  notify: Notify
  keyedHash: KeyedHash
  agreements: Agreements
  identification: IdentificationPort | null
  stateRange: StateRange
  outbox: Pick<Outbox, 'enqueueMessage' | 'consent'>
  brand: Pick<ClientConfig, 'brand' | 'supportPhone'>
}

export type AnswerOutcome<Code extends string> = { kind: 'done' } | Refusal<Code>
type StepOutcome<Code extends string = never> = Promise<AnswerOutcome<Code | 'onboarding.step_not_due'>>

/** The origin of an answer, which is stored with each consent. */
export type Origin = { addressRange: string; device: string | null }

export function originOf({ address, request }: Pick<RequestContext, 'address' | 'request'>): Origin {
  return { addressRange: sourceOf(address), device: request.headers['user-agent']?.slice(0, 300) ?? null }
}

const done = { kind: 'done' } as const

/** Does the work of a step when the step may be answered now. Of two concurrent answers, the second finds what the first has done. */
async function answerStep<Code extends string = never>(
  deps: AnsweringDeps,
  employeeId: string,
  step: OnboardingStep,
  work: (tx: Transaction, record: WorkerRecord, now: Instant) => Promise<AnswerOutcome<Code>>,
): StepOutcome<Code> {
  return deps.database.transaction(async (tx) => {
    await lockPerson(tx, employeeId)
    const now = deps.clock.now()
    const record = await readRecord(tx, { ...deps, now }, employeeId)
    if (record === null) return refuse('onboarding.step_not_due', { step: null })
    return refuseStep(record.progress, step) ?? work(tx, record, now)
  })
}

export async function openEsignSample(deps: AnsweringDeps, employeeId: string): StepOutcome {
  return answerStep(deps, employeeId, 'agreements', async (tx, { person }, now) => {
    if (person.esignSampleOpenedAt === null) await changePerson(tx, employeeId, { esignSampleOpenedAt: now })
    return done
  })
}

type NotConsented = 'onboarding.consents_incomplete' | 'onboarding.paper_changed'

export async function agree(
  deps: AnsweringDeps,
  employeeId: string,
  { consents, wantsMarketing }: { consents: PostedConsents; wantsMarketing: boolean | undefined },
  origin: Origin,
): StepOutcome<'onboarding.sample_first' | 'onboarding.esign_first' | NotConsented> {
  return answerStep(deps, employeeId, 'agreements', async (tx, record, now) => {
    const hasEsign = record.consents.some(
      ({ paperId, version }) => paperId === 'esign' && version === deps.agreements.versionOf('esign'),
    )
    // E-SIGN is alone and first: a person who cannot read our documents here agrees to none of them here.
    if (!hasEsign && record.person.esignSampleOpenedAt === null) return refuse('onboarding.sample_first')
    const wanted = hasEsign ? (['terms', 'privacy'] as const) : (['esign'] as const)
    if (!hasEsign && consents.some(({ paperId }) => paperId !== 'esign')) return refuse('onboarding.esign_first')
    const outcome = await keepConsents(deps, tx, { employeeId, consents, wanted, origin }, now)
    // It is about texts: without a phone there is nothing to say yes to.
    const phone = record.profile.phoneNumbers[0]?.phoneNumber
    if (outcome.kind === 'done' && wantsMarketing !== undefined && phone !== undefined)
      await deps.outbox.consent.chooseMarketing(tx, { phone, isGiven: wantsMarketing })
    return outcome
  })
}

export async function agreeToCard(
  deps: AnsweringDeps,
  employeeId: string,
  consents: PostedConsents,
  origin: Origin,
): StepOutcome<NotConsented> {
  return answerStep(deps, employeeId, 'cardholder-agreement', (tx, _record, now) =>
    keepConsents(deps, tx, { employeeId, consents, wanted: ['short-form', 'cardholder-agreement'], origin }, now),
  )
}

type Keeping = {
  employeeId: string
  consents: PostedConsents
  wanted: readonly Exclude<ConsentedAgreement, 'payment-election'>[]
  origin: Origin
}

async function keepConsents(
  { clock, agreements }: AnsweringDeps,
  tx: Transaction,
  { employeeId, consents, wanted, origin }: Keeping,
  now: Instant,
): Promise<AnswerOutcome<NotConsented>> {
  const verdict = decideConsents(consents, wanted, (consent) => agreements.isCurrent(consent))
  if (verdict.kind === 'refused') return verdict
  const documents = verdict.given.map(({ paperId, locale }) => ({
    documentId: paperId,
    ...agreedTextOf(agreements.read(paperId, locale)),
  }))
  await keepDocuments(tx, documents, now)
  await insertConsents(
    tx,
    verdict.given.map((consent) => ({ ...consent, ...origin, id: newUuid(clock), employeeId, consentedAt: now })),
  )
  return done
}

export type Details = { firstName: string; lastName: string; address: PostedAddress; mailingAddress: PostedAddress | null }

/** Refused with 422 `po_box` or `invalid_state` at the field that is meant. */
export async function updateDetails(deps: AnsweringDeps, employeeId: string, details: Details): StepOutcome<'invalid_input'> {
  const { firstName, lastName, address, mailingAddress } = details
  const { stateRange } = deps
  const errors = [
    ...addressFaults(address, 'home', 'address', stateRange),
    ...(mailingAddress === null ? [] : addressFaults(mailingAddress, 'mail', 'mailingAddress', stateRange)),
  ]
  return answerStep(deps, employeeId, 'update-personal-information', async (tx, { person }, now) => {
    if (errors.length > 0) return refuse('invalid_input', { errors })
    const roster = await readRosterPerson(tx, person.rosterId)
    if (roster === null) throw new Error('a worker signed up from a roster that does not name them')
    const shippingAddress = mailingAddress === null ? null : postalAddressOf(mailingAddress)
    await changeProfile(tx, employeeId, { firstName, lastName, address: postalAddressOf(address), shippingAddress }, now)
    await changePerson(tx, employeeId, { differs: differencesOf(details, roster) })
    await markAnswered(tx, { employeeId, step: 'update-personal-information', answer: null }, now)
    return done
  })
}

/**
 * Asks for the details again, as the employer has them. What was agreed to stays agreed to, and what is being checked stays as it was sent:
 * then it is refused with `onboarding.step_not_due`.
 */
export async function startOver(deps: AnsweringDeps, employeeId: string): StepOutcome {
  return answerStep(deps, employeeId, 'update-personal-information', async (tx, { person }, now) => {
    const roster = await readRosterPerson(tx, person.rosterId)
    if (roster === null) throw new Error('a worker signed up from a roster that does not name them')
    const { firstName, lastName } = roster
    await changeProfile(tx, employeeId, { firstName, lastName, address: null, shippingAddress: null }, now)
    await changePerson(tx, employeeId, { differs: [] })
    await unmarkAnswered(tx, employeeId, 'update-personal-information')
    return done
  })
}

export async function identify(
  deps: AnsweringDeps,
  employeeId: string,
  ssn: string | null,
): StepOutcome<
  'onboarding.identification_unavailable' | 'onboarding.ssn_required' | 'onboarding.ssn_invalid' | 'onboarding.ssn_differs'
> {
  const { identification, keyedHash } = deps
  return answerStep(deps, employeeId, 'identification', async (tx, { person, profile }, now) => {
    if (identification === null) return refuse('onboarding.identification_unavailable')
    const roster = await readRosterPerson(tx, person.rosterId)
    if (roster === null) throw new Error('a worker signed up from a roster that does not name them')
    if (!roster.hasSsn) {
      if (ssn === null) return refuse('onboarding.ssn_required')
      if (!isTaxNumber(ssn)) return refuse('onboarding.ssn_invalid')
      // Its end is what the worker has shown before: another number is another person's.
      const isOwn = await matchSsnLast4(tx, keyedHash, employeeId, ssn.slice(5))
      if (!isOwn) return refuse('onboarding.ssn_differs')
    }
    if (profile.onboardingStatus === 'Joined') await changeProfile(tx, employeeId, { onboardingStatus: 'AccountPending' }, now)
    const agreed = (await readConsents(tx, employeeId)).findLast(({ paperId }) => paperId === 'cardholder-agreement')
    if (agreed === undefined) throw new Error('an identity is checked without the cardholder agreement')
    const { consentedAt } = agreed
    const submitted = { employeeId, rosterId: person.rosterId, ssn: roster.hasSsn ? null : ssn, consentedAt }
    await identification.onIdentificationSubmitted(tx, submitted, now)
    return done
  })
}

/**
 * Our reading of decisions 22: a limited session answers the question the first time, as a newcomer whose contact is not proven must, and
 * changes no answer.
 */
export async function electPayment(
  deps: AnsweringDeps,
  session: Pick<ActiveSession, 'employeeId' | 'limitedUntil'>,
  election: ElectionInput & { hasConsented: boolean },
  shown: Origin & { locale: Locale },
): StepOutcome<'onboarding.election_invalid' | 'onboarding.consents_incomplete' | 'session.limited'> {
  const { clock, agreements } = deps
  const { employeeId } = session
  return answerStep(deps, employeeId, 'payment-election', async (tx, { person }, now) => {
    const limited = (await readElection(tx, employeeId)) === null ? null : refuseLimitedSession(session)
    if (limited !== null) return limited
    const { choice, percent } = election
    if (!isElectionInRange(election)) return refuse('onboarding.election_invalid')
    const isAsked = isSwitch(choice)
    if (isAsked && !election.hasConsented) return refuse('onboarding.consents_incomplete')
    const roster = isAsked ? await readRosterPerson(tx, person.rosterId) : null
    const startsOn = roster === null ? null : await findNextOpenPayday(tx, roster, now)
    const amount = election.amount === null ? null : cents(election.amount)
    const consentedAt = isAsked ? now : null
    const asked = { choice, amount, percent, startsOn, consentedAt }
    await insertElection(tx, { ...asked, id: newUuid(clock), employeeId, undoes: null, createdAt: now })
    if (roster !== null) {
      const { locale, ...origin } = shown
      const amountText = amount === null ? null : centsText(amount)
      const consent = agreements.electionConsent(locale, {
        employer: roster.employerName,
        startsOn,
        choice,
        amount: amountText,
        percent,
      })
      await keepDocuments(tx, [{ ...consent, documentId: 'payment-election' }], now)
      await insertConsents(tx, [
        { ...consent, ...origin, paperId: 'payment-election', id: newUuid(clock), employeeId, consentedAt: now },
      ])
    }
    await markAnswered(tx, { employeeId, step: 'payment-election', answer: choice }, now)
    await completeWhenDue(deps.notify, tx, employeeId, now)
    return done
  })
}

export async function answerCardActivation(
  deps: AnsweringDeps,
  employeeId: string,
  answer: 'activated' | 'no_card' | 'skip',
): StepOutcome<'onboarding.card_not_active'> {
  return answerStep(deps, employeeId, 'card-activation', async (tx, _record, now) => {
    const { payCards } = await readCardsOfEmployee(tx, employeeId)
    if (answer === 'activated' && !payCards.some(({ status }) => status === 'Active')) return refuse('onboarding.card_not_active')
    await markAnswered(tx, { employeeId, step: 'card-activation', answer }, now)
    return done
  })
}

export async function answerSetPin(
  deps: AnsweringDeps,
  employeeId: string,
  answer: 'set' | 'skip',
): StepOutcome<'onboarding.pin_not_set'> {
  return answerStep(deps, employeeId, 'set-pin', async (tx, { profile }, now) => {
    if (answer === 'set' && !profile.hasPin) return refuse('onboarding.pin_not_set')
    await markAnswered(tx, { employeeId, step: 'set-pin', answer }, now)
    return done
  })
}

/** The worker has seen that everything is done, and gets the welcome message at their contact: once, because the step is answered once. */
export async function finish(deps: AnsweringDeps, employeeId: string): StepOutcome {
  return answerStep(deps, employeeId, 'success', async (tx, { profile }, now) => {
    await markAnswered(tx, { employeeId, step: 'success', answer: null }, now)
    const contact = (await readAddressee(tx, employeeId))?.contacts[0]
    if (contact !== undefined) await deps.outbox.enqueueMessage(tx, welcomeMessage(contact, profile, deps.brand))
    return done
  })
}
