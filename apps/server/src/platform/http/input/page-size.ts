// Reads the requested page size of a list.
import { platformProblem } from '#platform/errors.ts'

const takeDefault = 10
const maxTake = 100

/**
 * Spec 9: 10 a page; interfaces: above 100 is clamped.
 *
 * @throws ProblemError  for a text that is no whole number
 */
export function readTake(text: string | undefined): number {
  if (text === undefined) return takeDefault
  if (!/^-?\d{1,20}$/.test(text)) throw platformProblem('invalid_input', { errors: [{ field: 'take', code: 'not_a_number' }] })
  return Math.min(maxTake, Math.max(1, Number.parseInt(text, 10)))
}
