// Finds the person who signs up on a roster, and asks for the last four digits that the employer has.
import { parsePublicId } from '@daybreak/ids'
import { dateIn, type Clock, type Instant } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import {
  findEmployer,
  findEmployersNamed,
  findOnRoster,
  readEmployer,
  readRosterPerson,
  type RosterPersonToJoin,
} from '#features/employers'
import { isOneOfHashes } from '#features/session'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import {
  guessLimits,
  lockGuesses,
  noAnswers,
  refuseGuess,
  searchWaitSeconds,
  writeGuesses,
  type Answers,
  type Draft,
  type Drafts,
  type GuessKey,
} from '../drafts/index.ts'
import { decideAge } from '../onboarding-person.rules.ts'

export type SearchDeps = { database: Database; clock: Clock; keyedHash: KeyedHash; drafts: Drafts }

/** `cookie`: to be set, because the draft is new. */
export type DraftOutcome<Code extends string> =
  | { kind: 'done'; draft: Draft; cookie: string | null }
  | (Refusal<Code> & { cookie: string | null })

type SearchRefusal =
  | 'onboarding.no_match'
  | 'onboarding.employer_unknown'
  | 'onboarding.birth_date_required'
  | 'onboarding.under_age'
  | 'onboarding.too_many_tries'

export type Search = {
  /** `typed`: a company code or a whole name, as it was typed. */
  employer: { id: string } | { code: string } | { typed: string }
  employeeIdOrLastName: string
  /** Left out: the one of the draft. */
  birthDate: string | undefined
}

/** @param source  the address range that asks */
export async function searchEmployee(
  deps: SearchDeps,
  search: Search,
  { cookieHeader, source }: { cookieHeader: string | undefined; source: string },
): Promise<DraftOutcome<SearchRefusal>> {
  const { database, drafts } = deps
  return database.transaction(async (tx) => {
    const kept = await drafts.lock(tx, cookieHeader)
    const known = kept === 'expired' ? null : kept
    const outcome = await find(deps, tx, known, search, source)
    // A browser without a draft gets one when there is something to keep: a person who was found, or a try that is counted.
    if (outcome.kind === 'refused' && !outcome.isCounted) return { ...refusalOf(outcome), cookie: null }
    const { draft, cookie } = known === null ? await drafts.start(tx) : { draft: known, cookie: null }
    if (outcome.kind === 'refused') {
      await countTry(deps, tx, { draft, source })
      return { ...refusalOf(outcome), cookie }
    }
    const found = { ...draft, answers: outcome.answers }
    await drafts.write(tx, found)
    return { kind: 'done', draft: found, cookie }
  })
}

/** `isCounted`: the search named no one, so it counts as a try. */
type NotFound = Refusal<SearchRefusal> & { isCounted: boolean }
type Found = { kind: 'found'; answers: Answers } | NotFound

function refusalOf({ isCounted: _isCounted, ...refusal }: NotFound): Refusal<SearchRefusal> {
  return refusal
}

async function find(deps: SearchDeps, tx: Transaction, draft: Draft | null, search: Search, source: string): Promise<Found> {
  const { keyedHash, clock } = deps
  const now = clock.now()
  const retryAfter = Math.max(...(await readTries(deps, tx, keysOf(keyedHash, draft, source))).map(({ wait }) => wait))
  if (retryAfter > 0) return { kind: 'refused', code: 'onboarding.too_many_tries', retryAfter, isCounted: false }

  const employers = await employersOf(tx, search.employer)
  const birthDate = search.birthDate ?? draft?.answers.birthDate ?? null
  const [first] = employers
  const age = birthDate === null || first === undefined ? 'of_age' : decideAge(birthDate, dateIn(now, first.timeZone))
  if (birthDate === null || age === 'no_age') return { kind: 'refused', code: 'onboarding.birth_date_required', isCounted: false }
  if (age === 'under_age') return { kind: 'refused', code: 'onboarding.under_age', isCounted: false }

  const { employeeIdOrLastName } = search
  const found: { employer: Answers['employer']; rosterId: string }[] = []
  for (const employer of employers) {
    const ids = await findOnRoster(tx, keyedHash, { employerId: employer.id, employeeIdOrLastName, birthDate })
    found.push(...ids.map((rosterId) => ({ employer, rosterId })))
  }
  const [person, second] = found
  if (person === undefined || second !== undefined) {
    const code = first === undefined ? 'onboarding.employer_unknown' : 'onboarding.no_match'
    return { kind: 'refused', code, isCounted: true }
  }
  const { employer, rosterId } = person
  const answers = { ...(draft?.answers ?? noAnswers), employer, employeeIdOrLastName, birthDate }
  // Back keeps everything; another person has shown nothing yet.
  const isSame = rosterId === draft?.answers.rosterId
  return { kind: 'found', answers: isSame ? answers : { ...answers, ...nobodyFound, rosterId } }
}

