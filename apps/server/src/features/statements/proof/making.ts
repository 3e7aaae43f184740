// Makes letters of proof of income, shows them to their worker, draws them and turns them off.
import { randomBytes } from 'node:crypto'
import {
  proofPeriod,
  type OwnProofLetter,
  type ProofFigures,
  type ProofOverview,
  type ProofPart,
  type ProofPeriod,
} from '@daybreak/contract'
import { parsePublicId, publicId } from '@daybreak/ids'
import { dateIn, instantText, isBefore, type Instant, type PlainDate } from '@daybreak/time'
import { listPaidRuns, readWorkplace } from '#features/employers'
import { readAddressee, readPerson } from '#features/employee'
import { listPaydays } from '#features/transactions'
import { drawPdf } from '#platform/documents/pdf.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import type { StatementsDeps } from '../statements-deps.ts'
import { letterDocumentOf } from './document.ts'
import { codeOf, daysOf, figuresOf, goodDays, letterOf, paydaysOf, shownCode, showsIncome } from './proof.rules.ts'
import { insertLetter, listLetters, markOff, readLetter, type StoredLetter } from './proof.store.ts'

type Reader = Pick<ActiveSession, 'employeeId' | 'sessionId'>
type NoAccount = Refusal<'accounts.not_found'>
type NotThere = Refusal<'statements.no_such_letter'>

const maxShown = 100
/** Our reading: one for each landlord of a long search. */
const maxPerDay = 20
const dayHours = 24

/** Where a code is checked, as people type it. */
export function checkAddressOf(origin: string): string {
  return `${new URL(origin).host}/proof`
}

export async function readProof(deps: StatementsDeps, { employeeId }: Reader): Promise<ProofOverview | NoAccount> {
  const accountId = await deps.accountIdOf(employeeId)
  if (isRefused(accountId)) return accountId
  const today = await todayOf(deps, employeeId)
  const periods = await Promise.all(
    proofPeriod.options.map(async (period) => ({
      period,
      ...(await readFigures(deps, { accountId, employeeId }, period, today)),
    })),
  )
  const now = deps.clock.now()
  return {
    periods,
    work: await readWorkplace(deps.database.query, employeeId, today),
    letters: (await listLetters(deps.database.query, employeeId, maxShown)).map((letter) => shownLetter(letter, now)),
    checkedAt: checkAddressOf(deps.origin),
  }
}

async function todayOf({ database, clock }: StatementsDeps, employeeId: string): Promise<PlainDate> {
  const addressee = await readAddressee(database.query, employeeId)
  if (addressee === null) throw new Error('a session of no one')
  return dateIn(clock.now(), addressee.timeZone)
}

async function readFigures(
  { database }: StatementsDeps,
  { accountId, employeeId }: { accountId: string; employeeId: string },
  period: ProofPeriod,
  today: PlainDate,
): Promise<ProofFigures> {
  const days = daysOf(period, today)
  const runs = await listPaidRuns(database.query, employeeId, days)
  return figuresOf(paydaysOf(runs, await listPaydays(database.query, accountId, days)), days)
}

export type LetterRequest = {
  id: string
  period: ProofPeriod
  shows: readonly ProofPart[]
  madeFor: string | null
  language: 'en' | 'es'
}

export async function makeLetter(
  deps: StatementsDeps,
  { employeeId, sessionId }: Reader,
  { id, period, shows, madeFor, language }: LetterRequest,
): Promise<
  OwnProofLetter | NoAccount | Refusal<'statements.no_pay' | 'statements.nothing_shown' | 'statements.too_many_letters'>
