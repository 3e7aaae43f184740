// Finds who is signing up on a roster, and has her show the last four digits that her employer knows.
import { parsePublicId } from '@daybreak/ids'
import { dateIn, type Clock, type Instant } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import { findEmployer, findOnRoster, readEmployer, readRosterPerson, type RosterPersonToJoin } from '#features/employers'
import { isSameHash } from '#features/session'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Refusal } from '#platform/errors.ts'
import type { Answers, Draft, Drafts } from './onboarding-draft.ts'
import { lockGuesses, writeGuesses, type GuessKey } from './onboarding-drafts.store.ts'
import { guessLimits, searchWaitSeconds } from './onboarding-guesses.rules.ts'
import { refuseGuess } from './onboarding-person-guesses.ts'
import { decideAge } from './onboarding-person.rules.ts'
import type { OnboardingRefusal } from './onboarding.errors.ts'

export type FindingDeps = { database: Database; clock: Clock; keyedHash: KeyedHash; drafts: Drafts }

/** `cookie`: to be set, because the draft is new. */
export type DraftOutcome =
  | { kind: 'done'; draft: Draft; cookie: string | null }
  | (Refusal<OnboardingRefusal> & { cookie: string | null })

export type Search = {
  employer: { id: string } | { code: string }
  employeeIdOrLastName: string
  /** Left out: the one of the draft. */
  birthDate: string | undefined
}

/** @param source  the address range that asks */
export async function searchEmployee(
  deps: FindingDeps,
  search: Search,
  { cookieHeader, source }: { cookieHeader: string | undefined; source: string },
): Promise<DraftOutcome> {
  const { database, drafts } = deps
  return database.transaction(async (tx) => {
    const kept = await drafts.lock(tx, cookieHeader)
    const { draft, cookie } = kept === null || kept === 'expired' ? await drafts.start(tx) : { draft: kept, cookie: null }
    const outcome = await find(deps, tx, draft, search, source)
    if (outcome.kind === 'refused') return { ...outcome, cookie }
    const found = { ...draft, answers: outcome.answers }
    await drafts.write(tx, found)
    return { kind: 'done', draft: found, cookie }
  })
}

type Found = { kind: 'found'; answers: Answers } | Refusal<OnboardingRefusal>

async function find(deps: FindingDeps, tx: Transaction, draft: Draft, search: Search, source: string): Promise<Found> {
  const { keyedHash, clock } = deps
  const now = clock.now()
  const keys: SearchKey[] = [
    { scope: 'search_of_draft', keyHash: keyedHash('onboarding.draft', draft.id) },
    { scope: 'search_of_source', keyHash: keyedHash('onboarding.source', source) },
  ]
  const counts: (SearchKey & { events: readonly number[] })[] = []
  // One after the other, and in one order everywhere: two searches never wait for each other.
  for (const key of keys) counts.push({ ...key, events: (await lockGuesses(tx, key, now)).events })
  const waits = counts.map(({ scope, events }) => searchWaitSeconds(scope, events, now.epochMilliseconds))
  const retryAfter = Math.max(...waits)
  if (retryAfter > 0) return { kind: 'refused', code: 'onboarding.too_many_tries', retryAfter }

  const employer = await employerOf(tx, search.employer)
  const birthDate = search.birthDate ?? draft.answers.birthDate
  const age = birthDate === null || employer === null ? 'of_age' : decideAge(birthDate, dateIn(now, employer.timeZone))
  if (birthDate === null || age === 'no_age') return { kind: 'refused', code: 'onboarding.birth_date_required' }
  if (age === 'under_age') return { kind: 'refused', code: 'onboarding.under_age' }

  const { employeeIdOrLastName } = search
  const found = employer && (await findOnRoster(tx, keyedHash, { employerId: employer.id, employeeIdOrLastName, birthDate }))
  const [rosterId, second] = found ?? []
  if (employer === null || rosterId === undefined || second !== undefined) {
    for (const { events, ...key } of counts)
      await writeGuesses(tx, key, { events: [...recentOf(key.scope, events, now), now.epochMilliseconds], lockedUntilMs: null })
    return { kind: 'refused', code: employer === null ? 'onboarding.employer_unknown' : 'onboarding.no_match' }
  }
  const answers = { ...draft.answers, employer, employeeIdOrLastName, birthDate }
  // Back keeps everything; another person has shown nothing yet.
  const isSame = rosterId === draft.answers.rosterId
  return { kind: 'found', answers: isSame ? answers : { ...answers, ...nobodyFound, rosterId } }
}

/** What is known of nobody yet: neither who she is on the roster, nor anything that she has shown. */
export const nobodyFound = { rosterId: null, isSsnVerified: false, contact: null, vouchedBy: null, code: null } as const

type SearchScope = keyof typeof guessLimits
type SearchKey = GuessKey & { scope: SearchScope }

function recentOf(scope: SearchScope, events: readonly number[], now: Instant): number[] {
  return events.filter((event) => now.epochMilliseconds - event < guessLimits[scope].withinMs)
}

async function employerOf(tx: Transaction, named: Search['employer']): Promise<Answers['employer']> {
  if ('code' in named) {
    const employer = await findEmployer(tx, named.code.toUpperCase())
    return employer && { id: employer.id, name: employer.name, timeZone: employer.timeZone }
  }
  const id = parsePublicId('epr', named.id)
  return id === null ? null : readEmployer(tx, id)
}

/**
 * Holds four digits against the roster's keyed hash of hers.
 *
 * That she has an account, or works there no longer, is said only to who has the digits.
 */
export async function verifySsn(deps: FindingDeps, last4: string, cookieHeader: string | undefined): Promise<DraftOutcome> {
  const { database, clock, keyedHash, drafts } = deps
  return database.transaction(async (tx) => {
    const draft = await drafts.lock(tx, cookieHeader)
    const cookie = null
    const person =
      draft === null || draft === 'expired' || draft.answers.rosterId === null
        ? null
        : await readRosterPerson(tx, draft.answers.rosterId)
    if (draft === null || draft === 'expired' || person === null)
      return { kind: 'refused', code: 'onboarding.step_not_due', step: 'employee-search', cookie }
    // A roster without digits is held against digits as well, that nothing hashes to.
    const known = person.ssnLast4Hash ?? new Uint8Array(32)
    const isRight = isSameHash(known, keyedHash('employers.ssn_last4', last4))
    const refusal =
      (await refuseGuess(deps, tx, { scope: 'digits_of_person', rosterId: person.id, isRight }, clock.now())) ??
      (await refuseToJoin(tx, person))
    if (refusal !== null) return { ...refusal, cookie }
    const verified = { ...draft, answers: { ...draft.answers, isSsnVerified: true } }
    await drafts.write(tx, verified)
    return { kind: 'done', draft: verified, cookie }
  })
}

/** Who is not to sign up although she is who she says; null for who may. */
export async function refuseToJoin(
  tx: Transaction,
  { employeeId, status }: Pick<RosterPersonToJoin, 'employeeId' | 'status'>,
): Promise<Refusal<'onboarding.has_account' | 'onboarding.inactive'> | null> {
  if (status === 'ended') return { kind: 'refused', code: 'onboarding.inactive' }
  // An account that nothing reaches any more was taken away from somebody: its owner begins anew.
  const addressee = employeeId === null ? null : await readAddressee(tx, employeeId)
  return addressee !== null && addressee.contacts.length > 0 ? { kind: 'refused', code: 'onboarding.has_account' } : null
}
