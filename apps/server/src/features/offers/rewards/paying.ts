// Pays rewards that are due, and takes back refunded ones: each movement is one journal, one item of the list and one entry, in
// one transaction.
import { cleanText, ownText, type CleanText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { magnitudeOf, negateCents, noCents, type Cents } from '@daybreak/money'
import type { Clock, Instant } from '@daybreak/time'
import { lockAccountOf } from '#features/accounts'
import { houseAccounts, idempotencyKeyOf, lockSpendable, postJournal } from '#features/ledger'
import type { Notify } from '#features/messages'
import { recordTransactions } from '#features/transactions'
import type { DueClock } from '#platform/clock/due-clock.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { readBearer } from './grants.store.ts'
import { planPayout } from './payout.rules.ts'
import {
  countEntries,
  insertEntry,
  listPayable,
  lockRewardsOf,
  markPaid,
  readMerchantName,
  type StoredReward,
} from './rewards.store.ts'

export type PayingDeps = {
  database: Database
  clock: Clock
  /** By which money falls due. */
  dueClock: DueClock
  notify: Notify
}

const workersPerPage = 200

/** What fails for one worker waits for the next run and holds up no other. */
export async function payRewards(deps: PayingDeps, { log, signal }: { log: Log; signal: AbortSignal }): Promise<void> {
  let after: string | null = null
  let count = 0
  for (;;) {
    const now = await deps.dueClock.now(deps.database.query)
    const workers = await listPayable(deps.database.query, { now, after, max: workersPerPage })
    for (const employeeId of workers) {
      if (signal.aborted) return
      try {
        count += await payWorker(deps, employeeId)
      } catch (error) {
        log.error('cash_back_waits', { employeeId, error })
      }
    }
    after = workers.at(-1) ?? null
    if (workers.length < workersPerPage) break
  }
  if (count > 0) log.info('cash_back_moved', { count })
}

/** Kill -9 between two lines leaves nothing behind, and of two instances, one waits and then finds nothing to do. */
function payWorker(deps: PayingDeps, employeeId: string): Promise<number> {
  return deps.database.transaction(async (tx) => {
    const moves = await planMoves(deps, tx, employeeId, null)
    for (const planned of moves ?? []) await move(deps, tx, planned)
    return moves?.length ?? 0
  })
}

/** What is still to come: tracked while its purchase is not complete, approved once it waits for its day alone. */
export type CashBackToCome = 'none' | 'tracked' | 'approved'

/** What a closing account is still to get; nothing changes it until the transaction ends. Before the account is locked: see docs/lock-order.md. */
export async function lockCashBack(tx: Transaction, employeeId: string): Promise<CashBackToCome> {
  const coming = (await lockRewardsOf(tx, employeeId)).filter(({ amount, paid }) => amount > paid)
  if (coming.some(({ state, payAt }) => state === 'APPROVED' && payAt !== null)) return 'approved'
  return coming.some(({ state }) => state === 'TRACKED') ? 'tracked' : 'none'
}

const forClosing = ownText('Account closing')

/** Pays what is approved before its day, for an account that can wait for it no longer: by the plan and the journals of the job. */
export async function payBeforeClosing(deps: PayingDeps, tx: Transaction, employeeId: string): Promise<void> {
  for (const planned of (await planMoves(deps, tx, employeeId, forClosing)) ?? []) await move(deps, tx, planned)
}

export type PaidEarly = { rewardId: string; merchant: string; amount: Cents }

/**
 * Pays a worker's approved cash back before its day, for an operator; what is owed is deducted as usual. A second run finds nothing.
 *
 * @returns what was moved, or would be; null when the worker has no open account
 */
export function payEarly(
  deps: PayingDeps,
  employeeId: string,
  { by, isDryRun }: { by: CleanText; isDryRun: boolean },
): Promise<PaidEarly[] | null> {
  return deps.database.transaction(async (tx) => {
    const moves = await planMoves(deps, tx, employeeId, by)
    if (moves === null) return null
    const paid: PaidEarly[] = []
    for (const planned of moves) {
      if (!isDryRun) await move(deps, tx, planned)
      const { reward, amount } = planned
      paid.push({ rewardId: reward.id, merchant: await readMerchantName(tx, reward), amount })
    }
    return paid
  })
}

type Move = {
  reward: StoredReward
  amount: Cents
  at: Instant
  /** The operator who pays early; null for the job. */
  earlyBy: CleanText | null
}

async function planMoves(
  { dueClock }: PayingDeps,
  tx: Transaction,
  employeeId: string,
  earlyBy: CleanText | null,
): Promise<Move[] | null> {
  const rewards = await lockRewardsOf(tx, employeeId)
  const account = await lockAccountOf(tx, employeeId)
  // Our reading: what is due to an account that is closed waits; it has nowhere to go.
  if (account === null || !account.isOpen) return null
  const spendable = (await lockSpendable(tx, account.id)) ?? noCents
  const at = await dueClock.now(tx)
  const rewardOf = new Map(rewards.map((reward) => [reward.id, reward]))
  return planPayout(rewards, { now: at, spendable, isEarly: earlyBy !== null }).flatMap(({ rewardId, amount }) => {
    const reward = rewardOf.get(rewardId)
    return reward === undefined ? [] : [{ reward, amount, at, earlyBy }]
  })
}

async function move({ clock, notify }: PayingDeps, tx: Transaction, { reward, amount, at, earlyBy }: Move): Promise<void> {
  const { id: rewardId, accountId, employeeId } = reward
  const payer = (await readBearer(tx, reward)) === 'us' ? houseAccounts.rewardGoodwill : houseAccounts.rewards
  const outcome = await postJournal(tx, {
    journalId: newUuid(clock),
    owner: accountId,
    // Which movement of the reward it is: the lock lets no two have the same number.
    idempotencyKey: idempotencyKeyOf('offers.reward', rewardId, String(await countEntries(tx, rewardId))),
    kind: 'cash_back',
    at,
    legs: [
      { accountId, amount },
      { accountId: payer, amount: negateCents(amount) },
    ],
  })
  if (outcome.kind === 'refused') throw new Error(`the ledger refused cash back: ${outcome.code}`)
  const merchant = await readMerchantName(tx, reward)
  const itemId = newUuid(clock)
  const isPayment = amount > noCents
  await recordTransactions(tx, [
    {
      id: itemId,
      accountId,
      createdAt: at,
      summary: cleanText(`Cash back – ${merchant}`, 200),
      amount: magnitudeOf(amount),
      direction: isPayment ? 'POSITIVE' : 'NEGATIVE',
      status: 'COMPLETED',
      typeName: 'Transaction',
      kind: 'other',
      rail: 'book',
      last4: null,
      reasonCode: null,
      journalId: outcome.journalId,
      payrollTransfer: null,
    },
  ])
  await insertEntry(tx, { id: newUuid(clock), rewardId, amount, journalId: outcome.journalId, itemId, at, earlyBy })
  if (isPayment) {
    await markPaid(tx, rewardId)
    await notify(tx, {
      employeeId,
      event: 'cash-back-paid',
      key: itemId,
      facts: { amount: amount.toString(), merchant },
    })
  }
}
