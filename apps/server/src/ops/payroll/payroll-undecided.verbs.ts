// Implements `ops payroll undecided | decide | returns`: decides entries that no rule posts or returns, and writes the return files.
import { formatDollars } from '@daybreak/money'
import { instantText } from '@daybreak/time'
import type { ChoiceRefusal, EntryChoice, WrittenReturns } from '#features/employers'
import { operatorOf, operatorOption } from '../command-line/operator.ts'
import { countOption } from '../command-line/options.ts'
import { UsageError } from '../command-line/ops-errors.ts'
import { idPositional, payrollFileOf, reasonOf } from './payroll-files.ts'
import { moment, undecidedTable } from './payroll-tables.ts'
import { counted } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'

const undecided = defineVerb({
  noun: 'payroll',
  name: 'undecided',
  summary: 'List the entries that wait for a decision, the nearest deadline first: credits of other classes, debits, reversals.',
  positionals: [],
  options: { limit: { type: 'string', placeholder: 'COUNT', help: 'At most so many entries (1–1000); 50 when left out.' } },
  async run({ options, context }) {
    const max = countOption('limit', options.limit, { min: 1, max: 1_000, otherwise: 50 })
    const entries = await (await context.employers()).listUndecided(max)
    return {
      json: { entries: entries.map(({ accountHash: _hash, identity: _identity, ...shown }) => shown) },
      lines:
        entries.length === 0 ? ['No entry waits for a decision.'] : undecidedTable(entries, instantText(context.clock.now())),
    }
  },
})

const decide = defineVerb({
  noun: 'payroll',
  name: 'decide',
  summary: 'Decide entries of a payroll file that wait for it: post them, send them back, or say why nothing is done here.',
  positionals: [idPositional, { name: 'LINES', help: 'The lines of the entries, with commas between them.' }],
  options: {
    post: { type: 'boolean', help: 'Credit the worker, or take the deposit back that a reversal names.' },
    return: { type: 'boolean', help: 'Send them back, with the suggested code or that of --code.' },
    code: { type: 'string', placeholder: 'CODE', help: 'The return code, such as R10.' },
    keep: { type: 'string', placeholder: 'REASON', help: 'Do nothing here, and why: kept with the file.' },
    ...operatorOption,
  },
  async run({ positionals: [id = '', lineText = ''], options, context }) {
    const choice = choiceOf(options)
    const lines = linesOf(lineText)
    const operator = operatorOf(context, options.as)
    const employers = await context.employers()
    const { file } = await payrollFileOf(employers, id)
    const reported: string[] = []
    const decided: object[] = []
    let isRefused = false
    for (const line of lines) {
      const outcome = await employers.decideEntry({ fileId: file.id, line }, choice, operator)
      decided.push({ line, ...outcome })
      if (outcome.kind === 'refused') isRefused = true
      reported.push(
        outcome.kind === 'refused'
          ? `Line ${line}: ${refusals[outcome.why]}`
          : `Line ${line}: ${outcome.outcome}${outcome.code === null ? '' : ` ${outcome.code}`}, ${formatDollars(outcome.amount)}.${outcome.isLate ? ' Its deadline is over: ask the bank whether it still takes it.' : ''}`,
      )
    }
    const written = await employers.writeReturns(file.id)
    return {
      json: { decided, returns: written },
      isUnfinished: isRefused,
      lines: [...reported, ...(choice.kind === 'return' ? returnLines(written) : [])],
    }
  },
})

type ChoiceOptions = { post: boolean; return: boolean; code: string | undefined; keep: string | undefined }

function choiceOf({ post, return: goesBack, code, keep }: ChoiceOptions): EntryChoice {
  if ([post, goesBack, keep !== undefined].filter(Boolean).length !== 1)
    throw new UsageError('Write one of --post, --return and --keep REASON.')
  if (code !== undefined && !goesBack) throw new UsageError('--code belongs to --return.')
  if (code !== undefined && !/^R\d\d$/.test(code)) throw new UsageError(`--code must be R and two digits, not "${code}".`)
  if (post) return { kind: 'post' }
  return keep === undefined ? { kind: 'return', code: code ?? null } : { kind: 'keep', reason: reasonOf(keep) }
}

const linesMax = 1_000

function linesOf(text: string): number[] {
  const lines = text.split(',').map((line) => line.trim())
  if (lines.length > linesMax || lines.some((line) => !/^\d{1,7}$/.test(line)))
    throw new UsageError(`LINES must be numbers with commas between them, such as 3,7: not "${text.slice(0, 40)}".`)
  return [...new Set(lines.map((line) => Number.parseInt(line, 10)))]
}

const refusals: Readonly<Record<ChoiceRefusal, string>> = {
  not_open: 'no entry of this line waits for a decision.',
  debit_never_posted: 'debits are never posted from a file: --return it.',
  no_deposit_to_take_back: 'no deposit of this company and amount within five bank days is there to take back: --return it.',
  not_settled: 'its settlement day has not opened: post it then, or --return it.',
  not_covered: 'the balance does not cover it: --return it with --code R01.',
  account_closed: 'there is no open account: --return it.',
  no_code: 'say with which code it goes back: --code.',
  code_not_for_this: 'this code does not send back such an entry.',
  from_abroad: 'an entry from abroad (IAT) goes back through the bank: tell them, then --keep what was done.',
}

const returns = defineVerb({
  noun: 'payroll',
  name: 'returns',
  summary: 'Write the return files of a payroll file again, the same as before, and name them with their deadlines.',
  positionals: [idPositional],
  options: { out: { type: 'string', placeholder: 'PATH', help: 'Where; DATA_DIR/ach-returns when left out.' } },
  async run({ positionals: [id = ''], options, context }) {
    const employers = await context.employers()
    const { file } = await payrollFileOf(employers, id)
    const path = options.out === undefined ? undefined : context.pathOf(options.out)
    const written = await employers.writeReturns(file.id, path)
    return {
      json: { returns: written },
      lines: written.length === 0 ? ['Nothing of this file goes back.'] : returnLines(written),
    }
  },
})

function returnLines(written: readonly WrittenReturns[]): string[] {
  return written.map(
    ({ path, count, amount, dueAt }) =>
      `Return file: ${path}: ${counted(count, 'entry', 'entries')}, ${formatDollars(amount)}${dueAt === null ? '' : `, send it before ${moment(dueAt)}`}`,
  )
}

export const undecidedVerbs: readonly Verb[] = [undecided, decide, returns]
