// Validates the two sign-in forms. Specification 5, "Phone login". Pure.
import type { CopyKey } from '@daybreak/copy'

export type PhoneLogin = { countryCode: string; phone: string }
export type PhoneLoginErrors = { countryCode?: CopyKey; phone?: CopyKey }

/** The only country code: the field is disabled (specification 2, "Login by phone"). */
export const defaultCountryCode = '+1'

/** Specification 5: "The mask for the country code is +9999." The field is disabled today, and the mask is still its rule. */
export function maskCountryCode(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 4)
  return digits === '' ? '' : `+${digits}`
}

const phoneShape = /^\(\d{3}\) \d{3}-\d{4}$/
/** What the server takes, a little wider: ASCII, no brackets, no quoted name. The code in the mail is the real check. */
const emailShape = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d.-]+\.[a-z][a-z\d-]*[a-z\d]$/i

/** The key of the first thing that is wrong with each field; an empty record when nothing is. */
export function checkPhoneLogin({ countryCode, phone }: PhoneLogin): PhoneLoginErrors {
  const errors: PhoneLoginErrors = {}
  if (countryCode.trim() === '') errors.countryCode = 'session.login.country-code-required'
  if (phone.trim() === '') errors.phone = 'session.login.phone-required'
  else if (!phoneShape.test(phone)) errors.phone = 'session.login.phone-format'
  return errors
}

/** The error key of an e-mail address, or null. */
export function checkEmail(email: string): CopyKey | null {
  const typed = email.trim()
  if (typed === '') return 'session.login-email.required'
  return emailShape.test(typed) ? null : 'session.login-email.format'
}

/** Specification 3, "Auth": country-code digits without the plus, followed by the phone digits. */
export function usernameOfPhone({ countryCode, phone }: PhoneLogin): string {
  return (countryCode + phone).replaceAll(/\D/g, '')
}
