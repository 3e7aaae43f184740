// Reads the options of an audience: everyone, or workers by employer, state and language, or those in a file.
import { readFile, stat } from 'node:fs/promises'
import { isState } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { findExisting, type AudienceWanted } from '#features/employee'
import { findEmployer } from '#features/employers'
import type { Database } from '#platform/database/database.ts'
import type { OpsContext } from '../context.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { choiceOption } from '../command-line/options.ts'

const languages = ['en', 'es'] as const

export const audienceOptions = {
  all: { type: 'boolean', help: 'To every worker.' },
  employer: { type: 'string', placeholder: 'CODES', help: 'To the workers of these employers: LAKESIDE,CASAVERDE.' },
  state: { type: 'string', placeholder: 'STATES', help: 'To workers who live there: NY,NJ.' },
  language: { type: 'string', placeholder: 'LANGUAGE', help: `To who reads in that language: ${languages.join(' or ')}.` },
  ids: { type: 'string', placeholder: 'FILE', help: 'To the workers in this file alone, an employee id (emp_…) a line.' },
} as const

export type AudienceAsked = {
  all: boolean
  employer: string | undefined
  state: string | undefined
  language: string | undefined
  ids: string | undefined
}

/** @throws UsageError  when no audience is given: everyone must be chosen explicitly */
export async function readAudienceOptions(context: OpsContext, asked: AudienceAsked): Promise<AudienceWanted> {
  const { all, employer, state, language, ids } = asked
  const parts = { employer, state, language, ids }
  const isNarrowed = Object.values(parts).some((part) => part !== undefined)
  if (!all && !isNarrowed) throw new UsageError('Say to whom: --all, or --employer, --state, --language, --ids.')
  if (all && isNarrowed) throw new UsageError('--all is everyone: leave it out, or leave out the other options.')
  const database = await context.database()
  const { hasTerritories } = context.config.address
  return {
    employerIds: await Promise.all(wordsOf(employer).map((code) => employerIdOf(database, code))),
    states: wordsOf(state).map((code) => {
      if (isState(code, { hasTerritories })) return code
      throw new UsageError(`--state: "${code}" is no state. Name them by two letters: NY,NJ.`)
    }),
    languages: language === undefined ? [] : [choiceOption('language', language, languages)],
    employeeIds: ids === undefined ? null : await readIds(context, database, ids),
  }
}

function wordsOf(text: string | undefined): string[] {
  if (text === undefined) return []
  const words = text.split(',').map((word) => word.trim().toUpperCase())
  if (words.includes('')) throw new UsageError(`"${text}" has a comma too many.`)
  return [...new Set(words)].toSorted()
}

async function employerIdOf({ query }: Database, code: string): Promise<string> {
  const employer = await findEmployer(query, code)
  if (employer === null) throw new OpsError(`There is no employer "${code}".`)
  return employer.id
}

const maxShownFaults = 10
/** A million and a half of ids. */
const maxListBytes = 60_000_000

async function readIds(context: OpsContext, database: Database, shownPath: string): Promise<string[]> {
  const path = context.pathOf(shownPath)
  if ((await stat(path)).size > maxListBytes)
    throw new OpsError(
      `${shownPath} is larger than ${maxListBytes / 1_000_000} MB: is it the right file? Use --all or --employer for so many.`,
    )
  const text = await readFile(path, 'utf8')
  const lines = text.split(/\r?\n/).map((line, index) => ({ number: index + 1, text: line.trim() }))
  const named = lines.filter((line) => line.text !== '').map((line) => ({ ...line, id: parsePublicId('emp', line.text) }))
  const known = await findExisting(
    database.query,
    named.flatMap(({ id }) => (id === null ? [] : [id])),
  )
  const faults = named.filter(({ id }) => id === null || !known.has(id))
  if (faults.length > 0) throw new OpsError(faultLines(shownPath, faults).join('\n'))
  if (known.size === 0) throw new OpsError(`${shownPath} names no one.`)
  return [...known].toSorted()
}

function faultLines(shownPath: string, faults: readonly { number: number; text: string; id: string | null }[]): string[] {
  const shown = faults.slice(0, maxShownFaults).map(({ number, text, id }) => {
    const why = id === null ? 'is no employee id (emp_ and 32 digits)' : 'is the id of no worker'
    return `${shownPath}, line ${number}: "${text.slice(0, 60)}" ${why}.`
  })
  const more = faults.length - shown.length
  return more > 0 ? [...shown, `and ${more} more lines like these.`] : shown
}
