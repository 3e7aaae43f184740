// Parses what was typed to sign in, and masks the address that a code goes to. Pure.
import type { Refusal } from '#platform/errors.ts'
import type { Channel } from '#platform/outbox/channel.ts'

export type Contact = { kind: 'phone' | 'email'; value: string }

/** What a code goes to by each way. */
export function kindReachedBy(channel: Channel): Contact['kind'] {
  return channel === 'email' ? 'email' : 'phone'
}

/**
 * One spelling for one mailbox: ASCII only (full-width letters are others), no brackets around it, no quoted name, no address literal.
 * RFC 5321, "Dot-string" and "Domain"; domains of other alphabets come as their ASCII form.
 */
const mailbox = /^(?!\.)[\w.!#$%&'*+/=?^`{|}~-]{1,64}(?<!\.)@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i

export type UsernameRefusal = Refusal<'session.username_invalid'>

/**
 * Takes "12125550101" (country code and digits, no plus) or an e-mail address.
 *
 * Spec 3, "Auth": username (country-code digits without the plus, followed by the phone digits).
 */
export function readUsername(text: string): Contact | UsernameRefusal {
  const typed = text.trim()
  if (/^[1-9]\d{6,14}$/.test(typed)) return { kind: 'phone', value: typed }
  if (typed.length <= 254 && mailbox.test(typed) && !typed.includes('..')) return { kind: 'email', value: typed.toLowerCase() }
  return { kind: 'refused', code: 'session.username_invalid' }
}

/** Spec 3, "Masking": the phone shows as "*** *** " plus the last 4 digits; the e-mail keeps the first character and the domain. */
export function maskDestination({ kind, value }: Contact): string {
  if (kind === 'phone') return `*** *** ${value.slice(-4)}`
  const at = value.lastIndexOf('@')
  const [first = ''] = value
  return first + value.slice(first.length, at).replaceAll(/./gsu, '*') + value.slice(at)
}
