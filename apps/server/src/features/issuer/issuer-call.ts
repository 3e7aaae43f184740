// Runs one operation at the card provider and turns a refusal, which arrives as data beside the result, into a problem.
import * as z from 'zod'
import { listFact, textFact } from './facts.ts'
import { issuerDocument, type DocumentAudience, type IssuerDocument } from './collected-documents.ts'
import type { AskIssuer } from './issuer-graphql.ts'
import { issuerProblem } from './issuer.errors.ts'

/** A mutation `name(input: NameInput!)` whose payload is a union of the result, `UserError` and `AccessDeniedError`. */
export type Mutation<Answer> = {
  name: string
  operation: string
  document: IssuerDocument
  /** The type that a success is, or the types that it may be. */
  types: readonly string[]
  answer: z.ZodType<Answer>
}

export type Reading<Answer> = { operation: string; document: IssuerDocument; answer: z.ZodType<Answer> }

export type IssuerCall = {
  /** Repeated when no answer arrived, so every mutation we send like this is idempotent: by nature, by an external id or by a key. */
  mutate<Answer>(mutation: Mutation<Answer>, input: Record<string, unknown>, onUnanswered?: () => void): Promise<Answer>
  /** For other mutations: one try. Without an answer it is unknown whether it was done, and must be read. */
  mutateOnce<Answer>(mutation: Mutation<Answer>, input: Record<string, unknown>): Promise<Answer>
  /** Reads with the API key, or as the bearer of a client token. */
  read<Answer>(reading: Reading<Answer>, variables: Record<string, unknown>, clientToken?: string): Promise<Answer>
}

/** The card provider refused. Its codes are free strings, such as `NOT_FOUND`: only for people to read. */
export class IssuerRefusal extends Error {
  override readonly name = 'IssuerRefusal'
  readonly codes: readonly string[]

  constructor(text: string, codes: readonly string[]) {
    super(text)
    this.codes = codes
  }
}

/** The card provider's own codes behind a failed call; none when it was not the provider that refused. */
export function issuerRefusalCodes(error: unknown): readonly string[] {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof IssuerRefusal ? cause.codes : []
}

/** Whether the provider itself refused, rather than being unreachable or unreadable: the state there can then be read. */
export function isIssuerRefusal(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof IssuerRefusal
}

const userError = z.object({
  __typename: z.literal('UserError'),
  errors: listFact(z.object({ code: textFact, errorPath: listFact(z.string()) })),
})
const accessDenied = z.object({ __typename: z.literal('AccessDeniedError'), message: z.string() })
const refusal = z.discriminatedUnion('__typename', [userError, accessDenied])

/** Select beside the result, in every union. */
export const refusalFields = /* GraphQL */ `
  ... on UserError {
    errors {
      code
      errorPath
    }
  }
  ... on AccessDeniedError {
    message
  }
`

type MutationParts<Answer> = {
  name: string
  /** The type that a success is, or the types that it may be. */
  type: string | readonly string[]
  /** The fields of it that we read. */
  selection: string
  /** Another type that a success may be, with other fields. */
  also?: { type: string; selection: string }
  answer: z.ZodType<Answer>
  /** Of an operation whose input has a name of its own. */
  inputType?: string
  audience?: DocumentAudience
}

/** Defines a mutation, and puts its document into the collection. */
export function issuerMutation<Answer>(parts: MutationParts<Answer>): Mutation<Answer> {
  const { name, type, selection, also, answer, inputType, audience } = parts
  const operation = name.charAt(0).toUpperCase() + name.slice(1)
  const successes = [...[type].flat().map((one) => ({ type: one, selection })), ...(also === undefined ? [] : [also])]
  const fragments = successes.map((success) => `... on ${success.type} { ${success.selection} }`)
  const text = `mutation ${operation}($input: ${inputType ?? `${operation}Input`}!) {
    ${name}(input: $input) { __typename ${fragments.join(' ')} ${refusalFields} }
  }`
  return { name, operation, document: issuerDocument(text, audience), types: successes.map((success) => success.type), answer }
}

type ReadingParts<Answer> = { operation: string; query: string; answer: z.ZodType<Answer>; audience?: DocumentAudience }

/** Defines a query, and puts its document into the collection. */
export function issuerReading<Answer>({ operation, query, answer, audience }: ReadingParts<Answer>): Reading<Answer> {
  return { operation, document: issuerDocument(query, audience), answer }
}

export function createIssuerCall(ask: AskIssuer, apiKey: string): IssuerCall {
  const withApiKey = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`
  async function change<Answer>(
    { name, operation, document, types, answer }: Mutation<Answer>,
    { input, ...how }: { input: Record<string, unknown>; onUnanswered?: (() => void) | undefined; isOnce?: boolean },
  ): Promise<Answer> {
    const data = await ask({
      operation,
      document,
      variables: { input },
      authorization: withApiKey,
      data: z.object({ [name]: z.looseObject({ __typename: z.string() }).nullable() }),
      ...how,
    })
    return readUnion(operation, data[name], { types, answer })
  }
  return {
    mutate: (mutation, input, onUnanswered) => change(mutation, { input, onUnanswered }),
    mutateOnce: (mutation, input) => change(mutation, { input, isOnce: true }),
    async read({ operation, document, answer }, variables, clientToken) {
      const authorization = clientToken === undefined ? withApiKey : `Bearer ${clientToken}`
      return ask({ operation, document, variables, authorization, data: answer })
    },
  }
}

/**
 * The success of a union.
 *
 * @throws ProblemError `issuer.refused` with an `IssuerRefusal` as its cause, or when the answer has another shape; `issuer.unreachable` when
 * there is no member of the union: the result is not known
 */
export function readUnion<Answer>(
  operation: string,
  value: unknown,
  success: { types: readonly string[]; answer: z.ZodType<Answer> },
): Answer {
  if (value === null || value === undefined) throw missingFact(operation)
  const no = refusal.safeParse(value)
  if (no.success) throw issuerProblem('issuer.refused', refusalOf(operation, no.data))
  const typed = z.object({ __typename: z.enum(success.types) }).safeParse(value)
  const parsed = success.answer.safeParse(value)
  if (typed.success && parsed.success) return parsed.data
  throw issuerProblem('issuer.refused', new Error(`${operation}: the answer has another shape`, { cause: parsed.error }))
}

/** A required fact was left out: it is queried again later, as when the provider does not answer. */
export function missingFact(operation: string): Error {
  return issuerProblem('issuer.unreachable', new Error(`${operation}: the card provider left out what is needed`))
}

/** One line for the log: codes and fields, never a value. */
function refusalOf(operation: string, no: z.infer<typeof refusal>): IssuerRefusal {
  if (no.__typename === 'AccessDeniedError') return new IssuerRefusal(`${operation}: ${no.message}`, ['ACCESS_DENIED'])
  const faults = (no.errors ?? []).map(({ code, errorPath }) => ({ code: code ?? 'UNKNOWN', path: (errorPath ?? []).join('.') }))
  return new IssuerRefusal(
    `${operation}: ${faults.map(({ code, path }) => `${code} at ${path}`).join(', ')}`,
    faults.map(({ code }) => code),
  )
}
