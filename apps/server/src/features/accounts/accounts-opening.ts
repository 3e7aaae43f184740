// Opens payroll accounts at the card provider, so that a crash at any moment leaves one account or a request that is finished
// later.
import { newUuid } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import type { IssuedAccount, Issuer } from '#features/issuer'
import type { Database } from '#platform/database/database.ts'
import { platformProblem, ProblemError } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { beginOpening, externalIdOf, keepOpened, listUnfinished, type NumberSecrets, type Opening } from './accounts.store.ts'

export type OpeningDeps = NumberSecrets & {
  database: Database
  clock: Clock
  issuer: Pick<Issuer, 'issueFinancialAccountForApplication' | 'readDirectDepositNumbers'>
}

export type AccountHolder = {
  employeeId: string
  name: string
  /** The approved one at the card provider, which opens no account without. */
  applicationId: string
}

/**
 * Opens the worker's account, or finds the one that they have.
 *
 * First the intent, then the provider with our account's id as the external id, then everything at once: asked again, each step does
 * nothing or the same. Throws what the issuer throws (503 `issuer.unreachable`); the intent then waits for the next attempt.
 */
export async function openAccount(deps: OpeningDeps, holder: AccountHolder): Promise<{ accountId: string }> {
  const opening = await begin(deps, holder)
  await finishOpening(deps, opening)
  return { accountId: opening.accountId }
}

/** The first half alone: the account is there at the card provider, and nothing can be paid into it before `openAccount` was called too. */
export async function issueAccount(deps: OpeningDeps, holder: AccountHolder): Promise<{ accountId: string }> {
  const opening = await begin(deps, holder)
  await issue(deps, opening)
  return { accountId: opening.accountId }
}

async function begin({ clock, database }: OpeningDeps, { employeeId, name, applicationId }: AccountHolder): Promise<Opening> {
  const intent = { accountId: newUuid(clock), employeeId, holderName: name, applicationId }
  return database.transaction((tx) => beginOpening(tx, intent, clock.now()))
}

async function issue({ issuer }: OpeningDeps, { accountId, holderName: name, applicationId }: Opening): Promise<IssuedAccount> {
  const externalId = externalIdOf(accountId)
  // Started by an operator before openings had an application: it continues when one is given.
  if (applicationId === null) throw platformProblem('unavailable')
  return issuer.issueFinancialAccountForApplication({ applicationId, externalId, name })
}

async function finishOpening(deps: OpeningDeps, opening: Opening): Promise<void> {
  const { accountId, employeeId } = opening
  const issued = await issue(deps, opening)
  const { providerAccountId, directDepositId } = issued
  // The provider makes the numbers in its own time: the intent waits.
  if (directDepositId === null) throw platformProblem('unavailable')
  const { number: accountNumber, routingNumber } = await deps.issuer.readDirectDepositNumbers(directDepositId)
  const ids = { accountId, employeeId, providerAccountId, directDepositId }
  const opened = { ...ids, accountNumber, routingNumber, openedAt: deps.clock.now() }
  await deps.database.transaction((tx) => keepOpened(tx, opened, deps))
}

// Younger ones may still be on their way in another request.
const leftBehindAfterSeconds = 60
// Each waits for the provider: this many finish long before the next run starts.
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
