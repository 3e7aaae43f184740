// Implements `ops popups add | maintenance | start | stop | list | show`: manages the pop-ups of the home screen. Decision 41.
import { cleanText, popupDeviceTypes, popupIcons, type CleanText, type PopupDeviceType } from '@daybreak/contract'
import { newUuid, parsePublicId, publicId } from '@daybreak/ids'
import { instantText, isBefore, type Instant } from '@daybreak/time'
import {
  addPopup,
  findPopup,
  listPopups,
  startPopup,
  stateAt,
  stopPopup,
  type ChangeOutcome,
  type Popup,
  type PopupContent,
} from '#features/popups'
import { databaseClock } from '#platform/clock/due-clock.ts'
import type { Executor } from '#platform/database/database.ts'
import type { OpsContext } from '../context.ts'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { choiceOption, countOption } from '../command-line/options.ts'
import { counted, table } from '../command-line/table.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'
import { audienceOptions, readAudienceOptions, type AudienceAsked } from './audience-options.ts'
import { audienceWords, shownAudience } from './audience-words.ts'
import { downWords } from './down-words.ts'
import { dryRunOption, transactUnlessDry } from './dry-run.ts'
import { momentOption, zoneOf, zoneOption } from './moments.ts'
import { readWritten, writtenFile, type WrittenWords } from './written-file.ts'

const popupId = { name: 'POPUP', help: 'Its id (pop_…), from the list.' }
// Our reading: what takes longer to read is no greeting.
const limits = { maxBody: 400, hasButton: true }
const shownDefault = 20

function idOf(text: string): string {
  const id = parsePublicId('pop', text)
  if (id === null) throw new UsageError(`"${text}" is no id of a pop-up (pop_…). See popups list.`)
  return id
}

function devicesOf(text: string | undefined): PopupDeviceType[] {
  const named = text === undefined ? [...popupDeviceTypes] : text.split(',').map((word) => word.trim().toUpperCase())
  return [...new Set(named)].map((word) => choiceOption('device', word, popupDeviceTypes))
}

const sharedOptions = {
  ...operatorOption,
  ...audienceOptions,
  ...zoneOption,
  ...dryRunOption,
  device: {
    type: 'string',
    placeholder: 'DEVICES',
    help: `${popupDeviceTypes.join(', ')} or both, which is meant when it is not said. POPUP_DEVICE_TYPES says which are shown.`,
  },
} as const

type Adding = AudienceAsked & { as: string | undefined; device: string | undefined; 'dry-run': boolean }
type Made = Pick<Popup, 'icon' | 'content' | 'primaryLink' | 'shownFrom' | 'shownUntil' | 'timeZone'>

async function add(context: OpsContext, options: Adding, made: Made): Promise<Answer> {
  const addedBy = operatorTextOf(context, options.as)
  const audience = await readAudienceOptions(context, options)
  const deviceTypes = devicesOf(options.device)
  const database = await context.database()
  const at = await databaseClock.now(database.query)
  if (made.shownUntil !== null && !isBefore(at, made.shownUntil))
    throw new UsageError(`--until has passed: ${instantText(made.shownUntil)}, and it is ${instantText(at)} now.`)
  const id = newUuid(context.clock)
  const isDryRun = options['dry-run']
  const popup = { id, deviceTypes, addedAt: at, addedBy, ...made, audience }
  const readers = await transactUnlessDry(database, isDryRun, (tx) => addPopup(tx, popup))
  const reach = `It is for ${counted(readers, 'worker', 'workers')} now.`
  return {
    json: { popup: isDryRun ? null : publicId('pop', id), readers, content: made.content },
    lines: isDryRun
      ? ['Nothing was kept.', reach, ...contentLines(made.content)]
      : [`Kept as a draft: ${publicId('pop', id)}.`, reach, `Show it with: popups start ${publicId('pop', id)}`],
  }
}

