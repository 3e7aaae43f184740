// The scalars of the schema.
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import type { SchemaPart } from './results.ts'

const largestUnsignedInt = 2 ** 53 - 1

/** Says that two requests are one: 10 to 255 characters. */
const idempotencyKey = new GraphQLScalarType<string, string>({
  name: 'IdempotencyKey',
  serialize: String,
  parseValue: keyOf,
  parseLiteral: (node) => keyOf(node.kind === Kind.STRING ? node.value : null),
})

/** A whole number from zero: an amount in the currency's smallest unit, or a count. */
const unsignedInt = new GraphQLScalarType<number, number>({
  name: 'UnsignedInt',
  serialize: countOf,
  parseValue: countOf,
  parseLiteral: (node) => countOf(node.kind === Kind.INT ? Number.parseInt(node.value, 10) : null),
})

export const scalars: SchemaPart = { resolvers: { IdempotencyKey: idempotencyKey, UnsignedInt: unsignedInt } }

function keyOf(value: unknown): string {
  if (typeof value === 'string' && value.length >= 10 && value.length <= 255) return value
  throw new GraphQLError('An idempotency key has 10 to 255 characters')
}

function countOf(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= largestUnsignedInt) return value
  throw new GraphQLError('An unsigned integer is a whole number from zero')
}
