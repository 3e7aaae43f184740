// The files of a statement: a PDF, a table, JSON, and OFX for money apps. The same statement gives the same bytes.
import type { StatementFormat } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { drawPdf } from '#platform/documents/pdf.ts'
import type { StatementContent } from '../statements.rules.ts'
import { ofxOf } from './ofx.ts'
import { statementDocumentOf } from './document.ts'
import { tableOfStatement } from './table.ts'

export { tableOfHistory } from './table.ts'

export async function fileOf(content: StatementContent, format: StatementFormat, locale: Locale): Promise<Uint8Array> {
  if (format === 'pdf') return drawPdf(statementDocumentOf(content, locale))
  return Buffer.from(textOf(content, format, locale), 'utf8')
}

function textOf(content: StatementContent, format: Exclude<StatementFormat, 'pdf'>, locale: Locale): string {
  if (format === 'csv') return tableOfStatement(content, locale)
  return format === 'ofx' ? ofxOf(content, locale) : `${JSON.stringify(content, null, 2)}\n`
}
