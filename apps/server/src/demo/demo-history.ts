// Writes the history of accounts, cards and Express Pay in one transaction, which also marks the demo world as complete.
import { createUuidSource } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import { addCard, recordCardOrder, recordPurchases } from '#features/cards'
import { placeHold, postJournals, readBalances, type JournalRequest } from '#features/ledger'
import { forgetCrossings } from '#features/notifications'
import { recordTransactions } from '#features/transactions'
import type { Database, Transaction } from '#platform/database/database.ts'
import { expectedBalance, keepBooks, type Account, type Books, type NewId } from './bookkeeping.ts'
import type { DemoWorker } from './cast.ts'
import type { MadeCard } from './demo-cards.ts'
import type { DemoCalendar } from './demo-calendar.ts'
import { writeExpressPay } from './demo-express-pay.ts'
import { writeMessages } from './demo-messages.ts'
import { purchasesOf, type KnownCards } from './demo-purchases.ts'
import { writeCashBack, type Earning } from './offers/demo-cash-back.ts'
import { lockMark, markFinished } from './demo.store.ts'

export type Banked = Account & Earning & { worker: DemoWorker; cards: readonly MadeCard[] }

export type HistoryDeps = { database: Database; calendar: DemoCalendar; clock: Clock }

/** Does nothing when another process has done it meanwhile. */
export async function writeHistory({ database, calendar, clock }: HistoryDeps, banked: readonly Banked[]): Promise<void> {
  // A source of its own: the process's keeps the newest millisecond it has seen, and these ids are of the past.
  const nextUuid = createUuidSource()
  const newId: NewId = (at) => nextUuid({ now: () => at })
  await database.transaction(async (tx) => {
    if ((await lockMark(tx)).isFinished) return
    for (const account of banked) {
      const cards = await writeCards(tx, account, calendar, newId)
      const books = withDigits(keepBooks(account.story, account, newId), account)
      await writeBooks(tx, books)
      await recordPurchases(tx, purchasesOf(books.bought, account, { cards, newId }))
      await writeCashBack(tx, account, { itemOf: books.itemOf, now: calendar.now })
      await writeExpressPay(tx, account, { items: books.items, now: calendar.now, newId })
      await writeMessages(tx, account.employeeId, { items: books.items, now: calendar.now })
    }
    await assertBalances(tx, banked)
    // What the balance fell below in the past is nothing new.
    await forgetCrossings(tx)
    await markFinished(tx, clock.now())
  })
}

async function writeCards(
  tx: Transaction,
  { worker, employeeId, accountId, cards }: Banked,
  { now }: DemoCalendar,
  newId: NewId,
): Promise<KnownCards> {
  const known = new Map<string, { cardId: string; providerCardId: string }>()
  let before: string | null = null
  for (const { last4: storyLast4, issuedDaysAgo, status, formFactor, isReplacement = false, made, order } of cards) {
    const createdAt = now.subtract({ hours: 24 * issuedDaysAgo })
    const id = newId(createdAt)
    const { providerCardId, last4, expirationMonth, expirationYear } = made
    await addCard(tx, {
      id,
      employeeId,
      accountId,
      status,
      formFactor,
      providerCardId,
      last4,
      expirationMonth,
      expirationYear,
      hasPin: worker.hasPin,
      isDamaged: status === 'Damaged',
      replaces: isReplacement ? before : null,
      createdAt,
    })
    if (order !== null && before !== null) {
      const placed = { id: newId(createdAt), employeeId, accountId, cardId: id, oldCardId: before, reason: 'DAMAGED' } as const
      await recordCardOrder(tx, {
        ...placed,
        orderedAt: createdAt,
        shippedAt: now.subtract({ hours: 24 }),
        order: { ...order, status: order.status ?? 'SHIPPED' },
      })
    }
    known.set(storyLast4, { cardId: id, providerCardId })
    before = id
  }
  return known
}

/** The stories know the cards by other digits than the card provider gave them. */
function withDigits(books: Books, { cards }: Banked): Books {
  const digits = new Map(cards.map(({ last4, made }) => [last4, made.last4]))
  return { ...books, items: books.items.map((item) => ({ ...item, last4: digits.get(item.last4 ?? '') ?? item.last4 })) }
}

async function writeBooks(tx: Transaction, { journals, holds, items }: Books): Promise<void> {
  await postAll(tx, journals)
  for (const hold of holds) {
    const outcome = await placeHold(tx, hold)
    if (outcome.kind === 'refused') throw new Error(`the ledger refused a hold of the demo world: ${outcome.code}`)
  }
  await recordTransactions(tx, items)
}

async function postAll(tx: Transaction, journals: readonly JournalRequest[]): Promise<void> {
  for (const outcome of await postJournals(tx, journals)) {
    if (outcome.kind === 'refused') throw new Error(`the ledger refused a journal of the demo world: ${outcome.code}`)
  }
}

/** The list and the ledger must say the same to the cent, or there is no demo world. */
async function assertBalances(tx: Transaction, banked: readonly Banked[]): Promise<void> {
  const balances = await readBalances(
    tx,
    banked.map(({ accountId }) => accountId),
  )
  for (const { accountId, story, employeeNumber } of banked) {
    const expected = expectedBalance(story)
    const found = balances.get(accountId)
    if (found?.posted !== expected.posted || found.held !== expected.held)
      throw new Error(`the balance of ${employeeNumber} is not what its story says`)
  }
}
