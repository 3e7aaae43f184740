// Implements `ops messages send | sent | halt | resume`: sends one message to many workers, at a rate, once each. Product decision 39.
import { setTimeout as pause } from 'node:timers/promises'
import { isUuid, newUuid } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import {
  announce,
  findAnnouncement,
  listAnnouncements,
  planAnnouncement,
  resumeAnnouncement,
  stopAnnouncement,
  notifyNext,
  type Announcement,
  type NotifyingDeps,
} from '#features/messages'
import { countReaders } from '#features/employee'
import { databaseClock } from '#platform/clock/due-clock.ts'
import type { Executor } from '#platform/database/database.ts'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { choiceOption, countOption } from '../command-line/options.ts'
import { counted, table } from '../command-line/table.ts'
import { defineVerb, type Answer, type Progress, type Verb } from '../verb.ts'
import { audienceOptions, readAudienceOptions } from './audience-options.ts'
import { audienceWords, shownAudience } from './audience-words.ts'
import { dryRunOption, transactUnlessDry } from './dry-run.ts'
import { readWritten, writtenFile } from './written-file.ts'

const kinds = ['NEWS', 'LEGAL'] as const
const limits = { maxBody: 1_000, hasButton: false }
const shownDefault = 20
const rateDefault = 600
const maxRate = 60_000
/** Another process that sends the same announcement, or stops it, is noticed as soon. */
const maxPauseMs = 1_000

const announcementId = { name: 'ANNOUNCEMENT', help: 'Its id, from messages sent.' }
const rateOption = {
  rate: { type: 'string', placeholder: 'COUNT', help: `How many workers a minute at most; ${rateDefault} when it is not said.` },
} as const

function rateOf(text: string | undefined): number {
  return countOption('rate', text, { min: 1, max: maxRate, otherwise: rateDefault })
}

function idOf(text: string): string {
  if (isUuid(text)) return text
  throw new UsageError(`"${text}" is no id of an announcement. See messages sent.`)
}

/** Continues until everyone was notified or someone stopped it. */
async function sendAll(
  deps: NotifyingDeps,
  id: string,
  { progress, readers }: { progress: Progress; readers: number },
): Promise<Answer> {
  let step = await notifyNext(deps, id)
  while (step?.kind === 'notified' || step?.kind === 'waits') {
    if (step.kind === 'notified') progress.show('Telling', step.toldCount, Math.max(readers, step.toldCount))
    else await pause(Math.min(step.ms, maxPauseMs))
    step = await notifyNext(deps, id)
  }
  if (step === null) throw new OpsError(`There is no announcement ${id}. See messages sent.`)
  const reported = counted(step.toldCount, 'worker was notified', 'workers were notified')
  const json = { announcement: id, state: step.kind === 'done' ? 'DONE' : 'STOPPED', told: step.toldCount }
  if (step.kind === 'done') return { json, lines: [`Done: ${reported}.`] }
  return { json, lines: [`Stopped: ${reported}. Go on with: messages resume ${id}`], isUnfinished: true }
}

const send = defineVerb({
  noun: 'messages',
  name: 'send',
  summary:
    'Send many workers the same message, from a file with both languages: in the app, and outside of it as each of them chose. Sent again, it goes on where it was; no one is notified twice.',
  positionals: [writtenFile],
  options: {
    ...operatorOption,
    ...audienceOptions,
    ...dryRunOption,
    ...rateOption,
    kind: {
      type: 'string',
      placeholder: 'KIND',
      help: `${kinds.join(' or ')}: news goes after 24 months, what the law has us say stays as long as the account.`,
      isRequired: true,
    },
  },
  async run({ positionals: [file = ''], options, context, progress }) {
    const kind = choiceOption('kind', options.kind, kinds)
    const perMinute = rateOf(options.rate)
    const by = operatorTextOf(context, options.as)
    const { en, es, link } = await readWritten(context.pathOf(file), file, limits)
    const audience = await readAudienceOptions(context, options)
    const deps = await context.announcing()
    const at = await databaseClock.now(deps.database.query)
    const content = { en: { title: en.title, body: en.body }, es: { title: es.title, body: es.body } }
    const plan = { id: newUuid(context.clock), kind, content, link, perMinute, audience, at, by }
    const { readers, known } = await transactUnlessDry(deps.database, true, (tx) => planAnnouncement(tx, plan))
    if (options['dry-run']) return dryAnswer(plan, readers, known)
    if (known?.state === 'DONE') return sentBefore(known)
    const { id } = known ?? (await announce(deps, plan))
    if (known !== null) await resumeAnnouncement(deps.database, { id, by, perMinute })
    return sendAll(deps, id, { progress, readers })
  },
})

