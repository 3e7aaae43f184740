// The contract's answers as JSON schemas, which Fastify compiles into serialisers: faster, and nothing outside the contract gets out.
import type { RouteContract } from '@daybreak/contract'
import { toJSONSchema, type ZodMiniType } from 'zod/mini'

/** OpenAPI 3.0's dialect says `nullable` where others say `anyOf`, which the serialiser would have to try out value by value. */
export function responseSchemas(contract: RouteContract): Record<string, object> {
  const schemas: Record<string, object> = {}
  for (const [status, schema] of Object.entries(contract.responses))
    if (schema !== null) schemas[status] = serialiserSchema(schema)
  return schemas
}

function serialiserSchema(schema: ZodMiniType): object {
  return toJSONSchema(schema, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any' })
}
