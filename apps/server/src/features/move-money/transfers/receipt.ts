// Draws the receipt of a transfer as an accessible PDF. Picture "move-money-receipt", "Save receipt".
import type { ClientConfig, MoneyTransferStatus } from '@daybreak/contract'
import { isCopyKey, type CopyKey, type Locale } from '@daybreak/copy'
import { formatDollars, noCents, subtractCents } from '@daybreak/money'
import { formatPosted, formatWeekday, instantText } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import type { Executor } from '#platform/database/database.ts'
import { drawPdf, type PdfContent, type PdfRow } from '#platform/documents/pdf.ts'
import { renderText } from '#platform/texts.ts'
import { nameOf, readDestinations, type Destination } from '../linked/index.ts'
import type { Fact } from '../move-money-facts.ts'
import { readFacts, type MoneyTransfer } from './transfers.store.ts'

export type Receipt = { name: string; bytes: Uint8Array }
type Brand = Pick<ClientConfig, 'brand' | 'supportPhone'>
type Drawn = { transfer: MoneyTransfer; destination: Destination; facts: readonly Fact[]; timeZone: string }

/** In points: "First Harbor Bank *8830" on one line. */
const valueWidth = 240

const bankCode = /^[A-Z]\d\d$/
const statusWords: Record<MoneyTransferStatus, CopyKey> = {
  INITIATED: 'transactions.status.initiated',
  PENDING: 'transactions.status.pending',
  PROCESSING: 'transactions.status.processing',
  PROCESSED: 'transactions.status.completed',
  COMPLETED: 'transactions.status.completed',
  CANCELED: 'transactions.status.canceled',
  FAILED: 'transactions.status.failed',
  RETURNED: 'transactions.status.returned',
}

/** Drawn from the transfer as it is now: the same transfer in the same state is the same bytes. */
export async function drawReceipt(
  executor: Executor,
  transfer: MoneyTransfer,
  request: { locale: Locale | undefined; brand: Brand },
): Promise<Receipt> {
  const addressee = await readAddressee(executor, transfer.employeeId)
  const destination = (await readDestinations(executor, [transfer.destinationId])).get(transfer.destinationId)
  if (addressee === null || destination === undefined) throw new Error('a transfer of no one, or to nowhere')
  const facts = (await readFacts(executor, [transfer.id])).get(transfer.id) ?? []
  const locale = request.locale ?? addressee.language
  const content = contentOf({ transfer, destination, facts, timeZone: addressee.timeZone }, locale, request.brand)
  return { name: `${transfer.number}-${locale}.pdf`, bytes: await drawPdf(content) }
}

function contentOf(drawn: Drawn, locale: Locale, { brand, supportPhone }: Brand): PdfContent {
  const { transfer, facts } = drawn
  return {
    locale,
    title: `${renderText(locale, 'move-money.returned.receipt', {})} ${transfer.number}`,
    author: brand,
    footer: `${brand} · ${supportPhone}`,
    createdAt: instantText(facts.at(-1)?.at ?? transfer.createdAt),
    blocks: [{ kind: 'table', rows: rowsOf(drawn, locale), valueWidth }],
  }
}

function rowsOf({ transfer, destination, facts, timeZone }: Drawn, locale: Locale): PdfRow[] {
  const { amount, fee, speed, direction, createdAt, expectedOn, trace } = transfer
  const text = (key: CopyKey) => renderText(locale, key, {})
  const row = (key: CopyKey, value: string, note: string | null = null): PdfRow => ({ name: text(key), note, value })
  const status = text(statusWords[transfer.status])
  const ended = facts.findLast(({ kind }) => kind !== 'handed' && kind !== 'sent')
  return [
    row('move-money.amount.label', formatDollars(amount)),
    row('express-pay.transfer.fee', fee === noCents ? text('move-money.review.fee-free') : formatDollars(fee)),
    ...(fee === noCents ? [] : [row('move-money.review.arrives', formatDollars(subtractCents(amount, fee)))]),
    row(direction === 'out' ? 'move-money.review.to' : 'move-money.review.from', accountOf(destination, text)),
    row('move-money.receipt.speed', text(speed === 'standard' ? 'move-money.speed.standard' : 'move-money.speed.instant')),
    row('move-money.returned.track-sent', formatPosted(createdAt, timeZone, locale)),
    ...(expectedOn === null ? [] : [row('move-money.review.when', formatWeekday(expectedOn, locale))]),
    row(
      'transactions.detail.status',
      ended === undefined ? status : `${status} · ${formatPosted(ended.at, timeZone, locale)}`,
      reasonOf(transfer, locale),
    ),
    row('move-money.receipt.number', transfer.number, trace),
  ]
}

function accountOf(destination: Destination, text: (key: CopyKey) => string): string {
  const { kind, name, last4 } = nameOf(destination)
  return `${name ?? text(kind === 'bank' ? 'move-money.bank.step-bank' : 'move-money.linked.card')} *${last4}`
}

/** In the words of specification 8, or with the bank's own code; null where neither says anything. */
function reasonOf({ reason }: MoneyTransfer, locale: Locale): string | null {
  if (reason === null) return null
  const key = `transactions.failure.${reason.toLowerCase().replaceAll('_', '-')}`
  if (isCopyKey(key)) return renderText(locale, key, {})
  if (bankCode.test(reason)) return renderText(locale, 'transactions.failure.other-code', { code: reason })
  return reason === 'CARD_DECLINED' ? renderText(locale, 'move-money.returned.card-declined', {}) : null
}