function dryAnswer({ content: { en, es } }: Pick<Announcement, 'content'>, readers: number, known: Announcement | null): Answer {
  const before = known === null ? [] : [`It was begun before: ${known.id}, ${known.state}, ${known.toldCount} notified.`]
  return {
    json: { announcement: known?.id ?? null, readers, content: { en, es } },
    lines: [
      'Nothing was sent.',
      `It is for ${counted(readers, 'worker', 'workers')} now.`,
      ...before,
      `en: ${en.title}`,
      `    ${en.body}`,
      `es: ${es.title}`,
      `    ${es.body}`,
    ],
  }
}

/** Our reading: the same words once more are a slip. What has changed is another announcement. */
function sentBefore({ id, toldCount, endedAt }: Announcement): Answer {
  const when = endedAt === null ? '' : ` on ${instantText(endedAt)}`
  return {
    json: { announcement: id, state: 'DONE', told: toldCount },
    lines: [
      `Nothing to do: the same was sent to the same workers${when}, ${counted(toldCount, 'was notified', 'were notified')}.`,
    ],
  }
}

const resume = defineVerb({
  noun: 'messages',
  name: 'resume',
  summary: 'Go on with an announcement that was stopped, or whose process was killed.',
  positionals: [announcementId],
  options: { ...operatorOption, ...rateOption },
  async run({ positionals: [text = ''], options, context, progress }) {
    const id = idOf(text)
    const by = operatorTextOf(context, options.as)
    const perMinute = options.rate === undefined ? null : rateOf(options.rate)
    const deps = await context.announcing()
    const before = await resumeAnnouncement(deps.database, { id, by, perMinute })
    if (before === null) throw new OpsError(`There is no announcement ${id}. See messages sent.`)
    if (before.state === 'DONE') return sentBefore(before)
    return sendAll(deps, id, { progress, readers: await countReaders(deps.database.query, before.audienceId) })
  },
})

const halt = defineVerb({
  noun: 'messages',
  name: 'halt',
  summary: 'Stop an announcement that is being sent, on any machine; workers who got it keep it.',
  positionals: [announcementId],
  options: operatorOption,
  async run({ positionals: [text = ''], options, context }) {
    const id = idOf(text)
    const database = await context.database()
    const before = await stopAnnouncement(database, { id, by: operatorTextOf(context, options.as) })
    if (before === null) throw new OpsError(`There is no announcement ${id}. See messages sent.`)
    const { toldCount } = (await findAnnouncement(database.query, id)) ?? before
    const reported = counted(toldCount, 'worker was notified', 'workers were notified')
    const isStopped = before.state === 'SENDING'
    return {
      json: { announcement: id, outcome: isStopped ? 'stopped' : 'unchanged', told: toldCount },
      lines: [isStopped ? `Stopped: ${reported}.` : `Nothing to do: it is ${before.state}, ${reported}.`],
    }
  },
})

async function shown(executor: Executor, announcement: Announcement) {
  const { id, kind, content, link, state, toldCount, perMinute, createdBy, changedBy, endedAt } = announcement
  return {
    id,
    kind,
    state,
    title: content.en.title,
    link,
    audience: await shownAudience(executor, announcement.audienceId),
    readers: await countReaders(executor, announcement.audienceId),
    told: toldCount,
    perMinute,
    createdAt: instantText(announcement.createdAt),
    createdBy,
    changedBy,
    endedAt: endedAt === null ? null : instantText(endedAt),
  }
}

const sent = defineVerb({
  noun: 'messages',
  name: 'sent',
  summary: 'List what was announced, the newest first: to whom, and how far it has come.',
  positionals: [],
  options: { limit: { type: 'string', placeholder: 'COUNT', help: `How many at most; ${shownDefault} when it is not given.` } },
  async run({ options, context }) {
    const limit = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: shownDefault })
    const { query } = await context.database()
    const announcements = []
    for (const announcement of await listAnnouncements(query, limit)) announcements.push(await shown(query, announcement))
    const lines = table(announcements, [
      { heading: 'ANNOUNCEMENT', text: ({ id }) => id },
      { heading: 'KIND', text: ({ kind }) => kind },
      { heading: 'STATE', text: ({ state }) => state },
      {
        heading: 'NOTIFIED',
        text: ({ told: reported, readers }) => `${reported} of ${Math.max(reported, readers)}`,
        isRight: true,
      },
      { heading: 'TITLE', text: ({ title }) => title },
      { heading: 'FOR', text: ({ audience }) => audienceWords(audience) },
      { heading: 'BEGUN', text: ({ createdAt }) => createdAt },
      { heading: 'BY', text: ({ createdBy }) => createdBy },
    ])
    return { json: { announcements }, lines: announcements.length === 0 ? ['Nothing was announced.'] : lines }
  },
})

export const announcementsVerbs: readonly Verb[] = [send, sent, halt, resume]
