// The port to where cases are answered: our own desk, by the operator's commands, or an outside help center.
import type { Executor, Transaction } from '#platform/database/database.ts'

export type CaseDesk = {
  /** After a message of a worker, in its transaction. */
  onWritten(tx: Transaction, written: { caseId: string; messageId: string; isFirst: boolean }): Promise<void>
  /** After a case was closed by its worker, or by silence. */
  onClosed(tx: Transaction, caseId: string): Promise<void>
  onReopened(tx: Transaction, caseId: string): Promise<void>
  /** What our people call it where it is answered instead; null: it is answered here. */
  findElsewhere(executor: Executor, caseId: string): Promise<string | null>
}

const nothing = async () => undefined

/** Whatever is kept here is at the desk already. */
export const ownDesk: CaseDesk = { onWritten: nothing, onClosed: nothing, onReopened: nothing, findElsewhere: async () => null }
