// Writes what a worker is told of her check while she does not look, and the link that proves her e-mail address.
import type { ClientConfig } from '@daybreak/contract'
import type { CopyKey, Locale } from '@daybreak/copy'
import type { Contact } from '#features/session'
import type { OutgoingMessage } from '#platform/outbox/outbox.ts'
import { renderText } from '#platform/texts.ts'
import type { Finding } from './identity-provider.ts'

export type MessageWorld = {
  brand: Pick<ClientConfig, 'brand' | 'supportPhone'>
  /** The address that people open. */
  origin: string
}

/** Where the link leads: what is behind the # never leaves the browser by itself. */
const pagePath = '/onboarding/identification'

const toldOf: Readonly<Partial<Record<Finding['status'], 'approved' | 'document' | 'denied' | 'canceled'>>> = {
  APPROVED: 'approved',
  DOCUMENT_REQUESTED: 'document',
  DENIED: 'denied',
  CANCELED: 'canceled',
}

/** Null for what nobody needs to be told: that somebody looks. */
export function outcomeMessage(
  status: Finding['status'],
  { contact, language }: { contact: Contact; language: Locale },
  { brand: { brand, supportPhone }, origin }: MessageWorld,
): OutgoingMessage | null {
  const told = toldOf[status]
  if (told === undefined) return null
  const values = { brand, phone: supportPhone, link: `${origin}${pagePath}` }
  const message = { to: contact.value, secretUntilSent: false }
  if (contact.kind === 'phone')
    return { ...message, channel: 'sms', text: renderText(language, `identity.told-sms.${told}`, values) }
  return emailOf(contact.value, language, { subject: 'identity.told.subject', body: `identity.told.${told}` }, values)
}

export function linkMessage(
  { to, language, token }: { to: string; language: Locale; token: string },
  { brand: { brand, supportPhone }, origin }: MessageWorld,
): OutgoingMessage {
  const values = { brand, phone: supportPhone, link: `${origin}${pagePath}#email=${token}` }
  return emailOf(to, language, { subject: 'identity.email-link.subject', body: 'identity.email-link.body' }, values)
}

function emailOf(
  to: string,
  language: Locale,
  { subject, body }: { subject: CopyKey; body: CopyKey },
  values: { brand: string; phone: string; link: string },
): OutgoingMessage {
  return {
    channel: 'email',
    to,
    secretUntilSent: false,
    subject: renderText(language, subject, values),
    text: [
      renderText(language, body, values),
      values.link,
      renderText(language, 'session.otp-email.footer-onboarding', values),
    ].join('\n\n'),
  }
}
