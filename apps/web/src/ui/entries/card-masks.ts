// The masks for digits and codes of a card while they are typed.

export function onlyFourDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, 4)
}

/** "0428" and "4/28" are both "04/28". */
export function maskExpiry(typed: string): string {
  const isOneDigitMonth = /^\d\D/.test(typed)
  const digits = onlyFourDigits(isOneDigitMonth ? `0${typed}` : typed)
  return digits.length > 2 || (digits.length === 2 && /\D$/.test(typed)) ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** As printed on a card: MM/YY. */
export function isExpiry(text: string): boolean {
  return /^(0[1-9]|1[0-2])\/\d{2}$/.test(text)
}

const maxPerCode = 12

/** An activation code without what is drawn into it. */
export function bareActivationCode(typed: string): string {
  return typed
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .slice(0, maxPerCode)
    .toUpperCase()
}

/** "7kq2m4pa" is "7KQ2-M4PA". */
export function maskActivationCode(typed: string): string {
  const code = bareActivationCode(typed)
  return code.length > 4 ? `${code.slice(0, 4)}-${code.slice(4)}` : code
}

/** What is typed on at its end gets its hyphen; edits inside it, and deletions, are left as typed. */
export function typedActivationCode(typed: string, before: string): string {
  return typed.startsWith(before) ? maskActivationCode(typed) : typed
}

export function isActivationCode(text: string): boolean {
  return bareActivationCode(text).length >= 6
}
