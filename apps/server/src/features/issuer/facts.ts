// Reads facts that the card provider may leave out. Almost every one of its fields can be null: the fact is missing for now, and
// that is no error.
import * as z from 'zod'
import { readInstant, type Instant } from '@daybreak/time'

/** Null for a fact that is missing, and for one that this version cannot read, such as a status which the provider has added. */
export function fact<Value>(value: z.core.$ZodType<Value>): z.ZodType<Value | null> {
  return z
    .nullish(value)
    .catch(null)
    .transform((found) => found ?? null)
}

export const textFact = fact(z.string())
export const instantFact: z.ZodType<Instant | null> = fact(z.string().transform(readInstant))

/** A list without its gaps; null when there is none. */
export function listFact<Value>(value: z.core.$ZodType<Value>): z.ZodType<Value[] | null> {
  return z
    .nullish(z.array(z.nullish(value)))
    .transform((found) => found?.filter((entry) => entry !== null && entry !== undefined) ?? null)
}

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string() })

/** A page of a list, without its gaps. */
export function pageOf<Node>(node: z.core.$ZodType<Node>) {
  return fact(z.object({ edges: listFact(z.object({ node: fact(node) })), pageInfo }))
}
