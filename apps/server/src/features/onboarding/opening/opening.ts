// Opens a worker's account at the card provider, step by step: it resumes after a crash, and nothing is created twice.
import type { OpeningStep } from '@daybreak/contract'
import type { Clock, Instant } from '@daybreak/time'
import { accountsErrors, findAccountOf, type AccountHolder, type AccountsRoom } from '#features/accounts'
import { cardsErrors, type CardsRoom } from '#features/cards'
import { readProfile } from '#features/employee'
import { issuerRefusalCodes, type IssuerHolders } from '#features/issuer'
import type { Notify } from '#features/messages'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { isRefused, problemOfRefusal, ProblemError } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { askAsHolder, type HolderDeps } from './holder.ts'
import { notifyOutcome, type NotifyingDeps } from './notices.ts'
import { nextMove, openingSteps, retrySeconds, statusAfter, stepsOfAccount, stepSeconds } from './opening.rules.ts'
import {
  changeOpening,
  insertOpening,
  insertStep,
  listDueOpenings,
  readOpening,
  type Opening,
  type OpeningChanges,
} from './opening.store.ts'
import { lockPerson, readConsents } from '../onboarding-people.store.ts'
import { completeWhenDue, raiseStatus } from './status.ts'

export type OpeningDeps = HolderDeps &
  NotifyingDeps & {
    clock: Clock
    notify: Notify
    log: Log
    jobs: Pick<Jobs, 'register' | 'enqueue'>
    issuer: Pick<IssuerHolders, 'applyForCardProduct' | 'readApplication'>
    accounts: Pick<AccountsRoom, 'issueAccount' | 'openAccount'>
    cards: Pick<CardsRoom, 'orderFirstCard'>
  }

export type Applied = { holderRef: string; applicationRef: string }

export type AccountOpening = {
  /**
   * The identity is checked: from here on the account is opened, in the transaction that writes that down. Called again, it does nothing.
   *
   * @param applied  what the card provider calls holder and application, where it has checked by one; it has approved it
   */
  startOpening(tx: Transaction, employeeId: string, now: Instant, applied?: Applied | null): Promise<void>
}

const openQueue = 'onboarding.open-account'
const sweepQueue = 'onboarding.open-accounts-left'
const openingsAtATime = 10
// A run begins each minute; each opening waits for the provider, and this one has ended before the next.
const runMs = 45_000
// People who are hired on the same day sign up at the same time, and each of them watches.
const openingsAtOnce = 4

export function createOpening(deps: OpeningDeps): AccountOpening {
  const { jobs } = deps
  jobs.register<{ employeeId: string }>(
    openQueue,
    async ({ employeeId }, { signal }) => {
      await advance(deps, employeeId, signal)
    },
    { concurrency: openingsAtOnce },
  )
  jobs.register(sweepQueue, (_payload, { signal }) => advanceDue(deps, signal), { schedule: '* * * * *' })
  return {
    async startOpening(tx, employeeId, now, applied = null) {
      const isNew = await insertOpening(tx, { employeeId, startedAt: now, nextTryAt: now.add({ seconds: stepSeconds }) })
      if (!isNew) return
      await takeOverAccount(tx, employeeId, now)
      if (applied !== null) await takeOverApplication(tx, employeeId, now, applied)
      await jobs.enqueue(tx, openQueue, { employeeId }, { uniqueKey: employeeId })
    },
  }
}

/** A worker with an earlier account, or one opened by an operator, keeps it: the card provider is asked once. */
async function takeOverAccount(tx: Transaction, employeeId: string, now: Instant): Promise<void> {
  const account = await findAccountOf(tx, employeeId)
  if (account === null) return
  for (const step of stepsOfAccount) await insertStep(tx, { employeeId, step, ref: account.id }, now)
  await changeOpening(tx, employeeId, { applicationStatus: 'APPROVED' })
  await lockPerson(tx, employeeId)
  await raiseStatus(tx, employeeId, 'DepositBankAccountCreated', now)
}

