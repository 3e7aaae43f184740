// Collaborative authorisation in the schema: which endpoint is asked before a card transaction is approved.
import type { Endpoint, EndpointOutcome, EndpointStore } from './endpoints.store.ts'
import type { Caller } from '../http/callers.ts'
import { addressErrors, forServer } from '../schema/gate.ts'
import { fieldError, textErrors, userError, type CallContext, type SchemaPart, type UserError } from '../schema/results.ts'

export type CollaborationSchemaDeps = { endpoints: EndpointStore }

type EndpointNode = Endpoint & { __typename: 'CollaborativeAuthorizationEndpoint' }

export function collaborationSchema({ endpoints }: CollaborationSchemaDeps): SchemaPart {
  return {
    findNode(caller: Caller, id: string) {
      const endpoint = caller.kind === 'server' ? endpoints.find(id) : null
      return endpoint === null ? null : endpointNode(endpoint)
    },
    resolvers: {
      Query: {
        collaborativeAuthorizationEndpoints: (_: unknown, __: unknown, { caller }: CallContext) =>
          caller.kind === 'server' ? endpoints.list().map(endpointNode) : null,
      },
      Mutation: {
        addCollaborativeAuthorizationEndpoint: forServer((input: { name: string; uri: string }) => {
          const errors = [...textErrors('name', input.name), ...addressErrors('uri', input.uri)]
          return errors.length > 0 ? userError(...errors) : endpointAnswer(endpoints.add(input))
        }),
        activateCollaborativeAuthorizationEndpoint: forServer(({ endpointId }: { endpointId: string }) =>
          endpointAnswer(endpoints.activate(endpointId)),
        ),
      },
    },
  }
}

const refusals: Record<Exclude<EndpointOutcome['kind'], 'done'>, UserError> = {
  no_endpoint: userError(fieldError('endpointId', 'NOT_FOUND', 'There is no such endpoint')),
  too_many_endpoints: userError(fieldError('name', 'TOO_MANY', 'There are five endpoints, which is the most')),
}

function endpointAnswer(outcome: EndpointOutcome): EndpointNode | UserError {
  return outcome.kind === 'done' ? endpointNode(outcome.endpoint) : refusals[outcome.kind]
}

function endpointNode(endpoint: Endpoint): EndpointNode {
  return { __typename: 'CollaborativeAuthorizationEndpoint', ...endpoint }
}
