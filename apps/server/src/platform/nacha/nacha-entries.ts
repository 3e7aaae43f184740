// The content of a NACHA file after reading: its header, batches, entries with their addenda, and its totals.
import type { Cents } from '@daybreak/money'
import type { AccountType, EntryKind, ServiceClass } from './nacha-layout.ts'

export type NachaHeader = {
  /** Where the file is sent, ten characters as written: a blank and a routing number, or a name the two ends agreed on. */
  destination: string
  origin: string
  destinationName: string
  originName: string
  /** 'YYYY-MM-DD'. */
  createdDate: string
  /** 'HHMM' or blank. */
  createdTime: string
  fileIdModifier: string
  reference: string
}

export type NachaBatchHeader = {
  /** Counted from 1 in the file's order; the batch number of the sender need not be unique. */
  ordinal: number
  line: number
  serviceClass: ServiceClass
  companyName: string
  discretionary: string
  companyId: string
  /** Standard entry class: PPD, CCD, WEB, COR … */
  entryClass: string
  description: string
  descriptiveDate: string
  /** 'YYYY-MM-DD'; null when the field is blank or zero, as batches of returns and notifications may leave it. */
  effectiveDate: string | null
  odfi: string
  batchNumber: string
}

export type NachaReturn = { kind: 'return'; code: string; originalTrace: string; originalRdfi: string; information: string }
export type NachaChange = { kind: 'change'; code: string; originalTrace: string; originalRdfi: string; corrected: string }
/** Any other addenda: 05 payment text, 02, 10–18. */
export type NachaRemark = { kind: 'remark'; typeCode: string; text: string }
export type NachaAddenda = { line: number } & (NachaReturn | NachaChange | NachaRemark)

export type NachaEntry = {
  line: number
  batch: NachaBatchHeader
  transactionCode: string
  kind: EntryKind
  accountType: AccountType
  /** All nine digits of the receiving bank. */
  routingNumber: string
  accountNumber: string
  amount: Cents
  individualId: string
  individualName: string
  discretionary: string
  trace: string
  addenda: NachaAddenda[]
}

export type NachaTotals = {
  /** Entries and addenda, as the controls count them. */
  entryAndAddendaCount: number
  /** Ten digits: the sum of the receiving banks' first eight digits, its last ten digits kept. */
  entryHash: string
  debit: Cents
  credit: Cents
}

export type NachaBatch = { header: NachaBatchHeader; entryCount: number; totals: NachaTotals }

export type NachaFile = {
  header: NachaHeader
  batchCount: number
  entryCount: number
  lineCount: number
  totals: NachaTotals
}
