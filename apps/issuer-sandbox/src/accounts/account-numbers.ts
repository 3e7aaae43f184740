// Account and routing numbers of the sandbox bank: well-formed, and assigned to no one in the real world.

// No bank has a number that begins with 55: the Federal Reserve's districts use 01 to 12, 21 to 32 and 61 to 72.
export const sandboxRoutingNumber = '555001004'

const minTwelveDigits = 100_000_000_000n
const twelveDigitNumbers = 900_000_000_000n
// Shares no factor with the count of numbers, so that each ordinal gets a number of its own.
const stride = 618_033_988_747n

/**
 * The account number of the bank's first, second, … account: twelve digits, each number once. Counted and not drawn, so that accounts
 * opened in the same order have the same numbers in every sandbox, and what is written about the demo stays right.
 *
 * @param ordinal  from 1
 */
export function accountNumberOf(ordinal: number): string {
  return (minTwelveDigits + ((BigInt(ordinal) * stride) % twelveDigitNumbers)).toString()
}
