// The ledger's refusals, and how each is told when a route passes it on.
import type { ErrorShape } from '#platform/errors.ts'

export type LedgerRefusal = keyof typeof shapes

const shapes = {
  /** The worker's available balance does not cover what the journal or the hold takes. */
  'ledger.insufficient_funds': { status: 422, title: 'There is not enough money' },
  /** The idempotency key belongs to a request that asked for something else. */
  'ledger.key_reused': { status: 409, title: 'This id was used for another request' },
  /** A leg names an account that the ledger does not know. */
  'ledger.account_unknown': { status: 422, title: 'The account is not known' },
  /** Fewer than two legs, a leg of zero, or a sum that is not zero. */
  'ledger.unbalanced': { status: 422, title: 'The movement does not add up' },
  /** The journal's id exists under another key. */
  'ledger.journal_id_taken': { status: 409, title: 'This id was used for another movement' },
  'ledger.hold_unknown': { status: 404, title: 'There is no such hold' },
  /** The hold was released, captured or has expired. */
  'ledger.hold_closed': { status: 409, title: 'The hold is over' },
  /** Another room placed it, and it alone may end it. */
  'ledger.hold_of_another_room': { status: 409, title: 'The hold belongs to another part of the system' },
} as const satisfies Record<string, ErrorShape>

export const ledgerErrors: Record<LedgerRefusal, ErrorShape> = shapes

const refusals: Readonly<Record<number, LedgerRefusal>> = {
  10: 'ledger.insufficient_funds',
  11: 'ledger.key_reused',
  12: 'ledger.account_unknown',
  13: 'ledger.unbalanced',
  14: 'ledger.journal_id_taken',
  20: 'ledger.hold_unknown',
  21: 'ledger.hold_closed',
  22: 'ledger.hold_of_another_room',
}

/** The refusal that a number of the database's functions stands for. @throws RangeError for a number that stands for none. */
export function refusalOf(outcome: number): LedgerRefusal {
  const refusal = refusals[outcome]
  if (refusal === undefined) throw new RangeError(`the ledger's functions answered ${outcome}, which means nothing`)
  return refusal
}
