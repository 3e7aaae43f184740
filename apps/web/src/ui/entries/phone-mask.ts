// The mask of a US phone number. Specification 2, "a phone field masked (999) 999-9999".

/** Every digit of a text, nothing else. */
function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** The ten digits, or as many as there are; the country code 1 of a pasted or filled-in number is dropped. */
export function phoneDigits(text: string): string {
  const digits = digitsOf(text)
  return (hasCountryCode(digits) ? digits.slice(1) : digits).slice(0, 10)
}

/** Eleven digits that begin with 1: no US area code does. Fewer are a number that is still being typed or corrected. */
function hasCountryCode(digits: string): boolean {
  return digits.length > 10 && digits.startsWith('1')
}

/** How many of the masked number's digits come before the caret. */
export function digitsBefore(text: string, caret: number): number {
  const count = digitsOf(text.slice(0, caret)).length
  return Math.min(10, hasCountryCode(digitsOf(text)) ? Math.max(0, count - 1) : count)
}

/** "(212) 555-0101", or as much of it as there are digits. */
export function maskPhone(text: string): string {
  const digits = phoneDigits(text)
  if (digits === '') return ''
  const area = digits.slice(0, 3)
  if (digits.length <= 3) return `(${area}`
  const exchange = digits.slice(3, 6)
  return digits.length <= 6 ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${digits.slice(6)}`
}

/** Where the caret is in a masked number after its first `count` digits. */
export function caretAfterDigits(masked: string, count: number): number {
  if (count === 0) return 0
  let seen = 0
  for (const [index, character] of [...masked].entries()) {
    if (/\d/.test(character)) seen += 1
    if (seen === count) return index + 1
  }
  return masked.length
}

/** The digits of a text without the one at `index`. */
export function withoutDigit(text: string, index: number): string {
  const digits = phoneDigits(text)
  return digits.slice(0, index) + digits.slice(index + 1)
}
