// Our people's actions in cases: ask the worker, note what the store said, give the credit early, decide, and attach the
// evidence.
import type { CleanText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { addCents, noCents, type Cents } from '@daybreak/money'
import { plainDateText } from '@daybreak/time'
import type { Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import {
  advanceLocked,
  changed,
  decide,
  disputedSum,
  payDue,
  notifyWorker,
  type AdvancingDeps,
  type Under,
} from '../cases/index.ts'
import { answerBy } from '../clock/index.ts'
import type { DisputesDeps } from '../disputes-deps.ts'
import { readEntriesOf } from '../disputes-entries.store.ts'
import { readItemsOf } from '../disputes-items.store.ts'
import { insertMessage, insertStep } from '../disputes-messages.store.ts'
import { findCaseByNumber, lockCase, type Case } from '../disputes.store.ts'
import { documentLimits } from '../documents.ts'
import { insertDocument } from '../letters/index.ts'
import { sealText } from '../sealed-texts.ts'

type DeskDeps = AdvancingDeps & Pick<DisputesDeps, 'documents' | 'uploads'>

type DeskRefusal = Refusal<
  | 'not_found'
  /** Pending: nothing is filed yet. */
  | 'watching'
  | 'decided'
  | 'credit_given'
  | 'amount_wrong'
  | 'nothing_owed'
>

/** Our reading: a decision that gives more than $500 needs a second of our people (decisions 52 has the same for payroll). */
const twoPeopleAbove: Cents = 50_000n as Cents

/** `waits`: for a second person. */
export type DeskOutcome = { kind: 'done' | 'waits'; found: Case } | DeskRefusal

type Acting = (tx: Transaction, under: Under) => Promise<DeskOutcome>

/** Under the case's lock, after everything that was due automatically. */
async function inOpenCase(deps: DeskDeps, number: string, act: Acting): Promise<DeskOutcome> {
  return transactUnlessRefused(deps.database, async (tx): Promise<DeskOutcome> => {
    const known = await findCaseByNumber(tx, number)
    const found = known === null ? null : await lockCase(tx, known.id)
    if (found === null) return refuse('not_found')
    const at = await deps.dueClock.now(tx)
    const under = await advanceLocked(deps, tx, { found, items: await readItemsOf(tx, found.id), at })
    if (under.found.state === 'watching') return refuse('watching')
    if (under.found.state !== 'looking' && under.found.state !== 'asking') return refuse('decided')
    return act(tx, under)
  })
}

/** The legal deadlines continue while the worker is asked. */
export async function askWorker(
  deps: DeskDeps,
  number: string,
  { text, by }: { text: CleanText; by: CleanText },
): Promise<DeskOutcome> {
  return inOpenCase(deps, number, async (tx, under) => {
    const { found, at } = under
    const id = newUuid(deps.clock)
    const textSealed = sealText(deps, id, text)
    await insertMessage(tx, { id, caseId: found.id, employeeId: found.employeeId, author: 'us', agent: by, textSealed, at })
    await insertStep(tx, found.id, { kind: 'question', at, by })
    const day = answerBy(at)
    const asked = await changed(tx, under, { state: 'asking', answer_by: plainDateText(day) })
    await notifyWorker(deps, tx, asked, 'dispute-question', { key: `question ${id}`, date: day })
    return { kind: 'done', found: asked.found }
  })
}

export type NoteKind = 'store_asked' | 'store_answered' | 'note'

export async function noteInCase(
  deps: DeskDeps,
  number: string,
  { kind, note, by }: { kind: NoteKind; note: CleanText | null; by: CleanText },
): Promise<DeskOutcome> {
  return inOpenCase(deps, number, async (tx, under) => {
    await insertStep(tx, under.found.id, { kind, at: under.at, by, note })
    return { kind: 'done', found: (await changed(tx, under, {})).found }
  })
}

/** Early, for someone who cannot wait; the automatic one comes one business day before the legal deadline. */
export async function giveCredit(deps: DeskDeps, number: string, { by }: { by: CleanText }): Promise<DeskOutcome> {
  return inOpenCase(deps, number, async (tx, under) => {
    if ((await readEntriesOf(tx, under.found.id)).length > 0) return refuse('credit_given')
    const paid = await payDue(deps, tx, under, { by, isCreditAsked: true })
    const hasPaid = (await readEntriesOf(tx, under.found.id)).length > 0
    return hasPaid ? { kind: 'done', found: paid.found } : refuse('nothing_owed')
  })
}

export type DeskDecision = {
  /** `all`: everything that is disputed. Nothing: no error was found. */
  won: Cents | 'all'
  fees: Cents | null
  reason: CleanText
  by: CleanText
}

export async function decideCase(deps: DeskDeps, number: string, { won, fees, reason, by }: DeskDecision): Promise<DeskOutcome> {
  return inOpenCase(deps, number, async (tx, under) => {
    const { found, items } = under
    const disputed = disputedSum(items)
    const wonAmount = won === 'all' ? disputed : won
    if (wonAmount > disputed || (wonAmount === noCents && fees !== null)) return refuse('amount_wrong')
    const proposal = { wonAmount, fees, reason }
    if (addCents(wonAmount, fees ?? noCents) > twoPeopleAbove && !isSecondWord(found, proposal, by)) {
      const kept = { wonAmount: wonAmount.toString(), fees: fees === null ? null : fees.toString(), reason }
      const proposed = await changed(tx, under, { proposal: JSON.stringify(kept), proposed_by: by })
      await insertStep(tx, found.id, { kind: 'proposed', at: under.at, by, note: reason })
      return { kind: 'waits', found: proposed.found }
    }
    return { kind: 'done', found: (await decide(deps, tx, under, { ...proposal, by })).found }
  })
}

/** The same decision by another of our people. */
function isSecondWord(
  { proposal, proposedBy }: Case,
  { wonAmount, fees, reason }: NonNullable<Case['proposal']>,
  by: string,
): boolean {
  if (proposal === null || proposedBy === null || proposedBy.toLowerCase() === by.toLowerCase()) return false
  return proposal.wonAmount === wonAmount && proposal.fees === fees && proposal.reason === reason
}

export type DocumentToAttach = { name: CleanText; bytes: Uint8Array; by: CleanText }

/** Also after the decision. The worker is notified when they have asked for it. */
export async function attachDocument(
  deps: DeskDeps,
  number: string,
  { name, bytes, by }: DocumentToAttach,
): Promise<{ kind: 'done'; found: Case } | Refusal<'not_found' | 'not_pdf' | 'too_large'>> {
  const { database, dueClock, documents } = deps
  return transactUnlessRefused(database, async (tx) => {
    const known = await findCaseByNumber(tx, number)
    const found = known === null ? null : await lockCase(tx, known.id)
    if (found === null) return refuse('not_found')
    const at = await dueClock.now(tx)
    const fileId = newUuid(deps.clock)
    const file = { ownerId: found.id, id: fileId, name, size: bytes.byteLength }
    const begun = await documents.begin(tx, file, { now: at, deleteAt: at.add({ hours: 24 }) })
    if (begun.kind === 'refused') return refuse('too_large')
    for (let offset = 0; offset < bytes.byteLength; offset += documentLimits.pieceBytes) {
      const piece = { id: fileId, offset, bytes: bytes.subarray(offset, offset + documentLimits.pieceBytes) }
      if ((await documents.addPiece(tx, found.id, piece)).kind === 'refused') return refuse('not_pdf')
    }
    await documents.keep(tx, found.id, [fileId])
    const { employeeId, language } = found
    await insertDocument(tx, {
      id: newUuid(deps.clock),
      caseId: found.id,
      employeeId,
      language,
      name,
      fileId,
      madeAt: at,
      madeBy: by,
    })
    await insertStep(tx, found.id, { kind: 'document_added', at, by, note: name })
    const under = await changed(tx, { found, items: [], at }, {})
    if (found.documentsAskedAt !== null) await notifyWorker(deps, tx, under, 'dispute-document', { key: `document ${fileId}` })
    return { kind: 'done', found: under.found }
  })
}
