// Implements `ops employer`: manages the companies whose workers are paid here.
import { publicId } from '@daybreak/ids'
import { formatDollars, type Cents } from '@daybreak/money'
import type { Employer, EmployersRoom } from '#features/employers'
import { amountOption } from '../command-line/options.ts'
import { counted, table } from '../command-line/table.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { defineVerb, type Verb } from '../verb.ts'

const defaultTimeZone = 'America/New_York'

/** The employer of a code as the operator types it. Throws OpsError when there is none. */
export async function employerOf(employers: EmployersRoom, code: string): Promise<Employer> {
  const employer = await employers.findEmployer(code.toUpperCase())
  if (employer === null) throw new OpsError(`There is no employer "${code}". See: employer list.`)
  return employer
}

const companyIdOption = {
  type: 'string',
  placeholder: 'ID',
  help: 'The company identification of its NACHA files, 1–10 characters.',
} as const

const add = defineVerb({
  noun: 'employer',
  name: 'add',
  summary: 'Add an employer.',
  positionals: [{ name: 'CODE', help: 'A short name for commands and files: 2–32 capital letters, digits, "-" or "_".' }],
  options: {
    name: { type: 'string', placeholder: 'NAME', help: 'The name that workers read.', isRequired: true },
    'company-id': companyIdOption,
    'time-zone': { type: 'string', placeholder: 'ZONE', help: `An IANA zone; ${defaultTimeZone} when left out.` },
  },
  async run({ positionals: [codeText = ''], options, context }) {
    const code = codeText.toUpperCase()
    if (!/^[A-Z0-9][A-Z0-9_-]{1,31}$/.test(code))
      throw new UsageError(`"${codeText}" is no employer code: 2–32 letters, digits, "-" or "_".`)
    const { name = '', companyId = null, timeZone = defaultTimeZone } = detailsOf(options)
    const employer = await (await context.employers()).addEmployer({ code, name, companyId, timeZone })
    if (employer === null) throw new OpsError(`There is an employer "${code}" already. See: employer change --help.`)
    return { json: { employer: shown(employer) }, lines: [`Added ${code} (${employer.name}).`] }
  },
})

const change = defineVerb({
  noun: 'employer',
  name: 'change',
  summary: "Change an employer's name, company identification, time zone, early pay or file ceiling; what is left out stays.",
  positionals: [{ name: 'CODE', help: 'Which employer.' }],
  options: {
    name: { type: 'string', placeholder: 'NAME', help: 'The name that workers read.' },
    'company-id': companyIdOption,
    'time-zone': { type: 'string', placeholder: 'ZONE', help: 'An IANA zone.' },
    'early-pay': {
      type: 'string',
      placeholder: 'DAYS',
      help: 'Bank days before settlement on which pay may be used: 0, 1 or 2.',
    },
    'file-ceiling': {
      type: 'string',
      placeholder: 'DOLLARS',
      help: 'What one payroll file may credit for it without a second operator.',
    },
  },
  async run({ positionals: [code = ''], options, context }) {
    const changes = { ...detailsOf(options), ...payrollDetailsOf(options) }
    const employer = await (await context.employers()).changeEmployer(code.toUpperCase(), changes)
    if (employer === null) throw new OpsError(`There is no employer "${code}". See: employer list.`)
    const { name, companyId, timeZone, earlyPayDays, fileCeiling } = employer
    return {
      json: { employer: shown(employer) },
      lines: [
        `${employer.code} is "${name}", company id ${companyId ?? '–'}, ${timeZone}.`,
        `Pay may be used ${counted(earlyPayDays, 'bank day', 'bank days')} early; a second operator looks at files above ${fileCeiling === null ? 'the usual ceiling' : formatDollars(fileCeiling)}.`,
      ],
    }
  },
})

type DetailOptions = { name: string | undefined; 'company-id': string | undefined; 'time-zone': string | undefined }

/** The details that were written, each checked. */
function detailsOf(options: DetailOptions): { name?: string; companyId?: string; timeZone?: string } {
  const { name, 'company-id': companyId, 'time-zone': timeZone } = options
  if (name !== undefined && (name.trim() === '' || name.length > 120)) throw new UsageError('--name must have 1–120 characters.')
  if (companyId !== undefined && !/^[!-~][ -~]{0,9}$/.test(companyId))
    throw new UsageError('--company-id must have 1–10 plain characters.')
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw new UsageError(`--time-zone "${timeZone}" is none; write one like America/Chicago.`)
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(companyId === undefined ? {} : { companyId }),
    ...(timeZone === undefined ? {} : { timeZone }),
  }
}

type PayrollOptions = { 'early-pay': string | undefined; 'file-ceiling': string | undefined }

function payrollDetailsOf(options: PayrollOptions): { earlyPayDays?: number; fileCeiling?: Cents } {
  const { 'early-pay': earlyPay, 'file-ceiling': ceiling } = options
  if (earlyPay !== undefined && !/^[012]$/.test(earlyPay))
    throw new UsageError(`--early-pay must be 0, 1 or 2, not "${earlyPay}".`)
  return {
    ...(earlyPay === undefined ? {} : { earlyPayDays: Number.parseInt(earlyPay, 10) }),
    ...(ceiling === undefined ? {} : { fileCeiling: amountOption('file-ceiling', ceiling) }),
  }
}

function shown<Row extends Employer>(employer: Row): Row {
  return { ...employer, id: publicId('epr', employer.id) }
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone }).format(0)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const list = defineVerb({
  noun: 'employer',
  name: 'list',
  summary: 'List the employers and how many people their rosters hold.',
  positionals: [],
  options: {},
  async run({ context }) {
    const employers = await (await context.employers()).listEmployers()
    return {
      json: { employers: employers.map(shown) },
      lines:
        employers.length === 0
          ? ['No employer yet. See: employer add --help.']
          : table(employers, [
              { heading: 'CODE', text: (one) => one.code },
              { heading: 'NAME', text: (one) => one.name },
              { heading: 'COMPANY ID', text: (one) => one.companyId ?? '–' },
              { heading: 'ACTIVE', text: (one) => String(one.activeCount), isRight: true },
              { heading: 'ENDED', text: (one) => String(one.endedCount), isRight: true },
            ]),
    }
  },
})

export const employerVerbs: readonly Verb[] = [add, change, list]
