// The ledger's requests and answers: journals, their kinds, the house accounts, and when two requests are the same.
import { hash } from 'node:crypto'
import { isUuid } from '@daybreak/ids'
import type { Cents } from '@daybreak/money'
import type { Instant } from '@daybreak/time'
import type { LedgerRefusal } from './ledger.errors.ts'

/** One side of a journal: positive puts money on the account, negative takes it off. */
export type Leg = { accountId: string; amount: Cents }

export type JournalRequest = {
  /** A UUIDv7 made by the caller; a replay answers the id of the first request. */
  journalId: string
  /** Whose key it is: a worker, an employer, a card provider. Another owner's same key is unrelated. */
  owner: string
  idempotencyKey: string
  kind: JournalKind
  /** At least two, none zero, summing to zero. */
  legs: readonly Leg[]
  /** A posting that must not be refused for lack of money: a clearing above its hold, a tip, an offline sale, a return. */
  forced?: boolean
  at: Instant
}

export type PostOutcome = { kind: 'posted'; journalId: string; replayed: boolean } | { kind: 'refused'; code: LedgerRefusal }

export type JournalKind = keyof typeof journalKinds

/** The numbers are stored: a kind may be added, never renumbered. */
export const journalKinds = {
  payroll_deposit: 1,
  card_purchase: 2,
  card_refund: 3,
  ach_out: 4,
  ach_in: 5,
  ach_return: 6,
  express_pay_advance: 7,
  express_pay_reimbursement: 8,
  fee: 9,
  cash_back: 10,
  adjustment: 11,
  hold_capture: 12,
  instant_out: 13,
  ach_pull: 14,
  rail_settlement: 15,
  micro_deposit: 16,
  fee_instant_transfer: 17,
  closing_check: 18,
  write_off: 19,
  unclaimed_property: 20,
  provisional_credit: 21,
  provisional_credit_reversal: 22,
  dispute_final: 23,
} as const

/** The house's own accounts: fixed ids, the same in every installation. They have no balance row and may go negative. */
export const houseAccounts = {
  employerFunding: '00000000-0000-8000-8000-000000000001',
  networkSettlement: '00000000-0000-8000-8000-000000000002',
  achClearing: '00000000-0000-8000-8000-000000000003',
  expressPayReceivable: '00000000-0000-8000-8000-000000000004',
  feeIncome: '00000000-0000-8000-8000-000000000005',
  rewards: '00000000-0000-8000-8000-000000000006',
  writeOff: '00000000-0000-8000-8000-000000000007',
  achSuspense: '00000000-0000-8000-8000-000000000008',
  settlementBank: '00000000-0000-8000-8000-000000000009',
  achOutClearing: '00000000-0000-8000-8000-00000000000a',
  achInClearing: '00000000-0000-8000-8000-00000000000b',
  instantClearing: '00000000-0000-8000-8000-00000000000c',
  verificationCosts: '00000000-0000-8000-8000-00000000000d',
  provisionalCredit: '00000000-0000-8000-8000-00000000000e',
  negativeWriteOff: '00000000-0000-8000-8000-00000000000f',
  unclaimedProperty: '00000000-0000-8000-8000-000000000010',
  checksOutstanding: '00000000-0000-8000-8000-000000000011',
  disputeLosses: '00000000-0000-8000-8000-000000000012',
  partnerPayments: '00000000-0000-8000-8000-000000000013',
  rewardGoodwill: '00000000-0000-8000-8000-000000000014',
} as const

/**
 * Thirty-two bytes, in hexadecimal, that are the same for a repeated request and differ for any other. The journal's id and the time are left out: a client
 * that lost the answer may make both anew. The order of the legs does not matter.
 */
export function requestHash({ kind, legs, forced = false }: JournalRequest): string {
  const sorted = legs.map(({ accountId, amount }) => `${accountId}:${amount}`).sort()
  return hash('sha256', `${kind};${forced ? 'forced' : 'plain'};${sorted.join(';')}`, 'hex')
}

/**
 * A key for a movement that something else has named already, such as a provider's event or a file's line: the same parts give the same
 * UUID (version 8, from SHA-256), other parts another one.
 */
export function idempotencyKeyOf(...parts: readonly string[]): string {
  const bytes = hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** @throws RangeError for an id that is no UUID: a fault of the caller, never of the worker's input. */
export function assertUuid(text: string): string {
  if (!isUuid(text)) throw new RangeError('the ledger takes UUIDs in lower case alone')
  return text
}

/** @throws RangeError for an amount that is zero or less. */
export function assertPositive(amount: Cents): Cents {
  if (amount <= 0n) throw new RangeError('a hold is of more than nothing')
  return amount
}
