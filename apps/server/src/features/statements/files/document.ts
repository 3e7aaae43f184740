// Draws a statement as an accessible document: the account, balances and totals, every item, the fees of the month and the year,
// and how to report an error.
import { feeKind } from '@daybreak/contract'
import type { CopyKey, Locale } from '@daybreak/copy'
import { addCents, cents, formatDollars, type Cents } from '@daybreak/money'
import { dateIn, formatDate, formatMonth, formatMonthDay, parseInstant, parsePlainDate } from '@daybreak/time'
import type { PdfBlock, PdfContent, PdfRow } from '#platform/documents/pdf.ts'
import { renderText } from '#platform/texts.ts'
import type { StatementContent } from '../statements.rules.ts'
import { feeTexts } from './kinds.ts'
import { nameOf } from './names.ts'

export function statementDocumentOf(content: StatementContent, locale: Locale): PdfContent {
  const { brand, holder, accountLast4, from, to, items, expressPay } = content
  const say = (key: CopyKey, values: Record<string, string> = {}) => renderText(locale, key, values)
  const row = (key: CopyKey, amount: string): PdfRow => ({ name: say(key), note: null, value: dollars(amount) })
  const day = (text: string) => formatDate(parsePlainDate(text), locale)
  return {
    locale,
    title: say('statements.list.month', { month: formatMonth(parsePlainDate(content.month), locale) }),
    author: brand.brand,
    footer: `${brand.brand} · ${brand.bankName} · *${accountLast4}`,
    createdAt: content.madeAt,
    blocks: [
      { kind: 'paragraph', text: say('statements.paper.whose', { holder, last4: accountLast4 }) },
      { kind: 'paragraph', text: say('statements.paper.days', { from: day(from), to: day(to) }) },
      { kind: 'heading', text: say('statements.paper.summary') },
      {
        kind: 'table',
        rows: [
          row('statements.paper.opening', content.opening),
          row('statements.paper.in', content.totalIn),
          row('statements.paper.out', content.totalOut),
          row('statements.paper.closing', content.closing),
          row('statements.paper.express-received', expressPay.received),
          row('statements.paper.express-paid-back', expressPay.paidBack),
        ],
      },
      { kind: 'heading', text: say('statements.fees.title') },
      feesOf(content, locale),
      { kind: 'heading', text: say('statements.paper.items') },
      ...(items.length === 0
        ? [{ kind: 'paragraph', text: say('statements.paper.nothing') } as const]
        : [itemsOf(content, locale)]),
      { kind: 'heading', text: say('statements.error-notice.title') },
      { kind: 'paragraph', text: say('statements.error-notice.body', { phone: brand.supportPhone, email: brand.supportEmail }) },
      { kind: 'paragraph', text: say('statements.error-notice.days') },
      { kind: 'paragraph', text: say('statements.tax.note') },
    ],
  }
}

function feesOf({ fees, month }: StatementContent, locale: Locale): PdfBlock {
  const name = (key: CopyKey) => renderText(locale, key, {})
  const sum = (amounts: Record<string, string>): Cents =>
    addCents(...Object.values(amounts).map((amount) => cents(BigInt(amount))))
  return {
    kind: 'columns',
    columns: [
      { name: name('statements.paper.fee') },
      { name: formatMonth(parsePlainDate(month), locale), width: 120, isFigure: true },
      { name: String(parsePlainDate(month).year), width: 90, isFigure: true },
    ],
    rows: [
      ...feeKind.options.map((kind) => [name(feeTexts[kind]), dollars(fees.month[kind]), dollars(fees.year[kind])]),
      [name('statements.fees.total'), formatDollars(sum(fees.month)), formatDollars(sum(fees.year))],
    ],
  }
}

function itemsOf({ items, timeZone }: StatementContent, locale: Locale): PdfBlock {
  const name = (key: CopyKey) => renderText(locale, key, {})
  return {
    kind: 'columns',
    columns: [
      { name: name('statements.paper.date'), width: 54 },
      { name: name('statements.paper.description') },
      { name: name('statements.paper.amount'), width: 84, isFigure: true },
      { name: name('statements.paper.balance'), width: 84, isFigure: true },
    ],
    rows: items.map((item) => [
      formatMonthDay(dateIn(parseInstant(item.at), timeZone), locale),
      nameOf(item, locale),
      dollars(item.amount),
      dollars(item.balance),
    ]),
  }
}

function dollars(amount: string): string {
  return formatDollars(cents(BigInt(amount)))
}
