// The words for a refused code, or for another one that was not sent.
import type { factorRoutes, onboardingRoutes, providerProblems, sessionRoutes } from '@daybreak/contract'
import { ApiProblem, ApiUnreachable } from '#platform/calls/api.ts'
import { refusalsOf, waitOf } from '#platform/action-words.ts'
import type { Message } from '#platform/message.ts'

type ProvingRoute = typeof sessionRoutes.signInWithCode | typeof onboardingRoutes.verifyOtp
type SendingRoute =
  | typeof sessionRoutes.requestLoginCode
  | typeof factorRoutes.requestStepUpCode
  | typeof onboardingRoutes.resendCode

/** Decisions 21: what goes wrong at another authentication service reaches the screen as clear texts, which are ours. */
export const providerWords: Readonly<Record<(typeof providerProblems)[number], Message>> = {
  'session.auth_unreachable': { id: 'session.error.auth-unreachable' },
  'session.auth_schema': { id: 'session.error.auth-schema' },
  'session.auth_captcha': { id: 'session.error.auth-captcha' },
  'session.auth_refused': { id: 'session.error.auth-refused' },
  'session.auth_busy': { id: 'session.error.auth-busy' },
}

const provingRefusals = refusalsOf<ProvingRoute>({
  'session.code_wrong': ({ problem }) =>
    problem?.triesLeft === undefined ? null : { id: 'session.otp.wrong', values: { left: problem.triesLeft } },
  'session.code_expired': { id: 'session.otp.expired' },
  'session.too_many_tries': { id: 'session.otp.too-many' },
  ...providerWords,
})

const sendingRefusals = refusalsOf<SendingRoute>({
  'session.texts_stopped': { id: 'session.error.texts-stopped' },
  ...providerWords,
})

/** What a refusal of the code is called on the page. */
export function codeErrorOf(cause: unknown): Message {
  if (cause instanceof ApiUnreachable) return { id: 'session.otp.offline' }
  if (!(cause instanceof ApiProblem)) return { id: 'shell.error.generic' }
  return provingRefusals(cause) ?? waitOf(cause) ?? { id: 'shell.error.generic' }
}

/** What a refusal to send a code is called on the page. */
export function resendErrorOf(cause: unknown): Message {
  return knownSendError(cause) ?? { id: 'session.error.unreachable' }
}

/** Why no code could be sent, where there is more to say than to try again. */
export function knownSendError(cause: unknown): Message | null {
  return cause instanceof ApiProblem ? (sendingRefusals(cause) ?? waitOf(cause)) : null
}
