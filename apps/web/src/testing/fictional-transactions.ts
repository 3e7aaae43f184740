// Fictional transactions for tests and for the bench of the table.
import type { Transaction, TransactionPage } from '@daybreak/contract'

/** A completed card purchase at a restaurant, with the parts that a test is about in place of the usual ones. */
export function fictionalTransaction(number: number, parts: Partial<Transaction> = {}): Transaction {
  return {
    id: `txn_${number.toString(16).padStart(32, '0')}`,
    createdAt: '2026-11-18T19:42:00.000Z',
    summary: 'Casa Verde Grill',
    amount: '1475',
    direction: 'NEGATIVE',
    status: 'COMPLETED',
    typeName: 'Transaction',
    kind: 'restaurant',
    last4Digits: '4821',
    reasonCode: null,
    isPending: false,
    isComplete: true,
    isDisputable: false,
    isCompanyDebit: false,
    payrollTransfer: null,
    ...parts,
  }
}

export function fictionalPending(number: number, parts: Partial<Transaction> = {}): Transaction {
  return fictionalTransaction(number, { status: 'PENDING', isPending: true, isComplete: false, ...parts })
}

export function fictionalTransactions(count: number): Transaction[] {
  return Array.from({ length: count }, (_, index) => fictionalTransaction(index + 1))
}

/** The page that a list call answers. As on the server, a cursor says after which item to continue, whatever came before it meanwhile. */
export function fictionalPage(
  all: readonly Transaction[],
  { take, cursor }: { take: number; cursor: string | null },
): TransactionPage {
  const start = cursor === null ? 0 : all.findIndex(({ id }) => id === cursor) + 1
  const data = all.slice(start, start + take)
  return { data, pageInfo: { hasNextPage: start + take < all.length, endCursor: data.at(-1)?.id ?? null } }
}
