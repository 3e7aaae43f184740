// Ends a case, by our decision, by an automatic one or by withdrawal, and reopens a lost one.
import type { CleanText } from '@daybreak/contract'
import { addCents, negateCents, noCents, type Cents } from '@daybreak/money'
import { instantText, plainDateText } from '@daybreak/time'
import { markDisputed } from '#features/transactions'
import type { Transaction } from '#platform/database/database.ts'
import { hasCome, honoredThrough, reviewBy, takeBackOn, notifyBy } from '../clock/index.ts'
import { readEntriesOf, sumsOf, type Entry } from '../disputes-entries.store.ts'
import { changeItem, readItemsOf } from '../disputes-items.store.ts'
import { insertStep } from '../disputes-messages.store.ts'
import { writeLetter } from '../letters/index.ts'
import { giveFeesBack, moveMoney, takenBackAfter } from '../money/index.ts'
import { changed, disputedSum, returnedSum, notifyWorker, type StepDeps, type Under } from './context.ts'

export type Decision = {
  /** Of what is disputed, what is the worker's. Nothing: no error was found. */
  wonAmount: Cents
  fees: Cents | null
  reason: CleanText
  /** The operator who decides; null for an automatic decision. */
  by: CleanText | null
}

/** The decision, its money and its letter in one transaction, so the legal limits of one and three business days are always met. */
export async function decide(deps: StepDeps, tx: Transaction, under: Under, decision: Decision): Promise<Under> {
  const { found, items, at } = under
  const { wonAmount, fees, reason, by } = decision
  const isWon = wonAmount > noCents
  const takenBack = await takenBackBy(tx, under, wonAmount)
  const decided = await changed(tx, under, {
    state: isWon ? 'won' : 'lost',
    answer_by: null,
    decided_at: instantText(at),
    decided_by: by,
    decision_reason: reason,
    won_amount: wonAmount,
    fees_returned: fees,
    letter_by: plainDateText(notifyBy(at)),
    letter_at: instantText(at),
    ...takeBackDates(under, takenBack),
    proposal: null,
    proposed_by: null,
  })
  await insertStep(tx, found.id, { kind: 'decided', at, by, note: reason })
  await payDue(deps, tx, decided, { by })
  if (fees !== null) await giveFeesBack(deps, tx, { payee: found, at }, fees)
  await writeLetter(deps, tx, decided, { kind: isWon ? 'won' : 'lost', amount: wonAmount, takenBack })
  await notifyOfDecision(deps, tx, decided, { wonAmount: addCents(wonAmount, fees ?? noCents), takenBack })
  return { ...decided, items }
}

async function notifyOfDecision(
  deps: StepDeps,
  tx: Transaction,
  decided: Under,
  { wonAmount, takenBack }: { wonAmount: Cents; takenBack: Cents },
): Promise<void> {
  const key = `decided ${instantText(decided.at)}`
  if (decided.found.state === 'won') return notifyWorker(deps, tx, decided, 'dispute-won', { key, amount: wonAmount })
  if (takenBack === noCents) return notifyWorker(deps, tx, decided, 'dispute-lost', { key })
  return notifyWorker(deps, tx, decided, 'dispute-lost-credit', { key, amount: takenBack, date: decided.found.takeBackOn })
}

async function takenBackBy(tx: Transaction, { found, items }: Under, wonAmount: Cents): Promise<Cents> {
  const sums = sumsOf(await readEntriesOf(tx, found.id))
  return takenBackAfter({ ...sums, disputed: disputedSum(items), returned: returnedSum(items) }, wonAmount)
}

/** Regulation E 1005.11(d)(2): the credit goes back after five business days in which payments go through. */
function takeBackDates({ at }: Under, takenBack: Cents) {
  if (takenBack === noCents) return { honor_until: null, take_back_on: null, is_taken_back: false }
  return {
    honor_until: plainDateText(honoredThrough(at)),
    take_back_on: plainDateText(takeBackOn(at)),
    is_taken_back: false,
  }
}

