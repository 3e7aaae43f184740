// The GraphQL endpoint: runs a query for a caller, and puts the request's id on each answer.
import { getOperationAST, type ExecutionArgs } from 'graphql'
import { createYoga, type Plugin, type YogaLogger } from 'graphql-yoga'
import { limitQueries } from './query-limits.ts'
import type { CallContext } from '../schema/results.ts'
import { createIssuerSchema, type SchemaDeps } from '../schema/schema.ts'

type Result = {
  data?: unknown
  errors?: readonly { extensions?: Record<string, unknown> }[]
  extensions?: Record<string, unknown>
}

const mostBodyBytes = 64 * 1024
const longestName = 60
const queryLimits = { mostLevels: 12, mostTokens: 1_000 }

/** @param onFault hears of an error that no one expected; its text never reaches the caller */
export function createGraphqlEndpoint(deps: SchemaDeps, onFault: (error: unknown) => void) {
  return createYoga<CallContext>({
    schema: createIssuerSchema(deps),
    plugins: [limitQueries(queryLimits), describeAnswers()],
    maxRequestBodySize: mostBodyBytes,
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: faultsOnly(onFault),
  })
}

/** A query that could not run at all answers 400, whichever media type was asked for; an unexpected error answers 500. */
function describeAnswers(): Plugin<CallContext> {
  return {
    onExecute({ args }) {
      // Names are words by the grammar; a long one is a stranger's, and stays out of the log.
      const { document, operationName } = args as ExecutionArgs
      const name = getOperationAST(document, operationName)?.name?.value ?? null
      callOf(args.contextValue).note.operation = name !== null && name.length <= longestName ? name : null
    },
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || Symbol.asyncIterator in result) return
      const { extensions, errors, data } = result as Result
      const isUnexpected = errors?.some((error) => error.extensions?.['unexpected'] === true) === true
      const hasRun = data !== undefined || errors === undefined || isUnexpected
      setResult({
        ...result,
        extensions: {
          ...extensions,
          requestId: callOf(serverContext).note.requestId,
          ...(hasRun ? {} : { http: { status: statusOf(errors) } }),
        },
      })
    },
  }
}

/** Yoga's hooks type the context loosely; it is the one that http.ts hands over. */
function callOf(context: unknown): CallContext {
  return context as CallContext
}

/** A status that the endpoint itself gave (413 for a body too large) stands. */
function statusOf(errors: Result['errors'] = []): number {
  const statuses = errors.flatMap(({ extensions }) => {
    const http = extensions?.['http']
    return typeof http === 'object' && http !== null && 'status' in http && typeof http.status === 'number' ? [http.status] : []
  })
  return Math.max(400, ...statuses)
}

function faultsOnly(onFault: (error: unknown) => void): YogaLogger {
  return { debug() {}, info() {}, warn() {}, error: onFault }
}