type SearchScope = keyof typeof guessLimits
type SearchKey = GuessKey & { scope: SearchScope }

/** The tries of a draft, and those of an address range. */
function keysOf(keyedHash: KeyedHash, draft: Pick<Draft, 'id'> | null, source: string): SearchKey[] {
  const ofSource: SearchKey = { scope: 'search_of_source', keyHash: keyedHash('onboarding.source', source) }
  return draft === null ? [ofSource] : [{ scope: 'search_of_draft', keyHash: keyedHash('onboarding.draft', draft.id) }, ofSource]
}

/** How long each key has to wait. One after the other, and in one order everywhere: two searches never wait for each other. */
async function readTries({ clock }: Pick<SearchDeps, 'clock'>, tx: Transaction, keys: readonly SearchKey[]) {
  const now = clock.now()
  const tries: (SearchKey & { events: readonly number[]; wait: number })[] = []
  for (const key of keys) {
    const { events } = await lockGuesses(tx, key, now)
    tries.push({ ...key, events, wait: searchWaitSeconds(key.scope, events, now.epochMilliseconds) })
  }
  return tries
}

async function countTry(deps: SearchDeps, tx: Transaction, { draft, source }: { draft: Draft; source: string }): Promise<void> {
  const now = deps.clock.now()
  for (const { events, wait: _wait, ...key } of await readTries(deps, tx, keysOf(deps.keyedHash, draft, source)))
    await writeGuesses(tx, key, { events: [...recentOf(key.scope, events, now), now.epochMilliseconds], lockedUntilMs: null })
}

/** What is known before anything is: neither who the person is on the roster, nor anything that they have shown. */
export const nobodyFound = { rosterId: null, isSsnVerified: false, contact: null, vouchedBy: null, code: null } as const

function recentOf(scope: SearchScope, events: readonly number[], now: Instant): number[] {
  return events.filter((event) => now.epochMilliseconds - event < guessLimits[scope].withinMs)
}

type NamedEmployer = NonNullable<Answers['employer']>

/** Whom the search may mean. A text may be the code of one employer and the name of others: the roster decides which. */
async function employersOf(tx: Transaction, named: Search['employer']): Promise<NamedEmployer[]> {
  if ('id' in named) {
    const id = parsePublicId('epr', named.id)
    const employer = id === null ? null : await readEmployer(tx, id)
    return employer === null ? [] : [employer]
  }
  const ofCode = await findEmployer(tx, ('code' in named ? named.code : named.typed).trim().toUpperCase())
  const byCode = ofCode === null ? [] : [{ id: ofCode.id, name: ofCode.name, timeZone: ofCode.timeZone }]
  if ('code' in named) return byCode
  const byName = await findEmployersNamed(tx, named.typed)
  return [...byCode, ...byName.filter(({ id }) => id !== ofCode?.id)]
}

type DigitsRefusal = 'onboarding.step_not_due' | 'onboarding.ssn_wrong' | 'onboarding.ssn_locked' | NotToJoin
type NotToJoin = 'onboarding.has_account' | 'onboarding.inactive'

/**
 * Compares four digits with the roster's keyed hash.
 *
 * Only someone with the digits learns that the person has an account, or no longer works there.
 */
export async function verifySsn(
  deps: SearchDeps,
  last4: string,
  cookieHeader: string | undefined,
): Promise<DraftOutcome<DigitsRefusal>> {
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
    // A roster without digits is compared too, with a value that no digits hash to.
    const known = person.ssnLast4Hash ?? new Uint8Array(32)
    const isRight = isOneOfHashes(keyedHash.all('employers.ssn_last4', last4), known)
    const refusal =
      (await refuseGuess(deps, tx, { wrong: 'onboarding.ssn_wrong', rosterId: person.id, isRight }, clock.now())) ??
      (await refuseToJoin(tx, person))
    if (refusal !== null) return { ...refusal, cookie }
    const verified = { ...draft, answers: { ...draft.answers, isSsnVerified: true } }
    await drafts.write(tx, verified)
    return { kind: 'done', draft: verified, cookie }
  })
}

/** Why a person who proved who they are may not sign up; null when they may. */
export async function refuseToJoin(
  tx: Transaction,
  { employeeId, status }: Pick<RosterPersonToJoin, 'employeeId' | 'status'>,
): Promise<Refusal<NotToJoin> | null> {
  if (status === 'ended') return refuse('onboarding.inactive')
  // An account that nothing reaches any more was taken from someone: its owner starts over.
  const addressee = employeeId === null ? null : await readAddressee(tx, employeeId)
  return addressee !== null && addressee.contacts.length > 0 ? refuse('onboarding.has_account') : null
}
