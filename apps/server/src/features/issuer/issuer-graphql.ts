// Sends a GraphQL request to the card provider over HTTP, with a deadline and with retries where they are safe and time remains.
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import type { Log } from '#platform/log.ts'
import { issuerDocuments, type IssuerDocument } from './collected-documents.ts'
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
  document: IssuerDocument
  variables: Record<string, unknown>
  /** The Authorization header: the API key, or a client token. */
  authorization: string
  data: z.ZodType<Data>
  /** Called for each unanswered try: it may still be carried out later, out of order. */
  onUnanswered?: (() => void) | undefined
  /** Asked once and no more: what it asks for must not be done twice. */
  isOnce?: boolean
}

/**
 * Asks, and answers the data. Every question we ask may be asked twice: issuing is idempotent by external id.
 *
 * @throws ProblemError `issuer.unreachable` when no try was answered or we ask too much, `issuer.refused` when the answer says that the
 * question was wrong
 */
export type AskIssuer = <Data>(question: Question<Data>) => Promise<Data>

type Attempt =
  | { kind: 'answered'; data: unknown }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; cause: unknown }
  /** Nothing was done: we asked too much. */
  | { kind: 'limited'; retryAfterMs: number | null }

export const usualPatience: Patience = { tryMs: 2_000, totalMs: 4_500 }
const maxTries = 3
const firstPauseMs = 100
/** The provider counts by the minute. An answer that forbids requests for days, as from a misconfigured proxy, is ignored. */
const maxLimitMs = 300_000
// GraphQL's own media type first: under plain JSON a provider may answer 200 to a question that is wrong.
const accept = 'application/graphql-response+json, application/json;q=0.9'

const answerShape = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ message: z.string() })).nullish(),
})
/** In the place of the cost of a query, in seconds. */
const limitShape = z.object({ extensions: z.object({ rateLimit: z.object({ retryAfter: z.coerce.number().nonnegative() }) }) })

export function createAskIssuer({ url, patience, log }: { url: string; patience: Patience; log: Log }): AskIssuer {
  // The limit is that of our key: while it lasts, another question would be refused as well.
  let limitedUntilMs = 0

  async function waitForLimit(operation: string, leftMs: number): Promise<void> {
    const waitMs = limitedUntilMs - performance.now()
    if (waitMs <= 0) return
    if (waitMs >= leftMs) throw issuerProblem('issuer.unreachable', new Error(`${operation}: the card provider limits us`))
    // A timer may ring a millisecond early, and too early would count as asking again.
    await pause(Math.ceil(waitMs) + 1)
  }

  return async (question) => {
    const { operation, document } = question
    if (!issuerDocuments.has(document)) throw new Error(`${operation} is none of the collected documents`)
    const startedMs = performance.now()
    const leftMs = () => patience.totalMs - (performance.now() - startedMs)
    let cause: unknown = null
    const allowedTries = question.isOnce === true ? 1 : (patience.maxTries ?? maxTries)
    for (let tried = 0; tried < allowedTries && leftMs() > 0; tried += 1) {
      if (tried > 0) await pause(Math.min(pauseBefore(tried), Math.max(0, leftMs())))
      await waitForLimit(operation, leftMs())
      const attempt = await tryOnce(url, question, Math.min(patience.tryMs, Math.max(1, Math.ceil(leftMs()))))
      if (attempt.kind === 'answered') return readData(question, attempt.data)
      if (attempt.kind === 'refused') {
        log.error('issuer_refused', { operation, reason: attempt.reason })
        throw issuerProblem('issuer.refused', new Error(attempt.reason))
      }
      if (attempt.kind === 'limited') {
        if (attempt.retryAfterMs !== null) limitedUntilMs = performance.now() + Math.min(attempt.retryAfterMs, maxLimitMs)
        cause = new Error('The card provider limits us')
      } else {
        cause = attempt.cause
        question.onUnanswered?.()
      }
      log.warn('issuer_try_failed', { operation, tried: tried + 1, cause })
    }
    throw issuerProblem('issuer.unreachable', cause)
  }
}

async function tryOnce(url: string, question: Question<unknown>, timeoutMs: number): Promise<Attempt> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, authorization: question.authorization },
      body: JSON.stringify({ query: question.document, variables: question.variables }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (response.status === 429) return { kind: 'limited', retryAfterMs: retryAfterMsOf(response, text) }
    if (response.status >= 500) return { kind: 'failed', cause: new Error(`The card provider answered ${response.status}`) }
    if (!response.ok) return { kind: 'refused', reason: `The card provider answered ${response.status}` }
    const { data, errors } = answerShape.parse(JSON.parse(text))
    // An error beside the data is the provider's own fault: the next try may fare better.
    if (errors !== null && errors !== undefined && errors.length > 0) {
      return { kind: 'failed', cause: new Error('The card provider answered with errors') }
    }
    return { kind: 'answered', data }
  } catch (cause) {
    return { kind: 'failed', cause }
  }
}

/** The provider says it in its body, a proxy before it in a header; null when neither does. */
function retryAfterMsOf(response: Response, text: string): number | null {
  const header = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  const inHeader = Number.isNaN(header) ? null : header * 1_000
  try {
    const parsed = limitShape.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data.extensions.rateLimit.retryAfter * 1_000 : inHeader
  } catch {
    return inHeader
  }
}

function readData<Data>(question: Question<Data>, data: unknown): Data {
  const parsed = question.data.safeParse(data)
  if (parsed.success) return parsed.data
  throw issuerProblem('issuer.refused', new Error(`${question.operation}: the answer has another shape`, { cause: parsed.error }))
}

/** Doubles, with up to half as much again, so that many servers do not retry at once. */
function pauseBefore(tried: number): number {
  const base = firstPauseMs * 2 ** (tried - 1)
  return base + randomInt(base / 2)
}
