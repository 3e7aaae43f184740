// Implements `ops election`: exports to a file how an employer's workers want to be paid.
import { stat } from 'node:fs/promises'
import { instantText } from '@daybreak/time'
import { writeWhole } from '#platform/whole-file.ts'
import {
  electionFileRows,
  listElectionFiles,
  listElectionsToReport,
  makeElectionFile,
  type ElectionToReport,
} from '#features/onboarding'
import { employerOf } from '../employers/employer.verbs.ts'
import { countOption } from '../command-line/options.ts'
import { OpsError } from '../command-line/ops-errors.ts'
import { counted, table } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'

const employerOption = { type: 'string', placeholder: 'CODE', help: 'Whose workers.', isRequired: true } as const

const list = defineVerb({
  noun: 'election',
  name: 'list',
  summary: 'List what the next file will tell an employer: who wants to be paid how, and from which payday.',
  positionals: [],
  options: { employer: employerOption },
  async run({ options, context }) {
    const employer = await employerOf(await context.employers(), options.employer)
    const tools = await context.tools()
    const elections = await listElectionsToReport(tools, tools.database.query, employer)
    return {
      json: { elections },
      lines: elections.length === 0 ? [`There is nothing to tell ${employer.name}.`] : electionTable(elections),
    }
  },
})

function electionTable(elections: readonly ElectionToReport[]): string[] {
  return table(elections, [
    { heading: 'NUMBER', text: ({ employeeNumber }) => employeeNumber },
    { heading: 'ASKS', text: ({ action, choice }) => (action === 'stop' ? 'as before' : choice) },
    { heading: 'FROM', text: ({ fromPayday }) => fromPayday ?? '–' },
    { heading: 'NOTE', text: noteOf },
  ])
}

function noteOf({ waitsFor, missedPayday }: ElectionToReport): string {
  if (waitsFor !== null) return waitsFor === 'hold' ? 'is held: their contact is new' : 'waits for their account'
  return missedPayday === null ? '' : `was shown ${missedPayday}`
}

const exportVerb = defineVerb({
  noun: 'election',
  name: 'export',
  summary: 'Write the file for an employer’s payroll (CSV): each election goes out once. It holds account numbers in full.',
  positionals: [{ name: 'FILE', help: 'The file to write; one that is there already is left alone.' }],
  options: {
    employer: employerOption,
    again: { type: 'string', placeholder: 'ID', help: 'Write out a file that was made before, as it was (see election files).' },
  },
  async run({ positionals: [file = ''], options, context }) {
    const path = context.pathOf(file)
    if (await stat(path).catch(() => null)) throw new OpsError(`${path} is there already.`)
    const employer = await employerOf(await context.employers(), options.employer)
    const tools = await context.tools()
    const again = options.again
    const known = again === undefined ? null : await knownFile(tools, employer, again)
    const made = again === undefined ? await makeElectionFile(tools, employer) : null
    const fileId = known ?? made?.fileId
    if (fileId === undefined) return { json: { path: null, count: 0 }, lines: [`There is nothing to tell ${employer.name}.`] }
    const rows = await electionFileRows(tools, fileId)
    try {
      await writeWhole(path, lines(rows))
    } catch (cause) {
      throw new OpsError(`${path} could not be written. Nothing is lost: write it out with --again ${fileId}.`, { cause })
    }
    const waiting = made?.waiting.length ?? 0
    return {
      json: { path, id: fileId, count: rows.length - 1, waiting },
      lines: [
        `Wrote ${counted(rows.length - 1, 'election', 'elections')} to ${path}, as file ${fileId}.`,
        ...(waiting === 0
          ? []
          : [`${counted(waiting, 'person waits', 'people wait')} (see election list): they come in a later file.`]),
        'It holds account numbers in full: hand it over by a safe way, and delete it here.',
      ],
    }
  },
})

async function knownFile(
  { database }: { database: Parameters<typeof electionFileRows>[0]['database'] },
  { id, name }: { id: string; name: string },
  start: string,
): Promise<string> {
  const files = (await listElectionFiles(database.query, id, maxFiles)).filter((file) => file.id.startsWith(start))
  const [file, second] = files
  if (file === undefined) throw new OpsError(`There is no file "${start}" for ${name}. See: election files.`)
  if (second !== undefined) throw new OpsError(`Several files begin with "${start}": write more of the id.`)
  return file.id
}

async function* lines(rows: readonly string[]): AsyncGenerator<string> {
  yield* rows
}

const maxFiles = 1_000

const files = defineVerb({
  noun: 'election',
  name: 'files',
  summary: 'List the files that were made for an employer, the newest first.',
  positionals: [],
  options: {
    employer: employerOption,
    limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many files (1–1000); 20 when left out.' },
  },
  async run({ options, context }) {
    const employer = await employerOf(await context.employers(), options.employer)
    const max = countOption('limit', options.limit, { min: 1, max: maxFiles, otherwise: 20 })
    const found = await listElectionFiles((await context.database()).query, employer.id, max)
    const shown = found.map(({ id, madeAt, lineCount }) => ({ id, madeAt: instantText(madeAt), count: lineCount }))
    return {
      json: { files: shown },
      lines:
        shown.length === 0
          ? [`No file was made for ${employer.name} yet. See: election export --help.`]
          : table(shown, [
              { heading: 'FILE', text: ({ id }) => id },
              { heading: 'MADE', text: ({ madeAt }) => madeAt },
              { heading: 'LINES', text: ({ count }) => String(count), isRight: true },
            ]),
    }
  },
})

export const electionVerbs: readonly Verb[] = [list, exportVerb, files]
