// Implements `ops payroll`: posts, approves, lists and shows NACHA files, and writes samples.
import { TableFault, type ApprovalRefusal, type PayrollDetails, type PayrollProgress } from '#features/employers'
import { operatorOf, operatorOption, operatorOrAccount } from '../command-line/operator.ts'
import { amountOption, countOption, dateOption } from '../command-line/options.ts'
import { detailAnswer, refusalAnswer, reportAnswer, sampleAnswer, trialAnswer } from './payroll-answers.ts'
import { idPositional, payrollFileOf, reasonOf } from './payroll-files.ts'
import { fileTable } from './payroll-tables.ts'
import { undecidedVerbs } from './payroll-undecided.verbs.ts'
import { showBytes } from '../command-line/progress.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { defineVerb, type Progress, type Verb } from '../verb.ts'
import { employerOf } from '../employers/employer.verbs.ts'

const returnsOption = {
  type: 'string',
  placeholder: 'PATH',
  help: 'Where to write the return file; DATA_DIR/ach-returns when left out.',
} as const

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
    'accept-dates': {
      type: 'boolean',
      help: 'Take effective dates more than 30 days ahead or 10 back; otherwise the file is refused.',
    },
    ...operatorOption,
    returns: returnsOption,
  },
  async run({ positionals: [file = ''], options, context, progress }) {
    const path = context.pathOf(file)
    const returnsPath = options.returns === undefined ? undefined : context.pathOf(options.returns)
    if (returnsPath === path) throw new UsageError('--returns names the payroll file itself.')
    const operator = operatorOrAccount(context, options.as)
    const employers = await context.employers()
    const how = {
      allowRepeat: options['allow-repeat'],
      acceptDates: options['accept-dates'],
      onProgress: shownOn(progress),
    }
    const result = options['dry-run']
      ? await employers.tryPayroll(path, how)
      : await employers.postPayroll(path, { ...how, operator, ...(returnsPath === undefined ? {} : { returnsPath }) })
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

const approve = defineVerb({
  noun: 'payroll',
  name: 'approve',
  summary: 'Let a large payroll file go on that another operator brought, and go on with it.',
  positionals: [idPositional],
  options: { ...operatorOption, returns: returnsOption },
  async run({ positionals: [id = ''], options, context, progress }) {
    const operator = operatorOf(context, options.as)
    const employers = await context.employers()
    const { file } = await payrollFileOf(employers, id)
    const report = await employers.approvePayroll(file.id, {
      operator,
      allowRepeat: false,
      onProgress: shownOn(progress),
      ...(options.returns === undefined ? {} : { returnsPath: context.pathOf(options.returns) }),
    })
    if (report.kind === 'not_approved') throw new OpsError(approvalRefusals[report.why](file))
    return reportAnswer(report)
  },
})

const approvalRefusals: Readonly<Record<ApprovalRefusal, (file: PayrollDetails['file']) => string>> = {
  not_needed: () => 'This file needs no second operator: payroll post goes on with it.',
  own_file: ({ acceptedBy }) =>
    `${acceptedBy} brought this file, and another operator has to approve it: write --as NAME or set OPERATOR.`,
  nobody_known: () => 'It is not known who brought this file, so there is no second operator.',
  rejected: ({ rejectedBy }) => `${rejectedBy} rejected this file, for good.`,
}

const reject = defineVerb({
  noun: 'payroll',
  name: 'reject',
  summary: 'End a payroll file of which nothing has moved: it is neither posted nor returned, even when it is brought again.',
  positionals: [idPositional],
  options: {
    reason: { type: 'string', placeholder: 'TEXT', help: 'Why: kept with the file.', isRequired: true },
    ...operatorOption,
  },
  async run({ positionals: [id = ''], options, context }) {
    const operator = operatorOf(context, options.as)
    const reason = reasonOf(options.reason)
    const employers = await context.employers()
    const { file } = await payrollFileOf(employers, id)
    const outcome = await employers.rejectPayroll(file.id, { operator, reason })
    if (outcome.kind === 'refused')
      throw new OpsError('This file is under way or needs no second operator: what it holds is posted or returned.')
    return {
      json: { fileId: file.id, isNew: outcome.isNew },
      lines: [outcome.isNew ? `Rejected ${file.name}.` : 'Nothing to do: it was rejected before.'],
    }
  },
})

const list = defineVerb({
  noun: 'payroll',
  name: 'list',
  summary: 'List the payroll files, the newest first.',
  positionals: [],
  options: { limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many files (1–1000); 20 when left out.' } },
  async run({ options, context }) {
    const files = await (
      await context.employers()
    ).listPayroll(countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: 20 }))
    return { json: { files }, lines: files.length === 0 ? ['No payroll file yet. See: payroll post --help.'] : fileTable(files) }
  },
})

const show = defineVerb({
  noun: 'payroll',
  name: 'show',
  summary: 'Show a payroll file: its batches, what was posted, what was not and why, and who did what with it.',
  positionals: [idPositional],
  options: {},
  run: async ({ positionals: [id = ''], context }) => detailAnswer(await payrollFileOf(await context.employers(), id)),
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
    date: {
      type: 'string',
      placeholder: 'DATE',
      help: 'The effective date; the latest settlement day that has opened when left out, so that it posts at once.',
    },
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
        throw new OpsError(`No one at ${employer.code} can be paid: no one on the roster has an open account and an amount.`)
      return sampleAnswer(path, report)
    } catch (error) {
      if (!(error instanceof TableFault)) throw error
      throw new OpsError(`${options.amounts ?? path}, line ${error.line}: ${error.message}.`, { cause: error })
    }
  },
})

export const payrollVerbs: readonly Verb[] = [post, approve, reject, list, show, ...undecidedVerbs, sample]
