// Draws a letter of proof of income as an accessible document: what it states, and where its code is checked.
import type { PayRhythm, ProofLetter, ProofPayday } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import { cents, formatDollars } from '@daybreak/money'
import { formatDate, parsePlainDate } from '@daybreak/time'
import type { PdfBlock, PdfContent, PdfRow } from '#platform/documents/pdf.ts'
import { renderText } from '#platform/texts.ts'

const rhythmNames = {
  weekly: 'statements.proof.often-weekly',
  'two-weeks': 'statements.proof.often-two-weeks',
  'twice-month': 'statements.proof.often-twice-month',
  monthly: 'statements.proof.often-monthly',
} as const satisfies Record<PayRhythm, CopyKey>

export type LetterToDraw = { letter: ProofLetter; shownCode: string; brand: string; checkedAt: string; madeAt: string }

export function letterDocumentOf({ letter, shownCode, brand, checkedAt, madeAt }: LetterToDraw): PdfContent {
  const { language: locale, name, work, madeFor, paydays, total, totalGross, average, often, count } = letter
  const say = (key: CopyKey, values: Record<string, string | number> = {}) => renderText(locale, key, values)
  const day = (date: string) => formatDate(parsePlainDate(date), locale)
  const days = { from: day(letter.from), to: day(letter.to) }
  const row = (text: string, amount: string): PdfRow => ({ name: text, note: null, value: dollars(amount) })
  const body =
    work === null
      ? say('statements.proof.letter-body-alone', { name, brand, ...days })
      : say('statements.proof.letter-body', { name, brand, employer: work.employer, ...days })
  return {
    locale,
    title: say('statements.income.letter'),
    author: brand,
    footer: `${brand} · ${shownCode}`,
    createdAt: madeAt,
    blocks: [
      { kind: 'paragraph', text: day(letter.madeOn) },
      ...(madeFor === null ? [] : [{ kind: 'paragraph', text: say('statements.proof.letter-to', { name: madeFor }) } as const]),
      { kind: 'paragraph', text: body },
      ...(work?.since
        ? [
            {
              kind: 'paragraph',
              text: say('statements.proof.work-note', { employer: work.employer, date: day(work.since) }),
            } as const,
          ]
        : []),
      ...(often === null
        ? []
        : [{ kind: 'paragraph', text: say('statements.proof.letter-often', { often: say(rhythmNames[often]) }) } as const]),
      ...(paydays === null ? [] : [paydaysOf(paydays, say, day)]),
      {
        kind: 'table',
        rows: [
          row(say('statements.proof.letter-total', { count }), total),
          ...(totalGross === null ? [] : [row(say('statements.proof.total-gross'), totalGross)]),
          ...(average === null ? [] : [row(say('statements.proof.letter-average'), average)]),
        ],
      },
      { kind: 'paragraph', text: say('statements.proof.letter-after-taxes') },
      { kind: 'heading', text: say('statements.proof.code') },
      { kind: 'paragraph', text: shownCode },
      { kind: 'paragraph', text: say('statements.proof.letter-check', { address: checkedAt }) },
    ],
  }
}

function paydaysOf(
  paydays: readonly ProofPayday[],
  say: (key: CopyKey) => string,
  day: (date: string) => string,
): PdfBlock & { kind: 'columns' } {
  const hasGross = paydays.some(({ gross }) => gross !== null)
  return {
    kind: 'columns',
    columns: [
      { name: say('statements.proof.payday') },
      ...(hasGross ? [{ name: say('statements.proof.gross'), width: 110, isFigure: true }] : []),
      { name: say('statements.proof.net'), width: 110, isFigure: true },
    ],
    rows: paydays.map(({ payday, gross, net }) => [
      day(payday),
      ...(hasGross ? [gross === null ? '–' : dollars(gross)] : []),
      dollars(net),
    ]),
  }
}

function dollars(amount: string): string {
  return formatDollars(cents(BigInt(amount)))
}
