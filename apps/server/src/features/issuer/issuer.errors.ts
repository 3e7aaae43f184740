// Maps the card provider's failures to problems, in this one file.
import { ProblemError, type ErrorShape } from '#platform/errors.ts'

export type IssuerFailure = 'issuer.unreachable' | 'issuer.refused'

export const issuerErrors: Record<IssuerFailure, ErrorShape> = {
  'issuer.unreachable': { status: 503, title: 'The card provider cannot be reached' },
  'issuer.refused': { status: 502, title: 'The card provider did not accept the request' },
}

/** Whether no answer came: then it would fail every other question too, and slowly. */
export function isIssuerAway(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'issuer.unreachable'
}

export function issuerProblem(code: IssuerFailure, cause: unknown): ProblemError {
  return new ProblemError(code, issuerErrors[code], { cause })
}
