// Words for a failed action: its own first, then those that all actions share.
import type { RouteContract } from '@daybreak/contract'
import { ApiProblem, ApiUnreachable, isDown } from './calls/api.ts'
import type { FieldMessage, Message } from './message.ts'
import type { ProblemCodeOfCall } from './problem-codes.ts'
import { StepUpDeclined } from './session/step-up.tsx'

type Refusal = FieldMessage | ((problem: ApiProblem) => FieldMessage | null)

/** By the code of the problem. Nothing can be given for a route that is not named: it would take any code. */
type WordsOf<Route extends RouteContract> = RouteContract extends Route
  ? never
  : { readonly [Code in ProblemCodeOfCall<Route>]?: Refusal }

/** What a refusal is called; null for one without words of its own. */
export type Refusals = (problem: ApiProblem) => FieldMessage | null

/**
 * Words for what these routes refuse: a code that none of them answers does not compile. A message that names a field is shown at that
 * field.
 */
export function refusalsOf<Route extends RouteContract>(words: WordsOf<Route>): Refusals {
  const table = new Map<string, Refusal | undefined>(Object.entries(words))
  return (problem) => {
    const said = table.get(problem.code)
    return typeof said === 'function' ? said(problem) : (said ?? null)
  }
}

export type ActionWords = {
  refusals?: Refusals
  /** Any other failure with words of its own; null leaves it to what all actions have in common. */
  explain?: (cause: unknown) => FieldMessage | null
  /** No answer came, so it may have been done; without it, the connection is to blame and the text says so. */
  unanswered?: Message | ((cause: unknown) => Message)
  /** Every failure that nothing else has words for. */
  failed?: Message
}

const generic: Message = { id: 'shell.error.generic' }
const offline: Message = { id: 'shell.error.offline-nothing-sent' }
const unreachable: Message = { id: 'shell.error.load-body' }
const down: Message = { id: 'shell.maintenance.nothing-sent' }
const featureOff: Message = { id: 'shell.error.feature-off' }
const busy: Message = { id: 'shell.error.busy' }
const unavailableStatus = 503
const minuteSeconds = 60

/** Null when the worker stopped it: they know what they did. */
export function messageOf(cause: unknown, words: ActionWords): FieldMessage | null {
  if (cause instanceof StepUpDeclined) return null
  return ownMessage(cause, words) ?? sharedMessage(cause, words) ?? words.failed ?? generic
}

function ownMessage(cause: unknown, { refusals, explain }: ActionWords): FieldMessage | null {
  const said = cause instanceof ApiProblem ? refusals?.(cause) : null
  return said ?? explain?.(cause) ?? null
}

function sharedMessage(cause: unknown, { unanswered, failed }: ActionWords): Message | null {
  if (!(cause instanceof ApiProblem)) {
    if (typeof unanswered === 'function') return unanswered(cause)
    if (unanswered !== undefined) return unanswered
    if (!(cause instanceof ApiUnreachable) || failed !== undefined) return null
    return navigator.onLine ? unreachable : offline
  }
  if (isDown(cause)) return down
  if (cause.code === 'feature_off') return featureOff
  const wait = waitOf(cause, failed)
  if (wait !== null) return wait
  // Decisions 22: a worker who came in by card alone may not do everything for a day.
  return cause.code === 'session.limited' ? { id: 'session.recovery.limited' } : null
}

/**
 * What is said of a problem that names a time to wait; null for any other one. A server that is short of breath has counted no tries: the worker has
 * done nothing wrong, and what they did has words of its own where it may have gone through.
 */
export function waitOf({ status, problem }: ApiProblem, failed?: Message): Message | null {
  if (problem?.retryAfter === undefined) return null
  return status === unavailableStatus ? (failed ?? busy) : waitMessage(problem.retryAfter)
}

export function waitMessage(seconds: number): Message {
  return { id: 'shell.error.rate-limit', values: { minutes: Math.max(1, Math.ceil(seconds / minuteSeconds)) } }
}
