// Stops a company's debits at once, allows them again, and has the card provider block the company too.
import type { StoppedCompany } from '@daybreak/contract'
import { newUuid, parsePublicId, publicId } from '@daybreak/ids'
import { centsText } from '@daybreak/money'
import { instantText } from '@daybreak/time'
import { findProviderAccountId } from '#features/accounts'
import { isIssuerAway } from '#features/issuer'
import type { Transaction } from '#platform/database/database.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import { sweepAll, type SweepMark } from '#platform/jobs/sweeping.ts'
import type { JobContext } from '#platform/jobs.ts'
import type { AchActionDeps, AchDeps, Actor } from '../ach-deps.ts'
import { blockableNumberOf } from '../ach.rules.ts'
import { findDebitOfItem } from '../ach.store.ts'
import { endStop, insertStop, listUnreported, markReported, readIsStopped, type Company, type Stop } from '../ach-stops.store.ts'

export const blockQueue = 'ach.block'

/** From the commit on, what the company asks for goes back. Refused with 404 for another worker's debit. */
export async function stopCompany(
  deps: AchActionDeps,
  actor: Actor,
  transactionId: string,
): Promise<StoppedCompany | Refusal<'ach.debit_not_found'>> {
  const { accountId, employeeId, sessionId } = actor
  const itemId = parsePublicId('txn', transactionId)
  const debit = itemId === null ? null : await findDebitOfItem(deps.database.query, { accountId, itemId })
  if (debit === null) return refuse('ach.debit_not_found')
  const { companyKey, companyName, ref } = debit
  const at = deps.clock.now()
  const stop = await deps.database.transaction(async (tx) => {
    const made = await insertStop(tx, { id: newUuid(deps.clock), accountId, companyKey, companyName, ref, stoppedAt: at })
    if (!made.isNew) return made.stop
    await deps.recordActivity(tx, { employeeId, sessionId, kind: 'company_stopped', at, detail: companyName })
    await enqueueBlock(deps, tx, { accountId, companyKey })
    return made.stop
  })
  return shownStop(stop)
}

/** @returns null once the company may draw again; the refusal of a stop that is not this worker's */
export async function allowCompany(
  deps: AchActionDeps,
  actor: Actor,
  stopId: string,
): Promise<Refusal<'ach.stop_not_found'> | null> {
  const { accountId, employeeId, sessionId } = actor
  const id = parsePublicId('stp', stopId)
  const at = deps.clock.now()
  return transactUnlessRefused(deps.database, async (tx) => {
    const ended = id === null ? null : await endStop(tx, { accountId, id, at })
    if (ended === null) return refuse('ach.stop_not_found')
    if (ended.kind === 'known') return null
    await deps.recordActivity(tx, { employeeId, sessionId, kind: 'company_allowed', at, detail: ended.companyName })
    await enqueueBlock(deps, tx, { accountId, companyKey: ended.companyKey })
    return null
  })
}

export function shownStop({ id, companyName, stoppedAt, amount }: Stop): StoppedCompany {
  return { id: publicId('stp', id), company: companyName, stoppedAt: instantText(stoppedAt), amount: centsText(amount) }
}

async function enqueueBlock({ jobs, clock }: Pick<AchDeps, 'jobs' | 'clock'>, tx: Transaction, company: Company): Promise<void> {
  await jobs.enqueue(tx, blockQueue, company, { uniqueKey: `ach-block-${newUuid(clock)}` })
}

export type BlockingDeps = Pick<AchDeps, 'database' | 'issuer' | 'ach'>

/**
 * Syncs the card provider's block with the worker's last choice. Our own answer to each debit does not wait for it. A company without a
 * number cannot be blocked there, and a provider without blocks needs a person.
 */
export async function notifyBlock({ database, issuer, ach }: BlockingDeps, company: Company): Promise<void> {
  const companyId = blockableNumberOf(company.companyKey)
  const isStopped = await readIsStopped(database.query, company)
  if (companyId !== null) {
    if (!ach.railTakesReturns) return
    const providerAccountId = await findProviderAccountId(database.query, company.accountId)
    if (providerAccountId === null) throw new Error('a company of an account that is not there')
    await issuer.setCompanyBlock({ providerAccountId, companyId, isBlocked: isStopped })
  }
  await database.transaction((tx) => markReported(tx, company, isStopped))
}

/** Every company that is due, past those that cannot be reported. A provider that cannot be reached ends the pass. */
export async function notifyBlocks(
  deps: BlockingDeps,
  { log, signal }: Pick<JobContext, 'log' | 'signal'>,
  mark?: SweepMark<Company>,
): Promise<void> {
  await sweepAll<Company>(
    {
      read: (after, max) => listUnreported(deps.database.query, after, max),
      work: (company) => notifyBlock(deps, company),
      onFailed: ({ accountId }, error) => log.warn('ach_block_waits', { accountId, error }),
      isAway: isIssuerAway,
      mark,
    },
    signal,
  )
}
