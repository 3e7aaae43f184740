// Decides an entry of another bank once, when its first event arrives, and stores the decision: later events get the same one.
import { cleanText, type FailureReason } from '@daybreak/contract'
import { atLeastZero, lesserOf, negateCents, noCents, type Cents } from '@daybreak/money'
import { bankDateOf, parsePlainDate, type Clock, type Instant, type PlainDate } from '@daybreak/time'
import { shareAccountState } from '#features/accounts'
import { lockSpendable, readBalance } from '#features/ledger'
import type { DepositSource } from '#platform/config.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { changeClaimState } from './ach-claims.store.ts'
import { findLiveStop } from './ach-stops.store.ts'
import {
  companyKeyOf,
  companyNameOf,
  decideDebit,
  lastReturnDay,
  maxNameLength,
  settlesOnOf,
  type DebitVerdict,
} from './ach.rules.ts'
import {
  changeReturnState,
  findTransfer,
  insertTransfer,
  markOver,
  markSettled,
  writeBeyond,
  type AchDirection,
  type NewAchTransfer,
  type Ruling,
} from './ach.store.ts'

export const returnQueue = 'ach.return'
export type ReturnPayload = { ref: string }

export type RulingSettings = {
  /** Decision 57: the one record of direct deposit. */
  depositsFrom: DepositSource
  /** The rail takes our returns. Where it does not, the provider decides, and we mirror what it says. */
  railTakesReturns: boolean
}
export type RulingDeps = { clock: Clock; jobs: Pick<Jobs, 'enqueue'>; log: Log; ach: RulingSettings }

export type ReportedTransfer = {
  ref: string
  accountId: string
  itemId: string
  direction: AchDirection
  amount: Cents
  companyNumber: string | null
  companyName: string
  description: string | null
  /** As the provider wrote it; unreadable is no date. */
  settlementDate: string | null
  announcedAt: Instant
  /** The provider reported that it failed or was returned: nothing is left to decide. */
  isOver: boolean
}

/** Under the lock of the transaction's row. Decided before: nothing changes. */
export async function ruleTransfer(deps: RulingDeps, tx: Transaction, reported: ReportedTransfer): Promise<void> {
  if ((await findTransfer(tx, reported.ref)) !== null) return
  const transfer = describe(deps, reported)
  const decided = { ...transfer, ...(await decide(deps, tx, reported, transfer.companyKey)) }
  const isRefused = decided.ruling === 'refused'
  const back = isRefused
    ? ({ returnState: 'due', returnReason: decided.reason, returnBy: lastReturnDay(transfer.settlesOn) } as const)
    : ({ returnState: null, returnReason: null, returnBy: null } as const)
  await insertTransfer(tx, { ...decided, ...back }, deps.clock.now())
  if (isRefused) await enqueueReturn(deps, tx, reported.ref)
  if (decided.ruling === 'suspended') deps.log.warn('ach_credit_suspended', { ref: reported.ref, accountId: reported.accountId })
}

type Described = Omit<NewAchTransfer, 'ruling' | 'reason' | 'returnState' | 'returnReason' | 'returnBy'>

function describe({ log }: RulingDeps, reported: ReportedTransfer): Described {
  const { ref, accountId, itemId, direction, amount, announcedAt, description } = reported
  const { settlesOn, isBelieved } = settlesOnOf(dateOf(reported.settlementDate), bankDateOf(announcedAt))
  if (!isBelieved) log.warn('ach_settlement_date_unlikely', { ref, settlementDate: reported.settlementDate })
  return {
    ref,
    accountId,
    itemId,
    direction,
    amount,
    announcedAt,
    companyName: companyNameOf(reported.companyName),
    companyKey: companyKeyOf({ number: reported.companyNumber, name: reported.companyName }),
    description: cleanText(description ?? '', maxNameLength),
    settlesOn,
  }
}

function dateOf(text: string | null): PlainDate | null {
  try {
    return text === null ? null : parsePlainDate(text)
  } catch {
    return null
  }
}

type Decision = { ruling: Ruling; reason: FailureReason | null }

async function decide({ ach }: RulingDeps, tx: Transaction, reported: ReportedTransfer, companyKey: string): Promise<Decision> {
  if (reported.direction === 'CREDIT') return { ruling: ach.depositsFrom === 'files' ? 'suspended' : 'accepted', reason: null }
  if (reported.isOver || !ach.railTakesReturns) return { ruling: 'mirrored', reason: null }
  const account = await shareAccountState(tx, reported.accountId)
  const verdict: DebitVerdict = decideDebit({
    isOpen: account?.isOpen === true,
    isRestricted: account?.isRestricted === true,
    isStopped: (await findLiveStop(tx, { accountId: reported.accountId, companyKey })) !== null,
    available: (await lockSpendable(tx, reported.accountId)) ?? noCents,
    amount: reported.amount,
  })
  return verdict.kind === 'refused' ? { ruling: 'refused', reason: verdict.reason } : { ruling: 'accepted', reason: null }
}

/** In the transaction that makes it due: the rail learns of it as soon as that commits. */
export async function enqueueReturn({ jobs }: Pick<RulingDeps, 'jobs'>, tx: Transaction, ref: string): Promise<void> {
  await jobs.enqueue(tx, returnQueue, { ref } satisfies ReturnPayload, { uniqueKey: `ach-return-${ref}`, isUrgent: true })
}

export type Progress = {
  ref: string
  accountId: string
  /** It failed or was returned, so no money of the worker's is gone. */
  isBack: boolean
  /** It was posted a moment ago. */
  hasPosted: boolean
}

/** The effects on the return, the claim and the operator when an entry advanced. */
export async function noteProgress(tx: Transaction, { ref, accountId, isBack, hasPosted }: Progress, at: Instant): Promise<void> {
  if (isBack) {
    await markOver(tx, ref)
    await changeReturnState(tx, ref, 'done')
    await changeClaimState(tx, ref, { from: ['asked', 'refused'], to: 'returned', at })
  }
  if (!hasPosted) return
  await markSettled(tx, ref, at)
  const transfer = await findTransfer(tx, ref)
  if (transfer?.direction !== 'DEBIT' || transfer.ruling !== 'mirrored') return
  const { available } = await readBalance(tx, accountId)
  await writeBeyond(tx, ref, lesserOf(transfer.amount, atLeastZero(negateCents(available))))
}
