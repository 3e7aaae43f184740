// Reads single fields of a record and refuses the file, with the line and the field's name, when one cannot be read.
import { cents, type Cents } from '@daybreak/money'
import { isCalendarDate } from '#platform/calendar-date.ts'
import { NachaFault } from './nacha-faults.ts'
import { cut, type Field } from './nacha-layout.ts'
import type { NachaLine } from './nacha-lines.ts'

const digitsOnly = /^\d+$/

export function digitsOf(line: NachaLine, field: Field, name: string): string {
  const text = cut(line.text, field)
  if (!digitsOnly.test(text)) {
    throw new NachaFault(
      'nacha.not_numeric',
      line.number,
      `the ${name} is "${text}", not digits (positions ${field[0]}–${field[1]})`,
    )
  }
  return text
}

export function countOf(line: NachaLine, field: Field, name: string): number {
  return Number.parseInt(digitsOf(line, field, name), 10)
}

export function amountOf(line: NachaLine, field: Field, name: string): Cents {
  return cents(BigInt(digitsOf(line, field, name)))
}

/** YYMMDD of this century as 'YYYY-MM-DD'. */
export function dateOf(line: NachaLine, field: Field, name: string): string {
  const text = cut(line.text, field)
  const date = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`
  if (!digitsOnly.test(text) || !isCalendarDate(date)) {
    throw new NachaFault(
      'nacha.bad_date',
      line.number,
      `the ${name} is "${text}", not a date YYMMDD (positions ${field[0]}–${field[1]})`,
    )
  }
  return date
}

export function expectField(line: NachaLine, field: Field, name: string, expected: string): void {
  const text = cut(line.text, field)
  if (text !== expected) {
    throw new NachaFault(
      'nacha.bad_field',
      line.number,
      `the ${name} is "${text}", it must be "${expected}" (positions ${field[0]}–${field[1]})`,
    )
  }
}
