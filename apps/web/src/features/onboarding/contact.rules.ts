// Where a code can go. Specification 3, "Login start payload"; readings 4.2, "/onboarding/log-in-method". Pure.
import type { OnboardingDraft, OtpMethod } from '@daybreak/contract'
import type { Faults } from './use-step-form.ts'

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

export type ContactField = 'choice' | 'phone' | 'email' | 'employerCode'

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

export function contactFaultsOf({ choice, otherKind, phone, email, employerCode }: ContactEntry): Faults<ContactField> {
  const faults: Faults<ContactField> = {}
  if (choice === null) faults.choice = { id: 'onboarding.log-in-method.required' }
  if (choice !== 'other') return faults
  if (otherKind === 'phone') {
    if (phone === '') faults.phone = { id: 'session.login.phone-required' }
    else if (!phoneShape.test(phone)) faults.phone = { id: 'session.login.phone-format' }
  } else if (email.trim() === '') faults.email = { id: 'session.login-email.required' }
  else if (!emailShape.test(email.trim())) faults.email = { id: 'session.login-email.format' }
  const code = employerCode.trim()
  if (code !== '' && !employerCodeShape.test(code)) faults.employerCode = { id: 'onboarding.log-in-method.employer-code-format' }
  return faults
}

/** What the server is sent of it: country-code digits without the plus, followed by the phone digits, or the address. */
export function contactOf({ choice, otherKind, phone, email, employerCode }: ContactEntry) {
  if (choice === 'phone' || choice === 'email') return { otpMethod: choice }
  const other = otherKind === 'phone' ? `1${phone.replaceAll(/\D/g, '')}` : email.trim()
  const code = employerCode.trim()
  return { otpMethod: otherKind, other, ...(code !== '' && { employerCode: code }) }
}
