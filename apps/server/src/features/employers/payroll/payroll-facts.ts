// What must be known of the world before entries are decided: the same for a run and for its trial.
import type { Executor } from '#platform/database/database.ts'
import { readPostedRepeatKeys, readSettledIdentities } from './payroll-settling.store.ts'
import type { DecisionFacts, EntryToDecide, MatchedAccount } from './payroll.rules.ts'

/** @param accountByHash  the accounts of the entries; who posts has locked them */
export async function readFacts(
  executor: Executor,
  entries: readonly EntryToDecide[],
  accountByHash: ReadonlyMap<string, MatchedAccount>,
): Promise<DecisionFacts> {
  const deposits = entries.flatMap(({ kind, accountHash, effectiveDate, amount }) => {
    const account = accountByHash.get(accountHash)
    return account === undefined || kind !== 'deposit' ? [] : [{ accountId: account.accountId, effectiveDate, amount }]
  })
  return {
    accountByHash,
    settledIdentities: await readSettledIdentities(
      executor,
      entries.map((entry) => entry.identity),
    ),
    postedRepeatKeys: await readPostedRepeatKeys(executor, deposits),
  }
}
