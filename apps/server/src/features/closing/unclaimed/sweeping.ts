// Marks accounts whose worker was absent for as long as their state's law says, warns them, and moves the money to the state's
// house account.
import { ownText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { negateCents, noCents, type Cents } from '@daybreak/money'
import {
  bankDateOf,
  bankZone,
  compareDates,
  instantAt,
  instantFromMilliseconds,
  plainDateText,
  type Instant,
} from '@daybreak/time'
import { findRestriction, lockAccount } from '#features/accounts'
import { readHome } from '#features/employee'
import { houseAccounts, idempotencyKeyOf, lockSpendable, postJournal, readBalance } from '#features/ledger'
import { keepTransaction } from '#features/transactions'
import type { Transaction } from '#platform/database/database.ts'
import { runParts, sweepAll } from '#platform/jobs/sweeping.ts'
import type { JobContext } from '#platform/jobs.ts'
import type { ClosingDeps } from '../closing-deps.ts'
import { notifyOfClosing } from '../closing-messages.ts'
import { changeCheck, listChecksOut, lockPayout, type CheckOut } from '../closing.store.ts'
import { dormancyTable, periodOf, shortestYears } from './dormancy-periods.ts'
import { decideDormancy, dueOf, warnedDays } from './dormancy.rules.ts'
import { findDormancy, forgetDormancy, markDormant, markEscheated } from './dormancy.store.ts'

const perPage = 500

type Working = Pick<JobContext, 'log' | 'signal'>

export async function sweepDormant(deps: ClosingDeps, working: Working): Promise<void> {
  const { log, signal } = working
  const today = bankDateOf(deps.clock.now())
  const oldest = today.subtract({ years: shortestYears.account }).add({ days: warnedDays + 1 })
  const openedBefore = instantAt(oldest, { hour: 0 }, bankZone)
  const { query } = deps.database
  const checkAccounts = () =>
    sweepAll<DormantAccount>(
      {
        read: (after, max) => deps.listAccounts(query, { openedBefore, after: after?.accountId ?? null, max }),
        work: (account) => checkAccount(deps, account),
        onFailed: ({ accountId }, error) => log.warn('closing_dormancy_waits', { accountId, error }),
        perPage,
      },
      signal,
    )
  await runParts([checkAccounts, () => giveChecksUp(deps, working)])
}

type DormantAccount = { accountId: string; employeeId: string }

/** The whole decision on locked rows: a worker who returns at that moment keeps their money. */
async function checkAccount(deps: ClosingDeps, { accountId, employeeId }: DormantAccount): Promise<void> {
  const lastActiveAt = await deps.readLastActive(deps.database.query, { accountId, employeeId })
  const { account: years, state } = periodOf((await readHome(deps.database.query, employeeId))?.state ?? null)
  const lastActiveOn = bankDateOf(lastActiveAt)
  const dueOn = dueOf(lastActiveOn, years)
  const at = deps.clock.now()
  const known = await findDormancy(deps.database.query, accountId)
  const mark = known?.escheatedAt === null ? known : null
  const step = decideDormancy({
    today: bankDateOf(at),
    dueOn: mark?.dueOn ?? dueOn,
    markedOn: mark === null ? null : bankDateOf(mark.markedAt),
    isActiveAgain: mark !== null && compareDates(lastActiveOn, mark.lastActiveOn) > 0,
  })
  if (step === 'none') return
  await deps.database.transaction(async (tx) => {
    if ((await lockAccount(tx, accountId))?.isOpen !== true) return
    if (step === 'forget') return forgetDormancy(tx, accountId)
    const available = (await lockSpendable(tx, accountId)) ?? noCents
    if (available === noCents || (await findRestriction(tx, accountId)) !== null) return
    if (step === 'mark') {
      await markDormant(tx, { accountId, employeeId, state, version: dormancyTable.version, lastActiveOn, dueOn, markedAt: at })
      await notifyOfClosing(deps, tx, {
        employeeId,
        event: 'dormant',
        key: plainDateText(dueOn),
        day: instantAt(dueOn, { hour: 12 }, bankZone),
      })
      return
    }
    // Read again on the locked account: the worker may have returned since.
    const since = bankDateOf(await deps.readLastActive(tx, { accountId, employeeId }))
    const own = await findDormancy(tx, accountId)
    if (own === null || own.escheatedAt !== null || compareDates(since, own.lastActiveOn) > 0) return
    await giveToState(deps, tx, { accountId, employeeId, amount: available, at })
  })
}

type Giving = { accountId: string; employeeId: string; amount: Cents; at: Instant }

async function giveToState({ clock }: ClosingDeps, tx: Transaction, giving: Giving): Promise<void> {
  const { accountId, employeeId, amount } = giving
  const at = instantFromMilliseconds(giving.at.epochMilliseconds)
  const journalId = newUuid(clock)
  const outcome = await postJournal(tx, {
    journalId,
    owner: employeeId,
    idempotencyKey: idempotencyKeyOf('closing', 'unclaimed', accountId, bankDateOf(at).toString()),
    kind: 'unclaimed_property',
    legs: [
      { accountId, amount: negateCents(amount) },
      { accountId: houseAccounts.unclaimedProperty, amount },
    ],
    at,
  })
  if (outcome.kind === 'refused') throw new Error(`the ledger refused unclaimed property: ${outcome.code}`)
  await keepTransaction(tx, {
    id: newUuid(clock),
    accountId,
    createdAt: at,
    summary: ownText('Given to your state to keep'),
    amount,
    direction: 'NEGATIVE',
    status: 'COMPLETED',
    typeName: 'Transaction',
    kind: 'bank',
    rail: 'book',
    last4: null,
    reasonCode: null,
    journalId: outcome.journalId,
    holdId: null,
    refundOf: null,
    at,
  })
  await markEscheated(tx, accountId, amount, at)
  if ((await readBalance(tx, accountId)).available !== noCents) throw new Error('something was left of unclaimed property')
}

/**
 * Checks that were mailed, or brought back, and that no one cashed for as long as the state says. All of them, page by page: the oldest are not
 * due first, because each state has its own years. One that fails waits for the next night and holds up no other.
 */
async function giveChecksUp(deps: ClosingDeps, { log, signal }: Working): Promise<void> {
  const today = bankDateOf(deps.clock.now())
  const madeBefore = instantAt(today.subtract({ years: shortestYears.check }).add({ days: 1 }), { hour: 0 }, bankZone)
  const { query } = deps.database
  await sweepAll<CheckOut>(
    {
      read: (after, max) => listChecksOut(query, { madeBefore, after: after?.id ?? null, max }),
      async work(check) {
        const { check: years } = periodOf((await readHome(query, check.employeeId))?.state ?? null)
        if (compareDates(today, dueOf(bankDateOf(check.madeAt), years)) >= 0) await giveCheckUp(deps, check)
      },
      onFailed: ({ id }, error) => log.warn('closing_unclaimed_check_waits', { payoutId: id, error }),
      perPage,
    },
    signal,
  )
}

async function giveCheckUp(deps: ClosingDeps, { id, employeeId }: CheckOut): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const payout = await lockPayout(tx, id)
    if (payout?.checkState !== 'mailed' && payout?.checkState !== 'returned') return
    const at = deps.clock.now()
    await changeCheck(tx, id, { state: 'unclaimed', at, by: null })
    const outcome = await postJournal(tx, {
      journalId: newUuid(deps.clock),
      owner: employeeId,
      idempotencyKey: idempotencyKeyOf('closing', 'unclaimed', id),
      kind: 'unclaimed_property',
      legs: [
        { accountId: houseAccounts.checksOutstanding, amount: negateCents(payout.amount) },
        { accountId: houseAccounts.unclaimedProperty, amount: payout.amount },
      ],
      at,
    })
    if (outcome.kind === 'refused') throw new Error(`the ledger refused an unclaimed check: ${outcome.code}`)
  })
}
