// Signs a person up from the digits to a session: where the code goes, who vouches for that contact, and the employee record that
// the code creates.
import { newUuid } from '@daybreak/ids'
import { instantText, type Clock, type Instant } from '@daybreak/time'
import { addContacts, changeProfile, createEmployees } from '#features/employee'
import { linkRosterEntry, lockRosterPerson, readRosterPerson, type RosterPersonToJoin } from '#features/employers'
import { isSameHash, readUsername, type Contact, type CodeRefusal, type Joined, type Joining } from '#features/session'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { RequestContext } from '#platform/http/routes.ts'
import {
  deleteDraft,
  findEmployerCode,
  hashEmployerCode,
  refuseGuess,
  useEmployerCode,
  type Answers,
  type Draft,
  type Drafts,
} from '../drafts/index.ts'
import { refuseToJoin } from './searching.ts'
import { insertPerson } from '../onboarding-people.store.ts'
import { resendAfterMs, showsPaymentElection, type Locale } from '../onboarding-state.ts'

export type JoiningDeps = { database: Database; clock: Clock; keyedHash: KeyedHash; drafts: Drafts; joining: Joining }

export type Choice = { otpMethod: 'phone' | 'email'; other: string | undefined; employerCode: string | undefined }

type StepNotDue = Refusal<'onboarding.step_not_due'>
type NotSent = Extract<Awaited<ReturnType<Joining['requestCode']>>, { kind: 'refused' }>
type Sent = { kind: 'sent'; draft: Draft } | StepNotDue | NotSent
type NotToJoin = NonNullable<Awaited<ReturnType<typeof refuseToJoin>>>

/** Decisions 23, "or nothing leaves the account for 72 hours and the roster's contact is told". */
const holdHours = 72

type Verified = { draft: Draft; person: RosterPersonToJoin }

/** The draft of a person who has entered their digits. */
async function verifiedDraft(
  { drafts }: Pick<JoiningDeps, 'drafts'>,
  tx: Transaction,
  cookieHeader: string | undefined,
): Promise<Verified | StepNotDue> {
  const draft = await drafts.lock(tx, cookieHeader)
  const answers = draft === null || draft === 'expired' ? null : draft.answers
  const person = answers === null || answers.rosterId === null ? null : await readRosterPerson(tx, answers.rosterId)
  if (draft === null || draft === 'expired' || person === null)
    return refuse('onboarding.step_not_due', { step: 'employee-search' })
  if (!draft.answers.isSsnVerified) return refuse('onboarding.step_not_due', { step: 'verify-ssn' })
  return { draft, person }
}

/** Chooses the contact, and sends the first code to it. */
export async function chooseContact(
  deps: JoiningDeps,
  choice: Choice,
  context: RequestContext,
  language: Locale,
): Promise<Sent | NotToJoin | NotVouched> {
  const { cookie } = context.request.headers
  const chosen = await deps.database.transaction(async (tx) => {
    const verified = await verifiedDraft(deps, tx, cookie)
    if ('kind' in verified) return verified
    const refusal = await refuseToJoin(tx, verified.person)
    if (refusal !== null) return refusal
    const vouched = await vouch(deps, tx, verified.person, choice)
    return vouched.kind === 'refused' ? vouched : { ...verified, ...vouched }
  })
  if (chosen.kind === 'refused') return chosen
  const { draft, person, contact, vouchedBy } = chosen
  return sendCode(deps, { draft, person, answers: { ...draft.answers, contact, vouchedBy } }, context, language)
}

/** Another code to the same contact. */
export async function resendCode(
  deps: JoiningDeps,
  context: RequestContext,
  language: Locale,
): Promise<Sent | Refusal<'onboarding.resend_too_soon'>> {
  const asked = await deps.database.transaction((tx) => verifiedDraft(deps, tx, context.request.headers.cookie))
  if ('kind' in asked) return asked
  const { answers } = asked.draft
  if (answers.code === null) return refuse('onboarding.step_not_due', { step: 'log-in-method' })
  const waitMs = answers.code.sentAtMs + resendAfterMs - deps.clock.now().epochMilliseconds
  if (waitMs > 0) return refuse('onboarding.resend_too_soon', { retryAfter: Math.ceil(waitMs / 1000) })
  return sendCode(deps, { ...asked, answers }, context, language)
}

async function sendCode(
  { database, drafts, joining, clock }: JoiningDeps,
  { draft, person, answers }: Verified & { answers: Answers },
  context: RequestContext,
  language: Locale,
): Promise<Sent> {
  const { contact } = answers
  if (contact === null) return refuse('onboarding.step_not_due', { step: 'log-in-method' })
  const sentAtMs = clock.now().epochMilliseconds
  const sent = await joining.requestCode({ draftId: draft.id, contact, language, timeZone: person.timeZone }, context)
  if (sent.kind === 'refused') return sent
  const written = { ...draft, answers: { ...answers, code: { sentAtMs, expiresAtMs: sent.expiresAt.epochMilliseconds } } }
  await database.transaction((tx) => drafts.write(tx, written))
  return { kind: 'sent', draft: written }
}

type CodeNotRight = Refusal<'onboarding.employer_code_wrong' | 'onboarding.ssn_locked'>
type NotVouched =
  | CodeNotRight
  | Refusal<'onboarding.contact_missing' | 'onboarding.contact_invalid' | 'onboarding.employer_code_required'>
type Vouched = { kind: 'vouched'; contact: Contact; vouchedBy: NonNullable<Answers['vouchedBy']> }

