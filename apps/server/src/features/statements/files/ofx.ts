// Writes a statement for money apps: OFX 2.2, which is XML.
import { cents, plainDollars } from '@daybreak/money'
import type { Locale } from '@daybreak/copy'
import { instantAt, instantText, parseInstant, parsePlainDate, type Instant } from '@daybreak/time'
import type { JournalKind } from '#features/ledger'
import type { StatementContent, StatementItem } from '../statements.rules.ts'
import { endOf, monthOf } from '../statements.rules.ts'
import { nameOf } from './names.ts'

const header =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n'
/** OFX 11.4.4.1: a name has 32 characters, a memo 255. */
const nameLength = 32
const memoLength = 255

export function ofxOf(content: StatementContent, locale: Locale): string {
  const { brand, timeZone, items } = content
  const month = monthOf(parsePlainDate(content.month))
  const endsAt = endOf(month, timeZone)
  const status = element('STATUS', element('CODE', '0'), element('SEVERITY', 'INFO'))
  const organization = element('FI', element('ORG', escaped(cut(brand.bankName, nameLength))))
  const signOn = element(
    'SONRS',
    status,
    element('DTSERVER', momentOf(parseInstant(content.madeAt))),
    element('LANGUAGE', locale === 'es' ? 'SPA' : 'ENG'),
    organization,
  )
  const list = element(
    'BANKTRANLIST',
    element('DTSTART', momentOf(instantAt(month, { hour: 0 }, timeZone))),
    element('DTEND', momentOf(endsAt)),
    ...items.map((item) => transactionOf(item, locale)),
  )
  const statement = element(
    'STMTRS',
    element('CURDEF', 'USD'),
    // Full account numbers are in none of our files: the last four digits distinguish accounts.
    element(
      'BANKACCTFROM',
      element('BANKID', content.routingLast4),
      element('ACCTID', content.accountLast4),
      element('ACCTTYPE', 'CHECKING'),
    ),
    list,
    element('LEDGERBAL', element('BALAMT', dollarsOf(content.closing)), element('DTASOF', momentOf(endsAt))),
  )
  const answer = element('STMTTRNRS', element('TRNUID', '0'), status, statement)
  return `${header}${element('OFX', element('SIGNONMSGSRSV1', signOn), element('BANKMSGSRSV1', answer))}\n`
}

function transactionOf(item: StatementItem, locale: Locale): string {
  const name = nameOf(item, locale)
  const short = cut(name, nameLength)
  return element(
    'STMTTRN',
    element('TRNTYPE', typeOf(item)),
    element('DTPOSTED', momentOf(parseInstant(item.at))),
    element('TRNAMT', dollarsOf(item.amount)),
    element('FITID', item.id),
    element('NAME', escaped(short)),
    ...(short === name ? [] : [element('MEMO', escaped(cut(name, memoLength)))]),
  )
}

const types: Partial<Record<JournalKind, string>> = {
  payroll_deposit: 'DIRECTDEP',
  card_purchase: 'POS',
  hold_capture: 'POS',
  ach_in: 'XFER',
  ach_pull: 'XFER',
  ach_out: 'XFER',
  instant_out: 'XFER',
  fee: 'FEE',
  fee_instant_transfer: 'FEE',
  closing_check: 'CHECK',
}

function typeOf({ kind, amount }: StatementItem): string {
  return types[kind] ?? (amount.startsWith('-') ? 'DEBIT' : 'CREDIT')
}

function dollarsOf(amount: string): string {
  return plainDollars(cents(BigInt(amount)))
}

/** OFX 3.2.8.2: "20261120134210.000[0:GMT]". */
function momentOf(instant: Instant): string {
  return `${instantText(instant).slice(0, 19).replaceAll(/[-T:]/g, '')}.000[0:GMT]`
}

function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('').trim()
}

/** Control characters are in no XML, not even escaped. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function element(name: string, ...content: readonly string[]): string {
  return `<${name}>${content.join('')}</${name}>`
}
