// ops employer …: the companies whose people are paid here.
import { publicId } from '@daybreak/ids'
import type { Employer, EmployersRoom } from '#features/employers'
import { table } from './table.ts'
import { OpsError, UsageError } from './ops-errors.ts'
import { defineVerb, type Verb } from './verb.ts'

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
  summary: "Change an employer's name, company identification or time zone; what is left out stays.",
  positionals: [{ name: 'CODE', help: 'Which employer.' }],
  options: {
    name: { type: 'string', placeholder: 'NAME', help: 'The name that workers read.' },
    'company-id': companyIdOption,
    'time-zone': { type: 'string', placeholder: 'ZONE', help: 'An IANA zone.' },
  },
  async run({ positionals: [code = ''], options, context }) {
    const employer = await (await context.employers()).changeEmployer(code.toUpperCase(), detailsOf(options))
    if (employer === null) throw new OpsError(`There is no employer "${code}". See: employer list.`)
    return {
      json: { employer: shown(employer) },
      lines: [`${employer.code} is "${employer.name}", company id ${employer.companyId ?? '–'}, ${employer.timeZone}.`],
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