/** Decisions 23: a colleague may know a birth date and four digits, but has neither the worker's phone nor the employer's code. */
async function vouch(
  deps: JoiningDeps,
  tx: Transaction,
  person: RosterPersonToJoin,
  { otpMethod, other, employerCode }: Choice,
): Promise<Vouched | NotVouched> {
  const own = person[otpMethod]
  if (other === undefined) {
    if (own === null) return refuse('onboarding.contact_missing')
    return { kind: 'vouched', contact: { kind: otpMethod, value: own }, vouchedBy: 'roster' }
  }
  const contact = readUsername(other)
  if (contact.kind === 'refused' || contact.kind !== otpMethod || !isAmerican(contact))
    return refuse('onboarding.contact_invalid')
  if (contact.value === own) return { kind: 'vouched', contact, vouchedBy: 'roster' }
  if (employerCode !== undefined) {
    const refusal = await checkEmployerCode(deps, tx, person.id, employerCode)
    return refusal ?? { kind: 'vouched', contact, vouchedBy: 'code' }
  }
  // Our reading: where no one could be notified, and where someone was notified and removed it, waiting is not enough.
  const canBeNotified = person.phone !== null || person.email !== null
  if (!canBeNotified || person.employeeId !== null) return refuse('onboarding.employer_code_required')
  return { kind: 'vouched', contact, vouchedBy: 'none' }
}

function isAmerican({ kind, value }: Contact): boolean {
  return kind === 'email' || /^1[2-9]\d{9}$/.test(value)
}

async function checkEmployerCode(
  deps: JoiningDeps,
  tx: Transaction,
  rosterId: string,
  code: string,
): Promise<CodeNotRight | null> {
  const now = deps.clock.now()
  const kept = await findEmployerCode(tx, rosterId, now)
  const isRight = isSameHash(kept?.codeHash ?? new Uint8Array(32), hashEmployerCode(deps.keyedHash, rosterId, code))
  return refuseGuess(deps, tx, { wrong: 'onboarding.employer_code_wrong', rosterId, isRight }, now)
}

/** A proven code creates the employee, or gives their account a contact again. */
export async function join(
  deps: JoiningDeps,
  code: string,
  context: RequestContext,
  language: Locale,
): Promise<Joined | StepNotDue | NotToJoin | CodeRefusal> {
  const { database, drafts, joining } = deps
  const { cookie } = context.request.headers
  const draft = await drafts.read(database.query, cookie)
  const contact = draft === null || draft === 'expired' ? null : draft.answers.contact
  if (draft === null || draft === 'expired' || contact === null)
    return refuse('onboarding.step_not_due', { step: 'log-in-method' })
  return joining.join<(StepNotDue | NotToJoin)['code']>({ draftId: draft.id, contact, code }, context, async (tx, now) => {
    const verified = await verifiedDraft(deps, tx, cookie)
    if ('kind' in verified) return verified
    const { answers } = verified.draft
    // Another tab has chosen another contact in the meantime.
    if (answers.contact?.value !== contact.value || answers.vouchedBy === null)
      return refuse('onboarding.step_not_due', { step: 'log-in-method' })
    // Of two browsers that prove the same person at once, the second finds the account.
    await lockRosterPerson(tx, verified.person.id)
    const person = await readRosterPerson(tx, verified.person.id)
    if (person === null) throw new Error('a person left the roster although their row was locked')
    const refusal = await refuseToJoin(tx, person)
    if (refusal !== null) return refusal
    const employeeId = await makeEmployee(deps, tx, { person, contact, language }, now)
    await keepRecord(deps, tx, { person, employeeId, draft: verified.draft, vouchedBy: answers.vouchedBy, language }, now)
    return { kind: 'made', employeeId }
  })
}

async function makeEmployee(
  { clock }: JoiningDeps,
  tx: Transaction,
  { person, contact, language }: { person: RosterPersonToJoin; contact: Contact; language: Locale },
  now: Instant,
): Promise<string> {
  const employeeId = person.employeeId ?? newUuid(clock)
  if (person.employeeId === null) {
    const { employerId, employeeNumber, firstName, lastName, hasExpressPay } = person
    await createEmployees(tx, [
      {
        id: employeeId,
        employerId,
        employeeNumber,
        firstName,
        lastName,
        language,
        onboardingStatus: 'Joined',
        features: hasExpressPay ? ['EWA'] : [],
        hasPin: false,
        address: null,
        createdAt: now,
      },
    ])
    const isLinked = await linkRosterEntry(tx, person.id, employeeId, instantText(now))
    if (!isLinked) throw new Error('a person on the roster got another account although their row was locked')
  } else await changeProfile(tx, employeeId, { language }, now)
  await addContacts(tx, [{ employeeId, ...contact, isVerified: true }], clock)
  return employeeId
}

type Making = {
  person: RosterPersonToJoin
  employeeId: string
  draft: Draft
  vouchedBy: NonNullable<Answers['vouchedBy']>
  language: Locale
}

async function keepRecord({ joining }: JoiningDeps, tx: Transaction, making: Making, now: Instant): Promise<void> {
  const { person, employeeId, draft, vouchedBy, language } = making
  const holdUntil = vouchedBy === 'none' ? now.add({ hours: holdHours }) : null
  const shows = showsPaymentElection(person)
  await insertPerson(tx, { employeeId, rosterId: person.id, draftId: draft.id, showsPaymentElection: shows, holdUntil }, now)
  if (vouchedBy === 'code') await useEmployerCode(tx, person.id, now)
  if (holdUntil !== null) {
    const reported = (['phone', 'email'] as const).flatMap((kind): Contact[] => {
      const value = person[kind]
      return value === null ? [] : [{ kind, value }]
    })
    await joining.hold(tx, employeeId, { until: holdUntil, reported, language, timeZone: person.timeZone }, now)
  }
  await deleteDraft(tx, draft.id)
}
