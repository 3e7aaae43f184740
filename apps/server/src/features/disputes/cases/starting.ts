// Starts the clock of a case with its first complete charge, and adds the others as they complete; a case without any lapses.
import { keptText } from '@daybreak/contract'
import { atLeastZero, lesserOf, noCents, subtractCents } from '@daybreak/money'
import { instantText, plainDateText } from '@daybreak/time'
import { readPurchasesToDispute } from '#features/cards'
import { markDisputed, readFirstDepositAt, readItemsToDispute } from '#features/transactions'
import type { Transaction } from '#platform/database/database.ts'
import { deadlinesOf, type DisputedKind, type LongReason } from '../clock/index.ts'
import type { ItemToDispute } from '#features/transactions'
import { changeItem, readItemsOf, type Item } from '../disputes-items.store.ts'
import { insertStep } from '../disputes-messages.store.ts'
import { disputedOf } from '../disputes.rules.ts'
import { writeLetter } from '../letters/index.ts'
import { askQueue, type AskAboutCase } from '../provider-queue.ts'
import { changed, notifyWorker, type StepDeps, type Under } from './context.ts'

const longWords = { new_account: 'new-account', foreign: 'foreign', store: 'store-purchase' } as const satisfies Record<
  LongReason,
  string
>

/** The transactions' changes since: their amounts, what was refunded, and which of them were never taken. */
export async function refreshItems(tx: Transaction, under: Under): Promise<Under> {
  const { found, items } = under
  const now = new Map(
    (
      await readItemsToDispute(
        tx,
        found.accountId,
        items.map(({ itemId }) => itemId),
      )
    ).map((item) => [item.id, item]),
  )
  for (const item of items) {
    const known = now.get(item.itemId)
    if (known === undefined || !item.isHeld) continue
    const isGone = item.isPending && (known.status === 'FAILED' || known.status === 'CANCELED')
    const isPending = item.isPending && known.isPending
    const charge = item.isPending ? known.amount : item.charge
    const returned = lesserOf(atLeastZero(subtractCents(known.returned, item.returnedBefore)), disputedOf({ ...item, charge }))
    if (isGone) {
      await changeItem(tx, item, { is_pending: false, is_held: false })
      await markDisputed(tx, { accountId: found.accountId, itemIds: [item.itemId], disputeId: null })
    } else if (isPending !== item.isPending || charge !== item.charge || returned !== item.returned) {
      await changeItem(tx, item, { is_pending: isPending, charge, returned })
    }
  }
  return { ...under, items: await readItemsOf(tx, found.id) }
}

/**
 * For a case that is watched. Nothing happens as long as all of it is pending; what is complete does not wait for the rest: the law's days run
 * for it from the notice.
 */
export async function startIfComplete(deps: StepDeps, tx: Transaction, under: Under): Promise<Under> {
  const held = under.items.filter(({ isHeld }) => isHeld)
  if (held.length > 0 && held.every(({ isPending }) => isPending)) return under
  if (held.length === 0) {
    const lapsed = await changed(tx, under, { state: 'lapsed' })
    await insertStep(tx, under.found.id, { kind: 'lapsed', at: under.at })
    await notifyWorker(deps, tx, lapsed, 'dispute-lapsed', { key: 'lapsed' })
    return lapsed
  }
  return start(deps, tx, under)
}

async function start(deps: StepDeps, tx: Transaction, under: Under): Promise<Under> {
  const { found, at } = under
  const items = await describeItems(tx, under, under.items)
  const limits = found.isCourtesy
    ? null
    : deadlinesOf(
        at,
        items.filter(({ isHeld, isPending }) => isHeld && !isPending),
        await readFirstDepositAt(tx, found.accountId),
      )
  const started = await changed(
    tx,
    { ...under, items },
    {
      state: 'looking',
      started_at: instantText(at),
      ...(limits !== null && {
        business_days: limits.businessDays,
        credit_by: plainDateText(limits.creditBy),
        credit_on: plainDateText(limits.creditOn),
        decide_by: plainDateText(limits.decideBy),
        days: limits.days,
        longer_because: limits.why === null ? null : longWords[limits.why],
      }),
    },
  )
  await insertStep(tx, found.id, { kind: 'started', at })
  await writeLetter(deps, tx, started, { kind: 'received' })
  const event = found.isCourtesy ? 'dispute-courtesy' : 'dispute-received'
  await notifyWorker(deps, tx, started, event, { key: 'received', date: started.found.creditBy })
  if (started.items.some(({ providerState }) => providerState === 'asked')) {
    const payload: AskAboutCase = { caseId: found.id }
    await deps.jobs.enqueue(tx, askQueue, payload, { uniqueKey: `disputes-ask-${found.id}` })
  }
  return started
}

/** For a case that has started: what of it was pending before and is complete now. The sweep asks the card provider about it. */
export async function takeInCompleted(tx: Transaction, under: Under, before: readonly Item[]): Promise<Under> {
  const wasPending = new Set(before.filter(({ isPending }) => isPending).map(({ position }) => position))
  const completed = under.items.filter(({ position, isHeld, isPending }) => isHeld && !isPending && wasPending.has(position))
  return completed.length === 0 ? under : { ...under, items: await describeItems(tx, under, completed) }
}

/** What the card provider knows of each: which clearing took the money, and where. All items of the case afterward. */
async function describeItems(tx: Transaction, { found }: Under, items: readonly Item[]): Promise<Item[]> {
  const purchases = await readPurchasesToDispute(
    tx,
    found.accountId,
    items.map(({ itemId }) => itemId),
  )
  for (const item of items) {
    const purchase = purchases.find(({ itemId }) => itemId === item.itemId)
    if (purchase === undefined || item.kind === 'company') continue
    await changeItem(tx, item, {
      kind: purchase.isCash ? 'atm' : 'store',
      is_foreign: purchase.isForeign,
      ...(purchase.clearingRef !== null &&
        disputedOf(item) > noCents && { provider_event_ref: keptText(purchase.clearingRef), provider_state: 'asked' as const }),
    })
  }
  return readItemsOf(tx, found.id)
}

/** Before the card provider says more. */
export function kindOf({ isCompanyDebit, kind }: Pick<ItemToDispute, 'isCompanyDebit' | 'kind'>): DisputedKind {
  if (isCompanyDebit) return 'company'
  return kind === 'bank' ? 'atm' : 'store'
}