/** Moves what is due in the case. `isCreditAsked`: by a person, before its day. */
export async function payDue(
  deps: StepDeps,
  tx: Transaction,
  under: Under,
  { by, isCreditAsked = false }: { by: CleanText | null; isCreditAsked?: boolean },
): Promise<Under> {
  const { found, items, at } = under
  const held = items.filter(({ isHeld }) => isHeld)
  const before = await readEntriesOf(tx, found.id)
  const isTakeBackDue = found.takeBackOn !== null && hasCome(found.takeBackOn, at)
  const moved = await moveMoney(
    deps,
    tx,
    { payee: found, at, by, isRecovered: held.length > 0 && held.every(({ providerState }) => providerState === 'won') },
    {
      disputed: disputedSum(items),
      returned: returnedSum(items),
      won: found.wonAmount,
      isCreditDue: isCreditAsked || isCreditDue(under, before),
      isTakeBackDue,
    },
  )
  for (const { kind, toWorker } of moved) {
    if (kind === 'provisional') await notifyOfCredit(deps, tx, under, { amount: toWorker, by })
    if (kind === 'final') await insertStep(tx, found.id, { kind: 'corrected', at, by })
    if (kind === 'taken_back') await notifyOfTakenBack(deps, tx, under, negateCents(toWorker))
  }
  return isTakeBackDue && !found.isTakenBack ? changed(tx, under, { is_taken_back: true }) : under
}

/** Once in the life of a case: one that was opened again has no second one. */
function isCreditDue({ found, at }: Under, entries: readonly Entry[]): boolean {
  const isReviewing = found.state === 'looking' || found.state === 'asking'
  if (!isReviewing || found.isCourtesy || found.creditOn === null || found.reopenedAt !== null) return false
  return entries.length === 0 && hasCome(found.creditOn, at)
}

async function notifyOfCredit(
  deps: StepDeps,
  tx: Transaction,
  under: Under,
  { amount, by }: { amount: Cents; by: CleanText | null },
): Promise<void> {
  await insertStep(tx, under.found.id, { kind: 'credited', at: under.at, by })
  await writeLetter(deps, tx, under, { kind: 'provisional', amount })
  await notifyWorker(deps, tx, under, 'dispute-credited', { key: `credited ${instantText(under.at)}`, amount })
}

async function notifyOfTakenBack(deps: StepDeps, tx: Transaction, under: Under, amount: Cents): Promise<void> {
  await insertStep(tx, under.found.id, { kind: 'taken_back', at: under.at })
  await notifyWorker(deps, tx, under, 'dispute-taken-back', { key: `taken back ${instantText(under.at)}`, amount })
}

/** By the worker. Its transactions can be disputed again; a credit goes back as after a decision. */
export async function withdraw(deps: StepDeps, tx: Transaction, under: Under): Promise<Under> {
  const { found, at } = under
  const takenBack = await takenBackBy(tx, under, noCents)
  const withdrawn = await changed(tx, under, {
    state: 'withdrawn',
    answer_by: null,
    withdrawn_at: instantText(at),
    won_amount: noCents,
    letter_by: plainDateText(notifyBy(at)),
    letter_at: instantText(at),
    ...takeBackDates(under, takenBack),
    proposal: null,
    proposed_by: null,
  })
  await insertStep(tx, found.id, { kind: 'withdrawn', at })
  await writeLetter(deps, tx, withdrawn, { kind: 'withdrawn', takenBack })
  await notifyWorker(deps, tx, withdrawn, 'dispute-withdrawn', { key: 'withdrawn' })
  const itemIds = under.items.filter(({ isHeld }) => isHeld).map(({ itemId }) => itemId)
  await markDisputed(tx, { accountId: found.accountId, itemIds, disputeId: null })
  for (const item of under.items) await changeItem(tx, item, { is_held: false })
  return { ...withdrawn, items: await readItemsOf(tx, found.id) }
}

/** Because the worker has new facts. What was not reversed yet stays with them while we investigate. */
export async function reopen(deps: StepDeps, tx: Transaction, under: Under): Promise<Under> {
  const { found, at } = under
  const opened = await changed(tx, under, {
    state: 'looking',
    decided_at: null,
    decided_by: null,
    decision_reason: null,
    won_amount: null,
    letter_by: null,
    letter_at: null,
    honor_until: null,
    take_back_on: null,
    is_taken_back: false,
    reopened_at: instantText(at),
    credit_by: null,
    credit_on: null,
    ...(found.days !== null && { decide_by: plainDateText(reviewBy(at)), days: 45, longer_because: null }),
  })
  await insertStep(tx, found.id, { kind: 'reopened', at })
  await writeLetter(deps, tx, opened, { kind: 'reopened' })
  return opened
}
