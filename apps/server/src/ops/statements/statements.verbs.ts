// Implements `ops statements list | show | make`: lists monthly statements, exports one, and generates those that are due.
import { writeFile } from 'node:fs/promises'
import { centsText } from '@daybreak/money'
import { instantText, parsePlainDate, type PlainDate } from '@daybreak/time'
import { drawStatementOf, listStatementsOf, makeStatementsOf } from '#features/statements'
import { choiceOption } from '../command-line/options.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { table } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'
import { employeeOf, who } from '../worker.ts'

const formats = ['pdf', 'csv', 'json', 'ofx'] as const
const locales = ['en', 'es'] as const

const list = defineVerb({
  noun: 'statements',
  name: 'list',
  summary: "List a worker's statements, the newest first, and say which month is written next.",
  positionals: [who],
  options: {},
  async run({ positionals: [text = ''], context }) {
    const database = await context.database()
    const found = await listStatementsOf(database.query, await employeeOf(database, text))
    if (found === null) throw noAccount(text)
    const statements = found.statements.map(({ month, madeAt, opening, totalIn, totalOut, closing }) => ({
      month: month.slice(0, 7),
      madeAt: instantText(madeAt),
      opening: centsText(opening),
      in: centsText(totalIn),
      out: centsText(totalOut),
      closing: centsText(closing),
    }))
    const dueAt = found.next?.dueAt ?? null
    const next = { month: found.next?.month?.slice(0, 7) ?? null, dueAt: dueAt && instantText(dueAt) }
    const lines = table(statements, [
      { heading: 'MONTH', text: ({ month }) => month },
      { heading: 'OPENING', text: ({ opening }) => opening },
      { heading: 'IN', text: (statement) => statement.in },
      { heading: 'OUT', text: ({ out }) => out },
      { heading: 'CLOSING', text: ({ closing }) => closing },
      { heading: 'MADE', text: ({ madeAt }) => madeAt },
    ])
    const nextLine = next.dueAt === null ? 'None is due.' : `Next: ${next.month ?? 'the first month'}, from ${next.dueAt} on.`
    return { json: { statements, next }, lines: [...(statements.length === 0 ? ['There are none.'] : lines), nextLine] }
  },
})

const show = defineVerb({
  noun: 'statements',
  name: 'show',
  summary: 'Save the statement of a month as the file that the worker gets.',
  positionals: [who, { name: 'MONTH', help: 'The month: 2026-10.' }],
  options: {
    out: { type: 'string', placeholder: 'FILE', help: 'Where to; a file that is there is not written over.', isRequired: true },
    format: { type: 'string', placeholder: 'FORMAT', help: `One of ${formats.join(', ')}; pdf when left out.` },
    language: { type: 'string', placeholder: 'LANGUAGE', help: `One of ${locales.join(', ')}; en when left out.` },
  },
  async run({ positionals: [text = '', monthText = ''], options, context }) {
    const month = monthOf(monthText)
    const format = choiceOption('format', options.format ?? 'pdf', formats)
    const locale = choiceOption('language', options.language ?? 'en', locales)
    const database = await context.database()
    const bytes = await drawStatementOf(database.query, await employeeOf(database, text), { month, format, locale })
    if (bytes === null) throw new OpsError(`"${text}" has no statement of ${monthText}. See: statements list ${text}.`)
    const path = context.pathOf(options.out)
    // Whose money it is about: for the operator alone.
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    return { json: { path, bytes: bytes.byteLength }, lines: [`Saved: ${path} (${bytes.byteLength} bytes).`] }
  },
})

const make = defineVerb({
  noun: 'statements',
  name: 'make',
  summary: 'Write the statements of a worker that are due and not there: each month of the account that has ended, once.',
  positionals: [who],
  options: {},
  async run({ positionals: [text = ''], context }) {
    const employeeId = await employeeOf(await context.database(), text)
    const written = await makeStatementsOf(await context.statements(), employeeId)
    if (written === null) throw noAccount(text)
    return { json: { written }, lines: [written === 0 ? 'Nothing to do: all are there.' : `Written: ${written}.`] }
  },
})

function noAccount(text: string): OpsError {
  return new OpsError(`"${text}" has no account, and so no statements.`)
}

/** @throws UsageError  for what is no month */
function monthOf(text: string): PlainDate {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new UsageError(`"${text}" is no month: 2026-10.`)
  return parsePlainDate(`${text}-01`)
}

export const statementsVerbs: readonly Verb[] = [list, show, make]
