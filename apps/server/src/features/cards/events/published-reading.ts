// Shared by the readers of published events: the result of a reading, and how a missing fact ends it.
import type { CleanText } from '@daybreak/contract'
import type * as z from 'zod'
import type { ProviderEventName } from '#features/issuer'
import type { ProviderMessage } from '../transactions/index.ts'

/** What of an event has no use here. */
export const noUse = 'no use'
/** What an event says without which it says nothing. */
export class MissingFact extends Error {
  override readonly name = 'MissingFact'
}

export function needed<Value>(value: Value | null | undefined, field: string): Value {
  if (value === null || value === undefined) throw new MissingFact(field)
  return value
}

/** The notification's own name for what it carries. */
export type ReportedEvent = { name: ProviderEventName; toldAt: CleanText }
export type Part<Subject extends ProviderMessage['subject']> = Omit<Extract<ProviderMessage, { subject: Subject }>, 'id'>
export type MessagePart = Part<'purchase'> | Part<'transfer'> | Part<'card'> | Part<'order'>
export type NodeReader = {
  /** Of the published schema. */
  typename: string
  read(node: unknown, reported: ReportedEvent): MessagePart | typeof noUse
}

export function reader<Schema extends z.ZodType>(
  typename: string,
  schema: Schema,
  read: (node: z.infer<Schema>, reported: ReportedEvent) => MessagePart | typeof noUse,
): NodeReader {
  return { typename, read: (node, reported) => read(schema.parse(node), reported) }
}
