// Sends what a worker is told out of the app: by the ways that the worker wants, at an hour at which it may ring, each once.
import { instantText, millisecondsBetween, parseInstant, type Clock, type Instant } from '@daybreak/time'
import { newUuid } from '@daybreak/ids'
import { readAddressee, type Addressee } from '#features/employee'
import {
  decideChannel,
  isBalanceLow,
  readChoices,
  readOpenChannels,
  sentChannels,
  type OpenChannels,
  type SentChannel,
} from '#features/notifications'
import type { Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Outbox, OutgoingMessage } from '#platform/outbox/outbox.ts'
import { renderText } from '#platform/texts.ts'
import { lockMessage, readSettled, recordSent, recordVerdict, type MessageToDeliver } from './deliveries.store.ts'
import { eventOf, type MessageBrand } from './events/index.ts'
import { writeAlert, writeMessage } from './messages-writing.ts'

export type DeliveringDeps = {
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
  outbox: Pick<Outbox, 'enqueueMessage' | 'consent'>
  brand: MessageBrand
  /** The address that people open. */
  origin: string
}

export const deliverQueue = 'messages.deliver'
export type DeliverMessage = { messageId: string }

/** A job that waits whole seconds comes no earlier than it should. */
const roundingMs = 1_000

/** Decides what was not decided yet, and does it, in the transaction that says so: a kill or a second run sends nothing twice. */
export async function deliver(deps: DeliveringDeps, tx: Transaction, message: MessageToDeliver): Promise<void> {
  const { reach, kind, happenedAt: whenIn } = eventOf(message.event)
  if (reach === 'app') return
  const addressee = await readAddressee(tx, message.employeeId)
  const choices = (await readChoices(tx, [message.employeeId])).get(message.employeeId)
  if (addressee === null || choices === undefined) return
  const now = deps.clock.now()
  const open = await readOpenChannels(deps.outbox.consent, tx, { ...addressee, employeeId: message.employeeId })
  const { states } = open
  const faults = { email: states.email.fault, sms: states.sms.fault, push: states.push.fault }
  const { isRead, facts, createdAt } = message
  const happenedAt = whenIn === undefined ? createdAt : parseInstant(whenIn(facts))
  const isOver = !(await isStillSo(tx, message))
  const settled = await readSettled(tx, message.id)
  for (const channel of sentChannels) {
    if (settled.has(channel)) continue
    const question = { reach, kind, choices, faults, happenedAt, isRead, isOver, now, timeZone: addressee.timeZone }
    const verdict = decideChannel(channel, question)
    await recordVerdict(tx, { messageId: message.id, channel, verdict, at: now })
    if (verdict.outcome === 'sent')
      await send(deps, tx, { message, channel, addressee, open, showsAmounts: choices.showsAmounts })
    if (verdict.outcome === 'waits') await deliverLater(deps, tx, message.id, { now, until: verdict.until })
  }
}

/** Decision 40: what waits is sent "if it is still true". */
async function isStillSo(tx: Transaction, { event, employeeId }: MessageToDeliver): Promise<boolean> {
  return eventOf(event).onlyWhile !== 'balance_is_low' || isBalanceLow(tx, employeeId)
}

/** What the job does: the message may have been withdrawn, read or delivered since. */
export async function deliverMessage(deps: DeliveringDeps, tx: Transaction, { messageId }: DeliverMessage): Promise<void> {
  const message = await lockMessage(tx, messageId)
  if (message !== null) await deliver(deps, tx, message)
}

async function deliverLater(
  { jobs }: DeliveringDeps,
  tx: Transaction,
  messageId: string,
  { now, until }: { now: Instant; until: Instant },
): Promise<void> {
  const payload: DeliverMessage = { messageId }
  const uniqueKey = `${messageId}:${instantText(until)}:${instantText(now)}`
  await jobs.enqueue(tx, deliverQueue, payload, { uniqueKey, delayMs: millisecondsBetween(now, until) + roundingMs })
}

type Sending = {
  message: MessageToDeliver
  channel: SentChannel
  addressee: Addressee
  open: OpenChannels
  showsAmounts: boolean
}

async function send(deps: DeliveringDeps, tx: Transaction, sending: Sending): Promise<void> {
  const { message, channel } = sending
  const { recipients, ...words } = wordsOf(deps, sending)
  for (const to of recipients) {
    const outboxId = newUuid(deps.clock)
    await deps.outbox.enqueueMessage(tx, { id: outboxId, to, channel, ...words, secretUntilSent: false })
    await recordSent(tx, { messageId: message.id, channel, outboxId })
  }
}

type Sent = { recipients: readonly string[] } & Pick<OutgoingMessage, 'text' | 'subject' | 'template'>

/** In the worker's language: a text names us and says where to look, an e-mail says what we never ask for. */
function wordsOf({ brand, origin }: DeliveringDeps, sending: Sending): Sent {
  const { message, channel, addressee, open } = sending
  if (channel === 'push') return { recipients: open.browsers, text: JSON.stringify(writeAlert(message, sending, brand)) }
  const { subject, body, link } = writeMessage(message.event, message.facts, addressee, brand)
  const place = eventOf(message.event).sentLink ?? link
  const address = place === null ? [] : [`${origin}${place}`]
  if (channel === 'sms') return { recipients: open.phones, text: [`${brand.brand}: ${body}`, ...address].join(' ') }
  const footer = renderText(addressee.language, 'messages.email.footer', { brand: brand.brand, phone: brand.supportPhone })
  const text = [body, ...address, footer].join('\n\n')
  return { recipients: open.emails, subject, text, template: { language: addressee.language, values: [] } }
}
