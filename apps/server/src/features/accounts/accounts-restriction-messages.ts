// What a worker is told when their account is restricted and when it is free again. The reason is on the page alone, never in a message.
import type { ClientConfig } from '@daybreak/contract'
import type { Addressee } from '#features/employee'
import type { OutgoingMessage } from '#platform/outbox/outbox.ts'
import { renderText } from '#platform/texts.ts'

export type RestrictionNews = 'restricted' | 'released'

type Telling = Pick<ClientConfig, 'brand' | 'supportPhone'> & {
  news: RestrictionNews
  contact: Addressee['contacts'][number]
  language: Addressee['language']
  origin: string
}

export function restrictionMessage({ news, contact, language, origin, brand, supportPhone }: Telling): OutgoingMessage {
  const link = news === 'restricted' ? `${origin}/account-restricted` : `${origin}/`
  const values = { brand, phone: supportPhone, link }
  const message = { to: contact.value, secretUntilSent: false }
  if (contact.kind === 'phone') {
    return { ...message, channel: 'sms', text: renderText(language, `employee.restricted.sms-${news}`, values) }
  }
  return {
    ...message,
    channel: 'email',
    subject: renderText(language, `employee.restricted.subject-${news}`, values),
    text: [
      renderText(language, `employee.restricted.told-${news}`, values),
      link,
      renderText(language, 'session.otp-email.footer', values),
    ].join('\n\n'),
  }
}