/** The card provider has checked the identity by its application: nothing is applied for twice. */
async function takeOverApplication(tx: Transaction, employeeId: string, now: Instant, { holderRef, applicationRef }: Applied) {
  await insertStep(tx, { employeeId, step: 'holder', ref: holderRef }, now)
  await insertStep(tx, { employeeId, step: 'application', ref: applicationRef }, now)
  await changeOpening(tx, employeeId, { applicationStatus: 'APPROVED' })
}

/**
 * Continues those that no one works on, until there are none: each try postpones its item, so each comes up once. A provider that
 * cannot be reached ends the run: it would fail each of them, and slowly.
 */
async function advanceDue(deps: OpeningDeps, stopped: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(runMs)])
  for (;;) {
    const due = await listDueOpenings(deps.database.query, deps.clock.now(), openingsAtATime)
    if (due.length === 0) return
    for (const employeeId of due) {
      if (signal.aborted) return
      if ((await advance(deps, employeeId, signal)) === 'issuer.unreachable') return
    }
  }
}

/**
 * Takes one step after the other as far as it goes. A step that fails is written down, and taken again later; how often doubles the wait.
 *
 * @returns the code of the failure that ended it; null when it went as far as it can
 */
async function advance(deps: OpeningDeps, employeeId: string, signal: AbortSignal): Promise<string | null> {
  const { database, clock, log } = deps
  try {
    while (!signal.aborted && (await advanceOnce(deps, employeeId)));
    return null
  } catch (error) {
    const failure = failureOf(error)
    const failures = ((await readOpening(database.query, employeeId))?.failures ?? 0) + 1
    const nextTryAt = clock.now().add({ seconds: retrySeconds(failures) })
    await changeOpening(database.query, employeeId, { failures, failure, nextTryAt })
    log.warn('onboarding_opening_failed', { employeeId, failures, failure, error })
    return failure
  }
}

/** The code that an operator looks up: the card provider's own, where it has given one. */
function failureOf(error: unknown): string {
  const [refusal] = issuerRefusalCodes(error)
  if (refusal !== undefined) return `issuer.refused ${refusal}`
  return error instanceof ProblemError ? error.code : 'internal'
}

/** @returns whether there may be more to do at once */
async function advanceOnce(deps: OpeningDeps, employeeId: string): Promise<boolean> {
  const { database, clock } = deps
  const opening = await readOpening(database.query, employeeId)
  if (opening === null || opening.isFinished) return false
  const move = nextMove(opening.made, opening.applicationStatus)
  if (move.kind === 'opened') throw new Error('an opening has every step, and is not finished')
  if (move.kind === 'refused') {
    await database.transaction((tx) => refuse(deps, tx, opening, clock.now()))
    return false
  }
  await changeOpening(database.query, employeeId, { nextTryAt: clock.now().add({ seconds: stepSeconds }) })
  if (move.kind === 'wait') return pollApplication(deps, opening)
  // An approval may have been withdrawn since: then there is no account to request.
  if (move.step === 'account' && !(await isStillApproved(deps, opening))) return true
  const { ref, ...changes } = await stepsOf[move.step](deps, opening)
  await database.transaction((tx) => recordStep(deps, tx, { opening, step: move.step, ref, changes }, clock.now()))
  return true
}

/** Two that find it at once notify the worker once. */
async function refuse(deps: OpeningDeps, tx: Transaction, { employeeId, startedAt }: Opening, now: Instant): Promise<void> {
  await lockPerson(tx, employeeId)
  if ((await readOpening(tx, employeeId))?.isFinished !== false) return
  await changeOpening(tx, employeeId, { finishedAt: now })
  await notifyOutcome(deps, tx, { employeeId, outcome: 'refused', startedAt }, now)
}

