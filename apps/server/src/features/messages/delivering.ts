// Sends notifications outside the app: through the channels that the worker chose, outside quiet hours, each once.
import { instantText, millisecondsBetween, parseInstant, type Clock, type Instant } from '@daybreak/time'
import { newUuid } from '@daybreak/ids'
import { readAddressees, type Addressee } from '#features/employee'
import {
  decideChannel,
  isBalanceLow,
  readChoices,
  readOpenChannels,
  sentChannels,
  type Choices,
  type OpenChannels,
  type SentChannel,
} from '#features/notifications'
import type { Transaction } from '#platform/database/database.ts'
import type { Jobs, NewJob } from '#platform/jobs.ts'
import type { Outbox, OutgoingMessage } from '#platform/outbox/outbox.ts'
import { renderText } from '#platform/texts.ts'
import {
  lockMessages,
  readDecidedChannels,
  recordSent,
  recordVerdicts,
  type Decided,
  type MessageToDeliver,
} from './deliveries.store.ts'
import { eventOf, type MessageBrand } from './events/index.ts'
import { writeAlert, writeMessage } from './messages-writing.ts'

export type DeliveringDeps = {
  clock: Clock
  jobs: Pick<Jobs, 'enqueueMany'>
  outbox: Pick<Outbox, 'enqueueMessages' | 'consent'>
  brand: MessageBrand
  /** The address that people open. */
  origin: string
}

export const deliverQueue = 'messages.deliver'

/** Many at once: a payday of 100,000 is decided page by page. Releases before this one wrote jobs of one message. */
export type DeliverMessages = { messageIds: readonly string[] } | { messageId: string }

const perJob = 100

/** A job that waits whole seconds runs no earlier than it should. */
const roundingMs = 1_000

/** Of what is new. The first of them names the job: a message is new once. */
export function jobsToDeliver(messageIds: readonly string[]): NewJob[] {
  const pages = Math.ceil(messageIds.length / perJob)
  return Array.from({ length: pages }, (_none, page) => {
    const own = messageIds.slice(page * perJob, (page + 1) * perJob)
    return { payload: { messageIds: own } satisfies DeliverMessages, options: { uniqueKey: own[0] ?? '' } }
  })
}

/** Decides what was not decided yet, and does it, in the transaction that records it: a kill or a second run sends nothing twice. */
export async function deliver(deps: DeliveringDeps, tx: Transaction, messages: readonly MessageToDeliver[]): Promise<void> {
  const outside = messages.filter(({ event }) => eventOf(event).reach !== 'app')
  if (outside.length === 0) return
  const now = deps.clock.now()
  const situations = await readSituations(deps, tx, outside)
  const decided = situations.flatMap((situation) => decide(situation, now).map((one) => ({ ...one, situation })))
  await recordVerdicts(tx, decided, now)
  const sendings = decided.flatMap(({ verdict, channel, situation }) =>
    verdict.outcome === 'sent' ? [{ ...situation, channel }] : [],
  )
  await send(deps, tx, sendings)
  const waiting = decided.flatMap(({ messageId, verdict }) =>
    verdict.outcome === 'waits' ? [{ messageId, until: verdict.until }] : [],
  )
  await deliverLater(deps, tx, waiting, now)
}

/** What the job does: messages may have been withdrawn, read or delivered since. */
export async function deliverMessages(deps: DeliveringDeps, tx: Transaction, ids: readonly string[]): Promise<void> {
  await deliver(deps, tx, await lockMessages(tx, ids))
}

/** All that is known of one message and its worker. */
type Situation = {
  message: MessageToDeliver
  addressee: Addressee
  choices: Choices
  open: OpenChannels
  isOver: boolean
  decidedChannels: ReadonlySet<string>
}

async function readSituations(
  { outbox }: DeliveringDeps,
  tx: Transaction,
  messages: readonly MessageToDeliver[],
): Promise<Situation[]> {
  const employeeIds = [...new Set(messages.map(({ employeeId }) => employeeId))]
  const addressees = await readAddressees(tx, employeeIds)
  const choicesOf = await readChoices(tx, employeeIds)
  const people = [...addressees].map(([employeeId, { contacts }]) => ({ employeeId, contacts }))
  const openOf = await readOpenChannels(outbox.consent, tx, people)
  const decidedOf = await readDecidedChannels(
    tx,
    messages.map(({ id }) => id),
  )
  const situations: Situation[] = []
  for (const message of messages) {
    const addressee = addressees.get(message.employeeId)
    const choices = choicesOf.get(message.employeeId)
    const open = openOf.get(message.employeeId)
    if (addressee === undefined || choices === undefined || open === undefined) continue
    const isOver = !(await isStillSo(tx, message))
    situations.push({ message, addressee, choices, open, isOver, decidedChannels: decidedOf.get(message.id) ?? new Set() })
  }
  return situations
}

