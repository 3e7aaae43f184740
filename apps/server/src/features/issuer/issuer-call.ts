// One operation of the card provider, asked and answered: refusals come as data beside what was asked for, and end here as a problem.
import * as z from 'zod'
import type { AskIssuer } from './issuer-graphql.ts'
import { issuerProblem } from './issuer.errors.ts'

/** A mutation `name(input: NameInput!)` whose payload is a union of one thing, `UserError` and `AccessDeniedError`. */
export type Mutation<Answer> = {
  name: string
  /** The type that a success is, or the types that it may be. */
  type: string | readonly string[]
  /** The fields of it that we read. */
  selection: string
  answer: z.ZodType<Answer>
  /** Of an operation whose input has a name of its own. */
  inputType?: string
}

export type Reading<Answer> = { operation: string; query: string; answer: z.ZodType<Answer> }

export type IssuerCall = {
  /** Repeated when no answer came, so every mutation we send is idempotent: by its nature, by an external id or by a key. */
  mutate<Answer>(mutation: Mutation<Answer>, input: Record<string, unknown>, onUnanswered?: () => void): Promise<Answer>
  /** Reads with the API key, or as the bearer of a client token. */
  read<Answer>(reading: Reading<Answer>, variables: Record<string, unknown>, clientToken?: string): Promise<Answer>
}

/** The card provider said no: the codes it gave, such as `NOT_FOUND`, or `ACCESS_DENIED`. */
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

const userError = z.object({
  __typename: z.literal('UserError'),
  errors: z.array(z.object({ code: z.string(), errorPath: z.array(z.string()) })),
})
const accessDenied = z.object({ __typename: z.literal('AccessDeniedError'), message: z.string() })
const refusal = z.discriminatedUnion('__typename', [userError, accessDenied])

/** Select beside the thing that was asked for, in every union. */
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

export function createIssuerCall(ask: AskIssuer, apiKey: string): IssuerCall {
  const withApiKey = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`
  return {
    async mutate({ name, type, selection, answer, inputType }, input, onUnanswered) {
      const operation = name.charAt(0).toUpperCase() + name.slice(1)
      const data = await ask({
        operation,
        query: `mutation ${operation}($input: ${inputType ?? `${operation}Input`}!) {
          ${name}(input: $input) { __typename ${selectionOf(type, selection)} ${refusalFields} }
        }`,
        variables: { input },
        authorization: withApiKey,
        data: z.object({ [name]: z.looseObject({ __typename: z.string() }) }),
        onUnanswered,
      })
      return readUnion(operation, data[name], { type, answer })
    },
    async read({ operation, query, answer }, variables, clientToken) {
      const authorization = clientToken === undefined ? withApiKey : `Bearer ${clientToken}`
      return ask({ operation, query, variables, authorization, data: answer })
    },
  }
}

function selectionOf(type: Mutation<unknown>['type'], selection: string): string {
  return [type]
    .flat()
    .map((one) => `... on ${one} { ${selection} }`)
    .join(' ')
}

/**
 * The success of a union.
 *
 * @throws ProblemError `issuer.refused` with an `IssuerRefusal` as its cause, or when the answer has another shape
 */
export function readUnion<Answer>(
  operation: string,
  value: unknown,
  success: { type: Mutation<Answer>['type']; answer: z.ZodType<Answer> },
): Answer {
  const no = refusal.safeParse(value)
  if (no.success) throw issuerProblem('issuer.refused', refusalOf(operation, no.data))
  const typed = z.object({ __typename: z.enum([success.type].flat()) }).safeParse(value)
  const parsed = success.answer.safeParse(value)
  if (typed.success && parsed.success) return parsed.data
  throw issuerProblem('issuer.refused', new Error(`${operation}: the answer has another shape`, { cause: parsed.error }))
}

/** One line for the log: codes and fields, never a value. */
function refusalOf(operation: string, no: z.infer<typeof refusal>): IssuerRefusal {
  if (no.__typename === 'AccessDeniedError') return new IssuerRefusal(`${operation}: ${no.message}`, ['ACCESS_DENIED'])
  const faults = no.errors.map(({ code, errorPath }) => `${code} at ${errorPath.join('.')}`)
  return new IssuerRefusal(
    `${operation}: ${faults.join(', ')}`,
    no.errors.map(({ code }) => code),
  )
}
