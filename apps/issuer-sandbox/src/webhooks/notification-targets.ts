// What a program may do with its webhook targets: add, verify, subscribe, rotate keys, replay.
import type { Clock } from '@daybreak/time'
import type { EventStore, ProviderEvent } from '../store/events.store.ts'
import type { SandboxDatabase } from '../store/sandbox-database.ts'
import type { DeliveryStore } from './deliveries.store.ts'
import type { EventName } from './event-names.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { DeliveryTrouble, Target, TargetStore } from './targets.store.ts'

export type TargetOutcome = { kind: 'done'; target: Target } | { kind: 'no_target' | 'too_many_targets' | 'too_many_keys' }
export type ReplayOutcome = { kind: 'replayed'; event: ProviderEvent } | { kind: 'no_event' } | { kind: 'no_target' }

export type NotificationTargets = {
  /**
   * Adds a target and asks it to show that it is there. Our reading: a name stands for one target, so that a program may add itself at each
   * start; with another address or subscriptions the target changes, and what still waits for it goes to the new address.
   */
  add(request: { name: string; uri: string; subscriptions: readonly EventName[] }): TargetOutcome
  /** Asks the target again; when it answers, what waits or was given up is delivered at once. */
  activate(id: string): TargetOutcome
  subscribe(id: string, names: readonly EventName[]): TargetOutcome
  unsubscribe(id: string, names: readonly EventName[]): TargetOutcome
  rotateKey(id: string): TargetOutcome
  setTrouble(id: string, trouble: DeliveryTrouble): TargetOutcome
  /** Delivers an event again, marked as a replay: to the given targets, else to all that subscribe to it. */
  replay(eventId: string, targetIds: readonly string[] | null): ReplayOutcome
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
const mostTargets = 50

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
        const known = targets.findByName(name)
        if (known === null && targets.list().length >= mostTargets) return { kind: 'too_many_targets' }
        const { id } = known ?? targets.add({ name, uri })
        // The first key is the one that the sandbox was started with.
        if (known === null) targets.addKey(id, null)
        if (known !== null && known.uri !== uri) targets.setUri(id, uri)
        const dropped = targets.listSubscriptions(id).filter((one) => !subscriptions.some((wanted) => wanted === one))
        targets.unsubscribe(id, dropped as EventName[])
        targets.subscribe(id, subscriptions)
        const isAsked =
          known !== null && known.uri === uri && (known.status === 'ACTIVE' || known.status === 'PENDING_VERIFICATION')
        if (!isAsked) askToActivate(id)
        return changing(id, () => {})
      }),
    activate: (id) => changing(id, () => askToActivate(id)),
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
        const meant =
          targetIds === null
            ? targets.list().filter(({ id }) => targets.listSubscriptions(id).includes(event.name))
            : targetIds.map((id) => targets.find(id))
        if (meant.includes(null)) return { kind: 'no_target' }
        for (const target of meant)
          if (target !== null) deliveries.add({ targetId: target.id, eventId, lane: null, isReplay: true, dueAtMs: nowMs() })
        database.afterCommit(wake)
        return { kind: 'replayed', event }
      }),
  }
}
