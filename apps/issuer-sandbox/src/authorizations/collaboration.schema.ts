// Collaborative authorization in the schema: which endpoint is asked before a card transaction is approved, and with which key.
import type { Caller } from '../http/callers.ts'
import { addressErrors, forServer } from '../schema/gate.ts'
import { connectionOfAll, type PageInput } from '../schema/paging.ts'
import { fieldError, textErrors, userError, type FieldError, type SchemaPart, type UserError } from '../schema/results.ts'
import { shownKeys, type SecretShown } from '../schema/shown-keys.ts'
import type { SigningKeys } from '../webhooks/signing-keys.ts'
import type { AuthorizationEndpoints, EndpointOutcome } from './authorization-endpoints.ts'
import type { Endpoint, EndpointStore } from './endpoints.store.ts'

export type CollaborationSchemaDeps = {
  authorizationEndpoints: AuthorizationEndpoints
  endpoints: EndpointStore
  signingKeys: SigningKeys
}

type EndpointNode = Endpoint & SecretShown & { __typename: 'CollaborativeAuthorizationEndpoint' }
type AddInput = { name: string; uri: string }
type EndpointInput = { endpointId: string }

export function collaborationSchema({ authorizationEndpoints, endpoints, signingKeys }: CollaborationSchemaDeps): SchemaPart {
  return {
    findNode(caller: Caller, id: string) {
      const endpoint = caller.kind === 'server' ? endpoints.find(id) : null
      return endpoint === null ? null : endpointNode(endpoint)
    },
    resolvers: {
      Organization: {
        collaborativeAuthorizationEndpoints: (_: unknown, input: PageInput) =>
          connectionOfAll(input, endpoints.list().map(endpointNode)),
      },
      CollaborativeAuthorizationEndpoint: {
        signingKeys: ({ id, showsSecret }: EndpointNode) => shownKeys(signingKeys.listLive(id), showsSecret === true),
      },
      Mutation: {
        addCollaborativeAuthorizationEndpoint: forServer((input: AddInput) => {
          const errors = [...textErrors('name', input.name), ...addressErrors('uri', input.uri)]
          return answer(errors, () => authorizationEndpoints.add(input), { showsSecret: true })
        }),
        activateCollaborativeAuthorizationEndpoint: forServer(async ({ endpointId }: EndpointInput) =>
          endpointAnswer(await authorizationEndpoints.activate(endpointId)),
        ),
        deactivateCollaborativeAuthorizationEndpoint: forServer(({ endpointId }: EndpointInput) =>
          endpointAnswer(authorizationEndpoints.deactivate(endpointId)),
        ),
        removeCollaborativeAuthorizationEndpoint: forServer(({ endpointId }: EndpointInput) =>
          endpointAnswer(authorizationEndpoints.remove(endpointId)),
        ),
        renameCollaborativeAuthorizationEndpoint: forServer(({ endpointId, name }: EndpointInput & { name: string }) =>
          answer(textErrors('name', name), () => authorizationEndpoints.rename(endpointId, name)),
        ),
      },
    },
  }
}

const refusals: Record<Exclude<EndpointOutcome['kind'], 'done'>, UserError> = {
  no_endpoint: userError(fieldError('endpointId', 'NOT_FOUND', 'There is no such endpoint')),
  too_many_endpoints: userError(fieldError('name', 'TOO_MANY', 'There are five endpoints, which is the max')),
}

function answer(errors: readonly FieldError[], act: () => EndpointOutcome, shown: SecretShown = {}): EndpointNode | UserError {
  return errors.length > 0 ? userError(...errors) : endpointAnswer(act(), shown)
}

function endpointAnswer(outcome: EndpointOutcome, shown: SecretShown = {}): EndpointNode | UserError {
  return outcome.kind === 'done' ? { ...endpointNode(outcome.endpoint), ...shown } : refusals[outcome.kind]
}

function endpointNode(endpoint: Endpoint): EndpointNode {
  return { __typename: 'CollaborativeAuthorizationEndpoint', ...endpoint }
}
