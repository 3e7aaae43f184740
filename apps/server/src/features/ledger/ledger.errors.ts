// The ledger's refusals, and the error numbers that its functions use for them.

export type LedgerRefusal =
  /** The worker's available balance does not cover what the journal or the hold takes. */
  | 'ledger.insufficient_funds'
  /** The idempotency key belongs to a different request. */
  | 'ledger.key_reused'
  /** A leg names an account that the ledger does not know. */
  | 'ledger.account_unknown'
  /** Fewer than two legs, a leg of zero, or a sum that is not zero. */
  | 'ledger.unbalanced'
  /** The journal's id exists under another key. */
  | 'ledger.journal_id_taken'
  | 'ledger.hold_unknown'
  /** The hold was released, captured or has expired. */
  | 'ledger.hold_closed'
  /** Another room placed it, and it alone may end it. */
  | 'ledger.hold_of_another_room'

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

/** The refusal for a number that the database's functions return. @throws RangeError for an unknown number. */
export function refusalOf(outcome: number): LedgerRefusal {
  const refusal = refusals[outcome]
  if (refusal === undefined) throw new RangeError(`the ledger's functions answered ${outcome}, which means nothing`)
  return refusal
}
