// Implements `ops events`: lists events of the card provider that could not be read, and retries or drops them. The server retries too.
import { instantText } from '@daybreak/time'
import { endUnread, listUnread, makeDue, type UnreadEvent } from '#features/cards'
import { countOption } from '../command-line/options.ts'
import { OpsError } from '../command-line/ops-errors.ts'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { table } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'

const which = { name: 'EVENT', help: 'Its id at the card provider, from the list.' }
const unknown = 'No such event waits. See: events list.'

export function shownEvent({ id, fault, toldAt, tries, readAfter }: UnreadEvent) {
  return { event: id, fault, toldAt: instantText(toldAt), tries, readAfter: instantText(readAfter) }
}

export function eventTable(events: readonly UnreadEvent[]): string[] {
  return table(events, [
    { heading: 'EVENT', text: ({ id }) => id },
    { heading: 'REPORTED', text: ({ toldAt }) => instantText(toldAt) },
    { heading: 'TRIES', text: ({ tries }) => `${tries}`, isRight: true },
    { heading: 'AGAIN', text: ({ readAfter }) => instantText(readAfter) },
    { heading: 'FAULT', text: ({ fault }) => fault },
  ])
}

const list = defineVerb({
  noun: 'events',
  name: 'list',
  summary: 'List events of the card provider that could not be read yet, with what is wrong and when they are read again.',
  positionals: [],
  options: { limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many (1–1000); 50 when left out.' } },
  async run({ options, context }) {
    const max = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: 50 })
    const found = await listUnread((await context.database()).query, { dueAt: null, max })
    return { json: { events: found.map(shownEvent) }, lines: found.length === 0 ? ['Nothing waits.'] : eventTable(found) }
  },
})

const retry = defineVerb({
  noun: 'events',
  name: 'retry',
  summary: 'Have the server read an event again within a minute.',
  positionals: [which],
  options: {},
  async run({ positionals: [id = ''], context }) {
    if (!(await makeDue((await context.database()).query, id, context.clock.now()))) throw new OpsError(unknown)
    return { json: { event: id, outcome: 'due' }, lines: ['The server reads it again within a minute.'] }
  },
})

const dismiss = defineVerb({
  noun: 'events',
  name: 'dismiss',
  summary: 'Let go of an event that cannot be read: what it tells was booked by hand, or is nothing.',
  positionals: [which],
  options: operatorOption,
  async run({ positionals: [id = ''], options, context }) {
    const by = operatorTextOf(context, options.as)
    if (!(await endUnread((await context.database()).query, id, context.clock.now(), by))) throw new OpsError(unknown)
    return { json: { event: id, outcome: 'dismissed' }, lines: ['It is not read again.'] }
  },
})

export const eventsVerbs: readonly Verb[] = [list, retry, dismiss]
