// Reads a form's text, for callers that do not speak JSON, and refuses what cannot be stored.
import { isUtf8 } from 'node:buffer'
import { platformProblem } from '#platform/errors.ts'
import { isStorable, unstorableText } from './json-body.ts'

export const formType = 'application/x-www-form-urlencoded'

/**
 * If a name occurs twice, the last value counts.
 *
 * @throws ProblemError  malformed_request, invalid_text
 */
export function parseFormBody(bytes: Buffer): Record<string, string> {
  if (!isUtf8(bytes)) throw platformProblem('malformed_request', { detail: 'The body is not UTF-8.' })
  const fields = [...new URLSearchParams(bytes.toString('utf8'))]
  const errors = fields
    .filter(([name, value]) => !isStorable(name) || !isStorable(value))
    .map(([field]) => ({ field, code: 'invalid_text' }))
  if (errors.length > 0) throw unstorableText(errors)
  return Object.fromEntries(fields)
}
