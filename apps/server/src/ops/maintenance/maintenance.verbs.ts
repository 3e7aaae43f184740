// Implements `ops maintenance start | list | stop`: takes Daybreak, or a part of it, down and up again. Cards keep working.
import { maintenancePart, type MaintenancePart } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { instantText, millisecondsBetween, readInstant, type Instant } from '@daybreak/time'
import { databaseClock } from '#platform/clock/due-clock.ts'
import {
  closeWindow,
  listOpenWindows,
  listWindows,
  openWindow,
  type StoredWindow,
} from '#platform/maintenance/maintenance.store.ts'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { choiceOption, countOption } from '../command-line/options.ts'
import { table } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'

const parts = maintenancePart.options
// Our reading: longer than a week is a wrong date, not maintenance.
const maxDays = 7
const dayMs = 86_400_000
const shownDefault = 20
const reaches = 'Every server knows within two seconds. Purchases, provider webhooks and health checks go on.'

const partOption = {
  part: {
    type: 'string',
    placeholder: 'PART',
    help: `Only this part: ${parts.join(', ')}. Its screens still show; without it, everything is down.`,
  },
} as const

function partOf(text: string | undefined): MaintenancePart | null {
  return text === undefined ? null : choiceOption('part', text, parts)
}

/** A moment with its zone, or a time from now on by the database's clock: "90m", "2h". */
export function untilOf(text: string, now: Instant): Instant {
  const ahead = /^(\d{1,4})(m|h)$/.exec(text)
  const count = Number.parseInt(ahead?.[1] ?? '', 10)
  const until = ahead === null ? readInstant(text) : now.add(ahead[2] === 'h' ? { hours: count } : { minutes: count })
  if (until === null)
    throw new UsageError(
      `--until must be a moment with its time zone, like 2026-11-24T02:30-05:00, or a time from now on, like 90m or 2h, not "${text}".`,
    )
  const aheadMs = millisecondsBetween(now, until)
  if (aheadMs <= 0)
    throw new UsageError(`--until must be in the future: "${text}" is ${instantText(until)}, and it is ${instantText(now)} now.`)
  if (aheadMs > maxDays * dayMs)
    throw new UsageError(`--until must be within ${maxDays} days: "${text}" is ${instantText(until)}.`)
  return until
}

function nameOf(part: MaintenancePart | null): string {
  return part ?? 'everything'
}

function shown({ id, part, startedAt, startedBy, until, endedAt, endedBy }: StoredWindow) {
  return {
    id,
    part,
    startedAt: instantText(startedAt),
    startedBy,
    until: until === null ? null : instantText(until),
    end: endedAt === null ? null : { at: instantText(endedAt), by: endedBy },
  }
}

const start = defineVerb({
  noun: 'maintenance',
  name: 'start',
  summary:
    'Take everything, or one part, down until it is stopped: workers are notified, and until when if you say it. Starting what is down changes its --until.',
  positionals: [],
  options: {
    ...operatorOption,
    ...partOption,
    until: {
      type: 'string',
      placeholder: 'WHEN',
      help: 'When you hope to be done, as workers are to read it: 90m, 2h, or 2026-11-24T02:30-05:00. It ends nothing by itself.',
    },
  },
  async run({ options, context }) {
    const by = operatorTextOf(context, options.as)
    const part = partOf(options.part)
    const database = await context.database()
    const at = await databaseClock.now(database.query)
    const until = options.until === undefined ? null : untilOf(options.until, at)
    const id = newUuid(context.clock)
    const { kind, window } = await database.transaction((tx) => openWindow(tx, { id, part, until, by, at }))
    const reported =
      window.until === null ? 'Workers see no end time.' : `Workers are notified: back by ${instantText(window.until)}.`
    const since = `${nameOf(part)} has been down since ${instantText(window.startedAt)}, by ${window.startedBy}`
    const headlines = {
      started: `Down from now on: ${nameOf(part)}.`,
      changed: `Another end time is shown: ${since}.`,
      unchanged: `Nothing to do: ${since}.`,
    }
    return {
      json: { outcome: kind, maintenance: shown(window) },
      lines: [headlines[kind], reported, ...(kind === 'unchanged' ? [] : [reaches])],
    }
  },
})

const stop = defineVerb({
  noun: 'maintenance',
  name: 'stop',
  summary: 'Take everything, or one part, up again.',
  positionals: [],
  options: { ...operatorOption, ...partOption },
  async run({ options, context }) {
    const by = operatorTextOf(context, options.as)
    const part = partOf(options.part)
    const database = await context.database()
    const at = await databaseClock.now(database.query)
    const outcome = await database.transaction((tx) => closeWindow(tx, { part, by, at }))
    const others = (await listOpenWindows(database.query)).filter((window) => window.part !== part)
    const stillDown = others.map((window) => nameOf(window.part)).join(', ')
    const rest = others.length === 0 ? [] : [`Still down: ${stillDown}.`]
    if (outcome.kind === 'stopped')
      return {
        json: { outcome: 'stopped', maintenance: shown(outcome.window) },
        lines: [`Up again: ${nameOf(part)}, down since ${instantText(outcome.window.startedAt)}.`, ...rest],
      }
    // Nothing with that name is down and something else is: more likely a forgotten or a wrong --part than an end that has already happened.
    if (outcome.ended === null && others.length > 0)
      throw new OpsError(`Not down: ${nameOf(part)}. Down: ${stillDown}. Say which by --part, or leave it out for everything.`)
    const before = outcome.ended?.endedAt ?? null
    const why =
      before === null ? `${nameOf(part)} is not down` : `it ended at ${instantText(before)}, by ${outcome.ended?.endedBy}`
    return {
      json: { outcome: 'unchanged', maintenance: outcome.ended === null ? null : shown(outcome.ended) },
      lines: [`Nothing to do: ${why}.`, ...rest],
    }
  },
})

const list = defineVerb({
  noun: 'maintenance',
  name: 'list',
  summary: 'List what is and was down, the newest first: since when, by whom, the announced end, and when it ended.',
  positionals: [],
  options: { limit: { type: 'string', placeholder: 'COUNT', help: `How many at most; ${shownDefault} when it is not given.` } },
  async run({ options, context }) {
    const limit = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: shownDefault })
    const found = await listWindows((await context.database()).query, limit)
    const lines = table(found, [
      { heading: 'PART', text: ({ part }) => nameOf(part) },
      { heading: 'STATE', text: ({ endedAt }) => (endedAt === null ? 'DOWN' : 'ended') },
      { heading: 'STARTED', text: ({ startedAt }) => instantText(startedAt) },
      { heading: 'BY', text: ({ startedBy }) => startedBy },
      { heading: 'ANNOUNCED END', text: ({ until }) => (until === null ? 'not known' : instantText(until)) },
      { heading: 'ENDED', text: ({ endedAt }) => (endedAt === null ? '' : instantText(endedAt)) },
      { heading: 'BY', text: ({ endedBy }) => endedBy ?? '' },
    ])
    return {
      json: { maintenance: found.map(shown) },
      lines: found.length === 0 ? ['Nothing is down, and nothing was.'] : lines,
    }
  },
})

export const maintenanceVerbs: readonly Verb[] = [start, list, stop]
