// A program's operations on its webhook targets: add, verify, rename, deactivate, remove, subscribe, rotate keys, replay.
import type { Clock } from '@daybreak/time'
import { publishedOf } from '../published/events.ts'
import type { EventStore, ProviderEvent } from '../store/events.store.ts'
import type { SandboxDatabase } from '../store/sandbox-database.ts'
import type { DeliveryStore } from './deliveries.store.ts'
import type { EventName } from './event-names.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { DeliveryTrouble, Target, TargetStore } from './targets.store.ts'

export type TargetOutcome = { kind: 'done'; target: Target } | { kind: 'no_target' | 'too_many_targets' | 'too_many_keys' }
export type ReplayOutcome = { kind: 'replayed'; event: ProviderEvent } | { kind: 'no_event' }

export type NotificationTargets = {
  /** Adds a target and asks it to show that it is there. Names and addresses may be used more than once. */
  add(request: { name: string; uri: string; subscriptions: readonly EventName[] }): TargetOutcome
  /** Asks the target again; when it answers, what waits or was given up is delivered at once. */
  activate(id: string): TargetOutcome
  /** It receives nothing until it is activated again. */
  deactivate(id: string): TargetOutcome
  /** For good, with its keys and what waits for it. The target as it was. */
  remove(id: string): TargetOutcome
  rename(id: string, name: string): TargetOutcome
  subscribe(id: string, names: readonly EventName[]): TargetOutcome
  unsubscribe(id: string, names: readonly EventName[]): TargetOutcome
  rotateKey(id: string): TargetOutcome
  setTrouble(id: string, trouble: DeliveryTrouble): TargetOutcome
  /**
   * Delivers an event again, marked as a replay: to the given targets, else to all. One that is not active, or does not subscribe to it, is
   * passed over, as at the card provider.
   */
  replay(eventId: string, targetIds: readonly string[]): ReplayOutcome
}

export type NotificationTargetsDeps = {
  database: SandboxDatabase
  events: EventStore
  targets: TargetStore
  deliveries: DeliveryStore
  keys: SigningKeys
  clock: Clock
  /** Called once there is something to deliver. */
  wake(): void
}

// As at the card provider.
const maxTargets = 50

export function createNotificationTargets(deps: NotificationTargetsDeps): NotificationTargets {
  const { database, events, targets, deliveries, keys, clock, wake } = deps
  const nowMs = () => clock.now().epochMilliseconds

  /** A change of a target that exists, in one transaction. */
  function changing(id: string, change: (target: Target) => TargetOutcome | void): TargetOutcome {
    return database.transaction(() => {
      const target = targets.find(id)
      if (target === null) return { kind: 'no_target' }
      return change(target) ?? { kind: 'done', target: targets.find(id) ?? target }
    })
  }

  function askToActivate(id: string): void {
    deliveries.dropActivations(id)
    targets.setStatus(id, 'PENDING_VERIFICATION')
    const eventId = events.record('NOTIFICATION_ACTIVATION', {})
    deliveries.add({ targetId: id, eventId, lane: null, isActivation: true, dueAtMs: nowMs() })
  }

  return {
    add: ({ name, uri, subscriptions }) =>
      database.transaction(() => {
        const all = targets.list()
        if (all.length >= maxTargets) return { kind: 'too_many_targets' }
        const { id } = targets.add({ name, uri })
        keys.begin(id, { isFirst: all.every((one) => one.uri !== uri) })
        targets.subscribe(id, subscriptions)
        askToActivate(id)
        return changing(id, () => {})
      }),
    activate: (id) => changing(id, () => askToActivate(id)),
    deactivate: (id) =>
      changing(id, () => {
        deliveries.dropActivations(id)
        targets.setStatus(id, 'DEACTIVATED')
      }),
    remove: (id) => changing(id, () => targets.remove(id)),
    rename: (id, name) => changing(id, () => void targets.rename(id, name)),
    subscribe: (id, names) => changing(id, () => targets.subscribe(id, names)),
    unsubscribe: (id, names) => changing(id, () => targets.unsubscribe(id, names)),
    rotateKey: (id) =>
      changing(id, () => {
        const outcome = keys.rotate(id)
        return outcome.kind === 'rotated' ? undefined : outcome
      }),
    setTrouble: (id, trouble) => changing(id, () => void targets.setTrouble(id, trouble)),

    replay: (eventId, targetIds) =>
      database.transaction(() => {
        const event = events.find(eventId)
        if (event === null) return { kind: 'no_event' }
        const name = publishedOf(event)?.name ?? ''
        const meant = targets
          .list()
          .filter(({ id, status }) => status === 'ACTIVE' && targets.listSubscriptions(id).includes(name))
          .filter(({ id }) => targetIds.length === 0 || targetIds.includes(id))
        for (const { id } of meant) deliveries.add({ targetId: id, eventId, lane: null, isReplay: true, dueAtMs: nowMs() })
        database.afterCommit(wake)
        return { kind: 'replayed', event }
      }),
  }
}
