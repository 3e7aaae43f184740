// Classifies a failure at an issuer: unreachable, canceled by the person, or an answer that proves nothing. Stores no word of the
// answer itself.

export type IssuerFailure = {
  kind: 'failed'
  /** Another try may work; the answer that was brought is not to blame. */
  isAway: boolean
  /** The person declined at the issuer's page. */
  isDenied?: true
  /** A code of ours or of the library for the log. */
  reason: string
}

type Thrown = { name?: unknown; code?: unknown; error?: unknown; status?: unknown; cause?: unknown }

const noAnswer = new Set(['TimeoutError', 'AbortError', 'AnswerTooLarge'])

export function failureOf(thrown: unknown): IssuerFailure {
  const { name, code, error, status } = thrown as Thrown
  const reason = plainReason(code) ?? plainReason(name) ?? 'unknown'
  const failed = (isAway: boolean, more: Partial<IssuerFailure> = {}): IssuerFailure => ({
    kind: 'failed',
    isAway,
    reason,
    ...more,
  })
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') {
    if (error === 'access_denied') return failed(false, { isDenied: true })
    return failed(error === 'temporarily_unavailable' || error === 'server_error', { reason: plainReason(error) ?? reason })
  }
  // The token endpoint's own code: a used-up or foreign code, or an unknown client, which an operator has to fix.
  if (code === 'OAUTH_RESPONSE_BODY_ERROR') {
    const word = plainReason(error) ?? reason
    return failed(typeof status === 'number' && status >= 500, { reason: word })
  }
  return failed(isNoAnswer(thrown), {})
}

/** By the chain of causes: libraries wrap the network's error. */
function isNoAnswer(thrown: unknown): boolean {
  const { name, code, status, cause } = (thrown ?? {}) as Thrown
  if (noAnswer.has(String(name)) || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true
  // Neither JSON nor the status that the protocol has: something else answers there.
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON' || code === 'OAUTH_PARSE_ERROR')
    return true
  if (typeof status === 'number' && status >= 500) return true
  if (name === 'TypeError' && (thrown as Error).message === 'fetch failed') return true
  return cause instanceof Error && cause !== thrown && isNoAnswer(cause)
}

function plainReason(word: unknown): string | null {
  return typeof word === 'string' && /^[\w-]{1,60}$/.test(word) ? word : null
}
