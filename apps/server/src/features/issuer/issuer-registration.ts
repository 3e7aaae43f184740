// Makes a card-provider sandbox tell this server what happens and ask it before it approves. Kept up for as long as the server runs, so
// that either may start first, start again, or forget.
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { silentLog, type Log } from '#platform/log.ts'
import { createIssuerCall, type IssuerCall, type Mutation } from './issuer-call.ts'
import { createAskIssuer, type Patience } from './issuer-graphql.ts'

export type RegistrationDeps = {
  /** The sandbox's GraphQL address. */
  url: string
  apiKey: string
  /** Where the sandbox reaches this server: "http://127.0.0.1:8080". */
  origin: string
  log: Log
  pauses?: { checkMs: number; retryMs: number }
  patience?: Patience
}

export type Registration = {
  /** Resolves once the sandbox knows this server and has reached it. */
  registered: Promise<void>
  stop(): Promise<void>
}

const name = 'Daybreak server'
const eventsPath = '/webhooks/card-provider'
const authorizationPath = '/webhooks/card-provider/authorization'

const eventNames = [
  ...['APPROVED', 'DECLINED', 'REVERSED', 'EXPIRED', 'AND_CLEAR_APPROVED', 'AND_CLEAR_DECLINED'].map(
    (what) => `PAYMENT_CARD_AUTHORIZATION_${what}`,
  ),
  ...['CLEARED', 'REFUNDED', 'ADJUSTMENT', 'FEE'].map((what) => `PAYMENT_CARD_${what}`),
  ...['ISSUED', 'ACTIVATED', 'SUSPENDED', 'UNSUSPENDED', 'CLOSED', 'PIN_SET'].map((what) => `PAYMENT_CARD_${what}`),
  ...['CREATED', 'APPROVED', 'SENT_TO_PRINTER', 'SHIPPED', 'SHIP_FAILED', 'COMPLETED', 'CANCELED'].map(
    (what) => `PHYSICAL_PAYMENT_CARD_ORDER_${what}`,
  ),
  ...['RECEIVED', 'PROCESSED', 'FAILED'].flatMap((what) => [
    `ACH_EXTERNALLY_INITIATED_DEPOSIT_${what}`,
    `ACH_EXTERNALLY_INITIATED_WITHDRAWAL_${what}`,
  ]),
  'ACH_TRANSFER_RETURNED',
  ...['APPROVED', 'DENIED', 'MANUAL_REVIEW', 'DOCUMENT_UPLOAD_REQUESTED'].map((what) => `CARD_PRODUCT_APPLICATION_${what}`),
]

const usualPauses = { checkMs: 30_000, retryMs: 500 }
const longestRetryMs = 30_000
const usualPatience: Patience = { tryMs: 2_000, totalMs: 2_000 }
/** At a start the two processes are a few seconds apart; longer than that somebody wants to know. */
const failuresBeforeWarning = 6

const known = z.object({ id: z.string(), name: z.string(), status: z.string() })
type Known = z.infer<typeof known>

function operation(operationName: string, type: string): Mutation<Known> {
  return { name: operationName, type, selection: 'id name status', answer: known }
}

const operations = {
  addTarget: operation('addWebhookNotificationTarget', 'WebhookNotificationTarget'),
  activateTarget: operation('activateNotificationTarget', 'WebhookNotificationTarget'),
  addEndpoint: operation('addCollaborativeAuthorizationEndpoint', 'CollaborativeAuthorizationEndpoint'),
  activateEndpoint: operation('activateCollaborativeAuthorizationEndpoint', 'CollaborativeAuthorizationEndpoint'),
}

const whoIsTold = {
  operation: 'WhoIsTold',
  query: /* GraphQL */ `
    query WhoIsTold {
      webhookNotificationTargets {
        id
        name
        status
      }
      collaborativeAuthorizationEndpoints {
        id
        name
        status
      }
    }
  `,
  answer: z.object({ webhookNotificationTargets: z.array(known), collaborativeAuthorizationEndpoints: z.array(known) }),
}

export function keepRegistered(deps: RegistrationDeps): Registration {
  const { url, apiKey, origin, log, pauses = usualPauses, patience = usualPatience } = deps
  // That the other process is not there yet is no news; what matters is said below.
  const call = createIssuerCall(createAskIssuer({ url, patience, log: silentLog }), apiKey)
  const stopping = new AbortController()
  let tellRegistered = (): void => {}
  const registered = new Promise<void>((resolve) => (tellRegistered = resolve))
  let failures = 0
  let hasGreeted = false
  let isReached = false

  async function look(): Promise<number> {
    const wasReached = isReached
    try {
      isReached = hasGreeted && (await isToldAndAsked(call))
      if (!isReached) await register(call, origin, { isFirst: !hasGreeted })
      hasGreeted = true
      failures = 0
    } catch (error) {
      isReached = false
      failures += 1
      if (failures === failuresBeforeWarning) log.warn('issuer_registration_failed', { error })
    }
    if (!isReached) return Math.min(pauses.retryMs * 2 ** failures, longestRetryMs)
    if (!wasReached) log.info('issuer_registered', { origin })
    tellRegistered()
    return pauses.checkMs
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      const pauseMs = await look()
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    registered,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Another copy of the server may be the one: they share a database, so it does not matter which. */
async function isToldAndAsked({ read }: IssuerCall): Promise<boolean> {
  const { webhookNotificationTargets: targets, collaborativeAuthorizationEndpoints: endpoints } = await read(whoIsTold, {})
  return [targets, endpoints].every((list) => list.some((one) => one.name === name && one.status === 'ACTIVE'))
}

/** Adds this server again, which changes nothing when it is known. */
async function register({ mutate }: IssuerCall, origin: string, { isFirst }: { isFirst: boolean }): Promise<void> {
  const endpoint = await mutate(operations.addEndpoint, { name, uri: origin + authorizationPath })
  if (endpoint.status !== 'ACTIVE') await mutate(operations.activateEndpoint, { endpointId: endpoint.id })
  const target = await mutate(operations.addTarget, { name, uri: origin + eventsPath, subscriptions: eventNames })
  // What waited while this server was down is wanted at once.
  if (isFirst && target.status === 'ACTIVE') await mutate(operations.activateTarget, { targetId: target.id })
}
