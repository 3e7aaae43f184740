// Loads the facts on which entries are decided, the same for a run and for its trial.
import { cents } from '@daybreak/money'
import { bankDateOf, parsePlainDate, plainDateText, type Instant } from '@daybreak/time'
import { readBalances } from '#features/ledger'
import type { Executor } from '#platform/database/database.ts'
import { readReversible } from './payroll-deciding.store.ts'
import { readEarlyPayDays, readPostedRepeatKeys, readProcessedIdentities } from './payroll-processing.store.ts'
import { reversalKey, type DecisionFacts, type EntryToDecide, type MatchedAccount } from './payroll.rules.ts'
import { firstReversibleDate } from './settlement.rules.ts'

/** @param accountByHash  the accounts of the entries; who posts has locked them */
export async function readFacts(
  executor: Executor,
  entries: readonly EntryToDecide[],
  accountByHash: ReadonlyMap<string, MatchedAccount>,
  now: Instant,
): Promise<DecisionFacts> {
  const matched = entries.flatMap((entry) => {
    const account = accountByHash.get(entry.accountHash)
    return account === undefined ? [] : [{ ...entry, ...account }]
  })
  const deposits = matched.flatMap(({ kind, accountId, effectiveDate, amount }) =>
    kind !== 'deposit' || effectiveDate === null ? [] : [{ accountId, effectiveDate, amount }],
  )
  const takings = matched.filter(({ kind }) => kind === 'debit' || kind === 'reversal')
  const balances = await readBalances(
    executor,
    takings.map(({ accountId }) => accountId),
  )
  return {
    now,
    accountByHash,
    processedIdentities: await readProcessedIdentities(
      executor,
      entries.map((entry) => entry.identity),
    ),
    postedRepeatKeys: await readPostedRepeatKeys(executor, deposits),
    earlyPayDays: await readEarlyPayDays(executor, [...new Set(matched.map(({ companyId }) => companyId))], matched),
    availableByAccount: new Map([...balances].map(([id, { available }]) => [id, cents(available)])),
    reversible: await readReversibleKeys(
      executor,
      takings.filter(({ kind }) => kind === 'reversal'),
      now,
    ),
  }
}

type Taking = EntryToDecide & MatchedAccount

async function readReversibleKeys(executor: Executor, reversals: readonly Taking[], now: Instant): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { accountId, companyId, amount, effectiveDate } of reversals) {
    const date = effectiveDate === null ? bankDateOf(now) : parsePlainDate(effectiveDate)
    const wanted = { accountId, companyId, amount, from: plainDateText(firstReversibleDate(date)) }
    if ((await readReversible(executor, wanted)) !== null) found.add(reversalKey(accountId, companyId, amount))
  }
  return found
}
