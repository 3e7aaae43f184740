// The organization in the schema: the one program whose API key the sandbox was started with.
import { organizationId } from '../organization.ts'
import { cardProduct } from './card-product.schema.ts'
import { connectionOfAll, type PageInput } from './paging.ts'
import type { CallContext, SchemaPart } from './results.ts'

export const organization = { __typename: 'Organization', id: organizationId }

/** The rooms of its other fields resolve them. */
export const organizationSchema: SchemaPart = {
  findNode: (caller, id) => (caller.kind === 'server' && id === organization.id ? organization : null),
  resolvers: {
    Query: {
      organizations: (_: unknown, __: unknown, { caller }: CallContext) => (caller.kind === 'server' ? [organization] : null),
    },
    Organization: {
      profile: () => ({ displayName: 'Daybreak', environment: 'TEST', region: 'USA', tenantId: null }),
      cardProducts: (_: unknown, input: PageInput) => connectionOfAll(input, [cardProduct]),
    },
  },
}
