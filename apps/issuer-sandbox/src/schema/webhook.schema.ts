// Webhook targets in the schema: which events each receives, which keys sign them, and replays.
import type { Caller } from '../http/callers.ts'
import { publishedOf } from '../published/events.ts'
import type { PublishedNode } from '../published/teller.ts'
import type { EventStore, ProviderEvent } from '../store/events.store.ts'
import type { Delivery, DeliveryStore } from '../webhooks/deliveries.store.ts'
import type { EventName } from '../webhooks/event-names.ts'
import type { NotificationTargets, ReplayOutcome, TargetOutcome } from '../webhooks/notification-targets.ts'
import type { SigningKeys } from '../webhooks/signing-keys.ts'
import type { Target, TargetStore } from '../webhooks/targets.store.ts'
import type { ListTargetEvents } from '../webhooks/target-events.store.ts'
import { addressErrors, forServer } from './gate.ts'
import { connectionOfAll, type PageInput } from './paging.ts'
import { accessDenied, fieldError, textErrors, userError, type FieldError, type SchemaPart, type UserError } from './results.ts'
import { shownKeys, type SecretShown } from './shown-keys.ts'
import { filterTargetEvents, type TargetEventFilter } from './target-events.ts'

export type WebhookSchemaDeps = {
  notificationTargets: NotificationTargets
  targets: TargetStore
  deliveries: DeliveryStore
  listTargetEvents: ListTargetEvents
  events: EventStore
  signingKeys: SigningKeys
}

type TargetNode = Target & SecretShown & { __typename: 'WebhookNotificationTarget' }
type EventNode = Omit<ProviderEvent, 'name'> & {
  __typename: 'NotificationEvent'
  name: string | null
  node: PublishedNode | null
}

export function webhookSchema(deps: WebhookSchemaDeps): SchemaPart {
  const { targets, deliveries, listTargetEvents, events, signingKeys } = deps
  const targetEventNodes = (targetId: string, filter: TargetEventFilter) =>
    filterTargetEvents(listTargetEvents(targetId, filter.hasSuccessfulDelivery ?? null), filter, events).map(
      ({ event, isDelivered }) => ({
        id: event.id,
        hasSuccessfulDelivery: isDelivered,
        event: eventNode(event),
      }),
    )
  return {
    findNode(caller: Caller, id: string) {
      if (caller.kind !== 'server') return null
      const target = targets.find(id)
      if (target !== null) return targetNode(target)
      const event = events.find(id)
      return event === null ? null : eventNode(event)
    },
    resolvers: {
      Organization: {
        webhookNotificationTargets: (_: unknown, input: PageInput) => connectionOfAll(input, targets.list().map(targetNode)),
      },
      WebhookNotificationTarget: {
        subscriptions: ({ id }: Target) => targets.listSubscriptions(id),
        signingKeys: ({ id, showsSecret }: TargetNode) => shownKeys(signingKeys.listLive(id), showsSecret === true),
        // The test environment keeps none.
        email: () => null,
        waitingDeliveries: ({ id }: Target) => deliveries.countWaiting(id),
        webhookNotificationTargetEvents: ({ id }: Target, input: TargetEventsInput) =>
          connectionOfAll(input, targetEventNodes(id, input.filterBy ?? {})),
      },
      NotificationEvent: {
        deliveries: ({ id }: EventNode) => deliveries.listOfEvent(id),
      },
      NotificationDelivery: {
        target: ({ targetId }: Delivery) => targets.find(targetId),
        status: ({ state }: Delivery) => state,
        httpStatusCode: ({ lastStatus }: Delivery) => lastStatus,
      },
      Mutation: { ...targetMutations(deps), ...deliveryMutations(deps) },
    },
  }
}

type TargetEventsInput = PageInput & { filterBy?: TargetEventFilter | null }

type AddInput = { name: string; uri: string; subscriptions: EventName[] }
type TargetInput = { targetId: string }
type SubscriptionsInput = TargetInput & { subscriptions: EventName[] }
type ReplayInput = { notificationEventId: string; targetIds?: string[] | null }
type TroubleInput = TargetInput & {
  copies?: number | null
  delayMillis?: number | null
  isReordered?: boolean | null
  isLost?: boolean | null
}

const noEmail = accessDenied('The test environment keeps no e-mail address of a target')

