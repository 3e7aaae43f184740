// The contract's answers as JSON schemas, which Fastify compiles into serializers: faster, and nothing outside the contract gets out.
import type { RouteContract } from '@daybreak/contract'
import { toJSONSchema, type ZodMiniType } from 'zod/mini'

type JsonSchema = {
  type?: string
  enum?: readonly unknown[]
  format?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

/** The serializer's own format, for the part of it that tells alternatives apart. */
export const serializerOptions = { ajv: { formats: { unsafe: true as const } } }

export function responseSchemas(contract: RouteContract): Record<string, object> {
  const schemas: Record<string, object> = {}
  for (const [status, schema] of Object.entries(contract.responses))
    if (schema !== null) schemas[status] = serializerSchema(schema)
  return schemas
}

/** OpenAPI 3.0's dialect says `nullable` where others say `anyOf`, which the serializer would have to try out value by value. */
function serializerSchema(schema: ZodMiniType): object {
  const written = toJSONSchema(schema, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any' })
  spareListedWords(written as JsonSchema)
  return written
}

/**
 * Has the words of a list written as they are: their types and the database's columns know no others, and to look through each of them for
 * what JSON escapes is a seventh of a list's serialization. A text that may be anything is looked through. Alternatives stay as they are,
 * because the serializer tells them apart by their schemas.
 */
function spareListedWords(schema: JsonSchema): void {
  if (schema.type === 'string' && schema.enum?.every(isPlain) === true) schema.format = 'unsafe'
  for (const property of Object.values(schema.properties ?? {})) spareListedWords(property)
  if (schema.items !== undefined) spareListedWords(schema.items)
}

function isPlain(word: unknown): boolean {
  return typeof word === 'string' && JSON.stringify(word) === `"${word}"`
}
