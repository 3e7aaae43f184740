// The GraphQL schema: its types come from files, and each room, a `SchemaPart`, resolves its own.
import type { GraphQLSchema } from 'graphql'
import { createSchema } from 'graphql-yoga'
import { accountSchema, type AccountSchemaDeps } from '../accounts/account.schema.ts'
import { addressSchema } from '../geography/address.schema.ts'
import { atmSchema } from '../geography/atm.schema.ts'
import { cardOrderSchema, type CardOrderSchemaDeps } from './card-order.schema.ts'
import { cardProductSchema } from './card-product.schema.ts'
import { cardTokenSchema, type CardTokenSchemaDeps } from './card-token.schema.ts'
import { cardSchema, type CardSchemaDeps } from './card.schema.ts'
import { fulfilmentSimulationSchema } from '../simulations/fulfilment-simulation.schema.ts'
import { applicationSchema } from '../holders/application.schema.ts'
import { applicationSimulationSchema } from '../holders/application-simulation.schema.ts'
import { documentSchema, type DocumentSchemaDeps } from '../holders/document.schema.ts'
import { holderSchema, type HolderSchemaDeps } from '../holders/holder.schema.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { CallContext, SchemaPart } from './results.ts'
import { organizationSchema } from './organization.schema.ts'
import { rateLimitSchema } from './rate-limit.schema.ts'
import { cardEntryTokenSchema } from '../transfers/payment-methods.schema.ts'
import { scalars } from './scalars.ts'
import { schemaFiles } from './schema-files.ts'

export type SchemaDeps = AccountSchemaDeps &
  CardSchemaDeps &
  CardTokenSchemaDeps &
  CardOrderSchemaDeps &
  HolderSchemaDeps &
  DocumentSchemaDeps & {
    rateLimits: RateLimits
    /** Card transactions, transfers and webhooks. */
    movementParts: readonly SchemaPart[]
  }

export function createIssuerSchema(deps: SchemaDeps) {
  const rooms: SchemaPart[] = [
    accountSchema(deps),
    cardSchema(deps),
    cardTokenSchema(deps),
    cardOrderSchema(deps),
    cardProductSchema(deps.stores),
    atmSchema(deps.towns),
    addressSchema(deps.towns),
    holderSchema(deps),
    applicationSchema(deps),
    documentSchema(deps),
    applicationSimulationSchema(deps),
    fulfilmentSimulationSchema(deps),
    organizationSchema,
    rateLimitSchema(deps),
    cardEntryTokenSchema(deps),
    ...deps.movementParts,
  ]
  const parts = [scalars, sharedQueries(rooms), ...rooms]
  const schema = createSchema<CallContext>({
    typeDefs: [...schemaFiles],
    resolvers: parts.map(({ resolvers }) => resolvers),
  })
  requireAnswers(schema)
  return schema
}

/** A field of the schema without a resolver would be null forever, and look like a missing answer of the card provider. */
function requireAnswers(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    const unanswered = Object.values(type?.getFields() ?? {}).find(({ resolve }) => resolve === undefined)
    if (unanswered !== undefined) throw new Error(`The schema offers ${unanswered.name}, and no room answers it`)
  }
}

function sharedQueries(rooms: readonly SchemaPart[]): SchemaPart {
  return {
    resolvers: {
      Query: {
        ping: () => 'pong',
        /** Anything with an id that the caller may see, or null. */
        node(_: unknown, { id }: { id: string }, { caller }: CallContext) {
          for (const { findNode } of rooms) {
            const found = findNode?.(caller, id) ?? null
            if (found !== null) return found
          }
          return null
        },
      },
    },
  }
}
