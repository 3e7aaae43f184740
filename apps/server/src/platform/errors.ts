// Defines refusals and failed requests inside the server, before http/problems.ts writes them to the wire.
import type { PlatformProblem, ThrownProblem } from '@daybreak/contract'

/** Every room keeps a `Record<Code, ErrorShape>`, so a code without a status does not compile. */
export type ErrorShape = {
  readonly status: number
  readonly title: string
  /** Decided by an operator: whatever its status, it is no failure to log. */
  readonly isDecided?: true
}

export type FieldError = { readonly field: string; readonly code: string }

/** An expected "no" that a rule or a handler returns as data. What it has besides these members travels in the problem's body. */
export type Refusal<Code extends string> = {
  kind: 'refused'
  code: Code
  detail?: string
  errors?: readonly FieldError[]
  headers?: Readonly<Record<string, string>>
  [extra: string]: unknown
}

export function refuse<const Code extends string>(code: Code, more: Omit<Refusal<Code>, 'kind' | 'code'> = {}): Refusal<Code> {
  return { kind: 'refused', code, ...more }
}

/** Whether an outcome is a refusal, whatever else it may be. */
export function isRefused<Outcome>(outcome: Outcome): outcome is Extract<Outcome, Refusal<string>> {
  return typeof outcome === 'object' && outcome !== null && 'kind' in outcome && outcome.kind === 'refused'
}

export type ProblemOptions = {
  readonly detail?: string
  readonly errors?: readonly FieldError[]
  /** Further members of the problem body, such as `methods` or `retryAfter`. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/** Ends a request with a problem answer: what a refusal becomes, and what a failure of the outside world is thrown as. `detail` is read by strangers: nothing of the inside belongs in it. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: string
  readonly shape: ErrorShape
  readonly options: ProblemOptions

  constructor(code: string, shape: ErrorShape, options: ProblemOptions = {}) {
    super(options.detail ?? shape.title, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.shape = shape
    this.options = options
  }
}

/** Turns a refusal into the problem that its room's table gives it. One that names a wait says it in `Retry-After` too. */
export function problemOfRefusal<Code extends string>(
  refusal: Refusal<Code>,
  shapes: Readonly<Record<Code, ErrorShape>>,
): ProblemError {
  const { kind: _kind, code, detail, errors, headers, ...extra } = refusal
  const { retryAfter } = extra
  return new ProblemError(code, shapes[refusal.code], {
    ...(detail !== undefined && { detail }),
    ...(errors !== undefined && { errors }),
    headers: { ...(typeof retryAfter === 'number' && { 'retry-after': String(retryAfter) }), ...headers },
    extra,
  })
}

/** The codes any route may answer besides its room's own. */
export const platformErrors = {
  malformed_json: { status: 400, title: 'The body is not valid JSON' },
  malformed_request: { status: 400, title: 'The request cannot be read' },
  duplicate_host: { status: 400, title: 'The request names its host more than once' },
  bad_cursor: { status: 400, title: 'The cursor is not one of ours' },
  unauthenticated: { status: 401, title: 'Sign in first' },
  unauthorized_credentials: { status: 401, title: 'This is no session token' },
  session_not_found: { status: 401, title: 'The session is over: sign in again' },
  // The rooms' own words: browsers know these by their codes, whichever route says them.
  'employee.onboarding_incomplete': { status: 403, title: 'Set up your account first' },
  'session.limited': { status: 403, title: 'Until the limit ends no money can leave and no numbers can be shown' },
  wrong_origin: { status: 403, title: 'The request comes from another site' },
  step_up_required: { status: 403, title: 'Prove again that it is you' },
  not_found: { status: 404, title: 'There is nothing here' },
  feature_off: { status: 404, title: 'This is not offered now' },
  method_not_allowed: { status: 405, title: 'This address does not take that method' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  body_too_large: { status: 413, title: 'The body is too large' },
  uri_too_long: { status: 414, title: 'The address is too long' },
  unsupported_media_type: { status: 415, title: 'The body is of a type that is not taken here' },
  host_not_served: { status: 421, title: 'This host is not served here' },
  invalid_input: { status: 422, title: 'Some of the input is not valid' },
  invalid_text: { status: 422, title: 'Some of the text cannot be stored' },
  too_deep: { status: 422, title: 'The body is nested too deeply' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'Daybreak is not available for a moment' },
  maintenance: { status: 503, title: 'Daybreak is down for maintenance', isDecided: true },
  maintenance_part: { status: 503, title: 'This part of Daybreak is down for now; the rest works', isDecided: true },
} as const satisfies Record<PlatformProblem, ErrorShape>

/** A problem with one of the platform's own codes. What only some routes answer is no such code: it is refused, not thrown. */
export function platformProblem(code: ThrownProblem, options?: ProblemOptions): ProblemError {
  return new ProblemError(code, platformErrors[code], options)
}

/** Ends the start with one line that a person can act on; main prints it and exits with 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
