// Reads a file of amounts per person: the columns employeeNumber and amount.
import type { Cents } from '@daybreak/money'
import { readDollars } from '../roster/index.ts'
import { readTableRows, TableFault } from '#platform/tables/table-rows.ts'

/** Amounts by employee number. Throws TableFault at the first row that cannot be read, or that names someone again. */
export async function readAmounts(path: string): Promise<Map<string, Cents>> {
  const amounts = new Map<string, Cents>()
  const named = new Set<string>()
  let columns: { employeeNumber: number; amount: number } | null = null
  for await (const { line, cells } of readTableRows(path)) {
    if (columns === null) {
      const headings = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
      columns = { employeeNumber: headings.indexOf('employeenumber'), amount: headings.indexOf('amount') }
      if (columns.employeeNumber < 0 || columns.amount < 0)
        throw new TableFault(line, 'the heading row must hold employeeNumber and amount')
      continue
    }
    const employeeNumber = (cells[columns.employeeNumber] ?? '').trim()
    const amount = readDollars((cells[columns.amount] ?? '').trim())
    if (employeeNumber === '') throw new TableFault(line, 'employeeNumber is missing')
    if (amount.kind === 'unreadable') throw new TableFault(line, `amount ${amount.reason}`)
    if (named.has(employeeNumber)) throw new TableFault(line, `employee ${employeeNumber} appears twice`)
    named.add(employeeNumber)
    if (amount.value > 0n) amounts.set(employeeNumber, amount.value)
  }
  return amounts
}
