// Answers authorizations within our own deadline. Without our answer, the card provider applies its stand-in rules.
import { newUuid } from '@daybreak/ids'
import { noCents, subtractCents, atLeastZero, type Cents } from '@daybreak/money'
import type { Clock, Instant } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import {
  applyPurchase,
  projectPurchase,
  holdDaysOf,
  lockTransaction,
  type AuthorizationRequest,
  type PurchaseFact,
} from '../transactions/index.ts'
import {
  approvedInFull,
  decideAuthorization,
  declined,
  payingStatuses,
  type AuthorizationVerdict,
} from './authorization.rules.ts'
import {
  keepDecision,
  readInputs,
  type AuthorizationInputs,
  type DecisionToKeep,
  type StoredDecision,
} from './authorization.store.ts'
import { dailyLimits } from './limits.rules.ts'
import type { Card } from '../cards.rules.ts'
import { findCardOfProvider } from '../cards.store.ts'

export type AuthorizingDeps = {
  database: Database
  clock: Clock
  log: Log
  /** Says when the network has waited long enough; the system's own timer when it is not set. */
  timer?: AuthorizationTimer
}

/** Calls back after the given milliseconds, unless the returned function is called before. */
export type AuthorizationTimer = (ms: number, callBack: () => void) => () => void

export type AuthorizationAnswer = StoredDecision

export type Authorizing = {
  /**
   * Null when it could not be decided in time, or not at all: the provider may ask again, and then decides by its stand-in rules. What we
   * decided meanwhile is kept until its event reports the result of the purchase, which overrides our own answer.
   */
  answer(request: AuthorizationRequest): Promise<AuthorizationAnswer | null>
  /** Waits for what was not waited for. */
  close(): Promise<void>
}

/** How long the network gets to wait for us: it waits 2,000 ms itself. */
const deadlineMs = 1_500
// Each time someone else was quicker on the same account, so it ends on its own; this is for when it does not.
const maxAttempts = 50

export function createAuthorizing(deps: AuthorizingDeps): Authorizing {
  const { timer = systemTimer } = deps
  const inFlight = new Set<Promise<void>>()

  /** The decision continues: the same request, when repeated, is answered by it. */
  function leaveAlone(deciding: Promise<unknown>): null {
    const work = deciding.then(
      () => void inFlight.delete(work),
      () => void inFlight.delete(work),
    )
    inFlight.add(work)
    return null
  }

  return {
    async answer(request) {
      const deciding = decide(deps, request)
      try {
        const first = await beforeDeadline(deciding, timer)
        if (first !== 'late') return first
      } catch (error) {
        // The database may have kept the decision and lost the connection on the way back.
        deps.log.error('authorization_failed', { requestId: request.id, error })
        return null
      }
      deps.log.warn('authorization_late', { requestId: request.id })
      return leaveAlone(deciding)
    },
    async close() {
      await Promise.all(inFlight)
    },
  }
}

function systemTimer(ms: number, callBack: () => void): () => void {
  const timer = setTimeout(callBack, ms)
  return () => clearTimeout(timer)
}

function beforeDeadline<Answer>(deciding: Promise<Answer>, timer: AuthorizationTimer): Promise<Answer | 'late'> {
  return new Promise((resolve, reject) => {
    const stop = timer(deadlineMs, () => resolve('late'))
    void deciding.then(resolve, reject).finally(stop)
  })
}

async function decide(deps: AuthorizingDeps, request: AuthorizationRequest): Promise<AuthorizationAnswer> {
  const assumed = await assume(deps, request)
  if (assumed !== null) return assumed
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const inputs = await readInputs(deps.database, request, deps.clock.now())
    if (inputs.stored !== null) return inputs.stored
    const verdict = verdictOn(request, inputs)
    const statuses = inputs.card === null ? [] : [inputs.card.status]
    const answer = await keep(deps, request, verdict, { statuses, spendable: inputs.spendable })
    if (answer !== null) return answer
  }
  throw new Error('gave up after 5 attempts: the account kept changing')
}

/** Nearly every purchase is covered, which takes one statement. Others are loaded before they are decided. */
async function assume(deps: AuthorizingDeps, request: AuthorizationRequest): Promise<AuthorizationAnswer | null> {
  const { requested } = request
  // A card cannot be checked by the balance.
  if (requested === noCents) return null
  return keep(deps, request, approvedInFull(requested), { statuses: payingStatuses, spendable: noCents })
}

function verdictOn(request: AuthorizationRequest, inputs: AuthorizationInputs): AuthorizationVerdict {
  return decideAuthorization({
    ...request,
    card: inputs.card,
    spendable: inputs.spendable,
    leftToday: atLeastZero(subtractCents(limitOf(request), inputs.spentToday)),
  })
}

function limitOf({ merchant }: AuthorizationRequest): Cents {
  return merchant.isCash ? dailyLimits.cash : dailyLimits.purchases
}

/** Null when the verdict no longer holds, or another process answered the request meanwhile. */
async function keep(
  deps: AuthorizingDeps,
  request: AuthorizationRequest,
  verdict: AuthorizationVerdict,
  basedOn: Pick<DecisionToKeep['inputs'], 'statuses' | 'spendable'>,
): Promise<AuthorizationAnswer | null> {
  const { database, clock } = deps
  const { decision, amount, reason } = verdict
  const decidedAt = clock.now()
  const expiresAt = decidedAt.add({ hours: 24 * holdDaysOf(request.merchant.category) })
  const [item = null] = projectPurchase([factOf(request, verdict, expiresAt)]).items
  const keeping = await keepDecision(database, {
    request,
    decision,
    amount,
    reason,
    decidedAt,
    expiresAt,
    item,
    inputs: { ...basedOn, limit: limitOf(request) },
    itemId: newUuid(clock),
    holdId: newUuid(clock),
  })
  if (keeping === 'foreign') {
    deps.log.error('authorization_of_another_account', { requestId: request.id })
    return unreadable()
  }
  if (keeping === 'incomplete') await applyLateDecision(deps, request)
  return keeping === 'kept' || keeping === 'incomplete' ? verdict : null
}

function factOf(
  { id, occurredAt: at, merchant, requested }: AuthorizationRequest,
  verdict: AuthorizationVerdict,
  expiresAt: Instant,
): PurchaseFact {
  if (verdict.decision === 'DECLINED') return { id, at, merchant, kind: 'refused', requested, reason: verdict.reason }
  return { id, at, merchant, kind: 'decided', code: verdict.decision, amount: verdict.amount, expiresAt }
}

async function applyLateDecision(
  { database, clock }: AuthorizingDeps,
  { transactionRef, providerCardId }: AuthorizationRequest,
): Promise<void> {
  await database.transaction(async (tx) => {
    const card = await findCardOfProvider(tx, providerCardId)
    if (card === null) return
    await applyPurchase(tx, await lockTransaction(tx, rowOf(transactionRef, card, clock)), card.last4, clock)
  })
}

function rowOf(ref: string, { id: cardId, accountId }: Card, clock: Clock) {
  return { ref, accountId, cardId, itemId: newUuid(clock), holdId: newUuid(clock) }
}

/** For a question that cannot be read, or makes no sense: no one learns why. */
export function unreadable(): AuthorizationAnswer {
  return declined('SYSTEM_ERROR')
}
