// Writes a statement, or a part of the list, as a table for spreadsheets: RFC 4180, with a byte order mark, so that accents are
// read.
import { plainDollars, cents } from '@daybreak/money'
import type { Transaction } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { dateIn, parseInstant, plainDateText } from '@daybreak/time'
import { csvCell } from '#features/employers'
import type { StatementContent } from '../statements.rules.ts'
import { nameOf } from './names.ts'

/** Headings are for programs too, and the same in every language. */
const statementColumns = ['date', 'description', 'type', 'amount', 'fee', 'balance', 'id'] as const
const historyColumns = ['date', 'description', 'type', 'amount', 'status', 'last4', 'id'] as const

export function tableOfStatement({ items, timeZone }: StatementContent, locale: Locale): string {
  return tableOf(
    statementColumns,
    items.map((item) => [
      plainDateText(dateIn(parseInstant(item.at), timeZone)),
      csvCell(nameOf(item, locale)),
      item.kind,
      figure(item.amount),
      figure(item.fee),
      figure(item.balance),
      item.id,
    ]),
  )
}

export function tableOfHistory(items: readonly Transaction[], timeZone: string): string {
  return tableOf(
    historyColumns,
    items.map(({ id, createdAt, summary, amount, direction, status, kind, last4Digits }) => [
      plainDateText(dateIn(parseInstant(createdAt), timeZone)),
      csvCell(summary),
      kind,
      figure(direction === 'NEGATIVE' && amount !== '0' ? `-${amount}` : amount),
      status,
      last4Digits ?? '',
      id,
    ]),
  )
}

/** Our own figures are numbers to a spreadsheet, also those below zero: no one else writes them. */
function figure(amount: string): string {
  return plainDollars(cents(BigInt(amount)))
}

function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[columns, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`
}
