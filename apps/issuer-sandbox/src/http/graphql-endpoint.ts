// The GraphQL endpoint: runs a query for a caller, and puts the request's id on each answer.
import { getOperationAST, GraphQLError, Kind, type ExecutionArgs, type OperationDefinitionNode } from 'graphql'
import { createYoga, type Plugin, type YogaLogger } from 'graphql-yoga'
import { limitQueries } from './query-limits.ts'
import type { RateLimits } from './rate-limits.ts'
import { costOf } from './request-cost.ts'
import type { Caller } from './callers.ts'
import type { CallContext } from '../schema/results.ts'
import { createIssuerSchema, type SchemaDeps } from '../schema/schema.ts'

const maxBodyBytes = 64 * 1024
const longestName = 60
const queryLimits = { maxLevels: 12, maxTokens: 1_000 }

/** @param onFault receives an error that no one expected; its text never reaches the caller */
export function createGraphqlEndpoint(deps: SchemaDeps, onFault: (error: unknown) => void) {
  return createYoga<CallContext>({
    schema: createIssuerSchema(deps),
    plugins: [limitQueries(queryLimits), limitRates(deps.rateLimits), describeAnswers()],
    maxRequestBodySize: maxBodyBytes,
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    cors: false,
    logging: faultsOnly(onFault),
  })
}

/**
 * The status of an answer follows the specification of GraphQL over HTTP: a query that could not run is 400 for a client that accepts
 * `application/graphql-response+json`, and 200 with its errors for a client that asks for plain JSON.
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
      const { requestId, rateLimit } = callOf(serverContext).note
      setResult({ ...result, extensions: { ...extensions, ...(rateLimit && { rateLimit }), requestId } })
    },
  }
}

/** Answers 429 to a client that exceeds its limit; each other answer says what it cost and what is left. */
function limitRates(rateLimits: RateLimits): Plugin<CallContext> {
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const { schema, document, operationName, variableValues } = args as ExecutionArgs
      const operation = getOperationAST(document, operationName)
      // A simulation that was set too tight can always be set again.
      if (!operation || setsLimit(operation)) return
      const { caller, note } = callOf(args.contextValue)
      const { isRefused, shown } = rateLimits.take(keyOf(caller), costOf(schema, document, operation, variableValues ?? {}))
      note.rateLimit = shown
      if (!isRefused) return
      const message = 'Usage limit exceeded: wait as long as retryAfter says, and ask again'
      setResultAndStopExecution({ errors: [new GraphQLError(message)], extensions: { http: { status: 429 } } })
    },
  }
}

function setsLimit({ selectionSet: { selections } }: OperationDefinitionNode): boolean {
  return selections.every((one) => one.kind === Kind.FIELD && one.name.value === 'simulateRateLimit')
}

/** All programs with the API key share one limit; each client token has its own, for what it was made for. */
function keyOf(caller: Caller): string {
  if (caller.kind === 'server') return 'server'
  const { grant } = caller
  if (grant.kind === 'card') return `client:${grant.paymentCardId}`
  if (grant.kind === 'card-entry') return `client:${grant.entryId}`
  return `client:${grant.kind === 'documents' ? grant.documentUploadSessionId : grant.directDepositDetailId}`
}

/** Yoga's hooks type the context loosely; it is the one that http.ts hands over. */
function callOf(context: unknown): CallContext {
  return context as CallContext
}

function faultsOnly(onFault: (error: unknown) => void): YogaLogger {
  return { debug() {}, info() {}, warn() {}, error: onFault }
}
