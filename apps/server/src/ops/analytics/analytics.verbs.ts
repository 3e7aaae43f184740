// Implements `ops analytics`: prints usage counts, without names or amounts, because none are kept.
import { keptEventNames, type KeptEventName } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { parseInstant } from '@daybreak/time'
import { countEvents, countFunnel, readEvents, type KeptEvent } from '#features/analytics'
import type { Executor } from '#platform/database/database.ts'
import { writeWhole } from '#platform/whole-file.ts'
import { choiceOption, countOption } from '../command-line/options.ts'
import { UsageError } from '../command-line/ops-errors.ts'
import { counted, table } from '../command-line/table.ts'
import type { OpsContext } from '../context.ts'
import { defineVerb, type Verb } from '../verb.ts'

/** Events are kept for 13 months. */
const maxDays = 427
const maxSteps = 8
const usualSteps = 'Identified,TransferCompleted'
const rowsAtOnce = 2_000

const daysOption = {
  days: { type: 'string', placeholder: 'COUNT', help: `Of the last so many days (1–${maxDays}); 30 when left out.` },
} as const

function sinceOf(text: string | undefined, { clock }: Pick<OpsContext, 'clock'>) {
  const days = countOption('days', text, { min: 1, max: maxDays, otherwise: 30 })
  return { days, since: clock.now().subtract({ hours: days * 24 }) }
}

const events = defineVerb({
  noun: 'analytics',
  name: 'events',
  summary: 'How often each event was counted, by what it says, and of how many people.',
  positionals: [],
  options: daysOption,
  async run({ options, context }) {
    const { days, since } = sinceOf(options.days, context)
    const counts = await countEvents((await context.database()).query, since)
    const lines = table(counts, [
      { heading: 'EVENT', text: ({ name }) => name },
      { heading: 'SAYS', text: ({ properties }) => saysOf(properties) },
      { heading: 'EVENTS', text: ({ events: count }) => String(count) },
      { heading: 'PEOPLE', text: ({ people }) => String(people) },
    ])
    return { json: { days, events: counts }, lines: counts.length === 0 ? ['Nothing was counted.'] : lines }
  },
})

/** `type ach_out`: what an event does not say is left out. */
function saysOf(properties: Record<string, unknown>): string {
  return Object.entries(properties)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key} ${String(value)}`)
    .join(', ')
}

const funnel = defineVerb({
  noun: 'analytics',
  name: 'funnel',
  summary: 'How many people did the first event, how many of them the next one after it, and so on.',
  positionals: [],
  options: {
    ...daysOption,
    steps: {
      type: 'string',
      placeholder: 'EVENT,…',
      help: `In this order, of ${keptEventNames.join(', ')}; ${usualSteps} when left out.`,
    },
  },
  async run({ options, context }) {
    const { days, since } = sinceOf(options.days, context)
    const steps = stepsOf(options.steps ?? usualSteps)
    const people = await countFunnel((await context.database()).query, steps, since)
    const shown = steps.map((event, position) => ({
      event,
      people: people[position] ?? 0,
      percentOfFirst: percentOf(people[position], people[0]),
      percentOfLast: percentOf(people[position], people[Math.max(0, position - 1)]),
    }))
    const lines = table(shown, [
      { heading: 'STEP', text: ({ event }) => event },
      { heading: 'PEOPLE', text: (step) => String(step.people) },
      { heading: 'OF THE FIRST', text: ({ percentOfFirst }) => percentText(percentOfFirst) },
      { heading: 'OF THE LAST', text: ({ percentOfLast }) => percentText(percentOfLast) },
    ])
    return { json: { days, steps: shown }, lines }
  },
})

function stepsOf(text: string): KeptEventName[] {
  const steps = text.split(',').map((step) => choiceOption('steps', step.trim(), keptEventNames))
  if (steps.length > maxSteps) throw new UsageError(`--steps must name at most ${maxSteps} events.`)
  return steps
}

/** Null where there is no one to compare with. */
function percentOf(part: number | undefined, whole: number | undefined): number | null {
  return part === undefined || whole === undefined || whole === 0 ? null : Math.round((part * 100) / whole)
}

function percentText(percent: number | null): string {
  return percent === null ? '–' : `${percent}%`
}

const exportEvents = defineVerb({
  noun: 'analytics',
  name: 'export',
  summary: "Writes every event into a file, one a line, in the shape that Mixpanel's import reads.",
  positionals: [{ name: 'FILE', help: 'the file to write; a present one is replaced' }],
  options: daysOption,
  async run({ positionals: [file = ''], options, context }) {
    const { days, since } = sinceOf(options.days, context)
    const { query } = await context.database()
    let count = 0
    async function* lines() {
      for await (const event of allEvents(query, since)) {
        count += 1
        yield JSON.stringify(exported(event))
      }
    }
    const path = context.pathOf(file)
    await writeWhole(path, lines())
    return { json: { days, events: count, file: path }, lines: [`${counted(count, 'event', 'events')} in ${path}.`] }
  },
})

async function* allEvents(query: Executor, since: Parameters<typeof readEvents>[1]['since']): AsyncGenerator<KeptEvent> {
  let after: KeptEvent | null = null
  for (;;) {
    const page: KeptEvent[] = await readEvents(query, { since, after, take: rowsAtOnce })
    yield* page
    const last = page.at(-1)
    if (last === undefined) return
    after = last
  }
}

function exported({ name, employeeId, anonymousId, insertId, properties, happenedAt }: KeptEvent): object {
  const distinctId = employeeId === null ? anonymousId : publicId('emp', employeeId)
  const time = parseInstant(happenedAt).epochMilliseconds
  return { event: name, properties: { ...properties, distinct_id: distinctId, time, $insert_id: insertId } }
}

export const analyticsVerbs: readonly Verb[] = [events, funnel, exportEvents]
