// Webhook targets in the schema: who is told of what, with which keys it is signed, and what is delivered again.
import type { Caller } from '../http/callers.ts'
import type { EventStore, ProviderEvent } from '../store/events.store.ts'
import type { Delivery, DeliveryStore } from '../webhooks/deliveries.store.ts'
import type { EventName } from '../webhooks/event-names.ts'
import type { NotificationTargets, ReplayOutcome, TargetOutcome } from '../webhooks/notification-targets.ts'
import type { SigningKeys } from '../webhooks/signing-keys.ts'
import type { Target, TargetStore } from '../webhooks/targets.store.ts'
import { addressErrors, forServer } from './gate.ts'
import {
  fieldError,
  textErrors,
  userError,
  type CallContext,
  type FieldError,
  type SchemaPart,
  type UserError,
} from './results.ts'

export type WebhookSchemaDeps = {
  notificationTargets: NotificationTargets
  targets: TargetStore
  deliveries: DeliveryStore
  events: EventStore
  signingKeys: SigningKeys
}

type TargetNode = Target & { __typename: 'WebhookNotificationTarget' }
type EventNode = ProviderEvent & { __typename: 'NotificationEvent' }

export function webhookSchema(deps: WebhookSchemaDeps): SchemaPart {
  const { targets, deliveries, events, signingKeys } = deps
  return {
    findNode(caller: Caller, id: string) {
      if (caller.kind !== 'server') return null
      const target = targets.find(id)
      if (target !== null) return targetNode(target)
      const event = events.find(id)
      return event === null ? null : eventNode(event)
    },
    resolvers: {
      Query: {
        webhookNotificationTargets: (_: unknown, __: unknown, { caller }: CallContext) =>
          caller.kind === 'server' ? targets.list().map(targetNode) : null,
      },
      WebhookNotificationTarget: {
        subscriptions: ({ id }: Target) => targets.listSubscriptions(id),
        signingKeys: ({ id }: Target) => signingKeys.listLive(id),
        waitingDeliveries: ({ id }: Target) => deliveries.countWaiting(id),
      },
      NotificationEvent: {
        deliveries: ({ id }: ProviderEvent) => deliveries.listOfEvent(id),
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

type AddInput = { name: string; uri: string; subscriptions: EventName[] }
type TargetInput = { targetId: string }
type SubscriptionsInput = TargetInput & { subscriptions: EventName[] }
type ReplayInput = { notificationEventId: string; targetIds?: string[] | null }
type TroubleInput = TargetInput & { copies?: number | null; delayMillis?: number | null; isReordered?: boolean | null }

function targetMutations({ notificationTargets }: WebhookSchemaDeps) {
  return {
    addWebhookNotificationTarget: forServer((input: AddInput) => {
      const errors = [...textErrors('name', input.name), ...addressErrors('uri', input.uri)]
      if (input.subscriptions.length === 0) errors.push(fieldError('subscriptions', 'REQUIRED', 'A target hears of something'))
      return errors.length > 0 ? userError(...errors) : targetAnswer(notificationTargets.add(input))
    }),
    activateNotificationTarget: forServer(({ targetId }: TargetInput) => targetAnswer(notificationTargets.activate(targetId))),
    rotateNotificationTargetSigningKey: forServer(({ targetId }: TargetInput) =>
      targetAnswer(notificationTargets.rotateKey(targetId)),
    ),
    addSubscriptionsToNotificationTarget: forServer(({ targetId, subscriptions }: SubscriptionsInput) =>
      targetAnswer(notificationTargets.subscribe(targetId, subscriptions)),
    ),
    removeSubscriptionsFromNotificationTarget: forServer(({ targetId, subscriptions }: SubscriptionsInput) =>
      targetAnswer(notificationTargets.unsubscribe(targetId, subscriptions)),
    ),
  }
}

const mostCopies = 5
const longestDelayMs = 60 * 60 * 1_000

function deliveryMutations({ notificationTargets }: WebhookSchemaDeps) {
  return {
    replayNotificationEvent: forServer(({ notificationEventId, targetIds = null }: ReplayInput) =>
      replayAnswer(notificationTargets.replay(notificationEventId, targetIds)),
    ),
    simulateNotificationTrouble: forServer(({ targetId, copies, delayMillis, isReordered }: TroubleInput) => {
      const trouble = { copies: copies ?? 1, delayMs: delayMillis ?? 0, isReordered: isReordered ?? false }
      const errors: FieldError[] = []
      if (trouble.copies < 1 || trouble.copies > mostCopies) errors.push(fieldError('copies', 'OUT_OF_RANGE', 'From 1 to 5'))
      if (trouble.delayMs > longestDelayMs) errors.push(fieldError('delayMillis', 'OUT_OF_RANGE', 'At most an hour'))
      return errors.length > 0 ? userError(...errors) : targetAnswer(notificationTargets.setTrouble(targetId, trouble))
    }),
  }
}

const noTarget = userError(fieldError('targetId', 'NOT_FOUND', 'There is no such target'))
const refusals: Record<Exclude<TargetOutcome['kind'], 'done'>, UserError> = {
  no_target: noTarget,
  too_many_targets: userError(fieldError('name', 'TOO_MANY', 'There are 50 targets, which is the most')),
  too_many_keys: userError(fieldError('targetId', 'TOO_MANY', 'Five keys sign already, which is the most')),
}

function targetAnswer(outcome: TargetOutcome): TargetNode | UserError {
  return outcome.kind === 'done' ? targetNode(outcome.target) : refusals[outcome.kind]
}

function replayAnswer(outcome: ReplayOutcome): EventNode | UserError {
  if (outcome.kind === 'no_event') return userError(fieldError('notificationEventId', 'NOT_FOUND', 'There is no such event'))
  if (outcome.kind === 'no_target') return userError(fieldError('targetIds', 'NOT_FOUND', 'There is no such target'))
  return eventNode(outcome.event)
}

function eventNode(event: ProviderEvent): EventNode {
  return { __typename: 'NotificationEvent', ...event }
}

function targetNode(target: Target): TargetNode {
  return { __typename: 'WebhookNotificationTarget', ...target }
}
