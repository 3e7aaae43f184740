// Answers whether a purchase may go on, within our own deadline: a decision that comes too late is taken back.
import { setTimeout as pause } from 'node:timers/promises'
import { newUuid } from '@daybreak/ids'
import { noCents, subtractCents, atLeastZero, type Cents } from '@daybreak/money'
import type { Clock } from '@daybreak/time'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { applyPurchase } from './cards-applying.ts'
import { decideAuthorization, declined, type AuthorizationVerdict, type DeclineReason } from './cards-authorization.rules.ts'
import {
  keepDecision,
  overruleDecision,
  readGround,
  type AuthorizationGround,
  type StoredDecision,
} from './cards-authorization.store.ts'
import type { PurchaseFact } from './cards-facts.ts'
import { dailyLimits } from './cards-limits.rules.ts'
import { holdDaysOf, summaryOfMerchant } from './cards-merchants.rules.ts'
import type { AuthorizationRequest } from './cards-messages.ts'
import { foldPurchase } from './cards-purchases.rules.ts'
import { lockTransaction } from './cards-transactions.store.ts'

export type AuthorizingDeps = {
  database: Database
  clock: Clock
  log: Log
  /** How long the network gets to wait for us: it waits 2,000 ms itself. */
  deadlineMs?: number
}

export type AuthorizationAnswer = { decision: StoredDecision['decision']; amount: Cents; reason: string | null }

export type Authorizing = {
  answer(request: AuthorizationRequest): Promise<AuthorizationAnswer>
  /** Waits for what was answered without it. */
  close(): Promise<void>
}

const usualDeadlineMs = 1_500
// Each time somebody else was quicker on the same account, so it ends by itself; this is for when it does not.
const attemptsMost = 50

export function createAuthorizing(deps: AuthorizingDeps): Authorizing {
  const { deadlineMs = usualDeadlineMs } = deps
  /** Answered with no because the time was up: the same request is answered so from the first moment on. */
  const overruled = new Set<string>()
  const underWay = new Set<Promise<unknown>>()

  function follow(work: Promise<unknown>): void {
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
  }

  async function overrule(request: AuthorizationRequest, deciding: Promise<unknown>): Promise<void> {
    overruled.add(request.id)
    await deciding.catch(() => {})
    try {
      await takeBack(deps, request)
      overruled.delete(request.id)
    } catch (error) {
      // The provider tells that it declined, and what was set aside is let go then.
      deps.log.error('authorization_not_overruled', { requestId: request.id, error })
    }
  }

  return {
    async answer(request) {
      if (overruled.has(request.id)) return declined('SYSTEM_TIMEOUT')
      const patience = new AbortController()
      const deciding = decide(deps, request)
      const late = pause(deadlineMs, 'late' as const, { signal: patience.signal }).catch(() => 'late' as const)
      try {
        const first = await Promise.race([deciding, late])
        if (first !== 'late') return first
      } catch (error) {
        deps.log.error('authorization_failed', { requestId: request.id, error })
        return declined('SYSTEM_ERROR')
      } finally {
        patience.abort()
      }
      deps.log.warn('authorization_late', { requestId: request.id })
      follow(overrule(request, deciding))
      return declined('SYSTEM_TIMEOUT')
    },
    async close() {
      await Promise.all(underWay)
    },
  }
}

async function decide(deps: AuthorizingDeps, request: AuthorizationRequest): Promise<AuthorizationAnswer> {
  for (let attempt = 0; attempt < attemptsMost; attempt += 1) {
    const ground = await readGround(deps.database, request, deps.clock.now())
    if (ground.stored !== null) return ground.stored
    const verdict = verdictOn(request, ground)
    const keeping = await keep(deps, request, ground, verdict)
    if (keeping === 'unsettled') await settle(deps, request, ground)
    if (keeping === 'kept' || keeping === 'unsettled') return verdict
  }
  throw new Error('the account never stood still')
}

function verdictOn(request: AuthorizationRequest, ground: AuthorizationGround): AuthorizationVerdict {
  return decideAuthorization({
    ...request,
    card: ground.card,
    spendable: ground.spendable,
    leftToday: atLeastZero(subtractCents(limitOf(request), ground.spentToday)),
  })
}

function limitOf({ merchant }: AuthorizationRequest): Cents {
  return merchant.isCash ? dailyLimits.cash : dailyLimits.purchases
}

async function keep(
  { database, clock }: AuthorizingDeps,
  request: AuthorizationRequest,
  ground: AuthorizationGround,
  verdict: AuthorizationVerdict,
) {
  const { decision, amount, reason } = verdict
  const decidedAt = clock.now()
  const expiresAt = decidedAt.add({ hours: 24 * holdDaysOf(request.merchant.category) })
  const base = { id: request.id, at: request.occurredAt, merchant: request.merchant }
  const fact: PurchaseFact =
    verdict.decision === 'DECLINED'
      ? { ...base, kind: 'refused', requested: request.requested, reason: verdict.reason }
      : { ...base, kind: 'decided', code: verdict.decision, amount, expiresAt }
  const [item = null] = foldPurchase([fact]).items
  return keepDecision(database, {
    request,
    ground,
    decision,
    amount,
    reason,
    decidedAt,
    expiresAt,
    item,
    merchantName: summaryOfMerchant(request.merchant.name),
    limit: limitOf(request),
    itemId: newUuid(clock),
    holdId: newUuid(clock),
  })
}

async function settle(deps: AuthorizingDeps, request: AuthorizationRequest, { card }: AuthorizationGround): Promise<void> {
  if (card === null) return
  const { database, clock } = deps
  await database.transaction(async (tx) => {
    const row = {
      ref: request.transactionRef,
      accountId: card.accountId,
      cardId: card.id,
      itemId: newUuid(clock),
      holdId: newUuid(clock),
    }
    await applyPurchase(tx, await lockTransaction(tx, row), card.last4, clock)
  })
}

const timedOut: DeclineReason = 'SYSTEM_TIMEOUT'

/** Lets go of what was set aside too late; writes down that the answer was no when nothing was decided at all. */
async function takeBack({ database, clock }: AuthorizingDeps, request: AuthorizationRequest): Promise<void> {
  const ground = await readGround(database, request, clock.now())
  const { card } = ground
  const decidedAt = clock.now()
  await database.transaction(async (tx) => {
    const overruled = { request, ground, decidedAt, expiresAt: decidedAt, reason: timedOut }
    if (card === null) {
      await overruleDecision(tx, { ...overruled, merchantName: summaryOfMerchant(request.merchant.name) })
      return
    }
    const row = {
      ref: request.transactionRef,
      accountId: card.accountId,
      cardId: card.id,
      itemId: newUuid(clock),
      holdId: newUuid(clock),
    }
    const locked = await lockTransaction(tx, row)
    await overruleDecision(tx, { ...overruled, merchantName: summaryOfMerchant(request.merchant.name) })
    await applyPurchase(tx, locked, card.last4, clock)
  })
}

/** For a question that cannot be read: nobody is told why. */
export function unreadable(): AuthorizationAnswer {
  return { decision: 'DECLINED', amount: noCents, reason: 'SYSTEM_ERROR' satisfies DeclineReason }
}
