// Decides where a code can go. Specification 3, "Login start payload"; readings 4.2, "/onboarding/log-in-method". Pure.
import type { OnboardingDraft, OtpMethod } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import type { Faults } from '#ui'

/** A contact that the employer knows, by its kind, or one of the worker's own choosing. */
export type ContactChoice = OtpMethod | 'other'

export type ContactEntry = {
  choice: ContactChoice | null
  /** What the other one is. */
  otherKind: OtpMethod
  /** Masked: "(212) 555-0101". */
  phone: string
  email: string
  employerCode: string
}

type RosterContacts = Pick<OnboardingDraft, 'rosterPhone' | 'rosterEmail' | 'otpMethod'>

export function entryOf({ rosterPhone, rosterEmail, otpMethod }: RosterContacts): ContactEntry {
  const known = { phone: rosterPhone, email: rosterEmail }
  const first = (['phone', 'email'] as const).find((kind) => known[kind] !== null) ?? 'other'
  const chosen = otpMethod !== null && known[otpMethod] !== null ? otpMethod : first
  return { choice: chosen, otherKind: 'phone', phone: '', email: '', employerCode: '' }
}

/** Whether the code goes by text: then the worker reads what that costs. */
export function isByText({ choice, otherKind }: ContactEntry): boolean {
  return choice === 'phone' || (choice === 'other' && otherKind === 'phone')
}

const phoneShape = /^\(\d{3}\) \d{3}-\d{4}$/
/** Something, an at sign, something with a dot: the code in the mail is the real check. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const employerCodeShape = /^[A-Za-z0-9-]{8,12}$/

export function contactFaultsOf({ choice, otherKind, phone, email, employerCode }: ContactEntry): Faults<ContactEntry> {
  if (choice === null) return { choice: 'onboarding.log-in-method.required' }
  if (choice !== 'other') return {}
  const code = employerCode.trim()
  const contactFault = otherKind === 'phone' ? phoneFault(phone) : emailFault(email.trim())
  return {
    ...(contactFault !== null && { [otherKind]: contactFault }),
    ...(code !== '' &&
      !employerCodeShape.test(code) && { employerCode: 'onboarding.log-in-method.employer-code-format' as const }),
  }
}

function phoneFault(phone: string): CopyKey | null {
  if (phone === '') return 'session.login.phone-required'
  return phoneShape.test(phone) ? null : 'session.login.phone-format'
}

function emailFault(email: string): CopyKey | null {
  if (email === '') return 'session.login-email.required'
  return emailShape.test(email) ? null : 'session.login-email.format'
}

/** What the server is sent of it: country-code digits without the plus, followed by the phone digits, or the address. */
export function contactOf({ choice, otherKind, phone, email, employerCode }: ContactEntry) {
  if (choice === 'phone' || choice === 'email') return { otpMethod: choice }
  const other = otherKind === 'phone' ? `1${phone.replaceAll(/\D/g, '')}` : email.trim()
  const code = employerCode.trim()
  return { otpMethod: otherKind, other, ...(code !== '' && { employerCode: code }) }
}
