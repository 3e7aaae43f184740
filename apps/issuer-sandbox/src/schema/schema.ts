// The GraphQL schema, put together from its rooms. A room is one `SchemaPart`: its types, and its fields of Query and Mutation.
import { createSchema } from 'graphql-yoga'
import { accountSchema, type AccountSchemaDeps } from '../accounts/account.schema.ts'
import { addressSchema } from '../places/address.schema.ts'
import { atmSchema } from '../places/atm.schema.ts'
import { cardOrderSchema, type CardOrderSchemaDeps } from './card-order.schema.ts'
import { cardProductSchema } from './card-product.schema.ts'
import { cardTokenSchema, type CardTokenSchemaDeps } from './card-token.schema.ts'
import { cardSchema, type CardSchemaDeps } from './card.schema.ts'
import { commonTypes } from './common.schema.ts'
import { fulfilmentSimulationSchema } from '../simulations/fulfilment-simulation.schema.ts'
import { holderSchema, type HolderSchemaDeps } from '../holders/holder.schema.ts'
import type { CallContext, SchemaPart } from './results.ts'
import { scalars } from './scalars.ts'

export type SchemaDeps = AccountSchemaDeps &
  CardSchemaDeps &
  CardTokenSchemaDeps &
  CardOrderSchemaDeps &
  HolderSchemaDeps & {
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
    atmSchema(deps.places),
    addressSchema(deps.places),
    holderSchema(deps),
    fulfilmentSimulationSchema(deps),
    ...deps.movementParts,
  ]
  const parts = [scalars, commonTypes, nodeQuery(rooms), ...rooms]
  return createSchema<CallContext>({
    typeDefs: parts.map(({ typeDefs }) => typeDefs),
    resolvers: parts.map(({ resolvers }) => resolvers),
  })
}

function nodeQuery(rooms: readonly SchemaPart[]): SchemaPart {
  return {
    typeDefs: /* GraphQL */ `
      type Query {
        "Anything with an id that the caller may see, or null."
        node(id: ID!): Node
      }
    `,
    resolvers: {
      Query: {
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
