// Lists the position of each field of a NACHA record, numbered from 1 as the ACH rules print it, and what its codes mean.

export const recordLength = 94
/** Records in a block; files are filled up to whole blocks with lines of nines. */
export const blockingFactor = 10

/** First and last position of a field, both included, counted from 1. */
export type Field = readonly [first: number, last: number]

export const fileHeader = {
  priorityCode: [2, 3],
  destination: [4, 13],
  origin: [14, 23],
  createdDate: [24, 29],
  createdTime: [30, 33],
  fileIdModifier: [34, 34],
  recordSize: [35, 37],
  blocking: [38, 39],
  formatCode: [40, 40],
  destinationName: [41, 63],
  originName: [64, 86],
  reference: [87, 94],
} as const satisfies Record<string, Field>

export const batchHeader = {
  serviceClass: [2, 4],
  companyName: [5, 20],
  discretionary: [21, 40],
  companyId: [41, 50],
  entryClass: [51, 53],
  description: [54, 63],
  descriptiveDate: [64, 69],
  effectiveDate: [70, 75],
  settlementDate: [76, 78],
  originatorStatus: [79, 79],
  odfi: [80, 87],
  batchNumber: [88, 94],
} as const satisfies Record<string, Field>

export const entryDetail = {
  transactionCode: [2, 3],
  rdfi: [4, 11],
  checkDigit: [12, 12],
  accountNumber: [13, 29],
  amount: [30, 39],
  individualId: [40, 54],
  individualName: [55, 76],
  discretionary: [77, 78],
  addendaIndicator: [79, 79],
  trace: [80, 94],
} as const satisfies Record<string, Field>

/** Where an entry from abroad (IAT) has its account number; its batch header names the currencies where others name the company. */
export const foreignAccountNumber: Field = [40, 74]

export const paymentAddenda = {
  typeCode: [2, 3],
  payment: [4, 83],
  sequence: [84, 87],
  entrySequence: [88, 94],
} as const satisfies Record<string, Field>

/** Type 98, a notification of change. */
export const changeAddenda = {
  typeCode: [2, 3],
  changeCode: [4, 6],
  originalTrace: [7, 21],
  originalRdfi: [28, 35],
  corrected: [36, 64],
  trace: [80, 94],
} as const satisfies Record<string, Field>

/** Type 99, a return. */
export const returnAddenda = {
  typeCode: [2, 3],
  returnCode: [4, 6],
  originalTrace: [7, 21],
  dateOfDeath: [22, 27],
  originalRdfi: [28, 35],
  information: [36, 79],
  trace: [80, 94],
} as const satisfies Record<string, Field>

export const batchControl = {
  serviceClass: [2, 4],
  entryCount: [5, 10],
  entryHash: [11, 20],
  debitTotal: [21, 32],
  creditTotal: [33, 44],
  companyId: [45, 54],
  authentication: [55, 73],
  odfi: [80, 87],
  batchNumber: [88, 94],
} as const satisfies Record<string, Field>

export const fileControl = {
  batchCount: [2, 7],
  blockCount: [8, 13],
  entryCount: [14, 21],
  entryHash: [22, 31],
  debitTotal: [32, 43],
  creditTotal: [44, 55],
} as const satisfies Record<string, Field>

export function cut(record: string, [first, last]: Field): string {
  return record.slice(first - 1, last)
}

/** What an entry asks for. Zero-dollar entries carry remittance text; prenotes ask whether the account exists. */
export type EntryKind =
  | 'credit'
  | 'credit_prenote'
  | 'credit_zero_dollar'
  | 'credit_return'
  | 'debit'
  | 'debit_prenote'
  | 'debit_zero_dollar'
  | 'debit_return'

export type AccountType = 'checking' | 'savings' | 'general_ledger' | 'loan'

export type TransactionCode = { kind: EntryKind; accountType: AccountType }

const kindByUnit: Readonly<Record<string, EntryKind>> = {
  '1': 'credit_return',
  '2': 'credit',
  '3': 'credit_prenote',
  '4': 'credit_zero_dollar',
  '6': 'debit_return',
  '7': 'debit',
  '8': 'debit_prenote',
  '9': 'debit_zero_dollar',
}

function codesOf(accountType: AccountType, tens: string): [string, TransactionCode][] {
  return Object.entries(kindByUnit).map(([unit, kind]) => [tens + unit, { kind, accountType }])
}

/** Every transaction code of an entry. Loan accounts know no debit but the reversal of a credit (55) and its return (56). */
export const transactionCodes: ReadonlyMap<string, TransactionCode> = new Map([
  ...codesOf('checking', '2'),
  ...codesOf('savings', '3'),
  ...codesOf('general_ledger', '4'),
  ...codesOf('loan', '5').filter(([, { kind }]) => kind.startsWith('credit')),
  ['55', { kind: 'debit', accountType: 'loan' }],
  ['56', { kind: 'debit_return', accountType: 'loan' }],
])

/** 200 mixed, 220 credits only, 225 debits only. 280 (ADV) has records of another shape and is refused. */
export const serviceClasses = ['200', '220', '225'] as const
export type ServiceClass = (typeof serviceClasses)[number]
