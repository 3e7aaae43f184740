// A program's operations on its authorization endpoints: adding, verifying and activating one, renaming, deactivating, removing.
import { randomUUID } from 'node:crypto'
import type { Clock } from '@daybreak/time'
import type { LineLog } from '../line-log.ts'
import type { SandboxDatabase } from '../store/sandbox-database.ts'
import type { Send } from '../webhooks/send.ts'
import { signMessage } from '../webhooks/signature.ts'
import type { SigningKeys } from '../webhooks/signing-keys.ts'
import type { Endpoint, EndpointStore } from './endpoints.store.ts'

export type EndpointOutcome = { kind: 'done'; endpoint: Endpoint } | { kind: 'no_endpoint' | 'too_many_endpoints' }

export type AuthorizationEndpoints = {
  /** Not active yet: it is asked nothing. */
  add(endpoint: { name: string; uri: string }): EndpointOutcome
  /**
   * Sends the endpoint a ping; after an answer of 2xx it is active, and replaces the earlier one. Without one it is
   * ACTIVATION_FAILED, and the earlier one stays active. An active endpoint is left unchanged.
   */
  activate(id: string): Promise<EndpointOutcome>
  /** If it was the active one, no endpoint is asked from now on. */
  deactivate(id: string): EndpointOutcome
  rename(id: string, name: string): EndpointOutcome
  /** For good, with its keys. The endpoint as it was. */
  remove(id: string): EndpointOutcome
  /** Waits for no more answers. */
  stop(): void
}

export type AuthorizationEndpointsDeps = {
  database: SandboxDatabase
  endpoints: EndpointStore
  keys: SigningKeys
  send: Send
  clock: Clock
  log: LineLog
  /** How long an endpoint has to answer a ping; 2,000 ms. */
  deadlineMs?: number
}

// As at the card provider.
const maxEndpoints = 5
const usualDeadlineMs = 2_000

export function createAuthorizationEndpoints(deps: AuthorizationEndpointsDeps): AuthorizationEndpoints {
  const { database, endpoints, keys, send, clock, log, deadlineMs = usualDeadlineMs } = deps
  const stopping = new AbortController()

  function changing(id: string, change: (endpoint: Endpoint) => void): EndpointOutcome {
    return database.transaction(() => {
      const endpoint = endpoints.find(id)
      if (endpoint === null) return { kind: 'no_endpoint' }
      change(endpoint)
      return { kind: 'done', endpoint: endpoints.find(id) ?? endpoint }
    })
  }

  async function answersPing({ id, uri }: Endpoint): Promise<boolean> {
    const secrets = keys.listLive(id).map(({ secret }) => secret)
    const message = signMessage({ collaborativeAuthorizationRequest: { ping: randomUUID() } }, secrets, clock)
    const outcome = await send(uri, message, { timeoutMs: deadlineMs, signal: stopping.signal })
    const isThere = outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300
    const { status, reason } = outcome.kind === 'answered' ? { ...outcome, reason: null } : { ...outcome, status: null }
    log.info(isThere ? 'authorization_endpoint_active' : 'authorization_endpoint_failed', { endpointId: id, status, reason })
    return isThere
  }

  return {
    add: ({ name, uri }) =>
      database.transaction(() => {
        const all = endpoints.list()
        if (all.length >= maxEndpoints) return { kind: 'too_many_endpoints' }
        const endpoint = endpoints.add({ name, uri })
        keys.begin(endpoint.id, { isFirst: all.every((one) => one.uri !== uri) })
        return { kind: 'done', endpoint }
      }),

    async activate(id) {
      const asked = endpoints.find(id)
      if (asked === null) return { kind: 'no_endpoint' }
      if (asked.status === 'ACTIVE') return { kind: 'done', endpoint: asked }
      const isThere = await answersPing(asked)
      return changing(id, ({ status }) => {
        // Another call was quicker.
        if (status === 'ACTIVE') return
        const before = endpoints.findActive()
        if (isThere && before !== null) endpoints.setStatus(before.id, 'DEACTIVATED')
        endpoints.setStatus(id, isThere ? 'ACTIVE' : 'ACTIVATION_FAILED')
      })
    },

    deactivate: (id) => changing(id, () => endpoints.setStatus(id, 'DEACTIVATED')),
    rename: (id, name) => changing(id, () => endpoints.rename(id, name)),
    remove: (id) => changing(id, () => endpoints.remove(id)),
    stop: () => stopping.abort(),
  }
}
