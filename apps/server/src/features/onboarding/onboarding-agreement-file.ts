// Draws agreements as PDFs. A version is drawn once, because it never changes.
import type { Fee, Agreement, AgreementContent, AgreementId } from '@daybreak/contract'
import { isCopyKey, type Locale } from '@daybreak/copy'
import { formatBasisPoints, formatDollars, noCents, parseCents } from '@daybreak/money'
import { drawPdf, type PdfBlock, type PdfContent, type PdfRow } from '#platform/documents/pdf.ts'
import { renderText } from '#platform/texts.ts'
import type { Agreements } from './agreements/index.ts'

export type AgreementFile = { name: string; bytes: Uint8Array }
/** An agreement of any version, with the words that its hash is of. */
export type AcceptedAgreement = AgreementContent & { paperId: string; version: string; hash: string; locale: Locale }

export type AgreementFiles = {
  read(paperId: AgreementId, locale: Locale): Promise<AgreementFile>
  /** One that was agreed to, as it was then. */
  readAgreed(agreed: AcceptedAgreement): Promise<AgreementFile>
}

export function createAgreementFiles(agreements: Pick<Agreements, 'read'>, brand: string): AgreementFiles {
  const drawn = new Map<string, Promise<Uint8Array>>()

  function draw(agreement: Agreement | AcceptedAgreement): Promise<Uint8Array> {
    const known = drawn.get(agreement.hash)
    if (known !== undefined) return known
    const bytes = drawPdf(contentOf(agreement, brand))
    drawn.set(agreement.hash, bytes)
    // Drawn again by the next request.
    bytes.catch(() => drawn.delete(agreement.hash))
    return bytes
  }

  async function fileOf(agreement: Agreement | AcceptedAgreement): Promise<AgreementFile> {
    return { name: `${agreement.paperId}-${agreement.version}-${agreement.locale}.pdf`, bytes: await draw(agreement) }
  }

  return { read: (paperId, locale) => fileOf(agreements.read(paperId, locale)), readAgreed: fileOf }
}

function contentOf({ locale, title, version, sections, fees }: Agreement | AcceptedAgreement, brand: string): PdfContent {
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

/** As the page writes it: a zero fee is "$0", and one that grows with an amount is its maximum. */
function rowOf({ id, amount, basisPoints }: Fee, locale: Locale): PdfRow {
  const cents = parseCents(amount) ?? noCents
  const values = basisPoints === null ? {} : { percent: formatBasisPoints(basisPoints) }
  const text = (key: string) => (isCopyKey(key) ? renderText(locale, key, values) : null)
  return {
    name: text(`onboarding.fee.${id}`) ?? id,
    note: text(`onboarding.fee-note.${id}`),
    value: cents === noCents ? '$0' : formatDollars(cents),
  }
}
