// The contract's answers as JSON schemas, which Fastify compiles into serializers: faster, and nothing outside the contract is
// sent.
import type { RouteContract } from '@daybreak/contract'
import compileSerializer, { type Schema } from 'fast-json-stringify'
import { toJSONSchema, type ZodMiniType } from 'zod/mini'

type JsonSchema = {
  type?: string
  enum?: readonly unknown[]
  format?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

type Serializer = (answer: unknown) => string

/** The format is for the part of the serializer that distinguishes alternatives. */
const serializerOptions = { ajv: { formats: { unsafe: true as const } } }
const schemasOf = new WeakMap<RouteContract, Record<string, object>>()
const serializers = new WeakMap<object, Serializer>()

/** By status. The same objects at each call, so that what is compiled from them is compiled once in a process. */
export function responseSchemas(contract: RouteContract): Record<string, object> {
  const known = schemasOf.get(contract)
  if (known !== undefined) return known
  const schemas: Record<string, object> = {}
  for (const [status, schema] of Object.entries(contract.responses))
    if (schema !== null) schemas[status] = serializerSchema(schema)
  schemasOf.set(contract, schemas)
  return schemas
}

/** Compiles when the first answer is sent: to compile all of them would be a good part of each start. */
export function serializerCompiler({ schema }: { schema: object }): Serializer {
  return (answer) => serializerOf(schema)(answer)
}

/** @throws Error  when the schema is none that can be compiled */
export function serializerOf(schema: object): Serializer {
  const known = serializers.get(schema)
  if (known !== undefined) return known
  const serializer = compileSerializer(schema as Schema, serializerOptions)
  serializers.set(schema, serializer)
  return serializer
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
 * because the serializer distinguishes them by their schemas.
 */
function spareListedWords(schema: JsonSchema): void {
  if (schema.type === 'string' && schema.enum?.every(isPlain) === true) schema.format = 'unsafe'
  for (const property of Object.values(schema.properties ?? {})) spareListedWords(property)
  if (schema.items !== undefined) spareListedWords(schema.items)
}

function isPlain(word: unknown): boolean {
  return typeof word === 'string' && JSON.stringify(word) === `"${word}"`
}
