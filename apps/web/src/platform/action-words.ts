// What an action that failed is called: the action's own words first, then those that all actions have in common.
import { ApiProblem, ApiUnreachable } from './calls/api.ts'
import type { FieldMessage, Message } from './message.ts'
import { StepUpDeclined } from './session/step-up.tsx'

type Refusal = FieldMessage | ((problem: ApiProblem) => FieldMessage | null)

/** By the code of the problem. A message that names a field is shown at that field. */
export type Refusals = Readonly<Partial<Record<ApiProblem['code'], Refusal>>>

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
const minuteSeconds = 60

/** Null when the worker stopped it: they know what they did. */
export function messageOf(cause: unknown, words: ActionWords): FieldMessage | null {
  if (cause instanceof StepUpDeclined) return null
  return ownMessage(cause, words) ?? sharedMessage(cause, words) ?? words.failed ?? generic
}

function ownMessage(cause: unknown, { refusals, explain }: ActionWords): FieldMessage | null {
  const refusal = cause instanceof ApiProblem ? refusals?.[cause.code] : undefined
  const said = typeof refusal === 'function' ? refusal(cause as ApiProblem) : refusal
  return said ?? explain?.(cause) ?? null
}

function sharedMessage(cause: unknown, { unanswered, failed }: ActionWords): Message | null {
  if (!(cause instanceof ApiProblem)) {
    if (typeof unanswered === 'function') return unanswered(cause)
    if (unanswered !== undefined) return unanswered
    if (!(cause instanceof ApiUnreachable) || failed !== undefined) return null
    return navigator.onLine ? unreachable : offline
  }
  if (cause.problem?.retryAfter !== undefined) return waitMessage(cause.problem.retryAfter)
  // Decisions 22: a worker who came in by card alone may not do everything for a day.
  return cause.code === 'session.limited' ? { id: 'session.recovery.limited' } : null
}

export function waitMessage(seconds: number): Message {
  return { id: 'shell.error.rate-limit', values: { minutes: Math.max(1, Math.ceil(seconds / minuteSeconds)) } }
}
