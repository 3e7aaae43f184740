// Papers as PDFs to keep. A version of a paper is drawn once: it never changes.
import type { Fee, Paper, PaperId } from '@daybreak/contract'
import { isCopyKey, type Locale } from '@daybreak/copy'
import { formatDollars, noCents, parseCents } from '@daybreak/money'
import { drawPdf, type PdfBlock, type PdfContent, type PdfRow } from '#platform/documents/pdf.ts'
import { renderText } from '#platform/texts.ts'
import type { Papers } from './papers/index.ts'

export type PaperFiles = { read(paperId: PaperId, locale: Locale): Promise<{ name: string; bytes: Uint8Array }> }

export function createPaperFiles(papers: Pick<Papers, 'read'>, brand: string): PaperFiles {
  const drawn = new Map<string, Promise<Uint8Array>>()

  function draw(paper: Paper): Promise<Uint8Array> {
    const known = drawn.get(paper.hash)
    if (known !== undefined) return known
    const bytes = drawPdf(contentOf(paper, brand))
    drawn.set(paper.hash, bytes)
    // Drawn again by the next request.
    bytes.catch(() => drawn.delete(paper.hash))
    return bytes
  }

  return {
    async read(paperId, locale) {
      const paper = papers.read(paperId, locale)
      return { name: `${paperId}-${paper.version}-${locale}.pdf`, bytes: await draw(paper) }
    },
  }
}

function contentOf({ locale, title, version, sections, fees }: Paper, brand: string): PdfContent {
  const blocks = sections.flatMap(({ heading, paragraphs }): PdfBlock[] => [
    ...(heading === null ? [] : [{ kind: 'heading', text: heading } as const]),
    ...paragraphs.map((text) => ({ kind: 'paragraph', text }) as const),
  ])
  const table: PdfBlock[] =
    fees === null
      ? []
      : [
          { kind: 'heading', text: renderText(locale, 'onboarding.agreement.see-all-fees', {}) },
          { kind: 'table', rows: fees.map((fee) => rowOf(fee, locale)) },
        ]
  return {
    locale,
    title,
    author: brand,
    footer: `${brand} · ${version}`,
    createdAt: `${version}T12:00:00Z`,
    blocks: [...blocks, ...table],
  }
}

/** As the page writes it: a fee of nothing is "$0", and one that grows with an amount is the most that it comes to. */
function rowOf({ id, amount }: Fee, locale: Locale): PdfRow {
  const cents = parseCents(amount) ?? noCents
  const text = (key: string) => (isCopyKey(key) ? renderText(locale, key, {}) : null)
  return {
    name: text(`onboarding.fee.${id}`) ?? id,
    note: text(`onboarding.fee-note.${id}`),
    value: cents === noCents ? '$0' : formatDollars(cents),
  }
}
