// Draws a letter about a case as an accessible document, in English or Spanish.
import type { DisputeReason } from '@daybreak/contract'
import type { CopyKey, Locale } from '@daybreak/copy'
import { cents, formatDollars } from '@daybreak/money'
import { formatDate, parsePlainDate } from '@daybreak/time'
import type { PdfBlock, PdfContent } from '#platform/documents/pdf.ts'
import { renderText } from '#platform/texts.ts'
import type { LetterContent, LetterKind } from './content.ts'

export type LetterToDraw = { kind: LetterKind; content: LetterContent; language: Locale; madeAt: string }

const titles: Readonly<Record<LetterKind, CopyKey>> = {
  received: 'disputes.form.sent-title',
  provisional: 'disputes.letter.provisional',
  won: 'disputes.state.won',
  lost: 'disputes.state.lost',
  withdrawn: 'disputes.letter.withdrawn',
  reopened: 'disputes.letter.reopened',
}

const reasons: Readonly<Record<DisputeReason, CopyKey>> = {
  'not-me': 'disputes.form.reason-not-me',
  amount: 'disputes.form.reason-amount',
  twice: 'disputes.form.reason-twice',
  'not-received': 'disputes.form.reason-not-received',
  canceled: 'disputes.form.reason-canceled',
  atm: 'disputes.form.reason-atm',
  refund: 'disputes.form.reason-refund',
  other: 'disputes.form.reason-other',
}

type Say = (key: CopyKey, values?: Record<string, string>) => string

export function letterDocumentOf({ kind, content, language: locale, madeAt }: LetterToDraw): PdfContent {
  const { brand, number } = content
  const say: Say = (key, values = {}) => renderText(locale, key, { brand: brand.brand, phone: brand.supportPhone, ...values })
  return {
    locale,
    title: say(titles[kind]),
    author: brand.brand,
    footer: `${brand.brand} · ${brand.supportPhone} · ${brand.supportEmail}`,
    createdAt: madeAt,
    blocks: [
      paragraph(day(content.on, locale)),
      paragraph(say('disputes.letter.to', { name: content.name })),
      paragraph(say('disputes.letter.case', { number, date: day(content.reportedOn, locale) })),
      ...bodyOf(kind, content, { locale, say }),
      heading(say('disputes.case.title')),
      chargesOf(content, { locale, say }),
      paragraph(`${say('disputes.case.you-say')}: ${say(reasons[content.reason])}`),
      paragraph(say('disputes.case.talk')),
    ],
  }
}

type Words = { locale: Locale; say: Say }

function bodyOf(kind: LetterKind, content: LetterContent, words: Words): PdfBlock[] {
  const { say, locale } = words
  const amount = dollars(content.amount)
  switch (kind) {
    case 'received':
    case 'reopened':
      return datesOf(content, words)
    case 'provisional':
      return [
        paragraph(say('disputes.track.credit-given', { amount })),
        heading(say('disputes.case.no-mistake')),
        paragraph(say('disputes.case.no-mistake-answer', { amount })),
        ...(content.finalBy === null ? [] : [paragraph(say('disputes.track.final-by', { date: day(content.finalBy, locale) }))]),
      ]
    case 'won':
      return [
        paragraph(say('disputes.track.won', { amount })),
        ...(content.fees === null ? [] : [paragraph(`${say('disputes.won.fees')}: ${dollars(content.fees)}`)]),
        ...whyOf(content, words),
        ...takenBackOf(content, words),
      ]
    case 'lost':
      return [
        ...whyOf(content, words),
        ...takenBackOf(content, words),
        heading(say('disputes.lost.disagree')),
        paragraph(say('disputes.lost.disagree-note')),
        paragraph(say('disputes.track.lost-documents')),
        paragraph(say('disputes.lost.cfpb')),
      ]
    case 'withdrawn':
    default:
      return [paragraph(say('disputes.track.withdrawn', { date: day(content.on, locale) })), ...takenBackOf(content, words)]
  }
}

function datesOf(content: LetterContent, { locale, say }: Words): PdfBlock[] {
  const { creditBy, finalBy, isCourtesy } = content
  if (isCourtesy || finalBy === null) return [paragraph(say('disputes.form.late'))]
  return [
    ...(creditBy === null ? [] : [paragraph(say('disputes.track.decide-by', { date: day(creditBy, locale) }))]),
    paragraph(say('disputes.track.final-by', { date: day(finalBy, locale) })),
  ]
}

function whyOf({ decisionReason }: LetterContent, { say }: Words): PdfBlock[] {
  return decisionReason === null ? [] : [heading(say('disputes.lost.why')), paragraph(decisionReason)]
}

function takenBackOf({ takenBack, takeBackOn, honorUntil }: LetterContent, { locale, say }: Words): PdfBlock[] {
  if (takenBack === null || takeBackOn === null || honorUntil === null) return []
  return [
    paragraph(say('disputes.track.lost-credit-back', { amount: dollars(takenBack), date: day(takeBackOn, locale) })),
    paragraph(say('disputes.letter.honor', { date: day(honorUntil, locale) })),
  ]
}

function chargesOf({ items, disputed }: LetterContent, { locale, say }: Words): PdfBlock {
  const rows = items.map(({ merchant, on, amount }) => ({
    name: merchant,
    note: day(on, locale),
    value: dollars(amount),
  }))
  return { kind: 'table', rows: [...rows, { name: say('disputes.letter.in-dispute'), note: null, value: dollars(disputed) }] }
}

function paragraph(text: string): PdfBlock {
  return { kind: 'paragraph', text }
}

function heading(text: string): PdfBlock {
  return { kind: 'heading', text }
}

function day(date: string, locale: Locale): string {
  return formatDate(parsePlainDate(date), locale)
}

function dollars(amount: string | null): string {
  return amount === null ? '' : formatDollars(cents(BigInt(amount)))
}
