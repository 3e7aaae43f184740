// Draws a transaction as a receipt to share: an accessible PDF without the balance and without an account number. DESIGN-2,
// "Share receipt".
import type { ClientConfig, Transaction } from '@daybreak/contract'
import type { CopyKey, Locale } from '@daybreak/copy'
import { formatDollars, negateCents, parseCents } from '@daybreak/money'
import { formatPosted, parseInstant } from '@daybreak/time'
import { drawPdf, type PdfRow } from '#platform/documents/pdf.ts'
import { renderText } from '#platform/texts.ts'

export type Reader = { locale: Locale; timeZone: string }

/** In points: a long store name gets the room that it needs by breaking. */
const valueWidth = 260

/** Drawn from the transaction alone: the same one in the same state is the same bytes. */
export async function drawReceipt(
  transaction: Transaction,
  { locale, timeZone }: Reader,
  { brand, supportPhone }: Pick<ClientConfig, 'brand' | 'supportPhone'>,
): Promise<{ name: string; bytes: Uint8Array }> {
  const bytes = await drawPdf({
    locale,
    title: renderText(locale, 'transactions.receipt.title', {}),
    author: brand,
    footer: `${brand} · ${supportPhone}`,
    createdAt: transaction.createdAt,
    blocks: [{ kind: 'table', rows: rowsOf(transaction, { locale, timeZone }), valueWidth }],
  })
  return { name: `receipt-${transaction.id}-${locale}.pdf`, bytes }
}

function rowsOf(transaction: Transaction, { locale, timeZone }: Reader): PdfRow[] {
  const { createdAt, summary, merchantCity = null, payrollTransfer } = transaction
  const text = (key: CopyKey, values: Record<string, string> = {}) => renderText(locale, key, values)
  const row = (key: CopyKey, value: string): PdfRow => ({ name: text(key), note: null, value })
  const name = payrollTransfer === null ? summary : text('transactions.detail.payroll-title')
  const isOut = transaction.direction === 'NEGATIVE'
  return [
    row('transactions.detail.description', merchantCity === null ? name : `${name}, ${merchantCity}`),
    row('transactions.detail.amount', signedDollars(transaction)),
    row('transactions.detail.category', text(isOut ? 'transactions.detail.debit' : 'transactions.detail.credit')),
    row('transactions.detail.status', text(statusKeyOf(transaction))),
    row('transactions.detail.posted-date', formatPosted(parseInstant(createdAt), timeZone, locale)),
    ...(payrollTransfer === null ? [row('transactions.detail.payment-method', methodOf(transaction, text))] : []),
    row('transactions.receipt.number', transaction.id),
  ]
}

function signedDollars({ amount, direction }: Transaction): string {
  const cents = parseCents(amount)
  if (cents === null) throw new Error('an item without an amount')
  return formatDollars(direction === 'NEGATIVE' ? negateCents(cents) : cents, 'always')
}

function methodOf(
  { typeName, last4Digits }: Transaction,
  text: (key: CopyKey, values?: Record<string, string>) => string,
): string {
  if (typeName === 'ACH Transfer') return text('transactions.detail.ach')
  const card = text('shell.brand.card')
  return last4Digits === null ? card : text('transactions.detail.card-method', { card, last4: last4Digits })
}

const statusKeys: Partial<Record<Transaction['status'], CopyKey>> = {
  CANCELED: 'transactions.status.canceled',
  FAILED: 'transactions.status.failed',
  RETURNED: 'transactions.status.returned',
  UNKNOWN: 'transactions.status.unknown',
}

/** As the specification's detail says it: processing, completed, or the status itself. */
function statusKeyOf({ status, isPending }: Transaction): CopyKey {
  if (isPending) return 'transactions.status.processing'
  return statusKeys[status] ?? 'transactions.status.completed'
}
