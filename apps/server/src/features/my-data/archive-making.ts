// Makes a worker's archive: everything as JSON, the transactions as a table, and the most important facts as an accessible PDF,
// in one ZIP.
import { isCopyKey, type Locale } from '@daybreak/copy'
import { cents, formatDollars } from '@daybreak/money'
import { formatPosted, instantText, parseInstant, type Instant } from '@daybreak/time'
import { strToU8, zipSync } from 'fflate'
import type { ClientConfig } from '@daybreak/contract'
import { csvCell } from '#features/employers'
import { drawPdf, type PdfBlock, type PdfContent } from '#platform/documents/pdf.ts'
import { renderText } from '#platform/texts.ts'
import { leftOut } from './archive-tables.ts'
import type { ArchiveRows } from './archive-reading.ts'
import type { AnyRow } from './my-data.store.ts'

export type ArchiveOf = {
  rows: ArchiveRows
  locale: Locale
  timeZone: string
  madeAt: Instant
  brand: Pick<ClientConfig, 'brand' | 'supportPhone'>
}

/** Files of the archive, which do not change their names: people write programs for them. */
export const fileNames = { everything: 'daybreak-data.json', transactions: 'transactions.csv', summary: 'summary.pdf' } as const

/** More would be hundreds of pages; the rest is in the table. */
const maxDocumentRows = 500

export async function makeArchive(archive: ArchiveOf): Promise<Uint8Array> {
  const { rows, madeAt } = archive
  const summary = await drawPdf(summaryOf(archive))
  const everything = { madeAt: instantText(madeAt), tables: rows, leftOut }
  // The library takes the time of day of the machine's zone; one moment for all files.
  const options = { mtime: madeAt.epochMilliseconds, level: 6 } as const
  return zipSync(
    {
      [fileNames.everything]: strToU8(JSON.stringify(everything, null, 2)),
      [fileNames.transactions]: strToU8(tableOf(rows['transactions_item'] ?? [])),
      [fileNames.summary]: summary,
    },
    options,
  )
}

const tableColumns = [
  'created_at',
  'summary',
  'direction',
  'amount',
  'status',
  'type_name',
  'last4',
  'reason_code',
  'id',
] as const

/** RFC 4180, with a byte order mark, so that a spreadsheet reads accents. */
function tableOf(items: readonly AnyRow[]): string {
  const lines = items.map((item) => tableColumns.map((column) => csvCell(textOf(item[column]))).join(','))
  return `\uFEFF${[tableColumns.join(','), ...lines].join('\r\n')}\r\n`
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function summaryOf({ rows, locale, timeZone, madeAt, brand }: ArchiveOf): PdfContent {
  const text = (key: Parameters<typeof renderText>[1]) => renderText(locale, key, {})
  const [profile] = rows['employee_profile'] ?? []
  const details: PdfBlock = {
    kind: 'table',
    valueWidth: 300,
    rows: [
      {
        name: text('employee.data.in-details'),
        note: null,
        value: `${textOf(profile?.['first_name'])} ${textOf(profile?.['last_name'])}`,
      },
      ...(rows['employee_contact'] ?? []).map((contact) => ({
        name: text(contact['kind'] === 'phone' ? 'employee.data.phone' : 'employee.data.email'),
        note: null,
        value: textOf(contact['value']),
      })),
    ],
  }
  const items = (rows['transactions_item'] ?? []).toSorted((one, other) =>
    textOf(one['created_at']) < textOf(other['created_at']) ? 1 : -1,
  )
  const transactions: PdfBlock = {
    kind: 'table',
    valueWidth: 120,
    rows: items.slice(0, maxDocumentRows).map((item) => ({
      name: textOf(item['summary']),
      note: formatPosted(parseInstant(textOf(item['created_at'])), timeZone, locale),
      value: formatDollars(cents(BigInt(textOf(item['amount'])) * (item['direction'] === -1 ? -1n : 1n))),
    })),
  }
  const agreements: PdfBlock = {
    kind: 'table',
    valueWidth: 200,
    rows: (rows['onboarding_consent'] ?? []).map((consent) => ({
      name: nameOfAgreement(textOf(consent['paper_id']), locale),
      note: textOf(consent['version']),
      value: formatPosted(parseInstant(textOf(consent['consented_at'])), timeZone, locale),
    })),
  }
  const section = (key: Parameters<typeof renderText>[1], block: PdfBlock & { kind: 'table' }): PdfBlock[] =>
    block.rows.length === 0 ? [] : [{ kind: 'heading', text: text(key) }, block]
  return {
    locale,
    title: text('employee.data.lead'),
    author: brand.brand,
    footer: `${brand.brand} · ${brand.supportPhone}`,
    createdAt: instantText(madeAt),
    blocks: [
      { kind: 'paragraph', text: text('employee.data.safe') },
      { kind: 'paragraph', text: renderText(locale, 'employee.data.in-file', { ...fileNames }) },
      ...section('employee.data.in-details', details),
      ...section('employee.data.in-transactions', transactions),
      ...section('employee.data.in-documents', agreements),
    ],
  }
}

function nameOfAgreement(paperId: string, locale: Locale): string {
  const key = `onboarding.papers.${paperId}`
  return isCopyKey(key) ? renderText(locale, key, {}) : paperId.replaceAll('_', ' ')
}
