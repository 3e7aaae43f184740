// The operations on our webhook target and our authorization endpoint, by the card provider's names.
import * as z from 'zod'
import { issuerMutation, issuerReading, type IssuerCall } from '../issuer-call.ts'
import { receiver, receiverFields, target, targetFields, type Receiver, type Target } from './program-state.ts'

type UndeliveredEvent = { id: string; createdAt: string | null }

export type Receivers = {
  addTarget(input: { name: string; uri: string; subscriptions: readonly string[] }): Promise<Target>
  activateTarget(targetId: string): Promise<Target>
  removeTarget(targetId: string): Promise<void>
  subscribe(targetId: string, subscriptions: readonly string[]): Promise<void>
  unsubscribe(targetId: string, subscriptions: readonly string[]): Promise<void>
  rotateTargetKey(targetId: string): Promise<Target>
  /** The events that a target should have received and did not, oldest first; `isAll` is false when there are more. */
  listUnreported(targetId: string): Promise<{ events: UndeliveredEvent[]; isAll: boolean }>
  /** To one target alone; passed over when that is not active. */
  replay(eventId: string, targetId: string): Promise<void>
  addEndpoint(input: { name: string; uri: string }): Promise<Receiver>
  activateEndpoint(endpointId: string): Promise<Receiver>
  removeEndpoint(endpointId: string): Promise<void>
}

const onTarget = (name: string) =>
  issuerMutation<Target>({ name, type: 'WebhookNotificationTarget', selection: targetFields, answer: target })
const onEndpoint = (name: string) =>
  issuerMutation<Receiver>({
    name,
    type: 'CollaborativeAuthorizationEndpoint',
    selection: receiverFields,
    answer: receiver,
  })
const operations = {
  addTarget: onTarget('addWebhookNotificationTarget'),
  activateTarget: onTarget('activateNotificationTarget'),
  removeTarget: onTarget('removeNotificationTarget'),
  subscribe: onTarget('addSubscriptionsToNotificationTarget'),
  unsubscribe: onTarget('removeSubscriptionsFromNotificationTarget'),
  rotateTargetKey: onTarget('rotateNotificationTargetSigningKey'),
  addEndpoint: onEndpoint('addCollaborativeAuthorizationEndpoint'),
  activateEndpoint: onEndpoint('activateCollaborativeAuthorizationEndpoint'),
  removeEndpoint: onEndpoint('removeCollaborativeAuthorizationEndpoint'),
  replay: issuerMutation<{ id: string }>({
    name: 'replayNotificationEvent',
    type: 'NotificationEvent',
    selection: 'id',
    answer: z.object({ id: z.string() }),
  }),
}

const deliveredEdge = z.object({
  node: z.object({ event: z.object({ id: z.string(), createdAt: z.string().nullish() }).nullish() }).nullish(),
})
const deliveredPage = z
  .object({
    edges: z.array(deliveredEdge).nullish(),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string() }),
  })
  .nullish()
const unreported = issuerReading({
  operation: 'UndeliveredEvents',
  query: `query UndeliveredEvents($id: ID!, $after: String) {
    node(id: $id) {
      ... on WebhookNotificationTarget {
        webhookNotificationTargetEvents(first: 100, after: $after, filterBy: { hasSuccessfulDelivery: false }) {
          edges { node { event { id createdAt } } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }`,
  answer: z.object({ node: z.object({ webhookNotificationTargetEvents: deliveredPage }).nullish() }),
})

/** What is beyond is replayed by a person, who sees it in the provider's own console; the target stays until then. */
const maxUndeliveredPages = 100

/** @param once  asks a single time: creating a key again would create another one, and the first is not shown twice */
export function createReceivers(call: IssuerCall, once: IssuerCall): Receivers {
  return {
    addTarget: (input) => once.mutate(operations.addTarget, input),
    activateTarget: (targetId) => call.mutate(operations.activateTarget, { targetId }),
    async removeTarget(targetId) {
      await call.mutate(operations.removeTarget, { targetId })
    },
    async subscribe(targetId, subscriptions) {
      await call.mutate(operations.subscribe, { targetId, subscriptions })
    },
    async unsubscribe(targetId, subscriptions) {
      await call.mutate(operations.unsubscribe, { targetId, subscriptions })
    },
    rotateTargetKey: (targetId) => once.mutate(operations.rotateTargetKey, { targetId }),
    async listUnreported(id) {
      const events: UndeliveredEvent[] = []
      let after: string | null = null
      for (let page = 0; page < maxUndeliveredPages; page += 1) {
        const answer: z.infer<typeof unreported.answer> = await call.read(unreported, { id, after })
        const list = answer.node?.webhookNotificationTargetEvents
        for (const { node } of list?.edges ?? []) {
          if (node?.event) events.push({ id: node.event.id, createdAt: node.event.createdAt ?? null })
        }
        if (list?.pageInfo.hasNextPage !== true) return { events, isAll: true }
        after = list.pageInfo.endCursor
      }
      return { events, isAll: false }
    },
    async replay(notificationEventId, targetId) {
      await call.mutate(operations.replay, { notificationEventId, targetIds: [targetId] })
    },
    addEndpoint: (input) => once.mutate(operations.addEndpoint, input),
    activateEndpoint: (endpointId) => call.mutate(operations.activateEndpoint, { endpointId }),
    async removeEndpoint(endpointId) {
      await call.mutate(operations.removeEndpoint, { endpointId })
    },
  }
}