const addVerb = defineVerb({
  noun: 'popups',
  name: 'add',
  summary: 'Keep a pop-up as a draft, from a file with its words in both languages; "button" names its button.',
  positionals: [writtenFile],
  options: {
    ...sharedOptions,
    icon: { type: 'string', placeholder: 'ICON', help: `${popupIcons.join(', ')}; announcement when it is not said.` },
    from: { type: 'string', placeholder: 'WHEN', help: 'It is not shown before: "2026-11-24 08:00".' },
    until: { type: 'string', placeholder: 'WHEN', help: 'It is not shown from then on: "2026-11-27 00:00".' },
  },
  async run({ positionals: [file = ''], options, context }) {
    const { en, es, link } = await readWritten(context.pathOf(file), file, limits)
    const wordsOf = ({ title, body, button }: WrittenWords) => ({ title, body, primaryButton: button })
    return add(context, options, {
      icon: choiceOption('icon', options.icon ?? 'announcement', popupIcons),
      content: { en: wordsOf(en), es: wordsOf(es) },
      primaryLink: link,
      ...timesOf(options),
    })
  },
})

function timesOf(options: { from: string | undefined; until: string | undefined; 'time-zone': string | undefined }) {
  const timeZone = zoneOf(options['time-zone'])
  const shownFrom = momentOption('from', options.from, timeZone)
  const shownUntil = momentOption('until', options.until, timeZone)
  if (shownFrom !== null && shownUntil !== null && !isBefore(shownFrom, shownUntil))
    throw new UsageError('--until must be after --from.')
  return { timeZone, shownFrom, shownUntil }
}

const maintenance = defineVerb({
  noun: 'popups',
  name: 'maintenance',
  summary: 'Keep a pop-up that says when Daybreak is down for maintenance, in our words; it is shown until the end of that time.',
  positionals: [],
  options: {
    ...sharedOptions,
    from: { type: 'string', placeholder: 'WHEN', help: 'When it goes down: "2026-11-29 02:00".', isRequired: true },
    until: { type: 'string', placeholder: 'WHEN', help: 'When it is up again: "2026-11-29 04:00".', isRequired: true },
  },
  async run({ options, context }) {
    const { timeZone, shownFrom: from, shownUntil: until } = timesOf(options)
    if (from === null || until === null) throw new UsageError('Say when: --from and --until.')
    const content = downWords({ from, until, timeZone })
    const shown = { shownFrom: null, shownUntil: until, timeZone }
    return add(context, options, { icon: 'maintenance', content, primaryLink: null, ...shown })
  },
})

function changeVerb(
  name: 'start' | 'stop',
  summary: string,
  say: (outcome: ChangeOutcome) => string,
  change: typeof startPopup,
): Verb {
  return defineVerb({
    noun: 'popups',
    name,
    summary,
    positionals: [popupId],
    options: operatorOption,
    async run({ positionals: [text = ''], options, context }) {
      const by: CleanText = operatorTextOf(context, options.as)
      const id = idOf(text)
      const database = await context.database()
      const at = await databaseClock.now(database.query)
      const outcome = await database.transaction((tx) => change(tx, { id, at, by }))
      if (outcome === null) throw new OpsError(`There is no pop-up ${text}. See popups list.`)
      const popup = await shownPopup(database.query, outcome.popup, at)
      return { json: { outcome: outcome.kind, popup }, lines: [say(outcome)], isRefused: outcome.kind === 'over' }
    },
  })
}

const start = changeVerb(
  'start',
  'Show a pop-up to its audience, from its first moment until its last; one that was stopped starts again for workers who have not seen it.',
  ({ kind, popup: { shownFrom, shownUntil } }) => {
    if (kind === 'over') return `Its time is over since ${shownUntil === null ? '' : instantText(shownUntil)}: add another one.`
    if (kind === 'unchanged') return 'Nothing to do: it was started before.'
    return shownFrom === null ? 'It is shown from now on.' : `It is shown from ${instantText(shownFrom)} on.`
  },
  startPopup,
)

