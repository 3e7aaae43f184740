// Implements `ops pay-run deductions`: exports what payroll deducts for Express Pay, each transfer once.
import { writeFile } from 'node:fs/promises'
import { plainDollars } from '@daybreak/money'
import { instantText, isBefore, plainDateText } from '@daybreak/time'
import { csvCell } from '#features/employers'
import { requestDeductions } from '#features/express-pay'
import { employerOf } from './employer.verbs.ts'
import { dateOption } from '../command-line/options.ts'
import { OpsError, UsageError } from '../command-line/ops-errors.ts'
import { counted } from '../command-line/table.ts'
import { defineVerb, type Verb } from '../verb.ts'

const deductions = defineVerb({
  noun: 'pay-run',
  name: 'deductions',
  summary: 'Write what payroll is asked to deduct for Express Pay on a payday (CSV, one line a person). Not before the cut-off.',
  positionals: [{ name: 'FILE', help: 'The file to write.' }],
  options: {
    employer: { type: 'string', placeholder: 'CODE', help: 'Whose pay run.', isRequired: true },
    group: { type: 'string', placeholder: 'NAME', help: 'The pay group.', isRequired: true },
    payday: { type: 'string', placeholder: 'DATE', help: 'The payday of its calendar.', isRequired: true },
    code: { type: 'string', placeholder: 'CODE', help: "The deduction's code in payroll; EXPRESSPAY when left out." },
  },
  async run({ positionals: [file = ''], options, context }) {
    const employers = await context.employers()
    const employer = await employerOf(employers, options.employer)
    const payday = dateOption('payday', options.payday)
    if (payday === undefined) throw new UsageError('--payday is missing.')
    const code = options.code ?? 'EXPRESSPAY'
    if (!/^[\w-]{1,20}$/.test(code)) throw new UsageError('--code must have 1–20 letters, digits, "-" or "_".')
    // A mistyped name would produce an empty file, which looks like that of a payday on which no one owes anything.
    const period = await employers.findPayday(employer, options.group, payday)
    if (period === null)
      throw new OpsError(`Pay group "${options.group}" has no payday on ${plainDateText(payday)}. See: payroll calendar list.`)
    if (isBefore(context.clock.now(), period.cutOffAt))
      throw new OpsError(
        `The hours of this payday close at ${instantText(period.cutOffAt)}: until then workers may take more. Write the file after that.`,
      )
    const openPaydays = await employers.listOpenPaydays(employer)
    if (!openPaydays.some((open) => open.payday === plainDateText(payday) && open.payGroup === options.group))
      throw new OpsError(`The pay run of ${plainDateText(payday)} is here and applied: nothing is left to ask for on it.`)
    const database = await context.database()
    const people = await employers.listPeopleOfGroup(employer, options.group)
    const numbers = new Map(people.map(({ employeeId, employeeNumber }) => [employeeId, employeeNumber]))
    const dues = await requestDeductions(database, {
      employerId: employer.id,
      payGroup: options.group,
      payday: plainDateText(payday),
      employeeIds: [...numbers.keys()],
      openPaydays,
      at: context.clock.now(),
    })
    const runId = `${employer.code}-${options.group}-${plainDateText(payday)}`
    const rows = dues
      .map(({ employeeId, amount }) => ({ employeeNumber: numbers.get(employeeId) ?? '', amount }))
      .toSorted((one, other) => (one.employeeNumber < other.employeeNumber ? -1 : 1))
    const lines = rows.map(({ employeeNumber, amount }) => `${employeeNumber},${code},${plainDollars(amount)},${csvCell(runId)}`)
    const path = context.pathOf(file)
    // A file that is there already may have been sent: it is never written over.
    await writeFile(path, `${['employeeNumber,deductionCode,amount,runId', ...lines].join('\n')}\n`, { flag: 'wx' }).catch(
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw new OpsError(`${path} is there already.`)
        throw error
      },
    )
    const total = rows.reduce((sum, { amount }) => sum + amount, 0n)
    return {
      json: { path, runId, count: rows.length, total: total.toString() },
      lines: [`Wrote ${counted(rows.length, 'deduction', 'deductions')} to ${path}.`],
    }
  },
})

export const deductionVerbs: readonly Verb[] = [deductions]
