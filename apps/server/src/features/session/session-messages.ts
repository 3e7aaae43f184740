// Writes the message that carries a one-time code, in the worker's language.
import type { ClientConfig } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { dateIn, formatDate, formatTheTime, type Instant } from '@daybreak/time'
import type { OutgoingMessage } from '#platform/outbox/outbox.ts'
import { renderText } from '#platform/texts.ts'
import type { Contact } from './session-contacts.rules.ts'

export type CodeMessage = {
  contact: Contact
  code: string
  language: Locale
  /** Whose clock the e-mail names: the employer's. */
  timeZone: string
  at: Instant
  brand: Pick<ClientConfig, 'brand' | 'supportPhone'>
}

export function loginCodeMessage(message: CodeMessage): OutgoingMessage {
  const { contact, code, language, brand } = message
  const to = contact.value
  if (contact.kind === 'phone')
    return {
      channel: 'sms',
      to,
      text: renderText(language, 'session.otp-sms.sign-in', { brand: brand.brand, code }),
      secretUntilSent: true,
    }
  const { subject, text } = loginCodeEmail(message)
  return { channel: 'email', to, subject, text, secretUntilSent: true }
}

function loginCodeEmail({ code, language, timeZone, at, brand }: CodeMessage): { subject: string; text: string } {
  const values = {
    brand: brand.brand,
    code,
    phone: brand.supportPhone,
    date: formatDate(dateIn(at, timeZone), language),
    theTime: formatTheTime(at, timeZone, language),
  }
  const paragraphs = ['heading', 'body', 'why', 'not-you', 'never-ask', 'footer'] as const
  return {
    subject: renderText(language, 'session.otp-email.subject', values),
    text: paragraphs.map((name) => renderText(language, `session.otp-email.${name}`, values)).join('\n\n'),
  }
}
