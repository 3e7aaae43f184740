// Implements `ops recordings list | show | verify`: replays masked screen recordings, and records who watched them.
import { cleanText, type RecordedEvent } from '@daybreak/contract'
import { newUuid, publicId } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import {
  addView,
  listRecordings,
  openRecording,
  readSheets,
  sheetsIn,
  type ChainFault,
  type OpenedRecording,
  type StoredRecording,
} from '#features/recordings'
import { webBuildFolder } from '#platform/http/pages/web-build.ts'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { countOption } from '../command-line/options.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { table } from '../command-line/table.ts'
import type { OpsContext } from '../context.ts'
import { defineVerb, type Verb } from '../verb.ts'
import { employeeOf } from '../worker.ts'
import { serveReplay } from './replay-server.ts'

const which = { name: 'RECORDING', help: 'The id, as `recordings list` has it.' }
const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const bytesOfKib = 1_024

function shown({ id, employeeId, startedAt, lastAt, chunkCount, totalBytes }: StoredRecording) {
  return {
    id,
    employeeId: publicId('emp', employeeId),
    startedAt: instantText(startedAt),
    lastAt: instantText(lastAt),
    chunks: chunkCount,
    bytes: totalBytes,
  }
}

const list = defineVerb({
  noun: 'recordings',
  name: 'list',
  summary: 'List recordings of screens, the newest first; each is kept for 30 days.',
  positionals: [],
  options: {
    worker: {
      type: 'string',
      placeholder: 'WHO',
      help: 'Only those of this worker: a phone, an e-mail address or an employee id.',
    },
    limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many (1–1000); 50 when left out.' },
  },
  async run({ options, context }) {
    const database = await context.database()
    const limit = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: 50 })
    const employeeId = options.worker === undefined ? null : await employeeOf(database, options.worker)
    const recordings = (await listRecordings(database.query, { employeeId, limit })).map(shown)
    const lines = table(recordings, [
      { heading: 'RECORDING', text: ({ id }) => id },
      { heading: 'WORKER', text: ({ employeeId: worker }) => worker },
      { heading: 'BEGAN', text: ({ startedAt }) => startedAt },
      { heading: 'LAST', text: ({ lastAt }) => lastAt },
      { heading: 'CHUNKS', text: ({ chunks }) => String(chunks) },
      { heading: 'KIB', text: ({ bytes }) => String(Math.ceil(bytes / bytesOfKib)) },
    ])
    return { json: { recordings }, lines: recordings.length === 0 ? ['There are none.'] : lines }
  },
})

async function opened(context: OpsContext, id: string): Promise<OpenedRecording> {
  const { database, encryption } = await context.tools()
  const found = uuidForm.test(id) ? await openRecording(database.query, encryption, id) : null
  if (found === null) throw new OpsError(`There is no recording ${id}: \`recordings list\` names them.`)
  return found
}

const faultWords: Readonly<Record<ChainFault['why'], string>> = {
  missing: 'is missing',
  changed: 'was changed, or is of another place',
  'not ours': 'was added',
}

function faultLine({ seq, why }: ChainFault): string {
  return `NOT WHOLE: chunk ${seq} ${faultWords[why]}. Nothing from there on can be trusted.`
}

const verify = defineVerb({
  noun: 'recordings',
  name: 'verify',
  summary: 'Check that no chunk of a recording is missing, changed or in the place of another; exits 1 when one is.',
  positionals: [which],
  options: {},
  async run({ positionals: [id = ''], context }) {
    const { recording, fault } = await opened(context, id)
    return {
      json: { ...shown(recording), fault },
      lines: [fault === null ? `Whole: ${recording.chunkCount} chunks.` : faultLine(fault)],
      isRefused: fault !== null,
    }
  },
})

/** The screens that it shows, in order. */
function screensOf(events: readonly RecordedEvent[]): string[] {
  const named = events.flatMap((event) => {
    if (event.type === 4) return [event.data.href]
    return event.type === 5 ? [event.data.payload.screen] : []
  })
  return named.filter((screen, index) => screen !== named[index - 1])
}

const maxReason = 500
const usualMinutes = 30

const show = defineVerb({
  noun: 'recordings',
  name: 'show',
  summary: 'Replay a recording in a browser on this machine, until Ctrl-C or for half an hour. Who looked and why is kept.',
  positionals: [which],
  options: {
    ...operatorOption,
    because: { type: 'string', placeholder: 'WHY', help: 'Why you look, as it is kept.', isRequired: true },
    minutes: { type: 'string', placeholder: 'COUNT', help: `How long the page is there (1–120); ${usualMinutes} when left out.` },
  },
  async run({ positionals: [id = ''], options, context, progress }) {
    const viewedBy = operatorTextOf(context, options.as)
    const reason = cleanText(options.because, maxReason)
    if (reason === '') throw new UsageError('Say why in letters: --because WHY.')
    const minutes = countOption('minutes', options.minutes, { min: 1, max: 120, otherwise: usualMinutes })
    const { recording, events, fault } = await opened(context, id)
    if (events.length === 0) throw new OpsError(fault === null ? 'There is nothing in it.' : faultLine(fault))
    const { query } = await context.database()
    const { employeeId } = recording
    await addView(query, { id: newUuid(context.clock), recordingId: id, employeeId, viewedBy, reason, at: context.clock.now() })
    const facts = [
      `${publicId('emp', employeeId)}, ${instantText(recording.startedAt)}. Every word that is not the same for all workers is covered.`,
      `Screens: ${screensOf(events).join(', ')}`,
      ...(fault === null ? [] : [faultLine(fault)]),
    ]
    const sheets = await readSheets(query, sheetsIn(events))
    const replay = await serveReplay({ id, facts, events, sheets, webBuildFolder })
    progress.say(`Open ${replay.url} in a browser on this machine. Ctrl-C ends it.`)
    await new Promise((resolve) => setTimeout(resolve, minutes * 60_000))
    await replay.close()
    return { json: { id, minutes }, lines: ['It is no longer shown.'] }
  },
})

export const recordingsVerbs: readonly Verb[] = [list, show, verify]
