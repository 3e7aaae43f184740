// Makes card numbers of the sandbox: well-formed, with a valid check digit, in a range that no real card has.

/** The range that processors use for test cards; no bank issues real ones in it. */
export const testBin = '400000'

const bodyDigits = 9
const bodies = 1_000_000_000n
// Shares no factor with the count of bodies, so that each ordinal gets a body of its own.
const stride = 618_033_989n

/**
 * The number of the sandbox's first, second, … lineage of cards: each number once. Counted and not random, so that none has to be checked
 * for being free; consecutive numbers do not look alike.
 *
 * @param ordinal  from 1
 */
export function cardNumberOf(ordinal: number): string {
  const payload = testBin + ((BigInt(ordinal) * stride) % bodies).toString().padStart(bodyDigits, '0')
  return payload + checkDigitOf(payload)
}

/** The digit that makes a number pass the check of ISO/IEC 7812-1, annex B (Luhn). */
export function checkDigitOf(payload: string): string {
  return ((10 - (weightedSum(`${payload}0`) % 10)) % 10).toString()
}

/** Every second digit from the right counts twice; of what is above nine, both digits count. */
function weightedSum(digits: string): number {
  let sum = 0
  for (let position = 0; position < digits.length; position += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - position) - '0'.charCodeAt(0)
    const weighted = position % 2 === 1 ? digit * 2 : digit
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum
}
