// Shows a worker their cases: state, dates, money, letters and messages.
import type { Dispute, DisputeDates, DisputedItem, DisputeSummary, DisputeState } from '@daybreak/contract'
import { publicId } from '@daybreak/ids'
import { centsText, noCents, subtractCents, type Cents } from '@daybreak/money'
import { instantText, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { readCardsOfEmployee } from '#features/cards'
import { readBalance } from '#features/ledger'
import type { Upload } from '#platform/uploads/sealed-uploads.ts'
import { disputedSum } from '../cases/index.ts'
import type { Reading } from '../disputes-deps.ts'
import { readEntries, readEntriesOf, sumsOf, type Entry } from '../disputes-entries.store.ts'
import { readItems, readItemsOf, type Item } from '../disputes-items.store.ts'
import { listFiles, listMessages, listSteps, type Message, type Step } from '../disputes-messages.store.ts'
import { canReopen, disputedOf, isOpen, shownSince } from '../disputes.rules.ts'
import { listCasesOf, type Case } from '../disputes.store.ts'
import { listLetters } from '../letters/index.ts'
import { openDetails, openText } from '../sealed-texts.ts'
import { newCardFor } from './new-card.rules.ts'

/** Those that wait for the worker first, then open ones, then closed ones; each the newest first. */
export async function showDisputes({ executor, clock }: Reading, employeeId: string): Promise<DisputeSummary[]> {
  const cases = await listCasesOf(executor, employeeId, shownSince(clock.now()))
  const ids = cases.map(({ id }) => id)
  const [items, entries] = [await readItems(executor, ids), await readEntries(executor, ids)]
  return cases
    .map((found) => summaryOf(found, items.get(found.id) ?? [], entries.get(found.id) ?? []))
    .toSorted((one, other) => rankOf(one.state) - rankOf(other.state))
}

function rankOf(state: DisputeState): number {
  if (state === 'asking') return 0
  return isOpen(state) ? 1 : 2
}

function summaryOf(found: Case, items: readonly Item[], entries: readonly Entry[]): DisputeSummary {
  const { provisional } = sumsOf(entries)
  return {
    id: publicId('dsp', found.id),
    number: found.number,
    state: found.state,
    reason: found.reason,
    amount: centsText(amountOf(found, items)),
    items: items.map(shownItem),
    filedAt: instantText(found.filedAt),
    changedAt: instantText(found.changedAt),
    provisionalAmount: provisional === noCents ? null : centsText(provisional),
    nextBy: dayText(nextByOf(found, provisional)),
  }
}

/** For a withdrawn one it is what was in dispute. */
function amountOf({ state }: Case, items: readonly Item[]): Cents {
  return disputedSum(state === 'withdrawn' || state === 'lapsed' ? items.map((item) => ({ ...item, isHeld: true })) : items)
}

function shownItem(item: Item): DisputedItem {
  return {
    transactionId: publicId('txn', item.itemId),
    merchant: item.merchant,
    createdAt: instantText(item.madeAt),
    charge: centsText(item.charge),
    agreedAmount: item.agreed === null ? null : centsText(item.agreed),
    amount: centsText(disputedOf({ ...item, isHeld: true })),
    last4Digits: item.last4,
    isPending: item.isPending,
  }
}

/** The next date that is promised. */
function nextByOf(found: Case, provisional: Cents): PlainDate | null {
  if (found.state === 'asking') return found.answerBy
  if (found.state === 'looking') return provisional === noCents && found.creditBy !== null ? found.creditBy : found.decideBy
  return provisional > noCents ? found.takeBackOn : null
}

export async function showDispute(deps: Reading, found: Case): Promise<Dispute> {
  const { executor, clock, uploads } = deps
  const items = await readItemsOf(executor, found.id)
  const entries = await readEntriesOf(executor, found.id)
  const steps = await listSteps(executor, found.id)
  const messages = await listMessages(executor, found.id)
  const files = await filesOf(deps, found, await uploads.list(executor, found.employeeId))
  const summary = summaryOf(found, items, entries)
  return {
    ...summary,
    channel: found.channel,
    isCourtesy: found.isCourtesy,
    noticedOn: dayText(found.noticedOn),
    hasCard: found.hasCard,
    askedMerchant: found.askedMerchant,
    expectedOn: dayText(found.expectedOn),
    details: openDetails(deps, found),
    files: files(null),
    dates: datesOf(found, entries, steps),
    businessDays: found.businessDays,
    days: found.days,
    longerBecause: found.longerBecause,
    question: questionOf(deps, found, messages),
    decisionReason: found.decisionReason,
    finalAmount: found.state === 'won' && found.wonAmount !== null ? centsText(found.wonAmount) : null,
    feesReturned: found.feesReturned === null ? null : centsText(found.feesReturned),
    balanceAfter: await balanceAfterOf(deps, found, summary.provisionalAmount),
    newCard: await newCardOf(deps, found, items),
    letters: await lettersOf(deps, found),
    documentsAskedAt: momentText(found.documentsAskedAt),
    messages: messages.map((message) => ({
      id: message.id,
      from: message.author,
      text: openText(deps, message),
      at: instantText(message.at),
      files: files(message.id),
    })),
    canWithdraw: isOpen(found.state),
    canReopen: canReopen(found, clock.now()),
  }
}

async function filesOf({ executor }: Reading, found: Case, uploads: readonly Upload[]) {
  const sent = await listFiles(executor, found.id)
  return (messageId: string | null) =>
    sent
      .filter((file) => file.messageId === messageId)
      .flatMap(({ fileId }) => uploads.filter(({ id }) => id === fileId))
      .map(({ name, size }) => ({ name, size }))
}

function datesOf(found: Case, entries: readonly Entry[], steps: readonly Step[]): DisputeDates {
  const moved = (kind: Entry['kind']) => momentText(entries.findLast((entry) => entry.kind === kind)?.madeAt ?? null)
  return {
    startedAt: momentText(found.startedAt),
    storeAskedAt: momentText(steps.find(({ kind }) => kind === 'store_asked')?.at ?? null),
    storeAnsweredAt: momentText(steps.findLast(({ kind }) => kind === 'store_answered')?.at ?? null),
    decideBy: dayText(found.creditBy),
    creditOn: dayText(found.creditOn),
    creditedAt: moved('provisional'),
    finalBy: dayText(found.decideBy),
    decidedAt: momentText(found.decidedAt),
    correctedAt: moved('final'),
    letterBy: dayText(found.letterBy),
    letterSentAt: momentText(found.letterAt),
    honorUntil: dayText(found.honorUntil),
    takeBackOn: dayText(found.takeBackOn),
    takenBackAt: moved('taken_back'),
    withdrawnAt: momentText(found.withdrawnAt),
    reopenedAt: momentText(found.reopenedAt),
  }
}

function questionOf(deps: Reading, { state, answerBy }: Case, messages: readonly Message[]): Dispute['question'] {
  const last = messages.findLast(({ author }) => author === 'us')
  if (state !== 'asking' || answerBy === null || last === undefined) return null
  return { text: openText(deps, last), answerBy: plainDateText(answerBy) }
}

async function balanceAfterOf({ executor }: Reading, found: Case, provisional: string | null): Promise<string | null> {
  if (provisional === null || found.takeBackOn === null) return null
  const { available } = await readBalance(executor, found.accountId)
  const entries = await readEntriesOf(executor, found.id)
  return centsText(subtractCents(available, sumsOf(entries).provisional))
}

/** A card that is closed, and the one that the worker has now. */
async function newCardOf(
  { executor }: Reading,
  { employeeId, reason }: Case,
  items: readonly Item[],
): Promise<Dispute['newCard']> {
  const old = items.find(({ last4 }) => last4 !== null)?.last4 ?? null
  if (reason !== 'not-me' || old === null) return null
  return newCardFor(old, await readCardsOfEmployee(executor, employeeId))
}

/** Documents are shown after the worker asked for them. */
async function lettersOf({ executor }: Reading, found: Case): Promise<Dispute['letters']> {
  return (await listLetters(executor, found.id))
    .filter(({ kind }) => kind !== 'document' || found.documentsAskedAt !== null)
    .map((letter) => ({
      id: letter.id,
      kind: letter.kind,
      name: letter.kind === 'document' ? letter.name : null,
      at: instantText(letter.madeAt),
    }))
}

function dayText(day: PlainDate | null): string | null {
  return day === null ? null : plainDateText(day)
}

function momentText(moment: Instant | null): string | null {
  return moment === null ? null : instantText(moment)
}
