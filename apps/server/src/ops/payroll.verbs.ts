// ops payroll …: NACHA files posted, listed, shown, and samples of them.
import { TableFault, type PayrollProgress } from '#features/employers'
import { amountOption, countOption, dateOption } from './options.ts'
import { detailAnswer, fileTable, refusalAnswer, reportAnswer, sampleAnswer, trialAnswer } from './payroll-answers.ts'
import { showBytes } from './progress.ts'
import { OpsError, UsageError } from './ops-errors.ts'
import { defineVerb, type Progress, type Verb } from './verb.ts'
import { employerOf } from './employer.verbs.ts'

const post = defineVerb({
  noun: 'payroll',
  name: 'post',
  summary: 'Post a NACHA payroll file: each deposit once, however often it is run. A bad file is refused whole.',
  positionals: [{ name: 'FILE', help: 'The file as the payroll service made it.' }],
  options: {
    'dry-run': { type: 'boolean', help: 'Read and prove the file and say what would be found; post and keep nothing.' },
    'allow-repeat': {
      type: 'boolean',
      help: 'Post deposits of the same worker, amount and date under another trace; otherwise they are listed.',
    },
    returns: { type: 'string', placeholder: 'PATH', help: 'Where to write the return file; DATA_DIR/ach-returns when left out.' },
  },
  async run({ positionals: [file = ''], options, context, progress }) {
    const path = context.pathOf(file)
    const returnsPath = options.returns === undefined ? undefined : context.pathOf(options.returns)
    if (returnsPath === path) throw new UsageError('--returns names the payroll file itself.')
    const employers = await context.employers()
    const onProgress = shownOn(progress)
    const result = options['dry-run']
      ? await employers.tryPayroll(path, { allowRepeat: options['allow-repeat'], onProgress })
      : await employers.postPayroll(path, {
          allowRepeat: options['allow-repeat'],
          onProgress,
          ...(returnsPath === undefined ? {} : { returnsPath }),
        })
    if (result.kind === 'refused') return refusalAnswer(path, result)
    return result.kind === 'tried' ? trialAnswer(result) : reportAnswer(result)
  },
})

function shownOn(progress: Progress): (event: PayrollProgress) => void {
  return ({ phase, done, total }) => {
    if (phase === 'reading') showBytes(progress, done, total)
    else progress.show('Posting (entries)', done, total)
  }
}

const list = defineVerb({
  noun: 'payroll',
  name: 'list',
  summary: 'List the payroll files, the newest first.',
  positionals: [],
  options: { limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many files (1–1000); 20 when left out.' } },
  async run({ options, context }) {
    const files = await (
      await context.employers()
    ).listPayroll(countOption('limit', options.limit, { least: 1, most: 1_000, otherwise: 20 }))
    return { json: { files }, lines: files.length === 0 ? ['No payroll file yet. See: payroll post --help.'] : fileTable(files) }
  },
})

const show = defineVerb({
  noun: 'payroll',
  name: 'show',
  summary: 'Show a payroll file: its batches, what was posted, and what was not and why.',
  positionals: [{ name: 'ID', help: 'The id of the file, or the beginning of it, as payroll list shows it.' }],
  options: {},
  async run({ positionals: [id = ''], context }) {
    if (!/^[0-9a-f-]{4,36}$/.test(id)) throw new UsageError(`"${id}" is no id of a payroll file; see: payroll list.`)
    const details = await (await context.employers()).showPayroll(id)
    if (details === null) throw new OpsError(`There is no payroll file "${id}". See: payroll list.`)
    if (details === 'ambiguous') throw new OpsError(`Several payroll files begin with "${id}": write more of the id.`)
    return detailAnswer(details)
  },
})

const sample = defineVerb({
  noun: 'payroll',
  name: 'sample',
  summary: 'Write a valid PPD file that pays the people of an employer who have an account here.',
  positionals: [{ name: 'FILE', help: 'The file to write.' }],
  options: {
    employer: { type: 'string', placeholder: 'CODE', help: 'Whose people are paid.', isRequired: true },
    amount: { type: 'string', placeholder: 'DOLLARS', help: 'What each of them gets; 500.00 when left out.' },
    amounts: {
      type: 'string',
      placeholder: 'CSV',
      help: 'A file with the columns employeeNumber and amount, instead of --amount.',
    },
    date: { type: 'string', placeholder: 'DATE', help: 'The effective date; the next bank day when left out.' },
  },
  async run({ positionals: [file = ''], options, context }) {
    const path = context.pathOf(file)
    if (options.amount !== undefined && options.amounts !== undefined)
      throw new UsageError('Write --amount or --amounts, not both.')
    const each = amountOption('amount', options.amount ?? '500.00')
    const effectiveDate = dateOption('date', options.date)
    const employers = await context.employers()
    const employer = await employerOf(employers, options.employer)
    const { companyId } = employer
    if (companyId === null)
      throw new OpsError(
        `${employer.code} has no company id, which its payroll files must carry: employer change ${employer.code} --company-id ID.`,
      )
    const amounts =
      options.amounts === undefined
        ? ({ kind: 'each', amount: each } as const)
        : ({ kind: 'file', path: context.pathOf(options.amounts) } as const)
    try {
      const report = await employers.writeSample({
        employer: { ...employer, companyId },
        amounts,
        outPath: path,
        ...(effectiveDate === undefined ? {} : { effectiveDate }),
      })
      if (report.count === 0)
        throw new OpsError(`Nobody at ${employer.code} can be paid: no one on the roster has an open account and an amount.`)
      return sampleAnswer(path, report)
    } catch (error) {
      if (!(error instanceof TableFault)) throw error
      throw new OpsError(`${options.amounts ?? path}, line ${error.line}: ${error.message}.`, { cause: error })
    }
  },
})

export const payrollVerbs: readonly Verb[] = [post, list, show, sample]
