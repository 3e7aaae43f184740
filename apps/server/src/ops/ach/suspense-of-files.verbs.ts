// Implements `ops ach assign | clear`: resolves file entries that match no transfer. Readings 4.12, "R61–R77 (dishonored, contested)".
import { cleanText } from '@daybreak/contract'
import { formatDollars } from '@daybreak/money'
import type { Assigned, Cleared } from '#features/move-money'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { operatorOption, operatorTextOf } from '../command-line/operator.ts'
import { defineVerb, type Verb } from '../verb.ts'
import { bankFilesOf } from './bank-files.ts'

const where = {
  name: 'FILE:LINE',
  help: 'As ach list shows it; the id of the file in the place of its name, where several have the same.',
}
const note = {
  type: 'string',
  placeholder: 'TEXT',
  help: 'Why, for the record; up to 500 characters.',
  isRequired: true,
} as const

const refusals: Readonly<Record<Exclude<(Assigned | Cleared)['kind'], 'assigned' | 'cleared'>, string>> = {
  not_found: 'No such entry waits in suspense. See: ach list.',
  several_files: 'Several files have that name: write the id of the file in its place. See: ach list --json.',
  ended: 'A person has dealt with it before.',
  wants_code: 'It does not say why the entry came back: --code, R01 to R60.',
  no_money: 'No money came with it: there is nothing to give back. See: ach clear.',
  never_sent: 'No such transfer has left by one of our files. See: transfers list.',
  returned_before: 'That transfer came back before: its money is with the worker already.',
  wrong_amount: 'The bank moved another amount than that of the transfer.',
  wrong_direction: 'The bank moved the money the other way.',
}

function lineOf(text: string): { file: string; line: number } {
  const [, file = '', line = ''] = /^(.+):(\d{1,7})$/.exec(text.trim()) ?? []
  if (file === '') throw new UsageError(`"${text}" names no entry: write FILE:LINE, as ach list shows it.`)
  return { file, line: Number.parseInt(line, 10) }
}

function noteOf(text = '') {
  const clean = cleanText(text, 500)
  if (clean === '') throw new UsageError('Say why in letters: --note TEXT.')
  return clean
}

const assign = defineVerb({
  noun: 'ach',
  name: 'assign',
  summary:
    'Take an entry in suspense as the return of a transfer: the worker is notified, and has or owes its money, as with any return.',
  positionals: [where, { name: 'TRANSFER', help: 'The number of the receipt (DB-…) or the id.' }],
  options: {
    ...operatorOption,
    note,
    code: {
      type: 'string',
      placeholder: 'CODE',
      help: 'Why it came back (R01 to R60), for a dispute (R61 to R77), which does not say it.',
    },
  },
  async run({ positionals: [at = '', transfer = ''], options, context }) {
    const who = { by: operatorTextOf(context, options.as), note: noteOf(options.note) }
    const { suspense } = await bankFilesOf(context)
    const outcome = await suspense.assign(lineOf(at), transfer, options.code?.trim().toUpperCase() ?? null, who)
    if (outcome.kind !== 'assigned') throw new OpsError(refusals[outcome.kind])
    const { number, status, reason, amount } = outcome.transfer
    return {
      json: { number, status, reason },
      lines: [`${number} is ${status}: ${formatDollars(amount)} left the suspense with it.`],
    }
  },
})

const clear = defineVerb({
  noun: 'ach',
  name: 'clear',
  summary:
    'End an entry in suspense whose money the bank has moved back, or of which nothing was to be done. No worker is notified.',
  positionals: [where],
  options: { ...operatorOption, note },
  async run({ positionals: [at = ''], options, context }) {
    const who = { by: operatorTextOf(context, options.as), note: noteOf(options.note) }
    const { suspense } = await bankFilesOf(context)
    const outcome = await suspense.clear(lineOf(at), who)
    if (outcome.kind !== 'cleared') throw new OpsError(refusals[outcome.kind])
    const { hadMoney } = outcome
    return { json: { hadMoney }, lines: [hadMoney ? 'Ended: its money left the suspense.' : 'Ended. It had no money.'] }
  },
})

export const suspenseOfFilesVerbs: readonly Verb[] = [assign, clear]