/** Decision 40: what waits is sent "if it is still true". */
async function isStillSo(tx: Transaction, { event, employeeId }: MessageToDeliver): Promise<boolean> {
  return eventOf(event).onlyWhile !== 'balance_is_low' || isBalanceLow(tx, employeeId)
}

/** Channel by channel, what was not decided permanently. */
function decide({ message, addressee, choices, open, isOver, decidedChannels }: Situation, now: Instant): Decided[] {
  const { reach, kind, happenedAt: whenIn } = eventOf(message.event)
  const { id: messageId, facts, createdAt, isRead } = message
  const { states } = open
  const faults = { email: states.email.fault, sms: states.sms.fault, push: states.push.fault }
  const happenedAt = whenIn === undefined ? createdAt : parseInstant(whenIn(facts))
  const { timeZone } = addressee
  return sentChannels
    .filter((channel) => !decidedChannels.has(channel))
    .map((channel) => {
      const verdict = decideChannel(channel, { reach, kind, choices, faults, happenedAt, isRead, isOver, now, timeZone })
      return { messageId, channel, verdict }
    })
}

/** Those that wait for the same moment are decided again together. */
async function deliverLater(
  { jobs }: DeliveringDeps,
  tx: Transaction,
  waiting: readonly { messageId: string; until: Instant }[],
  now: Instant,
): Promise<void> {
  const byEnd = Map.groupBy(waiting, ({ until }) => instantText(until))
  const later = [...byEnd].flatMap(([endText, own]) => {
    const delayMs = millisecondsBetween(now, parseInstant(endText)) + roundingMs
    const messageIds = [...new Set(own.map(({ messageId }) => messageId))]
    return jobsToDeliver(messageIds).map(({ payload, options: { uniqueKey } }) => ({
      payload,
      options: { uniqueKey: `${uniqueKey}:${endText}:${instantText(now)}`, delayMs },
    }))
  })
  await jobs.enqueueMany(tx, deliverQueue, later)
}

type Sending = Situation & { channel: SentChannel }

async function send(deps: DeliveringDeps, tx: Transaction, sendings: readonly Sending[]): Promise<void> {
  const outgoing = sendings.flatMap((sending) => {
    const { message, channel } = sending
    const { recipients, ...words } = wordsOf(deps, sending)
    return recipients.map((to) => ({
      messageId: message.id,
      channel,
      outboxId: newUuid(deps.clock),
      said: { ...words, to, channel, secretUntilSent: false },
    }))
  })
  await deps.outbox.enqueueMessages(
    tx,
    outgoing.map(({ outboxId, said }) => ({ id: outboxId, ...said })),
  )
  await recordSent(tx, outgoing)
}

type Sent = { recipients: readonly string[] } & Pick<OutgoingMessage, 'text' | 'subject' | 'template'>

/** In the worker's language: a text names us and points to the app, an e-mail says what we never ask for. */
function wordsOf({ brand, origin }: DeliveringDeps, sending: Sending): Sent {
  const { message, channel, addressee, open, choices } = sending
  if (channel === 'push') {
    const alert = writeAlert(message, { addressee, showsAmounts: choices.showsAmounts }, brand)
    return { recipients: open.browsers, text: JSON.stringify(alert) }
  }
  const { subject, body, link } = writeMessage(message.event, message.facts, addressee, brand)
  const path = eventOf(message.event).sentLink ?? link
  const address = path === null ? [] : [`${origin}${path}`]
  if (channel === 'sms') return { recipients: open.phones, text: [`${brand.brand}: ${body}`, ...address].join(' ') }
  const footer = renderText(addressee.language, 'messages.email.footer', { brand: brand.brand, phone: brand.supportPhone })
  const text = [body, ...address, footer].join('\n\n')
  return { recipients: open.emails, subject, text, template: { language: addressee.language, values: [] } }
}
