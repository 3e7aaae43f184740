// The errors that every operation may answer as data, by their public names.
import type { createSchema } from 'graphql-yoga'
import type { Caller } from '../http/callers.ts'
import type { RateLimitShown } from '../http/rate-limits.ts'

/** What the log line of a request will say; the operation's name is known once the query is read. */
export type CallNote = { requestId: string; operation: string | null; rateLimit?: RateLimitShown }
export type CallContext = { caller: Caller; note: CallNote }

type Resolvers = Exclude<Parameters<typeof createSchema<CallContext>>[0]['resolvers'], undefined | unknown[]>

/** Anything with an id of its own. */
export type NodeObject = { __typename: string; id: string }

/** One room of the schema: how its types and its fields of Query and Mutation are answered, added to the others. */
export type SchemaPart = {
  resolvers: Resolvers
  /** The room's thing of an id, when the caller may know of it; null otherwise. */
  findNode?(caller: Caller, id: string): NodeObject | null
}

export type FieldError = { code: string; errorPath: string[]; description: string }
export type UserError = { __typename: 'UserError'; errors: FieldError[] }
export type AccessDenied = { __typename: 'AccessDeniedError'; message: string }

export function userError(...errors: FieldError[]): UserError {
  return { __typename: 'UserError', errors }
}

/** @param path  below `input`: "options.expirationDate" */
export function fieldError(path: string, code: string, description: string): FieldError {
  return { code, description, errorPath: ['input', ...path.split('.')] }
}

export function accessDenied(message: string): AccessDenied {
  return { __typename: 'AccessDeniedError', message }
}

export const needsApiKey = accessDenied('This operation needs an API key')

export const keyReused = userError(fieldError('idempotencyKey', 'ALREADY_USED', 'The key belongs to another request'))

const longestText = 255

/** A text that has to be there: 1 to 255 characters, no control characters, no half of a character. */
export function textErrors(path: string, text: string): FieldError[] {
  if (text.trim() === '') return [fieldError(path, 'REQUIRED', 'May not be empty')]
  if (/\p{Cc}/u.test(text) || !text.isWellFormed()) return [fieldError(path, 'INVALID', 'May not hold control characters')]
  return text.length > longestText ? [fieldError(path, 'TOO_LONG', `At most ${longestText} characters`)] : []
}

export function optionalTextErrors(path: string, text: string | null | undefined): FieldError[] {
  return text === null || text === undefined ? [] : textErrors(path, text)
}
