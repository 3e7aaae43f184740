// The worker's actions in a case: answering, adding notes, withdrawing it, requesting documents, and asking for another review.
import { secretNumberIn, type CleanText } from '@daybreak/contract'
import { newUuid, parsePublicId } from '@daybreak/ids'
import { instantText } from '@daybreak/time'
import { areFilesFree } from '#features/support'
import type { Executor, Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { advanceLocked, changed, reopen, withdraw, type StepDeps, type Under } from '../cases/index.ts'
import type { DisputesDeps } from '../disputes-deps.ts'
import { readItemsOf } from '../disputes-items.store.ts'
import {
  countMessagesSince,
  findMessageByRequest,
  insertFiles,
  insertMessage,
  insertStep,
  listFiles,
} from '../disputes-messages.store.ts'
import { canReopen, isOpen, maxMessagesPerDay } from '../disputes.rules.ts'
import { findCase, lockCase, waitForWorker, type Case } from '../disputes.store.ts'
import { openText, sealText } from '../sealed-texts.ts'

export type ActingDeps = StepDeps & Pick<DisputesDeps, 'database' | 'dueClock' | 'uploads' | 'recordActivity'>

type Actor = { employeeId: string; sessionId: string }

export type Added = { id: string; message: CleanText; files: readonly string[] }

type NotFound = Refusal<'disputes.not_found'>
type TextRefusal = Refusal<'disputes.secret_number' | 'disputes.file_unknown' | 'disputes.id_reused' | 'disputes.too_many'>

const dayHours = 24

/** Null for a case of someone else, as for one that never was. */
export async function findOwnCase(executor: Executor, employeeId: string, publicCaseId: string): Promise<Case | null> {
  const id = parsePublicId('dsp', publicCaseId)
  const found = id === null ? null : await findCase(executor, id)
  return found?.employeeId === employeeId ? found : null
}

type Acting<Outcome> = (tx: Transaction, under: Under) => Promise<Outcome>

/** In a transaction that holds the worker's lock and then the case's, so that two tabs are handled one after the other. */
async function inOwnCase<Outcome>(
  { database, dueClock }: ActingDeps,
  employeeId: string,
  publicCaseId: string,
  act: Acting<Outcome>,
): Promise<Outcome | NotFound> {
  return transactUnlessRefused(database, async (tx) => {
    await waitForWorker(tx, employeeId)
    const own = await findOwnCase(tx, employeeId, publicCaseId)
    const found = own === null ? null : await lockCase(tx, own.id)
    if (found === null) return refuse('disputes.not_found')
    const at = await dueClock.now(tx)
    return act(tx, { found, items: await readItemsOf(tx, found.id), at })
  })
}

/** An answer to our question, or a note. The same id again is the same message. */
export async function addMessage(
  deps: ActingDeps,
  employeeId: string,
  publicCaseId: string,
  added: Added,
): Promise<Case | NotFound | TextRefusal | Refusal<'disputes.closed'>> {
  if (secretNumberIn(added.message) !== null) return refuse('disputes.secret_number')
  return inOwnCase(deps, employeeId, publicCaseId, async (tx, under) => {
    const { found, at } = under
    const known = await refuseText(deps, tx, { under, added })
    if (known !== null) return known === 'known' ? found : known
    if (!isOpen(found.state)) return refuse('disputes.closed')
    await write(deps, tx, { under, added })
    await insertStep(tx, found.id, { kind: found.state === 'asking' ? 'answered' : 'note', at })
    const next = found.state === 'asking' ? { state: 'looking' as const, answer_by: null } : {}
    return (await changed(tx, under, next)).found
  })
}

type Writing = { under: Under; added: Added }

/** `known`: it was written before. */
async function refuseText(
  deps: ActingDeps,
  tx: Transaction,
  { under: { found, at }, added }: Writing,
): Promise<TextRefusal | 'known' | null> {
  const { employeeId } = found
  const before = await findMessageByRequest(tx, employeeId, added.id)
  if (before !== null) {
    const files = (await listFiles(tx, before.caseId)).filter(({ messageId }) => messageId === before.id)
    const isSame =
      before.caseId === found.id &&
      openText(deps, before) === added.message &&
      files
        .map(({ fileId }) => fileId)
        .toSorted()
        .join() === added.files.toSorted().join()
    return isSame ? 'known' : refuse('disputes.id_reused')
  }
  const count = await countMessagesSince(tx, employeeId, at.subtract({ hours: dayHours }))
  if (count >= maxMessagesPerDay) return refuse('disputes.too_many')
  return (await areFilesFree(deps, tx, employeeId, added.files)) ? null : refuse('disputes.file_unknown')
}

async function write(deps: ActingDeps, tx: Transaction, { under: { found, at }, added }: Writing): Promise<void> {
  const { id: caseId, employeeId } = found
  const id = newUuid(deps.clock)
  const textSealed = sealText(deps, id, added.message)
  await insertMessage(tx, { id, caseId, employeeId, author: 'worker', requestId: added.id, textSealed, at })
  await insertFiles(tx, { employeeId, caseId, messageId: id, fileIds: added.files })
  await deps.uploads.keep(tx, employeeId, added.files)
}

/** A withdrawn one stays withdrawn. What was decided meanwhile, in another transaction, stays decided. */
export async function withdrawDispute(
  deps: ActingDeps,
  { employeeId, sessionId }: Actor,
  publicCaseId: string,
): Promise<Case | NotFound | Refusal<'disputes.closed'>> {
  return inOwnCase(deps, employeeId, publicCaseId, async (tx, under) => {
    const { found, at } = under
    if (found.state === 'withdrawn') return found
    if (!isOpen(found.state)) return refuse('disputes.closed')
    await deps.recordActivity(tx, { employeeId, sessionId, kind: 'dispute_withdrawn', at, detail: found.number })
    return (await withdraw(deps, tx, under)).found
  })
}

/** Regulation E 1005.11(d)(1): the worker may have the documents that the decision was based on. */
export async function askForDocuments(
  deps: ActingDeps,
  employeeId: string,
  publicCaseId: string,
): Promise<Case | NotFound | Refusal<'disputes.not_decided'>> {
  return inOwnCase(deps, employeeId, publicCaseId, async (tx, under) => {
    const { found, at } = under
    if (found.decidedAt === null) return refuse('disputes.not_decided')
    if (found.documentsAskedAt !== null) return found
    await insertStep(tx, found.id, { kind: 'documents_asked', at })
    return (await changed(tx, under, { documents_asked_at: instantText(at) })).found
  })
}

export async function reopenDispute(
  deps: ActingDeps,
  { employeeId, sessionId }: Actor,
  publicCaseId: string,
  added: Added,
): Promise<Case | NotFound | TextRefusal | Refusal<'disputes.not_reopenable'>> {
  if (secretNumberIn(added.message) !== null) return refuse('disputes.secret_number')
  return inOwnCase(deps, employeeId, publicCaseId, async (tx, under) => {
    const known = await refuseText(deps, tx, { under, added })
    if (known !== null) return known === 'known' ? under.found : known
    if (!canReopen(under.found, under.at)) return refuse('disputes.not_reopenable')
    // What is to be reversed today is reversed first: the next steps are about what is left.
    const paid = await advanceLocked(deps, tx, under)
    await write(deps, tx, { under: paid, added })
    const { number } = paid.found
    await deps.recordActivity(tx, { employeeId, sessionId, kind: 'dispute_reopened', at: paid.at, detail: number })
    return (await reopen(deps, tx, paid)).found
  })
}
