// Implements `ops notifications`: explains why a worker was or was not notified, channel by channel.
import { isUuid, parsePublicId, publicId } from '@daybreak/ids'
import { explainMessages, type ExplainedMessage } from '#features/messages'
import { maskDestination } from '#features/session'
import type { Database } from '#platform/database/database.ts'
import { readOutcomes, type Outcome } from '#platform/outbox/outbox.store.ts'
import { printable } from '../command-line/printable.ts'
import { table } from '../command-line/table.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'
import { employeeOf } from '../worker.ts'

const usualMax = 10
const maxMessages = 200

/** Each rule of the decision (`decideChannel`), as an operator reads it. */
const rules: Readonly<Record<string, string>> = {
  wanted: 'wanted there',
  everywhere: 'sent everywhere, whatever was chosen',
  instead: 'wanted by the other way, which is closed',
  not_wanted: 'not wanted there',
  no_contact: 'no contact, or no browser with alerts',
  stopped: 'texts to the number are stopped',
  not_offered: 'not offered',
  read: 'read in the app before',
  over: 'no longer so when it could be sent',
  too_old: 'happened more than 36 hours before',
  quiet_hours: 'quiet hours of the worker',
}

async function findMessages(database: Database, text: string, max: number): Promise<ExplainedMessage[]> {
  const { query } = database
  const messageId = parsePublicId('msg', text) ?? (isUuid(text) ? text : null)
  const byId = messageId === null ? [] : await explainMessages(query, { messageId }, max)
  if (byId.length > 0) return byId
  const byKey = await explainMessages(query, { key: text }, max)
  if (byKey.length > 0) return byKey
  return explainMessages(query, { employeeId: await employeeOf(database, text) }, max)
}

type Explained = Omit<ExplainedMessage, 'decisions'> & {
  decisions: (Omit<ExplainedMessage['decisions'][number], 'outboxIds'> & { outbox: Omit<Outcome, 'id'>[] })[]
}

async function withOutcomes({ query }: Database, messages: readonly ExplainedMessage[]): Promise<Explained[]> {
  const ids = messages.flatMap(({ decisions }) => decisions.flatMap(({ outboxIds }) => outboxIds))
  const outcomes = await readOutcomes(query, ids)
  return messages.map(({ decisions, ...message }) => ({
    ...message,
    id: publicId('msg', message.id),
    employeeId: publicId('emp', message.employeeId),
    decisions: decisions.map(({ outboxIds, ...decision }) => ({
      ...decision,
      outbox: outboxIds.flatMap((id) => {
        const outcome = outcomes.get(id)
        return outcome === undefined ? [] : [shownOutcome(outcome)]
      }),
    })),
  }))
}

/** A browser's address is as good as a key to it; of a contact its end is enough. */
function shownOutcome({ id: _id, recipient, ...outcome }: Outcome): Omit<Outcome, 'id'> {
  if (outcome.channel === 'push') return { ...outcome, recipient: 'a browser' }
  return { ...outcome, recipient: maskDestination({ kind: outcome.channel === 'email' ? 'email' : 'phone', value: recipient }) }
}

type Decision = Explained['decisions'][number]

const columns = [
  { heading: 'by', text: ({ channel }: Decision) => channel },
  {
    heading: 'decided',
    text: ({ outcome, waitsUntil }: Decision) => (waitsUntil === null ? outcome : `${outcome} until ${waitsUntil}`),
  },
  { heading: 'rule', text: ({ reason }: Decision) => (reason === null ? '' : (rules[reason] ?? reason)) },
  { heading: 'when', text: ({ decidedAt }: Decision) => decidedAt },
  { heading: 'outbox', text: ({ outbox }: Decision) => outbox.map(outcomeText).join('; ') },
]

function outcomeText({ recipient, state, at, fault }: Omit<Outcome, 'id'>): string {
  return `${recipient} ${state} ${at}${fault === null ? '' : ` (${fault})`}`
}

function linesOf(messages: readonly Explained[]): string[] {
  return messages.flatMap(({ decisions, ...message }, index) => [
    ...(index === 0 ? [] : ['']),
    headOf(message),
    ...(decisions.length === 0
      ? ['No channel outside the app was wanted at that time, or it is for the app alone.']
      : table(decisions, columns)),
  ])
}

function headOf({ id, employeeId, event, key, toldAt, rings, readAt }: Omit<Explained, 'decisions'>): string {
  const unread = readAt === null ? 'unread' : `read ${readAt}`
  return printable(`${event} (${key}), reported ${toldAt} to ${employeeId} as ${id}: ${rings ? unread : 'kept without the bell'}`)
}

const why = defineVerb({
  noun: 'notifications',
  name: 'why',
  summary: 'Say for each channel why a worker was notified of something or was not, and what became of it in the outbox.',
  positionals: [
    {
      name: 'WHAT',
      help: "A message (msg_…), what it happened to (a transfer's or purchase's id), or a worker, as other verbs name one.",
    },
  ],
  options: {
    take: {
      type: 'string',
      placeholder: 'N',
      help: `How many messages, newest first: ${usualMax} unless said, ${maxMessages} at most.`,
    },
  },
  async run({ positionals: [text = ''], options: { take }, context }): Promise<Answer> {
    const database = await context.database()
    const max = Math.min(maxMessages, Math.max(1, Number.parseInt(take ?? String(usualMax), 10) || usualMax))
    const messages = await withOutcomes(database, await findMessages(database, text, max))
    const lines = messages.length === 0 ? ['This worker has not been notified of anything.'] : linesOf(messages)
    return { json: { messages }, lines }
  },
})

export const notificationsVerbs: readonly Verb[] = [why]
