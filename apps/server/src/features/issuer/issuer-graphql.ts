// Asks the card provider a GraphQL question over HTTP: with a time limit, and again when it is safe and there is time left.
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import type { Log } from '#platform/log.ts'
import { issuerProblem } from './issuer.errors.ts'

/** How long we wait: for one try, and for all of them. A worker's request may not hang beyond 5 seconds. */
export type Patience = {
  tryMs: number
  totalMs: number
  /** How often at most; three times when left out. */
  maxTries?: number
}

export type Question<Data> = {
  /** For the log. */
  operation: string
  query: string
  variables: Record<string, unknown>
  /** The Authorization header: the API key, or a client token. */
  authorization: string
  data: z.ZodType<Data>
  /** Called for each try without an answer: what it asked for may still be done later, out of order. */
  onUnanswered?: (() => void) | undefined
}

/**
 * Asks, and answers the data. Every question we ask may be asked twice: issuing is idempotent by external id.
 *
 * @throws ProblemError `issuer.unreachable` when no try was answered, `issuer.refused` when the answer says that the question was wrong
 */
export type AskIssuer = <Data>(question: Question<Data>) => Promise<Data>

type Attempt = { kind: 'answered'; data: unknown } | { kind: 'refused'; reason: string } | { kind: 'failed'; cause: unknown }

export const usualPatience: Patience = { tryMs: 2_000, totalMs: 4_500 }
const mostTries = 3
const firstPauseMs = 100
// GraphQL's own media type first: under plain JSON a provider may answer 200 to a question that is wrong.
const accept = 'application/graphql-response+json, application/json;q=0.9'

const answerShape = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
})

export function createAskIssuer({ url, patience, log }: { url: string; patience: Patience; log: Log }): AskIssuer {
  return async (question) => {
    const startedMs = performance.now()
    const leftMs = () => patience.totalMs - (performance.now() - startedMs)
    let cause: unknown = null
    for (let tried = 0; tried < (patience.maxTries ?? mostTries) && leftMs() > 0; tried += 1) {
      if (tried > 0) await pause(Math.min(pauseBefore(tried), Math.max(0, leftMs())))
      const attempt = await tryOnce(url, question, Math.min(patience.tryMs, Math.max(1, Math.ceil(leftMs()))))
      if (attempt.kind === 'answered') return readData(question, attempt.data)
      if (attempt.kind === 'refused') {
        log.error('issuer_refused', { operation: question.operation, reason: attempt.reason })
        throw issuerProblem('issuer.refused', new Error(attempt.reason))
      }
      cause = attempt.cause
      question.onUnanswered?.()
      log.warn('issuer_try_failed', { operation: question.operation, tried: tried + 1, cause })
    }
    throw issuerProblem('issuer.unreachable', cause)
  }
}

async function tryOnce(url: string, question: Question<unknown>, timeoutMs: number): Promise<Attempt> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, authorization: question.authorization },
      body: JSON.stringify({ query: question.query, variables: question.variables }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (response.status === 429 || response.status >= 500) {
      return { kind: 'failed', cause: new Error(`The card provider answered ${response.status}`) }
    }
    if (!response.ok) return { kind: 'refused', reason: `The card provider answered ${response.status}` }
    const { data, errors } = answerShape.parse(JSON.parse(text))
    // An error beside the data is the provider's own fault: the next try may fare better.
    if (errors !== undefined) return { kind: 'failed', cause: new Error('The card provider answered with errors') }
    return { kind: 'answered', data }
  } catch (cause) {
    return { kind: 'failed', cause }
  }
}

function readData<Data>(question: Question<Data>, data: unknown): Data {
  const parsed = question.data.safeParse(data)
  if (parsed.success) return parsed.data
  throw issuerProblem('issuer.refused', new Error(`${question.operation}: the answer has another shape`, { cause: parsed.error }))
}

/** Doubles, with up to half as much again, so that many servers do not come back at once. */
function pauseBefore(tried: number): number {
  const base = firstPauseMs * 2 ** (tried - 1)
  return base + randomInt(base / 2)
}