function targetMutations({ notificationTargets }: WebhookSchemaDeps) {
  return {
    addWebhookNotificationTarget: forServer((input: AddInput) => {
      const errors = [
        ...textErrors('name', input.name),
        ...addressErrors('uri', input.uri),
        ...subscriptionErrors(input.subscriptions),
      ]
      return answer(errors, () => notificationTargets.add(input), { showsSecret: true })
    }),
    activateNotificationTarget: forServer(({ targetId }: TargetInput) => targetAnswer(notificationTargets.activate(targetId))),
    deactivateNotificationTarget: forServer(({ targetId }: TargetInput) =>
      targetAnswer(notificationTargets.deactivate(targetId)),
    ),
    removeNotificationTarget: forServer(({ targetId }: TargetInput) => targetAnswer(notificationTargets.remove(targetId))),
    renameNotificationTarget: forServer(({ targetId, name }: TargetInput & { name: string }) =>
      answer(textErrors('name', name), () => notificationTargets.rename(targetId, name)),
    ),
    setEmailForNotificationTarget: forServer(() => noEmail),
    removeEmailFromNotificationTarget: forServer(() => noEmail),
    rotateNotificationTargetSigningKey: forServer(({ targetId }: TargetInput) =>
      targetAnswer(notificationTargets.rotateKey(targetId), { showsSecret: true }),
    ),
    addSubscriptionsToNotificationTarget: forServer(({ targetId, subscriptions }: SubscriptionsInput) =>
      answer(subscriptionErrors(subscriptions), () => notificationTargets.subscribe(targetId, subscriptions)),
    ),
    removeSubscriptionsFromNotificationTarget: forServer(({ targetId, subscriptions }: SubscriptionsInput) =>
      answer(subscriptionErrors(subscriptions), () => notificationTargets.unsubscribe(targetId, subscriptions)),
    ),
  }
}

function subscriptionErrors(subscriptions: readonly EventName[]): FieldError[] {
  return subscriptions.length === 0 ? [fieldError('subscriptions', 'REQUIRED', 'At least one event')] : []
}

const maxCopies = 5
const maxDelayMs = 60 * 60 * 1_000

function deliveryMutations({ notificationTargets }: WebhookSchemaDeps) {
  return {
    replayNotificationEvent: forServer(({ notificationEventId, targetIds }: ReplayInput) =>
      replayAnswer(notificationTargets.replay(notificationEventId, targetIds ?? [])),
    ),
    simulateNotificationTrouble: forServer(({ targetId, copies, delayMillis, ...flags }: TroubleInput) => {
      const [isReordered, isLost] = [flags.isReordered ?? false, flags.isLost ?? false]
      const trouble = { copies: copies ?? 1, delayMs: delayMillis ?? 0, isReordered, isLost }
      const errors: FieldError[] = []
      if (trouble.copies < 1 || trouble.copies > maxCopies) errors.push(fieldError('copies', 'OUT_OF_RANGE', 'From 1 to 5'))
      if (trouble.delayMs > maxDelayMs) errors.push(fieldError('delayMillis', 'OUT_OF_RANGE', 'At most an hour'))
      return answer(errors, () => notificationTargets.setTrouble(targetId, trouble))
    }),
  }
}

const refusals: Record<Exclude<TargetOutcome['kind'], 'done'>, UserError> = {
  no_target: userError(fieldError('targetId', 'NOT_FOUND', 'There is no such target')),
  too_many_targets: userError(fieldError('name', 'TOO_MANY', 'There are 50 targets, which is the max')),
  too_many_keys: userError(fieldError('targetId', 'TOO_MANY', 'Five keys sign already, which is the max')),
}

function answer(errors: readonly FieldError[], act: () => TargetOutcome, shown: SecretShown = {}): TargetNode | UserError {
  return errors.length > 0 ? userError(...errors) : targetAnswer(act(), shown)
}

function targetAnswer(outcome: TargetOutcome, shown: SecretShown = {}): TargetNode | UserError {
  return outcome.kind === 'done' ? { ...targetNode(outcome.target), ...shown } : refusals[outcome.kind]
}

function replayAnswer(outcome: ReplayOutcome): EventNode | UserError {
  if (outcome.kind === 'no_event') return userError(fieldError('notificationEventId', 'NOT_FOUND', 'There is no such event'))
  return eventNode(outcome.event)
}

function eventNode(event: ProviderEvent): EventNode {
  return { __typename: 'NotificationEvent', ...event, ...(publishedOf(event) ?? { name: null, node: null }) }
}

function targetNode(target: Target): TargetNode {
  return { __typename: 'WebhookNotificationTarget', ...target }
}
