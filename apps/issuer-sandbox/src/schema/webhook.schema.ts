// Webhook targets in the schema: who is told of what, with which keys it is signed, and what is delivered again.
import type { Caller } from '../http/callers.ts'
import type { EventStore, ProviderEvent } from '../store/events.store.ts'
import type { Delivery, DeliveryStore } from '../webhooks/deliveries.store.ts'
import { eventNames, type EventName } from '../webhooks/event-names.ts'
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

const typeDefs = /* GraphQL */ `
  enum NotificationEventName {
    ${eventNames.join('\n    ')}
  }

  enum NotificationTargetStatus {
    PENDING_VERIFICATION
    ACTIVE
    DEACTIVATED
    ACTIVATION_FAILED
  }

  enum NotificationDeliveryStatus {
    WAITING
    DELIVERED
    GIVEN_UP
  }

  type SigningKey {
    id: ID!
    secret: String!
    createdAt: String!
    "Null for the newest one; an older one signs besides it until then."
    expiresAt: String
  }

  type WebhookNotificationTarget implements Node {
    id: ID!
    name: String!
    uri: String!
    status: NotificationTargetStatus!
    subscriptions: [NotificationEventName!]!
    "Newest first; a delivery carries a signature of each."
    signingKeys: [SigningKey!]!
    "The sandbox's own: how many deliveries wait for it."
    waitingDeliveries: UnsignedInt!
    createdAt: String!
    updatedAt: String!
    deactivatedAt: String
  }

  type NotificationEvent implements Node {
    id: ID!
    name: NotificationEventName!
    createdAt: String!
    "The sandbox's own: what became of it, target by target."
    deliveries: [NotificationDelivery!]!
  }

  type NotificationDelivery {
    target: WebhookNotificationTarget!
    status: NotificationDeliveryStatus!
    isReplay: Boolean!
    tries: UnsignedInt!
    "Of the last answer; null when there was none."
    httpStatusCode: UnsignedInt
  }

  union AddWebhookNotificationTargetPayload = WebhookNotificationTarget | UserError | AccessDeniedError
  union ActivateNotificationTargetPayload = WebhookNotificationTarget | UserError | AccessDeniedError
  union RotateNotificationTargetSigningKeyPayload = WebhookNotificationTarget | UserError | AccessDeniedError
  union AddSubscriptionsToNotificationTargetPayload = WebhookNotificationTarget | UserError | AccessDeniedError
  union RemoveSubscriptionsFromNotificationTargetPayload = WebhookNotificationTarget | UserError | AccessDeniedError
  union SimulateNotificationTroublePayload = WebhookNotificationTarget | UserError | AccessDeniedError
  union ReplayNotificationEventPayload = NotificationEvent | UserError | AccessDeniedError

  input AddWebhookNotificationTargetInput {
    "The sandbox's own: a name stands for one target, which may change its address and subscriptions by adding itself again."
    name: String!
    uri: String!
    subscriptions: [NotificationEventName!]!
  }

  input ActivateNotificationTargetInput {
    targetId: ID!
  }

  input RotateNotificationTargetSigningKeyInput {
    targetId: ID!
  }

  input AddSubscriptionsToNotificationTargetInput {
    targetId: ID!
    subscriptions: [NotificationEventName!]!
  }

  input RemoveSubscriptionsFromNotificationTargetInput {
    targetId: ID!
    subscriptions: [NotificationEventName!]!
  }

  input ReplayNotificationEventInput {
    notificationEventId: ID!
    "Left out: every target that subscribes to it."
    targetIds: [ID!]
  }

  input SimulateNotificationTroubleInput {
    targetId: ID!
    "How often each event is sent: 1 to 5."
    copies: UnsignedInt = 1
    "How late: at most an hour."
    delayMillis: UnsignedInt = 0
    "In any order: each copy comes some time within the delay, and none waits for another."
    isReordered: Boolean = false
  }

  type Query {
    "Oldest first; null for a client token."
    webhookNotificationTargets: [WebhookNotificationTarget!]
  }

  type Mutation {
    addWebhookNotificationTarget(input: AddWebhookNotificationTargetInput!): AddWebhookNotificationTargetPayload!
    "Asks the target to show that it is there; when it does, all that waits for it is delivered at once."
    activateNotificationTarget(input: ActivateNotificationTargetInput!): ActivateNotificationTargetPayload!
    "Makes a new key; the one before it signs beside it for 24 hours."
    rotateNotificationTargetSigningKey(
      input: RotateNotificationTargetSigningKeyInput!
    ): RotateNotificationTargetSigningKeyPayload!
    addSubscriptionsToNotificationTarget(
      input: AddSubscriptionsToNotificationTargetInput!
    ): AddSubscriptionsToNotificationTargetPayload!
    removeSubscriptionsFromNotificationTarget(
      input: RemoveSubscriptionsFromNotificationTargetInput!
    ): RemoveSubscriptionsFromNotificationTargetPayload!
    replayNotificationEvent(input: ReplayNotificationEventInput!): ReplayNotificationEventPayload!
    "The sandbox's own: from now on events reach the target twice, late or in another order. Without options all is well again."
    simulateNotificationTrouble(input: SimulateNotificationTroubleInput!): SimulateNotificationTroublePayload!
  }
`

export function webhookSchema(deps: WebhookSchemaDeps): SchemaPart {
  const { targets, deliveries, events, signingKeys } = deps
  return {
    typeDefs,
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
