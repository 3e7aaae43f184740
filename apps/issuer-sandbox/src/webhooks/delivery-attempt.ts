// Delivers one event to one target: recorded as soon as it is known, signed anew at each try, finished by the answer.
import type { Clock } from '@daybreak/time'
import type { LineLog } from '../line-log.ts'
import { notificationOf, publishedOf } from '../published/events.ts'
import type { EventStore, ProviderEvent, EventBody } from '../store/events.store.ts'
import { required } from '../store/rows.ts'
import type { SandboxDatabase } from '../store/sandbox-database.ts'
import type { Delivery, DeliveryStore } from './deliveries.store.ts'
import { pauseAfter } from './retry-schedule.ts'
import type { Send, SendOutcome } from './send.ts'
import { signMessage } from './signature.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { Target, TargetStore } from './targets.store.ts'

export type AttemptDeps = {
  database: SandboxDatabase
  events: EventStore
  targets: TargetStore
  deliveries: DeliveryStore
  keys: SigningKeys
  send: Send
  clock: Clock
  /** From 0 to 1. */
  random: () => number
  log: LineLog
}

/** As at the card provider: a receiver has ten seconds. */
const deadlineMs = 10_000
const eventsAtOnce = 500

/** Writes a delivery for each event that the target subscribes to and that was not processed for it yet. */
export function enqueueNew({ id, trouble }: Target, deps: AttemptDeps): void {
  const { database, events, targets, deliveries, clock, random } = deps
  const fresh = events.listAfter(targets.readLastOrdinal(id), eventsAtOnce)
  const newest = fresh.at(-1)
  if (newest === undefined) return
  const nowMs = clock.now().epochMilliseconds
  database.transaction(() => {
    const subscriptions = new Set(targets.listSubscriptions(id))
    // An activation is for one target alone, and is there already.
    for (const event of trouble.isLost === true ? [] : fresh.filter((one) => isWanted(one, subscriptions))) {
      const lane = trouble.isReordered ? null : laneOf(event.event)
      for (let copy = 0; copy < trouble.copies; copy += 1) {
        const delayMs = trouble.isReordered ? Math.floor(random() * (trouble.delayMs + 1)) : trouble.delayMs
        deliveries.add({ targetId: id, eventId: event.id, lane: copy === 0 ? lane : null, dueAtMs: nowMs + delayMs })
      }
    }
    targets.setLastOrdinal(id, newest.ordinal)
  })
}

/** Sends it and records the result. */
export async function tryDelivery(target: Target, delivery: Delivery, deps: AttemptDeps, signal: AbortSignal): Promise<void> {
  const { database, events, keys, send, clock } = deps
  const secrets = keys.listLive(target.id).map(({ secret }) => secret)
  const { body, headers } = signMessage(notificationOf(required(events.find(delivery.eventId))), secrets, clock)
  const outcome = await send(
    target.uri,
    { body, headers: delivery.isReplay ? { ...headers, 'highnote-replay': 'true' } : headers },
    { timeoutMs: deadlineMs, signal },
  )
  // Broken off because we stop: the next process begins it again.
  if (signal.aborted) return
  database.transaction(() => finish(delivery, outcome, deps))
}

/** By its published name: an event without one is sent to no one. */
function isWanted(event: ProviderEvent, subscriptions: ReadonlySet<string>): boolean {
  const published = publishedOf(event)
  return published !== null && published.name !== 'NOTIFICATION_ACTIVATION' && subscriptions.has(published.name)
}

function finish(delivery: Delivery, outcome: SendOutcome, deps: AttemptDeps): void {
  const { targets, deliveries, log } = deps
  const { targetId, isActivation } = delivery
  // Removed while it was on its way: nothing is kept of it.
  if (targets.find(targetId) === null) return
  const status = outcome.kind === 'answered' ? outcome.status : null
  if (status === null || status < 200 || status > 299) {
    finishFailure(delivery, outcome, deps)
    return
  }
  deliveries.finish(delivery, { state: 'DELIVERED', status })
  // One that was deactivated while it answered stays so.
  if (!isActivation || targets.find(targetId)?.status !== 'PENDING_VERIFICATION') return
  targets.setStatus(targetId, 'ACTIVE')
  deliveries.revive(targetId)
  log.info('webhook_target_active', { targetId })
}

function finishFailure(delivery: Delivery, outcome: SendOutcome, deps: AttemptDeps): void {
  const { targets, deliveries, clock, random, log } = deps
  const { targetId, eventId, isActivation } = delivery
  const tries = delivery.tries + 1
  const { status, reason } = outcome.kind === 'answered' ? { ...outcome, reason: null } : { ...outcome, status: null }
  const about = { targetId, eventId, tries, status, reason }
  const pauseMs = isActivation ? null : pauseAfter(tries, random)
  if (pauseMs !== null) {
    deliveries.finish(delivery, { state: 'WAITING', status, dueAtMs: clock.now().epochMilliseconds + pauseMs })
    log.info('webhook_failed', about)
    return
  }
  deliveries.finish(delivery, { state: 'GIVEN_UP', status })
  targets.setStatus(targetId, isActivation ? 'ACTIVATION_FAILED' : 'DEACTIVATED')
  log.error('webhook_target_given_up', about)
}

const laneFields = ['paymentCardId', 'financialAccountId', 'applicationId'] as const

/** Which events belong together: those of one card, of one account's transfers, of one application. */
function laneOf(event: EventBody): string | null {
  for (const field of laneFields) {
    const value = event[field]
    if (typeof value === 'string') return value
  }
  return null
}
