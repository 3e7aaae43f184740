// The GraphQL endpoint: runs a query for a caller, and puts the request's id on each answer.
import { getOperationAST, type ExecutionArgs } from 'graphql'
import { createYoga, type Plugin, type YogaLogger } from 'graphql-yoga'
import { limitQueries } from './query-limits.ts'
import type { CallContext } from '../schema/results.ts'
import { createIssuerSchema, type SchemaDeps } from '../schema/schema.ts'

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

/**
 * Which status an answer has is as the specification of GraphQL over HTTP wants it: a query that could not run is 400 for who accepts
 * `application/graphql-response+json`, and 200 with its errors for who wants plain JSON.
 */
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
      const { extensions } = result as { extensions?: Record<string, unknown> }
      setResult({ ...result, extensions: { ...extensions, requestId: callOf(serverContext).note.requestId } })
    },
  }
}

/** Yoga's hooks type the context loosely; it is the one that http.ts hands over. */
function callOf(context: unknown): CallContext {
  return context as CallContext
}

function faultsOnly(onFault: (error: unknown) => void): YogaLogger {
  return { debug() {}, info() {}, warn() {}, error: onFault }
}
