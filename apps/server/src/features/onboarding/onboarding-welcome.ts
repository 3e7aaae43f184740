// Writes the welcome message, in the worker's language.
import type { ClientConfig } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import type { OutgoingMessage } from '#platform/outbox/outbox.ts'
import { renderText } from '#platform/texts.ts'

export function welcomeMessage(
  { kind, value }: { kind: 'phone' | 'email'; value: string },
  { firstName, language }: { firstName: string; language: Locale },
  { brand, supportPhone }: Pick<ClientConfig, 'brand' | 'supportPhone'>,
): OutgoingMessage {
  const values = { brand, firstName, phone: supportPhone }
  const message = { to: value, secretUntilSent: false }
  if (kind === 'phone')
    return { ...message, channel: 'sms', text: renderText(language, 'onboarding.welcome-message.sms', values) }
  return {
    ...message,
    channel: 'email',
    template: { language, values: [] },
    subject: renderText(language, 'onboarding.welcome-message.subject', values),
    text: [
      renderText(language, 'onboarding.welcome-message.body', values),
      renderText(language, 'session.otp-email.footer', values),
    ].join('\n\n'),
  }
}
