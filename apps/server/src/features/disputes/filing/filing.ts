// Files a report of one or several errors, once per id and once per transaction, and starts its clock.
import { hash } from 'node:crypto'
import { secretNumberIn, type CleanText, type DisputeReason } from '@daybreak/contract'
import type { Locale } from '@daybreak/copy'
import { newUuid, parsePublicId } from '@daybreak/ids'
import { centsText, type Cents } from '@daybreak/money'
import { plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import { idempotencyKeyOf } from '#features/ledger'
import { areFilesFree } from '#features/support'
import { markDisputed, readItemsToDispute, type ItemToDispute } from '#features/transactions'
import type { Transaction } from '#platform/database/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { advanceLocked, kindOf, notifyWorker, type StepDeps } from '../cases/index.ts'
import type { DisputesDeps } from '../disputes-deps.ts'
import { changeItem, insertItems, readItemsOf } from '../disputes-items.store.ts'
import { insertFiles, insertStep } from '../disputes-messages.store.ts'
import { eligibilityOf, isAmountRight, isNoticeDayRight, maxCasesPerDay } from '../disputes.rules.ts'
import { countFiledSince, findCaseByRequest, insertCase, lockCase, waitForWorker, type Case } from '../disputes.store.ts'
import { sealDetails } from '../sealed-texts.ts'

export type FilingDeps = StepDeps & Pick<DisputesDeps, 'database' | 'dueClock' | 'uploads' | 'claims' | 'recordActivity'>

export type Reporter = { employeeId: string; sessionId: string | null; accountId: string }

export type Report = {
  /** The browser's; null for what our people write down. */
  requestId: string | null
  reason: DisputeReason
  items: readonly { transactionId: string; agreedAmount: Cents | null }[]
  noticedOn: PlainDate | null
  hasCard: boolean | null
  askedMerchant: boolean | null
  expectedOn: PlainDate | null
  details: CleanText | null
  files: readonly string[]
  /** The operator who recorded it: a notice by phone counts as one in writing (Regulation E 1005.11(b)). */
  takenBy: CleanText | null
}

export type FilingRefusal = Refusal<
  | 'disputes.transaction_not_found'
  | 'disputes.not_disputable'
  | 'disputes.case_exists'
  | 'disputes.amount_wrong'
  | 'disputes.date_wrong'
  | 'disputes.secret_number'
  | 'disputes.file_unknown'
  | 'disputes.id_reused'
  | 'disputes.too_many'
>

const dayHours = 24

/** The same id again is the same dispute. */
export async function fileDispute(deps: FilingDeps, reporter: Reporter, report: Report): Promise<Case | FilingRefusal> {
  if (report.details !== null && secretNumberIn(report.details) !== null) return refuse('disputes.secret_number')
  return transactUnlessRefused(deps.database, async (tx) => {
    await waitForWorker(tx, reporter.employeeId)
    const requestHash = hashOf(report)
    const known = report.requestId === null ? null : await findCaseByRequest(tx, reporter.employeeId, report.requestId)
    if (known !== null) return known.requestHash === requestHash ? known : refuse('disputes.id_reused')
    const at = await deps.dueClock.now(tx)
    const chosen = await chooseItems(tx, reporter, report, at)
    if (isRefused(chosen)) return chosen
    const refusal = await refuseReport(deps, tx, reporter, { report, chosen, at })
    if (refusal !== null) return refusal
    const opened = await open(deps, tx, reporter, { report, requestHash, chosen, at, claimId: null })
    if (isRefused(opened)) return opened
    const { employeeId, sessionId } = reporter
    await deps.recordActivity(tx, { employeeId, sessionId, kind: 'dispute_filed', at, detail: opened.number })
    return opened
  })
}

type Chosen = ItemToDispute & { agreed: Cents | null }
type Opening = { report: Report; requestHash: string; chosen: readonly Chosen[]; at: Instant; claimId: string | null }

/** Their own, each once, and each one that can be disputed. */
async function chooseItems(
  tx: Transaction,
  { accountId }: Reporter,
  { items, reason }: Report,
  at: Instant,
): Promise<Chosen[] | FilingRefusal> {
  const wanted = items.map(({ transactionId, agreedAmount }) => ({ id: parsePublicId('txn', transactionId), agreedAmount }))
  const ids = wanted.flatMap(({ id }) => (id === null ? [] : [id]))
  const found = await readItemsToDispute(tx, accountId, ids)
  if (found.length < items.length) return refuse('disputes.transaction_not_found')
  if (new Set(ids).size < ids.length) return refuse('disputes.not_disputable')
  const chosen = found.map((item) => ({ ...item, agreed: wanted.find(({ id }) => id === item.id)?.agreedAmount ?? null }))
  const eligibilities = chosen.map((item) => eligibilityOf(item, at))
  if (eligibilities.includes('reported')) return refuse('disputes.case_exists')
  if (eligibilities.includes('none')) return refuse('disputes.not_disputable')
  const areAmountsRight = chosen.every(({ amount, agreed }) => isAmountRight(reason, amount, agreed))
  return areAmountsRight ? chosen : refuse('disputes.amount_wrong')
}

async function refuseReport(
  { uploads }: FilingDeps,
  tx: Transaction,
  { employeeId }: Reporter,
  { report, chosen, at }: Pick<Opening, 'report' | 'chosen' | 'at'>,
): Promise<FilingRefusal | null> {
  const made = chosen.map(({ createdAt }) => createdAt)
  if (report.noticedOn !== null && !isNoticeDayRight(report.noticedOn, made, at)) return refuse('disputes.date_wrong')
  const count = await countFiledSince(tx, employeeId, at.subtract({ hours: dayHours }))
  if (report.takenBy === null && count >= maxCasesPerDay) return refuse('disputes.too_many')
  return (await areFilesFree({ uploads }, tx, employeeId, report.files)) ? null : refuse('disputes.file_unknown')
}

async function open(
  deps: FilingDeps,
  tx: Transaction,
  reporter: Reporter,
  { report, requestHash, chosen, at, claimId }: Opening,
): Promise<Case | FilingRefusal> {
  const { employeeId, accountId } = reporter
  const id = newUuid(deps.clock)
  await insertCase(tx, {
    ...report,
    id,
    employeeId,
    accountId,
    requestHash,
    language: await languageOf(tx, employeeId),
    detailsSealed: sealDetails(deps, id, report.details),
    isCourtesy: chosen.every((item) => eligibilityOf(item, at) === 'late'),
    filedAt: at,
  })
  const items = chosen.map((item, index) => ({
    caseId: id,
    position: index + 1,
    itemId: item.id,
    accountId,
    kind: kindOf(item),
    isForeign: false,
    merchant: item.merchant,
    last4: item.last4,
    madeAt: item.createdAt,
    charge: item.amount,
    agreed: item.agreed,
    isPending: item.isPending,
    returnedBefore: item.returned,
  }))
  if (!(await insertItems(tx, items))) return refuse('disputes.case_exists')
  await markDisputed(tx, { accountId, itemIds: chosen.map((item) => item.id), disputeId: id })
  await insertFiles(tx, { employeeId, caseId: id, messageId: null, fileIds: report.files })
  await deps.uploads.keep(tx, employeeId, report.files)
  await insertStep(tx, id, { kind: 'filed', at, by: report.takenBy })
  await claimDebits(deps, tx, reporter, { report, caseId: id, claimId })
  const locked = await lockCase(tx, id)
  if (locked === null) throw new Error('a case that was just written is gone')
  const under = await advanceLocked(deps, tx, { found: locked, items: await readItemsOf(tx, id), at })
  if (under.found.state === 'watching') await notifyWorker(deps, tx, under, 'dispute-watched', { key: 'watched' })
  return under.found
}

async function languageOf(tx: Transaction, employeeId: string): Promise<Locale> {
  return (await readAddressee(tx, employeeId))?.language ?? 'en'
}

/** What another company drew without leave goes back by the network's rule as well, as long as that takes it: decision 37. */
async function claimDebits(
  { claims }: FilingDeps,
  tx: Transaction,
  { employeeId, sessionId, accountId }: Reporter,
  { report, caseId, claimId }: { report: Report; caseId: string; claimId: string | null },
): Promise<void> {
  if (report.reason !== 'not-me') return
  for (const item of await readItemsOf(tx, caseId)) {
    if (item.kind !== 'company') continue
    const { itemId } = item
    const claim = { id: idempotencyKeyOf('disputes.claim', caseId, itemId), employeeId, sessionId, accountId, itemId }
    const filed = claimId ?? (await claims.file(tx, { ...claim, details: null }))
    if (filed !== null) await changeItem(tx, item, { claim_id: filed })
  }
}

export type ClaimedDebit = { claimId: string; itemId: string; details: CleanText | null }

/**
 * A claim that the worker made by the other way, for one debit: it is a dispute as well, so that the law's clock runs for it. For the holder of
 * the worker's lock (`waitForWorker`). Nothing happens when the item is part of a dispute already.
 */
export async function openForClaim(
  deps: FilingDeps,
  tx: Transaction,
  reporter: Reporter,
  { claimId, itemId, details }: ClaimedDebit,
): Promise<void> {
  const at = await deps.dueClock.now(tx)
  const [item] = await readItemsToDispute(tx, reporter.accountId, [itemId])
  if (item === undefined || item.disputeId !== null) return
  const report: Report = {
    requestId: claimId,
    reason: 'not-me',
    items: [],
    noticedOn: null,
    hasCard: null,
    askedMerchant: null,
    expectedOn: null,
    details,
    files: [],
    takenBy: null,
  }
  const opened = await open(deps, tx, reporter, {
    report,
    requestHash: hashOf(report),
    chosen: [{ ...item, agreed: null }],
    at,
    claimId,
  })
  if (isRefused(opened)) throw new Error(`a claimed debit could not be disputed: ${opened.code}`)
}

function hashOf(report: Report): string {
  const { items, noticedOn, expectedOn, files, takenBy: _takenBy, ...rest } = report
  const said = {
    ...rest,
    items: items.map(({ transactionId, agreedAmount }) => [
      transactionId,
      agreedAmount === null ? null : centsText(agreedAmount),
    ]),
    noticedOn: noticedOn === null ? null : plainDateText(noticedOn),
    expectedOn: expectedOn === null ? null : plainDateText(expectedOn),
    files: [...files].toSorted(),
  }
  return hash('sha256', JSON.stringify(said), 'hex')
}