async function isStillApproved({ database, issuer }: OpeningDeps, { employeeId, made }: Opening): Promise<boolean> {
  const applicationStatus = (await issuer.readApplication(refOf(made, 'application')))?.status ?? 'APPROVED'
  if (applicationStatus !== 'APPROVED') await changeOpening(database.query, employeeId, { applicationStatus })
  return applicationStatus === 'APPROVED'
}

async function pollApplication({ database, issuer }: OpeningDeps, { employeeId, made }: Opening): Promise<boolean> {
  const application = await issuer.readApplication(refOf(made, 'application'))
  if (application === null) throw new Error('the card provider does not know an application that it gave us')
  const { status: applicationStatus } = application
  // What the provider leaves out is queried again.
  if (applicationStatus === null) return false
  await changeOpening(database.query, employeeId, { applicationStatus, failures: 0, failure: null })
  return applicationStatus !== 'PENDING' && applicationStatus !== 'IN_REVIEW'
}

type Made = OpeningChanges & { ref: string }

/** Each may be repeated after a crash: it requests the same thing by our id, and gets it. */
const stepsOf: Readonly<Record<OpeningStep, (deps: OpeningDeps, opening: Opening) => Promise<Made>>> = {
  async holder(deps, opening) {
    return { ref: await askAsHolder(deps, opening.employeeId), holderSealed: null }
  },
  async application({ database, issuer }, { employeeId, made }) {
    const consents = await readConsents(database.query, employeeId)
    const agreed = consents.findLast(({ paperId }) => paperId === 'cardholder-agreement')
    if (agreed === undefined) throw new Error('an account is opened without the cardholder agreement')
    const accountHolderId = refOf(made, 'holder')
    const { consentedAt } = agreed
    // Of the IP address only the range is kept.
    const { applicationId, status } = await issuer.applyForCardProduct({ accountHolderId, consentedAt, ipAddress: null })
    return { ref: applicationId, applicationStatus: status ?? 'PENDING' }
  },
  async account({ accounts, database }, opening) {
    return { ref: (await accounts.issueAccount(await accountHolderOf(database.query, opening))).accountId }
  },
  async numbers({ accounts, database }, opening) {
    return { ref: (await accounts.openAccount(await accountHolderOf(database.query, opening))).accountId }
  },
  async card({ cards }, { employeeId }) {
    const ordered = await cards.orderFirstCard(employeeId)
    // No step can be passed over, so it is tried again, and an operator finds it by this code.
    if (isRefused(ordered)) throw problemOfRefusal(ordered, { ...accountsErrors, ...cardsErrors })
    return { ref: ordered.cardId }
  },
}

async function accountHolderOf(executor: Executor, { employeeId, made }: Opening): Promise<AccountHolder> {
  const profile = await readProfile(executor, employeeId)
  if (profile === null) throw new Error('an account is opened for no one')
  return { employeeId, name: `${profile.firstName} ${profile.lastName}`, applicationId: refOf(made, 'application') }
}

function refOf(made: Opening['made'], step: OpeningStep): string {
  const ref = made.get(step)
  if (ref === undefined) throw new Error(`the step ${step} was passed over`)
  return ref
}

type Recording = { opening: Opening; step: OpeningStep; ref: string; changes: OpeningChanges }

/** Records a step's result, the new status, and whether it was the last step: atomically, and once when two do it. */
async function recordStep(
  deps: OpeningDeps,
  tx: Transaction,
  { opening: { employeeId, startedAt }, step, ref, changes }: Recording,
  now: Instant,
): Promise<void> {
  await lockPerson(tx, employeeId)
  if (!(await insertStep(tx, { employeeId, step, ref }, now))) return
  const isLast = step === openingSteps.at(-1)
  await changeOpening(tx, employeeId, { ...changes, failures: 0, failure: null, ...(isLast && { finishedAt: now }) })
  const status = statusAfter(step)
  if (status !== null) await raiseStatus(tx, employeeId, status, now)
  if (!isLast) return
  await completeWhenDue(deps.notify, tx, employeeId, now)
  await notifyOutcome(deps, tx, { employeeId, outcome: 'opened', startedAt }, now)
}
