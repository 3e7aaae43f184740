// Decides which PINs are refused: those that a thief would try first. Readings 4.2, "set-pin".

export type PinVerdict = 'fine' | 'malformed' | 'weak'

/** @param guessable  four digits each that are known of the holder or printed on the card: a birth year, the last digits of the card */
export function judgePin(pin: string, guessable: readonly string[]): PinVerdict {
  if (!/^\d{4}$/.test(pin)) return 'malformed'
  const digits = Array.from(pin, (digit) => Number.parseInt(digit, 10))
  const steps = digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0))
  const isRun = [0, 1, -1].some((step) => steps.every((each) => each === step))
  return isRun || guessable.includes(pin) ? 'weak' : 'fine'
}

export type KnownOfHolder = { dateOfBirth: string | null; ssn: string | null; phone: string | null }

/** @param dateOfBirth  "1998-04-09": the year, and month and day in both orders */
export function guessableFrom({ dateOfBirth, ssn, phone }: KnownOfHolder, cardLast4: string): string[] {
  const [year = '', month = '', day = ''] = dateOfBirth?.split('-') ?? []
  return [cardLast4, year, month + day, day + month, ssn?.slice(-4) ?? '', phone?.slice(-4) ?? ''].filter((text) => text !== '')
}
