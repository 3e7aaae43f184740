// Submits a check to the provider, sends it what has changed since, and fetches its result.
import { newUuid } from '@daybreak/ids'
import { parseInstant, type Instant } from '@daybreak/time'
import type { Database, Executor, Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { applicantOf, openApplicant, sealApplicant, type KeptApplicant, type Submitted } from './applicant.ts'
import { readFilesOfRound } from '../documents/index.ts'
import { moveCheck, type MovingDeps } from './moving.ts'
import type { Found, IdentityProvider } from '../identity-provider.ts'
import { decideMove, isOpen, nextPollMs } from '../identity.rules.ts'
import {
  drawOpenChecks,
  insertCheck,
  insertMove,
  lockCheck,
  markReported,
  readCheck,
  type Check,
  type Reported,
} from '../identity.store.ts'
import { keepRefs, leaveCheck, takeCheck } from '../identity-provider.store.ts'

export type CheckingDeps = MovingDeps & {
  database: Database
  jobs: Pick<Jobs, 'register' | 'enqueue'>
  provider: IdentityProvider
  log: Log
}

export type Poll = {
  checkId: string
  /** What had happened to the check when the poll was requested. */
  version: number
  /** The number of earlier polls; null for one that was requested separately. */
  count: number | null
}

export const pollQueue = 'identity.look'

/** Adds a poll of a check to the transaction: it runs when the transaction commits. For one `key`, once. */
export async function enqueuePoll(
  jobs: Pick<Jobs, 'enqueue'>,
  executor: Executor,
  due: Poll,
  { key = String(due.count), delayMs = 0 }: { key?: string; delayMs?: number } = {},
): Promise<void> {
  const uniqueKey = `${due.checkId} ${due.version} ${key}`
  await jobs.enqueue(executor, pollQueue, due, { uniqueKey, ...(delayMs > 0 && { delayMs }) })
}

/** A check starts exactly when it was requested. */
export async function submitCheck(
  deps: Pick<CheckingDeps, 'clock' | 'encryption' | 'jobs'>,
  tx: Transaction,
  submitted: Submitted,
  now: Instant,
): Promise<void> {
  const { encryption } = deps
  const { employeeId, rosterId } = submitted
  const id = newUuid(deps.clock)
  const applicantSealed = sealApplicant(encryption, id, await applicantOf(tx, encryption, submitted))
  await insertCheck(tx, { id, employeeId, rosterId, applicantSealed, status: 'PENDING', submittedAt: now })
  await insertMove(tx, { id: newUuid(deps.clock), checkId: id, result: { status: 'PENDING', items: [], reason: null } }, now)
  await enqueuePoll(deps.jobs, tx, { checkId: id, version: 1, count: 0 })
}

/** Looks at one check, and again in a moment while nothing is decided and the worker may be waiting. */
export async function poll(deps: CheckingDeps, { checkId, version, count }: Poll): Promise<void> {
  const { database, jobs } = deps
  const check = await readCheck(database.query, checkId)
  if (check === null || check.version !== version) return
  await pollCheck(deps, check)
  const after = await readCheck(database.query, checkId)
  if (after?.status !== 'PENDING' || after.version !== version || count === null) return
  const delayMs = nextPollMs(count)
  if (delayMs !== null) await enqueuePoll(jobs, database.query, { checkId, version, count: count + 1 }, { delayMs })
}

const checksPerRun = 200
const checksAtOnce = 4
/** Longer than the slowest answers that one poll waits for. */
const takenSeconds = 60

/**
 * Checks that were not polled: people at the provider decide in hours, and a provider may have been away. Several at a time: one that hangs keeps
 * the others from being polled.
 */
export async function pollAll(deps: CheckingDeps, signal: AbortSignal): Promise<void> {
  const waiting = (await drawOpenChecks(deps.database.query, checksPerRun)).values()
  async function goOn(): Promise<void> {
    for (const check of waiting) {
      if (signal.aborted) return
      try {
        await pollCheck(deps, check)
      } catch (error) {
        deps.log.warn('identity_look_failed', { checkId: check.id, error })
      }
    }
  }
  await Promise.all(Array.from({ length: checksAtOnce }, goOn))
}

/** Sends the provider what it has not received, and applies its answer unless something else has happened meanwhile. */
async function pollCheck(deps: CheckingDeps, { id }: Pick<Check, 'id'>): Promise<void> {
  const { database, clock } = deps
  const now = clock.now()
  const until = now.add({ seconds: takenSeconds })
  // Two who apply at once would apply twice.
  if (!(await takeCheck(database.query, id, now, until))) return
  try {
    const check = await readCheck(database.query, id)
    if (check !== null && isOpen(check.status)) await pollAlone(deps, check)
  } finally {
    await leaveCheck(database.query, id, until)
  }
}

async function pollAlone(deps: CheckingDeps, check: Check): Promise<void> {
  const applicant = openApplicant(deps.encryption, check)
  const { found, reported } = await ask(deps, check, applicant)
  await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const current = await lockCheck(tx, check.id)
    if (current === null) return
    // A report about an earlier round says nothing about the next one.
    await markReported(tx, check.id, { ...reported, isEmail: reported.isEmail && current.round === check.round }, now)
    if (current.version !== check.version) return
    const next = decideMove(current, found, applicant)
    if (next !== null) await moveCheck(deps, tx, current, next, now)
  })
}

