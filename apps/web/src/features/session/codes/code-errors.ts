// What the worker reads when a code is refused, or another one is not sent.
import type { CopyKey } from '@daybreak/copy'
import { ApiProblem, ApiUnreachable } from '#platform/calls/api.ts'
import { waitMessage } from '#platform/action-words.ts'
import type { Message } from '#platform/message.ts'
import type { ProblemCode } from '#platform/problem-codes.ts'

/** What a refusal of the code is called on the page. */
export function codeErrorOf(cause: unknown): Message {
  if (cause instanceof ApiUnreachable) return { id: 'session.otp.offline' }
  if (!(cause instanceof ApiProblem)) return { id: 'shell.error.generic' }
  const { code, problem } = cause
  if (code === 'session.code_wrong' && problem?.triesLeft !== undefined)
    return { id: 'session.otp.wrong', values: { left: problem.triesLeft } }
  if (code === 'session.code_expired') return { id: 'session.otp.expired' }
  if (code === 'session.too_many_tries') return { id: 'session.otp.too-many' }
  return providerError(cause) ?? waitError(cause) ?? { id: 'shell.error.generic' }
}

/** What a refusal to send a code is called on the page. */
export function resendErrorOf(cause: unknown): Message {
  return knownSendError(cause) ?? { id: 'session.error.unreachable' }
}

/** Why no code could be sent, where there is more to say than to try again. */
export function knownSendError(cause: unknown): Message | null {
  if (!(cause instanceof ApiProblem)) return null
  if (cause.code === 'session.texts_stopped') return { id: 'session.error.texts-stopped' }
  return providerError(cause) ?? waitError(cause)
}

/** Decisions 21: what goes wrong at another authentication service reaches the screen as clear texts, which are ours. */
function providerError({ code }: ApiProblem): Message | null {
  const id = providerTexts[code]
  return id === undefined ? null : { id }
}

const providerTexts: Readonly<Partial<Record<ProblemCode, CopyKey>>> = {
  'session.auth_unreachable': 'session.error.auth-unreachable',
  'session.auth_schema': 'session.error.auth-schema',
  'session.auth_captcha': 'session.error.auth-captcha',
  'session.auth_refused': 'session.error.auth-refused',
  'session.auth_busy': 'session.error.auth-busy',
}

/** How long a refusal says to wait, if it does. */
export function waitError({ problem }: ApiProblem): Message | null {
  return problem?.retryAfter === undefined ? null : waitMessage(problem.retryAfter)
}
