// Takes a submitted check to the provider, tells it what has happened since, and brings back what it has found.
import { newUuid } from '@daybreak/ids'
import type { Instant } from '@daybreak/time'
import type { Database, Executor, Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { applicantOf, openApplicant, sealApplicant, type Submitted } from './applicant.ts'
import { openForReview } from '../documents/index.ts'
import { moveCheck, type MovingDeps } from './moving.ts'
import type { Finding, IdentityProvider } from '../identity-provider.ts'
import { decideMove, isOpen, nextLookMs } from '../identity.rules.ts'
import {
  drawOpenChecks,
  insertCheck,
  insertMove,
  lockCheck,
  markTold,
  readCheck,
  type Check,
  type Told,
} from '../identity.store.ts'

export type CheckingDeps = MovingDeps & {
  database: Database
  jobs: Pick<Jobs, 'register' | 'enqueue'>
  provider: IdentityProvider
  log: Log
}

export type Look = {
  checkId: string
  /** What has happened to the check when the look was asked for. */
  version: number
  /** Counts the looks after it; null for one that somebody asked for besides. */
  count: number | null
}

export const lookQueue = 'identity.look'

/** Adds a look at a check to the transaction: it is taken when the transaction commits. Of one `key`, once. */
export async function enqueueLook(
  jobs: Pick<Jobs, 'enqueue'>,
  executor: Executor,
  due: Look,
  { key = String(due.count), delayMs = 0 }: { key?: string; delayMs?: number } = {},
): Promise<void> {
  const uniqueKey = `${due.checkId} ${due.version} ${key}`
  await jobs.enqueue(executor, lookQueue, due, { uniqueKey, ...(delayMs > 0 && { delayMs }) })
}

/** A check begins exactly when it was asked for. */
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
  await insertMove(tx, { id: newUuid(deps.clock), checkId: id, finding: { status: 'PENDING', items: [], reason: null } }, now)
  await enqueueLook(deps.jobs, tx, { checkId: id, version: 1, count: 0 })
}

/** Looks at one check, and again in a moment while nothing is decided and the worker may be waiting. */
export async function look(deps: CheckingDeps, { checkId, version, count }: Look): Promise<void> {
  const { database, jobs } = deps
  const check = await readCheck(database.query, checkId)
  if (check === null || check.version !== version) return
  await lookAt(deps, check)
  const after = await readCheck(database.query, checkId)
  if (after?.status !== 'PENDING' || after.version !== version || count === null) return
  const delayMs = nextLookMs(count)
  if (delayMs !== null) await enqueueLook(jobs, database.query, { checkId, version, count: count + 1 }, { delayMs })
}

const checksPerRun = 200

/** What nobody looked at: people at the provider decide in hours, and a provider may have been away. */
export async function lookAtAll(deps: CheckingDeps, signal: AbortSignal): Promise<void> {
  for (const check of await drawOpenChecks(deps.database.query, checksPerRun)) {
    if (signal.aborted) return
    try {
      await lookAt(deps, check)
    } catch (error) {
      deps.log.warn('identity_look_failed', { checkId: check.id, error })
    }
  }
}

/** Tells the provider what it has not heard, and applies its answer unless something else has happened meanwhile. */
async function lookAt(deps: CheckingDeps, check: Check): Promise<void> {
  if (!isOpen(check.status)) return
  const { finding, told } = await ask(deps, check)
  await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const current = await lockCheck(tx, check.id)
    if (current === null) return
    // What was told of a round that is over says nothing of the next one.
    await markTold(tx, check.id, { ...told, isEmail: told.isEmail && current.round === check.round }, now)
    if (current.version !== check.version) return
    const next = decideMove(current, finding, openApplicant(deps.encryption, current))
    if (next !== null) await moveCheck(deps, tx, current, next, now)
  })
}

/** Everything may be said again after a crash: the provider takes each word once. */
async function ask({ provider, encryption, database }: CheckingDeps, check: Check): Promise<{ finding: Finding; told: Told }> {
  const { id, roundToTell, roundTold } = check
  const isWaiting = check.status !== 'DOCUMENT_REQUESTED'
  const isEmail = isWaiting && check.emailConfirmedAt !== null && check.emailToldAt === null
  const isAppeal = check.appealedAt !== null && check.appealToldAt === null
  const told: Told = { isBegun: true, round: roundToTell, isEmail, isAppeal }
  let finding: Finding | null = null
  if (check.begunAt === null) finding = await provider.begin(id, openApplicant(encryption, check))
  if (roundTold < roundToTell)
    finding = await provider.sendDocuments(id, roundToTell, await openForReview(database.query, encryption, check))
  if (isEmail) finding = await provider.confirmEmail(id, check.round)
  if (isAppeal) finding = await provider.lookAgain(id)
  return { finding: finding ?? (await provider.read(id)), told }
}
