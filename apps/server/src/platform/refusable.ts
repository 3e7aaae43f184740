// Rolls back what a transaction wrote before it refused, so that refusals can be returned and still leave nothing behind.
import { isRefused } from './errors.ts'
import type { Database, Transaction } from './database/database.ts'

/** Carries a refusal past the transaction that it ends. */
class RolledBack<Outcome> extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('the transaction was refused')
    this.outcome = outcome
  }
}

/**
 * Runs `work` in one transaction, as `database.transaction` does. A refusal that it returns rolls everything back and is the outcome; with
 * `database.transaction` what was written before a refusal is kept, as a counted wrong try must be.
 */
export async function transactUnlessRefused<Outcome>(
  { transaction }: Pick<Database, 'transaction'>,
  work: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await transaction(async (tx) => {
      const outcome = await work(tx)
      if (isRefused(outcome)) throw new RolledBack<Outcome>(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof RolledBack) return (error as RolledBack<Outcome>).outcome
    throw error
  }
}
