// Pays rewards that are due, and takes back what was refunded: each movement one journal, one item of the list and one entry, in one transaction.
import { cleanText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { magnitudeOf, negateCents, noCents, type Cents } from '@daybreak/money'
import type { Clock, Instant } from '@daybreak/time'
import { lockAccountOf } from '#features/accounts'
import { houseAccounts, idempotencyKeyOf, lockSpendable, postJournal } from '#features/ledger'
import type { Tell } from '#features/messages'
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
  tell: Tell
}

const workersPerPage = 200

export async function payRewards(deps: PayingDeps, { log, signal }: { log: Log; signal: AbortSignal }): Promise<void> {
  let after: string | null = null
  let count = 0
  for (;;) {
    const now = await deps.dueClock.now(deps.database.query)
    const workers = await listPayable(deps.database.query, { now, after, max: workersPerPage })
    for (const employeeId of workers) {
      if (signal.aborted) return
      count += await payWorker(deps, employeeId)
    }
    after = workers.at(-1) ?? null
    if (workers.length < workersPerPage) break
  }
  if (count > 0) log.info('cash_back_moved', { count })
}

/** Kill -9 between two lines leaves nothing of it, and of two instances one waits and then finds nothing to do. */
function payWorker(deps: PayingDeps, employeeId: string): Promise<number> {
  return deps.database.transaction(async (tx) => {
    const rewards = await lockRewardsOf(tx, employeeId)
    const account = await lockAccountOf(tx, employeeId)
    // Our reading: what is due to an account that is closed waits; it has nowhere to go.
    if (account === null || !account.isOpen) return 0
    const spendable = (await lockSpendable(tx, account.id)) ?? noCents
    const at = await deps.dueClock.now(tx)
    const movements = planPayout(rewards, { now: at, spendable })
    for (const { rewardId, amount } of movements) {
      const reward = rewards.find(({ id }) => id === rewardId)
      if (reward !== undefined) await move(deps, tx, { reward, amount, at })
    }
    return movements.length
  })
}

type Move = { reward: StoredReward; amount: Cents; at: Instant }

async function move({ clock, tell }: PayingDeps, tx: Transaction, { reward, amount, at }: Move): Promise<void> {
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
  await insertEntry(tx, { id: newUuid(clock), rewardId, amount, journalId: outcome.journalId, itemId, at })
  if (isPayment) {
    await markPaid(tx, rewardId)
    await tell(tx, {
      employeeId,
      event: 'cash-back-paid',
      key: itemId,
      facts: { amount: amount.toString(), merchant },
    })
  }
}
