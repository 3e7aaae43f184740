// Turns an event and its facts into the words that one reader reads.
import type { CopyKey } from '@daybreak/copy'
import { renderText } from '#platform/texts.ts'
import { eventOf, type EventName, type MessageBrand, type Reader } from './events/index.ts'

export type Written = {
  subject: string
  preview: string
  body: string
  details: { label: string; value: string }[]
  link: string | null
  linkLabel: string | null
}

export function writeMessage(name: EventName, facts: unknown, reader: Reader, brand: MessageBrand): Written {
  const event = eventOf(name)
  const { subject, body, preview, values = {}, details = [] } = event.words(facts, reader)
  const all = { ...values, brand: brand.brand, phone: brand.supportPhone }
  const text = (key: CopyKey) => renderText(reader.language, key, all)
  const whole = body.map(text).join(' ')
  return {
    subject: text(subject),
    preview: preview === undefined ? whole : text(preview),
    body: whole,
    details: details.map(({ label, value }) => ({ label: text(label), value })),
    link: typeof event.link === 'function' ? event.link(facts) : event.link,
    linkLabel: event.linkLabel === undefined ? null : text(event.linkLabel),
  }
}
