// Recognizes card numbers by their format, for tests of the numbers that the sandbox makes.
import { checkDigitOf } from '../cards/card-number.ts'

/** Whether a text has the form of a card number: 13 to 19 digits that pass the check. */
export function isCardNumber(text: string): boolean {
  return /^\d{13,19}$/.test(text) && checkDigitOf(text.slice(0, -1)) === text.at(-1)
}
