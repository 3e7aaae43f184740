// Writes the messages about an identity check for a worker who has left the page, and the link that verifies their e-mail
// address.
import type { ClientConfig, DenialReason } from '@daybreak/contract'
import type { CopyKey, Locale } from '@daybreak/copy'
import type { Contact } from '#features/session'
import type { OutgoingMessage } from '#platform/outbox/outbox.ts'
import { renderText } from '#platform/texts.ts'
import type { IdentityResult } from '../identity-provider.ts'

export type MessageWorld = {
  brand: Pick<ClientConfig, 'brand' | 'supportPhone'>
  /** The address that people open. */
  origin: string
}

/** The link's target: what is behind the # never leaves the browser on its own. */
const pagePath = '/onboarding/identification'

const reportedOf: Readonly<Partial<Record<IdentityResult['status'], 'approved' | 'document' | 'denied' | 'canceled'>>> = {
  APPROVED: 'approved',
  DOCUMENT_REQUESTED: 'document',
  DENIED: 'denied',
  CANCELED: 'canceled',
}

/** Null for a status that needs no notification: a review in progress. */
export function outcomeMessage(
  { status, reason }: IdentityResult,
  { contact, language }: { contact: Contact; language: Locale },
  { brand: { brand, supportPhone }, origin }: MessageWorld,
): OutgoingMessage | null {
  const reported = reportedOf[status]
  if (reported === undefined) return null
  const values = { brand, phone: supportPhone, link: `${origin}${pagePath}` }
  const message = { to: contact.value, secretUntilSent: false }
  if (contact.kind === 'phone')
    return { ...message, channel: 'sms', text: renderText(language, `identity.told-sms.${reported}`, values) }
  const why =
    reason === null ? [] : [whyDenied(language, reason), renderText(language, 'onboarding.verification.denied-other-ways', {})]
  const body = [renderText(language, `identity.told.${reported}`, values), ...why]
  return emailOf(contact.value, language, { subject: 'identity.told.subject', body }, values)
}

/** Readings 3.4 K6: in general terms, like the page; the worker can keep the e-mail. */
function whyDenied(language: Locale, reason: DenialReason): string {
  const named = renderText(language, `onboarding.verification.reason-${reason}`, {})
  return renderText(language, 'onboarding.verification.denied-reason', { reason: named })
}

export function linkMessage(
  { to, language, token }: { to: string; language: Locale; token: string },
  { brand: { brand, supportPhone }, origin }: MessageWorld,
): OutgoingMessage {
  const values = { brand, phone: supportPhone, link: `${origin}${pagePath}#email=${token}` }
  const body = [renderText(language, 'identity.email-link.body', values)]
  return emailOf(to, language, { subject: 'identity.email-link.subject', body }, values)
}

function emailOf(
  to: string,
  language: Locale,
  { subject, body }: { subject: CopyKey; body: readonly string[] },
  values: { brand: string; phone: string; link: string },
): OutgoingMessage {
  return {
    channel: 'email',
    to,
    template: { language, values: [] },
    secretUntilSent: false,
    subject: renderText(language, subject, values),
    text: [...body, values.link, renderText(language, 'session.otp-email.footer-onboarding', values)].join('\n\n'),
  }
}
