// Turns an event and its facts into the words that one reader reads.
import type { PushAlert } from '@daybreak/contract'
import { renderText } from '#platform/texts.ts'
import type { Addressee } from '#features/employee'
import { eventOf, type EventName, type MessageBrand, type Reader, type Text } from './events/index.ts'

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
  const text = (said: Text) => (typeof said === 'string' ? renderText(reader.language, said, all) : said.written)
  const whole = body.map(text).join(' ')
  const link = typeof event.link === 'function' ? event.link(facts) : event.link
  return {
    subject: text(subject),
    preview: preview === undefined ? whole : text(preview),
    body: whole,
    details: details.map(({ label, value }) => ({ label: text(label), value })),
    link,
    linkLabel: link === null || event.linkLabel === undefined ? null : text(event.linkLabel),
  }
}

// A dollar sign before or behind digits, as both languages write amounts, and digits that end a card's or an account's name.
const privateFigure = /\$\s?\d|\d\s?\$|\*\d|\d{4}/

/** What may stand on a locked screen: without the worker's word, no amount and no number of a card or an account. */
export function writeAlert(
  { id, event, facts }: { id: string; event: EventName; facts: unknown },
  { addressee, showsAmounts }: { addressee: Addressee; showsAmounts: boolean },
  brand: MessageBrand,
): PushAlert {
  const { subject, body, link } = writeMessage(event, facts, addressee, brand)
  const { lockScreen } = eventOf(event)
  const words = lockScreen ?? (privateFigure.test(subject) ? 'notifications.push.other' : null)
  const quiet = words === null ? subject : renderText(addressee.language, words, {})
  const said = showsAmounts ? `${subject}\n${body}` : quiet
  return { title: brand.brand, body: said, link: link ?? '/messages', tag: id, lang: addressee.language }
}