/** Everything may be sent again after a crash: the provider accepts each update once. */
async function ask(
  deps: CheckingDeps,
  check: Check,
  applicant: KeptApplicant,
): Promise<{ found: Found | null; reported: Reported }> {
  const { provider } = deps
  const { roundToReport, roundTold, sessionRef, applicationRefs } = check
  const isAppeal = check.appealedAt !== null && check.appealToldAt === null
  const isBegun = check.begunAt !== null && !isAppeal
  const begun = isBegun ? null : await begin(deps, check, applicant)
  const applicationRef = begun?.applicationRef ?? applicationRefs.at(-1) ?? null
  const isEmail = check.status !== 'DOCUMENT_REQUESTED' && check.emailConfirmedAt !== null && check.emailToldAt === null
  const reported: Reported = { isBegun: true, round: roundToReport, isEmail, isAppeal }
  if (begun !== null || applicationRef === null) return { found: begun?.found ?? null, reported: { ...reported, isEmail: false } }
  if (isEmail && applicant.email !== null) await provider.confirmEmail(applicationRef, applicant.email)
  if (roundTold < roundToReport && sessionRef !== null && !(await notifyDocuments(deps, check, { sessionRef, applicationRef })))
    return { found: null, reported: { ...reported, round: roundTold } }
  return { found: await provider.read(applicationRef, applicant), reported }
}

async function begin(
  { provider, database, clock }: CheckingDeps,
  { id: checkId, holderRef, applicationRefs, appealedAt, submittedAt }: Check,
  applicant: KeptApplicant,
): Promise<{ found: Found | null; applicationRef: string | null }> {
  const formerRef = appealedAt === null ? null : (applicationRefs[0] ?? null)
  const made = { applicationRef: applicationRefs[appealedAt === null ? 0 : 1] ?? null }
  const consentedAt = applicant.consentedAt === undefined ? submittedAt : parseInstant(applicant.consentedAt)
  const found = await provider.begin(
    { checkId, applicant, consentedAt, formerRef, refs: { holderRef, applicationRef: made.applicationRef } },
    async (refs) => {
      made.applicationRef = refs.applicationRef ?? made.applicationRef
      await keepRefs(database.query, checkId, refs, clock.now())
    },
  )
  return { found, applicationRef: made.applicationRef }
}

/**
 * A file that the provider refused, or never got, is requested again: then nothing is submitted.
 *
 * @returns false while the provider reviews a file: the documents are submitted later
 */
async function notifyDocuments(
  { provider, database }: CheckingDeps,
  { id, roundToReport }: Check,
  { sessionRef, applicationRef }: { sessionRef: string; applicationRef: string },
): Promise<boolean> {
  for (const { linkRef } of await readFilesOfRound(database.query, id, roundToReport)) {
    const target = linkRef === null ? null : await provider.readUpload(linkRef)
    if (target?.state === 'processing') return false
    if (target?.state !== 'arrived') return true
  }
  await provider.sendDocuments(sessionRef, applicationRef)
  return true
}
