// The rules of a password, shared by the page and the server. Pure. NIST SP 800-63B-4, 3.1.1.

/**
 * Counted in code points. 63B-4 asks for 15 where a password is the only proof, as it is here, and for room for 64 at least; there are no rules
 * of composition.
 */
export const passwordLength = { min: 15, max: 256 } as const

/** Longer than any password in whatever alphabet: what is sent beyond it is refused unread. */
export const maxPasswordUnits = 1_024

export type PasswordStrength = 'short' | 'long' | 'simple' | 'fair' | 'strong'

/** Unicode has several spellings for the same letters, and keyboards differ: what is typed is brought to one form first. 63B-4, 3.1.1.2. */
export function normalPassword(typed: string): string {
  return typed.normalize('NFKC')
}

/**
 * How strong a password looks on its own: lists of known ones, and the worker's own words, are not considered.
 *
 * Our reading: few different signs, and runs such as "abcd" or "1111", are what a guesser tries first; from 20 signs of many kinds on nothing more
 * is asked for.
 */
export function passwordStrength(typed: string): PasswordStrength {
  const signs = [...normalPassword(typed)]
  if (signs.length < passwordLength.min) return 'short'
  if (signs.length > passwordLength.max) return 'long'
  const kinds = new Set(signs.map((sign) => sign.toLowerCase())).size
  const surprises = countSurprises(signs)
  if (kinds < minKinds || surprises < minSurprises) return 'simple'
  return kinds >= strongKinds && surprises >= strongSurprises ? 'strong' : 'fair'
}

const [minKinds, minSurprises] = [5, 8]
const [strongKinds, strongSurprises] = [10, 20]

/** Signs that do not continue with the step of the one before: "abcdefgh" has two, and so has "00000000". */
function countSurprises(signs: readonly string[]): number {
  const points = signs.map((sign) => sign.codePointAt(0) ?? 0)
  const steps = points.map((point, index) => point - (points[index - 1] ?? 0))
  return steps.filter((step, index) => Math.abs(step) > 1 || step !== steps[index - 1]).length
}