> {
  const { database, clock, recordActivity } = deps
  const accountId = await deps.accountIdOf(employeeId)
  if (isRefused(accountId)) return accountId
  if (!showsIncome(shows)) return refuse('statements.nothing_shown')
  const before = await readLetter(database.query, employeeId, id)
  if (before !== null) return shownLetter(before, clock.now())
  const today = await todayOf(deps, employeeId)
  const figures = await readFigures(deps, { accountId, employeeId }, period, today)
  const person = await readPerson(database.query, employeeId)
  if (figures.count === 0 || person === null) return refuse('statements.no_pay')
  const letter = letterOf(figures, {
    name: `${person.firstName} ${person.lastName}`,
    shows,
    work: await readWorkplace(database.query, employeeId, today),
    madeFor: madeFor === '' ? null : madeFor,
    madeOn: today,
    language,
  })
  return transactUnlessRefused(database, async (tx) => {
    const madeAt = clock.now()
    const newest = await listLetters(tx, employeeId, maxPerDay)
    const since = madeAt.subtract({ hours: dayHours })
    if (newest.filter((one) => isBefore(since, one.madeAt)).length >= maxPerDay) return refuse('statements.too_many_letters')
    const expiresAt = madeAt.add({ hours: goodDays * dayHours })
    const kept = { id, employeeId, code: codeOf(randomBytes(16)), letter, madeAt, expiresAt }
    if (await insertLetter(tx, kept)) await recordActivity(tx, { employeeId, sessionId, kind: 'letter_made', at: madeAt })
    const stored = await readLetter(tx, employeeId, id)
    // The id is another worker's letter: to this one it is not there.
    return stored === null ? refuse('statements.no_pay') : shownLetter(stored, madeAt)
  })
}

export async function readLetterFile(
  deps: StatementsDeps,
  { employeeId, sessionId }: Reader,
  publicLetterId: string,
): Promise<{ name: string; bytes: Uint8Array } | NotThere> {
  const found = await findLetter(deps, employeeId, publicLetterId)
  if (isRefused(found)) return found
  const { letter, code, madeAt } = found
  const checkedAt = checkAddressOf(deps.origin)
  const { brand } = deps.brand
  const content = letterDocumentOf({ letter, shownCode: shownCode(code), brand, checkedAt, madeAt: instantText(madeAt) })
  const bytes = await drawPdf(content)
  await deps.database.transaction((tx) =>
    deps.recordActivity(tx, { employeeId, sessionId, kind: 'letter_downloaded', at: deps.clock.now() }),
  )
  return { name: `proof-of-income-${letter.madeOn}.pdf`, bytes }
}

export async function turnLetterOff(
  deps: StatementsDeps,
  { employeeId, sessionId }: Reader,
  publicLetterId: string,
): Promise<OwnProofLetter | NotThere> {
  const found = await findLetter(deps, employeeId, publicLetterId)
  if (isRefused(found)) return found
  const at = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    if (await markOff(tx, found.id, at)) await deps.recordActivity(tx, { employeeId, sessionId, kind: 'letter_off', at })
  })
  const changed = await readLetter(deps.database.query, employeeId, found.id)
  return changed === null ? refuse('statements.no_such_letter') : shownLetter(changed, at)
}

async function findLetter({ database }: StatementsDeps, employeeId: string, id: string): Promise<StoredLetter | NotThere> {
  const wanted = parsePublicId('prf', id)
  const found = wanted === null ? null : await readLetter(database.query, employeeId, wanted)
  return found ?? refuse('statements.no_such_letter')
}

function shownLetter(stored: StoredLetter, now: Instant): OwnProofLetter {
  const { id, code, letter, madeAt, expiresAt, checks, lastCheckedAt } = stored
  return {
    id: publicId('prf', id),
    code: shownCode(code),
    letter,
    madeAt: instantText(madeAt),
    goodUntil: instantText(expiresAt),
    state: stateOf(stored, now),
    checks,
    lastCheckedAt: lastCheckedAt === null ? null : instantText(lastCheckedAt),
  }
}

function stateOf({ offAt, expiresAt }: StoredLetter, now: Instant): OwnProofLetter['state'] {
  if (offAt !== null) return 'off'
  return isBefore(now, expiresAt) ? 'active' : 'over'
}
