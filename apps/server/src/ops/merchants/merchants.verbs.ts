// Implements `ops merchants list | correct | dismiss`: corrects merchant names that workers reported as wrong.
import { cleanText } from '@daybreak/contract'
import { isUuid } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import { correctName, decideReports, findReportedName, listReported } from '#features/transactions'
import { countOption } from '../command-line/options.ts'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { table } from '../command-line/table.ts'
import type { OpsContext } from '../context.ts'
import { defineVerb, type Verb } from '../verb.ts'

const which = { name: 'REPORT', help: 'The id of a report, from the list: it covers all reports of that name.' }
const maxName = 100

const list = defineVerb({
  noun: 'merchants',
  name: 'list',
  summary: 'List the names of stores that workers said are wrong, those that most say first.',
  positionals: [],
  options: { limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many (1–1000); 50 when left out.' } },
  async run({ options, context }) {
    const max = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: 50 })
    const found = await listReported((await context.database()).query, max)
    const names = found.map(({ since, ...name }) => ({ ...name, since: instantText(since) }))
    const lines = table(names, [
      { heading: 'REPORT', text: ({ id }) => id },
      { heading: 'COUNT', text: ({ reports }) => String(reports) },
      { heading: 'SENT', text: ({ raw }) => raw },
      { heading: 'CORRECTED', text: ({ corrected }) => corrected ?? '–' },
      { heading: 'SHOULD BE', text: ({ suggestions }) => suggestions.join(' | ') },
    ])
    return { json: { names }, lines: names.length === 0 ? ['There are none.'] : lines }
  },
})

const correct = defineVerb({
  noun: 'merchants',
  name: 'correct',
  summary: 'Show a store by another name wherever it sent this one, for every worker; its reports are decided.',
  positionals: [which],
  options: {
    name: { type: 'string', placeholder: 'NAME', help: 'What it is shown as.', isRequired: true },
    ...operatorOption,
  },
  async run({ positionals: [report = ''], options, context }) {
    const operator = operatorTextOf(context, options.as)
    const shown = cleanText(options.name, maxName)
    if (shown.length < 2 || options.name.trim().length > maxName) throw new UsageError('Say the name in 2 to 100 characters.')
    const database = await context.database()
    const raw = await nameOf(context, report)
    await database.transaction((tx) => correctName(tx, { raw, shown, operator }, context.clock.now()))
    return { json: { raw, shown }, lines: [`"${raw}" is shown as "${shown}" from now on.`] }
  },
})

const dismiss = defineVerb({
  noun: 'merchants',
  name: 'dismiss',
  summary: 'Leave a name as it is: its reports are decided.',
  positionals: [which],
  options: {},
  async run({ positionals: [report = ''], context }) {
    const raw = await nameOf(context, report)
    const count = await decideReports((await context.database()).query, raw, context.clock.now())
    const line = count === 0 ? 'Nothing to do: it was decided before.' : `"${raw}" stays as it is. Decided: ${count}.`
    return { json: { raw, decided: count }, lines: [line] }
  },
})

async function nameOf(context: OpsContext, report: string): Promise<string> {
  const raw = isUuid(report) ? await findReportedName((await context.database()).query, report) : null
  if (raw === null) throw new OpsError(`There is no report "${report}". See: merchants list.`)
  return raw
}

export const merchantsVerbs: readonly Verb[] = [list, correct, dismiss]
