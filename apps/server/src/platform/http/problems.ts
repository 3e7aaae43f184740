// Turns any failure into a problem answer (RFC 9457) that reveals nothing internal.
import type { ThrownProblem } from '@daybreak/contract'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isConnectionLost, isOutOfRoom, isTimedOut } from '#platform/database/database-failures.ts'
import { platformProblem, ProblemError, type FieldError } from '../errors.ts'

export const problemContentType = 'application/problem+json; charset=utf-8'

/** What Fastify and node:http call the faults of a request. */
const knownFaults: Readonly<Record<string, ThrownProblem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
  ECONNRESET: 'malformed_request',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

const retryAfterSeconds = 2

/** Any thrown value as a problem; what is not recognized becomes 500 `internal`. */
export function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (!(error instanceof Error)) return platformProblem('internal', { cause: error })
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error)
  const known = 'code' in error && typeof error.code === 'string' ? knownFaults[error.code] : undefined
  if (known !== undefined && !isConnectionLost(error)) return platformProblem(known, { cause: error })
  if (isConnectionLost(error) || isTimedOut(error) || isOutOfRoom(error)) return unavailable(error)
  return platformProblem('internal', { cause: error })
}

export function unavailable(cause?: unknown): ProblemError {
  return platformProblem('unavailable', {
    cause,
    extra: { retryAfter: retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}

/** The problem's JSON text. */
export function problemText(problem: ProblemError, requestId: string): string {
  const { detail, errors, extra } = problem.options
  return JSON.stringify({
    type: `urn:daybreak:problem:${problem.code}`,
    title: problem.shape.title,
    status: problem.shape.status,
    code: problem.code,
    detail: detail ?? problem.shape.title,
    requestId,
    ...(errors === undefined ? {} : { errors }),
    ...extra,
  })
}

type SchemaFailure = Error & { validation: { keyword: string; instancePath: string; params: Record<string, unknown> }[] }

function invalidInput(error: SchemaFailure): ProblemError {
  return platformProblem('invalid_input', { errors: error.validation.map(fieldError) })
}

/** `/address/line1` with `too_small` becomes `{ field: 'address.line1', code: 'too_small' }`. */
function fieldError({ keyword, instancePath, params }: SchemaFailure['validation'][number]): FieldError {
  const field = instancePath
    .split('/')
    .filter((part) => part !== '')
    .join('.')
  const { format } = params
  return {
    field,
    code: keyword === 'invalid_format' && typeof format === 'string' && format !== 'regex' ? `invalid_${format}` : keyword,
  }
}
