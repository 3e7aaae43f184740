// Parses the words of a search. Pure.
import type { Transaction } from '@daybreak/contract'
import { catalogs } from '@daybreak/copy'
import { cents, type Cents } from '@daybreak/money'

/** A word is found in the name, or is an amount, the last four digits, or the name of a category. */
export type SearchWord = {
  text: string
  /** Amounts that begin as the word does. */
  amounts: { min: Cents; max: Cents } | null
  kinds: readonly Transaction['kind'][]
  /** Our own names, which the reader sees in another language than they are stored in. */
  summaries: readonly string[]
}

/** More words than these narrow nothing down. */
const maxWords = 8
/** Fewer letters would be the beginning of half of all categories. */
const minLettersOfKind = 3

const kindNames: Readonly<Record<Transaction['kind'], string>> = {
  payroll: 'payroll pay wages paycheck salary transfer nomina sueldo salario pago',
  express_pay: 'express pay early',
  bank: 'bank transfer banco transferencia',
  restaurant: 'restaurants food restaurantes comida',
  fuel: 'gas fuel gasolina',
  groceries: 'groceries supermarket supermercado comestibles',
  pharmacy: 'pharmacy drugstore farmacia',
  phone: 'phone telefono celular',
  transit: 'transit bus train transporte tren',
  coffee: 'coffee cafe',
  other: 'other otros',
}

/** Our own names: the list stores them in English, and shows them in the reader's language. */
const ownNames = (['bank-transfer', 'card-purchase', 'card-fee', 'fast-card-delivery', 'deduction-returned'] as const).map(
  (name) => ({
    kept: catalogs.en[`transactions.own.${name}`],
    spanish: normalizedText(catalogs.es[`transactions.own.${name}`]),
  }),
)

/**
 * The words of a search, without what no name has.
 *
 * @param employerName  of the worker's employer: a word of it finds their pay, under whatever name it arrived
 */
export function searchWordsOf(text: string, employerName: string | null | undefined = null): SearchWord[] {
  const employer = normalizedText(employerName ?? '')
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((word) => searchWordOf(word, employer))
}

function searchWordOf(text: string, employer: string): SearchWord {
  const normalized = normalizedText(text)
  const kinds = normalized.length < minLettersOfKind ? [] : kindsNamed(normalized)
  const isEmployer = normalized !== '' && employer.includes(normalized)
  return {
    text,
    amounts: amountsOf(text),
    kinds: isEmployer && !kinds.includes('payroll') ? [...kinds, 'payroll'] : kinds,
    // An accent alone has no letter to be found by.
    summaries: normalized === '' ? [] : ownNames.filter(({ spanish }) => spanish.includes(normalized)).map(({ kept }) => kept),
  }
}

function kindsNamed(normalized: string): Transaction['kind'][] {
  return (Object.keys(kindNames) as Transaction['kind'][]).filter((kind) =>
    kindNames[kind].split(' ').some((name) => name.startsWith(normalized)),
  )
}

function normalizedText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
}

/**
 * The amounts that a word may be the beginning of: "19" is $19.00 to $19.99, "19.3" is $19.30 to $19.39, "1,284.57" is itself. Null for what
 * is no amount.
 */
export function amountsOf(word: string): { min: Cents; max: Cents } | null {
  const [, sign, whole, part = ''] = /^([-+−–]?)\$?(\d{1,3}(?:,\d{3})*|\d{1,12})(?:\.(\d{0,2}))?$/u.exec(word) ?? []
  if (sign === undefined || whole === undefined || whole.length > 15) return null
  const dollars = whole.replaceAll(',', '')
  return { min: cents(BigInt(dollars + part.padEnd(2, '0'))), max: cents(BigInt(dollars + part.padEnd(2, '9'))) }
}