const stop = changeVerb(
  'stop',
  'Show a pop-up no more. Its message stays with workers who have seen it.',
  ({ kind }) => (kind === 'unchanged' ? 'Nothing to do: it was stopped before.' : 'It is shown no more.'),
  stopPopup,
)

async function shownPopup(executor: Executor, popup: Popup, at: Instant) {
  const { id, deviceTypes, icon, content, primaryLink, timeZone, addedBy, changedBy } = popup
  return {
    id: publicId('pop', id),
    status: popup.status,
    state: stateAt(popup, at),
    deviceTypes,
    icon,
    content,
    primaryLink,
    audience: await shownAudience(executor, popup.audienceId),
    shownFrom: textOrNull(popup.shownFrom),
    shownUntil: textOrNull(popup.shownUntil),
    timeZone,
    addedAt: instantText(popup.addedAt),
    addedBy,
    startedAt: textOrNull(popup.startedAt),
    stoppedAt: textOrNull(popup.stoppedAt),
    changedBy,
  }
}

function textOrNull(instant: Instant | null): string | null {
  return instant === null ? null : instantText(instant)
}

function contentLines({ en, es }: PopupContent): string[] {
  const lines = (language: string, { title, body, primaryButton }: PopupContent['en']) => [
    `${language}: ${title}`,
    `    ${body}`,
    `    [${primaryButton ?? 'the usual button'}]`,
  ]
  return [...lines('en', en), ...lines('es', es)]
}

const list = defineVerb({
  noun: 'popups',
  name: 'list',
  summary: 'List pop-ups, the newest first.',
  positionals: [],
  options: { limit: { type: 'string', placeholder: 'COUNT', help: `How many at most; ${shownDefault} when it is not given.` } },
  async run({ options, context }) {
    const limit = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: shownDefault })
    const { query } = await context.database()
    const at = await databaseClock.now(query)
    const found = await listPopups(query, limit)
    const popups = []
    for (const popup of found) popups.push(await shownPopup(query, popup, at))
    const lines = table(popups, [
      { heading: 'POPUP', text: ({ id }) => id },
      { heading: 'STATE', text: ({ state }) => state },
      { heading: 'TITLE', text: ({ content }) => content.en.title },
      { heading: 'FOR', text: ({ audience }) => audienceWords(audience) },
      { heading: 'FROM', text: ({ shownFrom, startedAt }) => shownFrom ?? startedAt ?? '' },
      { heading: 'UNTIL', text: ({ shownUntil, stoppedAt }) => shownUntil ?? stoppedAt ?? '' },
    ])
    return { json: { popups }, lines: popups.length === 0 ? ['There is no pop-up.'] : lines }
  },
})

const show = defineVerb({
  noun: 'popups',
  name: 'show',
  summary: 'Show one pop-up: its words, its audience, its times.',
  positionals: [popupId],
  options: {},
  async run({ positionals: [text = ''], context }) {
    const { query } = await context.database()
    const found = await findPopup(query, idOf(text))
    if (found === null) throw new OpsError(`There is no pop-up ${text}. See popups list.`)
    const popup = await shownPopup(query, found, await databaseClock.now(query))
    const { state, deviceTypes, icon, primaryLink, shownFrom, shownUntil, timeZone, addedAt, addedBy, changedBy } = popup
    return {
      json: { popup },
      lines: [
        `${popup.id}: ${state}, for ${audienceWords(popup.audience)}, on ${deviceTypes.join(' and ')}, icon ${icon}.`,
        `Shown from ${shownFrom ?? 'its start'} until ${shownUntil ?? 'it is stopped'} (${timeZone}).`,
        `Added ${addedAt} by ${cleanText(addedBy, 100)}; changed last by ${cleanText(changedBy, 100)}.`,
        ...(primaryLink === null ? [] : [`Its button leads to ${primaryLink}.`]),
        ...contentLines(popup.content),
      ],
    }
  },
})

export const popupsVerbs: readonly Verb[] = [addVerb, maintenance, start, stop, list, show]
