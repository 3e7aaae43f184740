// Implements `ops ach`: writes and acknowledges our files to the sponsor bank, and processes the bank's files.
import { join } from 'node:path'
import { formatDollars } from '@daybreak/money'
import { instantText, plainDateText } from '@daybreak/time'
import { windowNames, type BankFile, type ExportedFile } from '#features/move-money'
import { NachaFault } from '#platform/nacha/nacha-faults.ts'
import { choiceOption, dateOption } from '../command-line/options.ts'
import { OpsError } from '../command-line/ops-errors.ts'
import { counted, table } from '../command-line/table.ts'
import { defineVerb, type Answer, type Verb } from '../verb.ts'
import { reportAnswer, suspendedTable, trialAnswer } from './ach-answers.ts'
import { bankFilesOf } from './bank-files.ts'
import { suspenseOfFilesVerbs } from './suspense-of-files.verbs.ts'

const fileOptions = {
  day: { type: 'string', placeholder: 'DATE', help: 'The bank day of the files; all days when left out.' },
  window: { type: 'string', placeholder: 'WINDOW', help: `${windowNames.join(' or ')}; both when left out.` },
} as const

function filterOf({ day, window }: { day: string | undefined; window: string | undefined }) {
  return {
    bankDay: dateOption('day', day) ?? null,
    window: window === undefined ? null : choiceOption('window', window, windowNames),
  }
}

const exportVerb = defineVerb({
  noun: 'ach',
  name: 'export',
  summary:
    'Write the files for the sponsor bank whose windows have closed. Safe to repeat: the same file is the same byte for byte.',
  positionals: [],
  options: {
    ...fileOptions,
    out: { type: 'string', placeholder: 'FOLDER', help: 'Where to write them; DATA_DIR/ach-files when left out.' },
  },
  async run({ options, context }) {
    const filter = filterOf(options)
    const folder = options.out === undefined ? join(context.config.dataDir, 'ach-files') : context.pathOf(options.out)
    const written = await (await bankFilesOf(context)).export({ ...filter, folder })
    return {
      json: { files: written.map(shownExport) },
      lines: written.length === 0 ? ['Nothing waits to be written.'] : written.flatMap(exportLines),
    }
  },
})

function exportLines({ file, path, wasKnown }: ExportedFile): string[] {
  const sums = `${counted(file.count, 'entry', 'entries')}: credits ${formatDollars(file.credit)}, debits ${formatDollars(file.debit)}`
  const settles = file.settlesOn === null ? '' : `, settles on ${plainDateText(file.settlesOn)}`
  return [`${path}${wasKnown ? ' (written again, the same)' : ''}`, `  ${sums}${settles}. File id: ${file.id}`]
}

const list = defineVerb({
  noun: 'ach',
  name: 'list',
  summary: "List our files to the sponsor bank, and what waits in suspense of the bank's.",
  positionals: [],
  options: fileOptions,
  async run({ options, context }) {
    const bankFiles = await bankFilesOf(context)
    const files = await bankFiles.list({ ...filterOf(options), state: null })
    const suspended = await bankFiles.listSuspended()
    return {
      json: { files: files.map(shownFile), suspended: suspended.map((one) => ({ ...one, at: instantText(one.at) })) },
      lines: [
        ...(files.length === 0 ? ['No files.'] : fileTable(files)),
        ...(suspended.length === 0 ? [] : ['', "In suspense, of the bank's files:", ...suspendedTable(suspended)]),
      ],
    }
  },
})

const acknowledge = defineVerb({
  noun: 'ach',
  name: 'acknowledge',
  summary: 'Say that the sponsor bank has confirmed a file.',
  positionals: [{ name: 'FILE-ID', help: 'As ach export and ach list show it.' }],
  options: {},
  async run({ positionals: [id = ''], context }) {
    const file = /^[\da-f-]{36}$/i.test(id) ? await (await bankFilesOf(context)).acknowledge(id.toLowerCase()) : null
    if (file === null) throw new OpsError(`No such file: ${id}. See: ach list.`)
    if (file === false) throw new OpsError('The file was not exported yet, or is acknowledged already. See: ach list.')
    return { json: { file: shownFile(file) }, lines: [`Acknowledged ${plainDateText(file.createdOn)} ${file.modifier}.`] }
  },
})

const importVerb = defineVerb({
  noun: 'ach',
  name: 'import',
  summary:
    'Read a file of the sponsor bank: returns, disputes of returns, notifications of change. The same file again changes nothing.',
  positionals: [{ name: 'FILE', help: 'The file as the bank sent it.' }],
  options: { 'dry-run': { type: 'boolean', help: 'Say what would be found; keep and move nothing.' } },
  async run({ positionals: [file = ''], options, context }) {
    const path = context.pathOf(file)
    const bankFiles = await bankFilesOf(context)
    try {
      return options['dry-run'] ? trialAnswer(await bankFiles.try(path)) : reportAnswer(await bankFiles.import(path))
    } catch (error) {
      if (!(error instanceof NachaFault)) throw error
      return refusalOf(path, error)
    }
  },
})

function refusalOf(path: string, { code, line, message, remedy }: NachaFault): Answer {
  return {
    json: { refused: { code, line: line === 0 ? null : line, reason: message, remedy } },
    isRefused: true,
    lines: [`Refused: ${line === 0 ? path : `${path}, line ${line}`}: ${message}. ${remedy} Nothing was kept.`],
  }
}

function fileTable(files: readonly BankFile[]): string[] {
  return table(files, [
    { heading: 'Day', text: ({ bankDay }) => plainDateText(bankDay) },
    { heading: 'Window', text: ({ window }) => window },
    { heading: 'File', text: ({ createdOn, modifier }) => `${plainDateText(createdOn)} ${modifier}` },
    { heading: 'State', text: ({ state }) => state },
    { heading: 'Entries', text: ({ count }) => String(count), isRight: true },
    { heading: 'Credits', text: ({ credit }) => formatDollars(credit), isRight: true },
    { heading: 'Debits', text: ({ debit }) => formatDollars(debit), isRight: true },
    { heading: 'Settles', text: ({ settlesOn }) => (settlesOn === null ? '-' : plainDateText(settlesOn)) },
    { heading: 'Id', text: ({ id }) => id },
  ])
}

function shownExport({ file, path, wasKnown }: ExportedFile) {
  return { ...shownFile(file), path, wasKnown }
}

function shownFile({ id, bankDay, window, createdOn, modifier, state, count, credit, debit, effectiveOn, settlesOn }: BankFile) {
  const dates = { bankDay: plainDateText(bankDay), createdOn: plainDateText(createdOn), effectiveOn: plainDateText(effectiveOn) }
  return {
    id,
    window,
    modifier,
    state,
    count,
    credit,
    debit,
    ...dates,
    settlesOn: settlesOn === null ? null : plainDateText(settlesOn),
  }
}

export const achVerbs: readonly Verb[] = [exportVerb, importVerb, list, acknowledge, ...suspenseOfFilesVerbs]
