// Draws the form that a worker gives to an employer's payroll office, with name, bank and both numbers filled in, as an
// accessible PDF. Decisions 34.
import type { ClientConfig } from '@daybreak/contract'
import type { CopyKey, Locale } from '@daybreak/copy'
import { instantText, type Instant } from '@daybreak/time'
import { readAddressee, readRecipient } from '#features/employee'
import type { DirectDepositNumbers } from '#features/issuer'
import type { Executor } from '#platform/database/database.ts'
import { drawPdf, type PdfContent, type PdfRow } from '#platform/documents/pdf.ts'
import { renderText } from '#platform/texts.ts'

export type FormBrand = Pick<ClientConfig, 'brand' | 'bankName' | 'supportPhone'>

type FormRequest = {
  employeeId: string
  numbers: DirectDepositNumbers
  /** Left out: the language of the worker's profile. */
  locale: Locale | undefined
  brand: FormBrand
  at: Instant
}

/** In points: a name, or a signature, on one line. */
const valueWidth = 260

const typeWords: Readonly<Record<string, CopyKey>> = {
  CHECKING: 'move-money.deposit.form-checking',
  SAVINGS: 'move-money.deposit.form-savings',
}

/** Filled in with what the card provider says now, and never stored: account numbers are in none of our files and messages. */
export async function drawDepositForm(
  executor: Executor,
  { employeeId, numbers, locale: asked, brand, at }: FormRequest,
): Promise<{ name: string; bytes: Uint8Array }> {
  const [recipient, addressee] = [await readRecipient(executor, employeeId), await readAddressee(executor, employeeId)]
  if (recipient === null || addressee === null) throw new Error('an account of no one')
  const locale = asked ?? addressee.language
  const name = `${recipient.firstName} ${recipient.lastName}`
  const content = contentOf({ locale, name, numbers, brand, at })
  return { name: `direct-deposit-${locale}.pdf`, bytes: await drawPdf(content) }
}

type Filled = { locale: Locale; name: string; numbers: DirectDepositNumbers; brand: FormBrand; at: Instant }

function contentOf({ locale, name, numbers: { number, routingNumber, type }, brand, at }: Filled): PdfContent {
  const text = (key: CopyKey) => renderText(locale, key, { bank: brand.bankName })
  const row = (key: CopyKey, value: string, note: CopyKey | null = null): PdfRow => ({
    name: text(key),
    note: note && text(note),
    value,
  })
  const typeKey = typeWords[type ?? '']
  return {
    locale,
    title: text('move-money.deposit.form-title'),
    author: brand.brand,
    footer: `${brand.brand} · ${brand.supportPhone}`,
    createdAt: instantText(at),
    blocks: [
      { kind: 'paragraph', text: text('move-money.deposit.form-lead') },
      { kind: 'heading', text: text('move-money.deposit.form-account') },
      {
        kind: 'table',
        valueWidth,
        rows: [
          row('move-money.deposit.form-name', name),
          row('accounts.details.bank', brand.bankName),
          row('move-money.deposit.form-routing', routingNumber),
          row('move-money.deposit.form-number', number),
          ...(type === null ? [] : [row('move-money.deposit.form-type', typeKey ? text(typeKey) : type)]),
        ],
      },
      { kind: 'heading', text: text('move-money.deposit.form-wish') },
      { kind: 'paragraph', text: text('move-money.deposit.form-consent') },
      {
        kind: 'table',
        valueWidth,
        rows: [
          row('move-money.deposit.form-share', '', 'move-money.deposit.form-share-note'),
          row('move-money.deposit.form-signature', ''),
          row('move-money.deposit.form-date', ''),
        ],
      },
      { kind: 'paragraph', text: text('move-money.deposit.form-care') },
    ],
  }
}
