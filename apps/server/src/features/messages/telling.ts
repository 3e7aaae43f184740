// The one port by which rooms tell a worker something: kept in the app, and sent to where they can be reached.
import { newUuid } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import { announceProfiles, readAddressee } from '#features/employee'
import type { Transaction } from '#platform/database/database.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { renderText } from '#platform/texts.ts'
import { eventOf, type EventName, type FactsOf, type MessageBrand } from './events/index.ts'
import { writeMessage } from './messages-writing.ts'
import { deleteMessage, insertMessages } from './messages.store.ts'

export type TellingDeps = {
  clock: Clock
  outbox: Pick<Outbox, 'enqueueMessage'>
  brand: MessageBrand
  /** The address that people open. */
  origin: string
}

/** What happened to whom. `key`: what it happened to, such as the id of a transfer; told again under the same key, it is the same news. */
export type News = {
  [Name in EventName]: { employeeId: string; event: Name; key: string; facts: FactsOf<Name> }
}[EventName]

/** In the transaction in which it happened, so that it is told if, and only if, it happened. */
export type Tell = (tx: Transaction, news: News) => Promise<void>

export function createTell(deps: TellingDeps): Tell {
  return async (tx, news) => {
    const isNew = (await keepNews(deps, tx, [news])) > 0
    if (isNew && eventOf(news.event).reach === 'everywhere') await send(deps, tx, news)
  }
}

/** @returns how much of it is new */
export async function keepNews({ clock }: Pick<TellingDeps, 'clock'>, tx: Transaction, news: readonly News[]): Promise<number> {
  const at = clock.now()
  const told = await insertMessages(
    tx,
    news.map(({ employeeId, event, key, facts }) => ({
      id: newUuid(clock),
      employeeId,
      event,
      eventKey: key,
      kind: eventOf(event).kind,
      facts,
      at,
    })),
  )
  await announceProfiles(tx, [...new Set(told)])
  return told.length
}

/** Of what is no longer so: it was undone, and nothing of it is to be read. */
export async function withdrawNews(tx: Transaction, news: Pick<News, 'employeeId' | 'event' | 'key'>): Promise<void> {
  if (await deleteMessage(tx, news)) await announceProfiles(tx, [news.employeeId])
}

/** In the worker's language: a text names us and says where to look, an e-mail says what we never ask for. */
async function send({ outbox, brand, origin }: TellingDeps, tx: Transaction, news: News): Promise<void> {
  const addressee = await readAddressee(tx, news.employeeId)
  if (addressee === null) return
  const { language, contacts } = addressee
  const { subject, body, link } = writeMessage(news.event, news.facts, addressee, brand)
  const place = eventOf(news.event).sentLink ?? link
  const address = place === null ? [] : [`${origin}${place}`]
  const footer = renderText(language, 'messages.email.footer', { brand: brand.brand, phone: brand.supportPhone })
  for (const { kind, value: to } of contacts) {
    const message = { to, secretUntilSent: false }
    if (kind === 'phone') {
      await outbox.enqueueMessage(tx, { ...message, channel: 'sms', text: [`${brand.brand}: ${body}`, ...address].join(' ') })
      continue
    }
    await outbox.enqueueMessage(tx, { ...message, channel: 'email', subject, text: [body, ...address, footer].join('\n\n') })
  }
}
