// Runs something in a transaction and rolls it back, to report what it would do.
import type { Database, Transaction } from '#platform/database/database.ts'

class TakenBack<Outcome> extends Error {
  override readonly name = 'TakenBack'
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('a dry run was taken back')
    this.outcome = outcome
  }
}

export async function transactUnlessDry<Outcome>(
  database: Database,
  isDryRun: boolean,
  work: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await database.transaction(async (tx) => {
      const outcome = await work(tx)
      if (isDryRun) throw new TakenBack(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome as Outcome
    throw error
  }
}

export const dryRunOption = {
  'dry-run': { type: 'boolean', help: 'Check the file and count the readers, and keep nothing.' },
} as const
