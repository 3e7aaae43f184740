// Opens payroll accounts at the card provider, so that a crash at any moment leaves one account or a request that is finished later.
import { newUuid } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import type { Issuer } from '#features/issuer'
import type { Database } from '#platform/database/database.ts'
import { ProblemError } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { beginOpening, externalIdOf, keepOpened, listUnfinished, type NumberSecrets, type Opening } from './accounts.store.ts'

export type OpeningDeps = NumberSecrets & {
  database: Database
  clock: Clock
  issuer: Pick<Issuer, 'issueFinancialAccount' | 'readDirectDepositNumbers'>
}

export type AccountHolder = { employeeId: string; name: string }

/**
 * Opens the worker's account, or finds the one that she has.
 *
 * First the intent, then the provider with our account's id as the external id, then everything at once: asked again, each step does
 * nothing or the same. Throws what the issuer throws (503 `issuer.unreachable`); the intent then waits for the next attempt.
 */
export async function openAccount(deps: OpeningDeps, { employeeId, name }: AccountHolder): Promise<{ accountId: string }> {
  const intent = { accountId: newUuid(deps.clock), employeeId, holderName: name }
  const opening = await deps.database.transaction((tx) => beginOpening(tx, intent, deps.clock.now()))
  await finishOpening(deps, opening)
  return { accountId: opening.accountId }
}

async function finishOpening(deps: OpeningDeps, { accountId, employeeId, holderName }: Opening): Promise<void> {
  const issued = await deps.issuer.issueFinancialAccount({ externalId: externalIdOf(accountId), name: holderName })
  const { number: accountNumber, routingNumber } = await deps.issuer.readDirectDepositNumbers(issued.directDepositId)
  const opened = { accountId, employeeId, ...issued, accountNumber, routingNumber, openedAt: deps.clock.now() }
  await deps.database.transaction((tx) => keepOpened(tx, opened, deps))
}

// Younger ones may still be on their way in another request.
const leftBehindAfterSeconds = 60
// Each waits for the provider: so many end long before the next run begins.
const openingsPerRun = 10

/**
 * Finishes what a crash or an unreachable provider left behind. One that fails again does not hold up the others; a provider that cannot
 * be reached ends the run, because it would fail each of them, and slowly.
 */
export async function finishOpenings(deps: OpeningDeps, { log, signal }: { log: Log; signal: AbortSignal }): Promise<void> {
  const begunBefore = deps.clock.now().subtract({ seconds: leftBehindAfterSeconds })
  for (const opening of await listUnfinished(deps.database.query, begunBefore, openingsPerRun)) {
    if (signal.aborted) return
    try {
      await finishOpening(deps, opening)
      log.info('account_opening_finished', { accountId: opening.accountId })
    } catch (error) {
      log.warn('account_opening_failed', { accountId: opening.accountId, error })
      if (error instanceof ProblemError && error.code === 'issuer.unreachable') return
    }
  }
}
