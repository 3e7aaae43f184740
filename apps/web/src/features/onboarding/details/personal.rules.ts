// Validates the names of a sign-up. Readings 4.2, "/onboarding/update-personal-information". Pure.
import type { CopyKey } from '@daybreak/copy'

/** Letters of any alphabet with their marks, space, ' - . and the apostrophe that phones write. */
const nameForm = /^[\p{L}\p{M}][\p{L}\p{M} '’.-]*$/u
const longest = 50

export function nameFaultOf(typed: string): CopyKey | null {
  const name = typed.trim()
  if (name === '') return 'onboarding.personal.name-required'
  if (name.length > longest) return 'onboarding.personal.name-long'
  return nameForm.test(name) ? null : 'onboarding.personal.name-format'
}
