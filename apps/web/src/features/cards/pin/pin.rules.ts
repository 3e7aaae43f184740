// Decides which PINs are refused, and why. Readings 4.2, "/onboarding/set-pin". Pure.

export const pinLength = 4

/** The error of the typed PIN; null when it may be sent. */
export type PinFault = 'length' | WeakPin | 'mismatch'

/** Why a PIN is easy to guess. */
export type WeakPin = 'weak-pattern' | 'weak-phone' | 'weak-card'

/** What someone who holds the worker's card or phone could guess. */
export type KnownDigits = { phoneNumbers: readonly string[]; cardLast4s: readonly (string | null)[] }

export function pinFaultOf(pin: string, known: KnownDigits): Exclude<PinFault, 'mismatch'> | null {
  return isFourDigits(pin) ? weaknessOf(pin, known) : 'length'
}

export function repeatFaultOf(pin: string, repeated: string): 'length' | 'mismatch' | null {
  if (!isFourDigits(repeated)) return 'length'
  return repeated === pin ? null : 'mismatch'
}

function isFourDigits(text: string): boolean {
  return /^\d{4}$/.test(text)
}

/**
 * All equal, a run up or down, the last four of a phone or card. Birthday and Social Security number are not in the browser, so
 * the card provider refuses those.
 */
function weaknessOf(pin: string, { phoneNumbers, cardLast4s }: KnownDigits): WeakPin | null {
  if (hasOneStep(pin)) return 'weak-pattern'
  if (phoneNumbers.some((number) => number.slice(-pinLength) === pin)) return 'weak-phone'
  return cardLast4s.includes(pin) ? 'weak-card' : null
}

/** The same step from each digit to the next: 0 for 1111, 1 for 1234, −1 for 4321. */
function hasOneStep(pin: string): boolean {
  const digits = Array.from(pin, (digit) => digit.charCodeAt(0))
  const steps = digits.slice(1).map((digit, index) => digit - (digits[index] ?? digit))
  return [0, 1, -1].some((step) => steps.every((each) => each === step))
}
