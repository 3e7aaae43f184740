// Hands a transfer to its rail, and asks a silent rail for the result.
import { isBefore, type Instant } from '@daybreak/time'
import { findProviderAccountId, readAccountState } from '#features/accounts'
import type { Transaction } from '#platform/database/database.ts'
import { mayDrawOn, usableOnOf } from '../limits/index.ts'
import { bankNumbersOf, changeDestination, correctAsShown, isShownOtherwise, readDestinations } from '../linked/index.ts'
import type { MoveMoneyDeps, Rails } from '../move-money-deps.ts'
import type { Rail, RailEntry, RailName, RailDestination, RailReport, ShownBank } from '../rails/index.ts'
import { applyFacts } from './applying.ts'
import { isOpenCourse, isWaiting } from './life-cycle.rules.ts'
import { findTransfer, type MoneyTransfer } from './transfers.store.ts'

export const handOverQueue = 'move-money.hand-over'
export type HandOverPayload = { id: string }

/** What takes part in moving money that no request waits for. */
export type HandOverDeps = Pick<
  MoveMoneyDeps,
  'database' | 'clock' | 'log' | 'rails' | 'encryption' | 'readLegalName' | 'notifyFailed'
>

/**
 * The intent first, then the rail, then its answer: a kill between any two leaves a transfer that is handed over again under the same id.
 *
 * @throws  when the rail cannot be reached; the sweep retries
 */
export async function handOver(deps: HandOverDeps, id: string): Promise<void> {
  const at = deps.clock.now()
  const claimed = await deps.database.transaction(async (tx) => {
    const transfer = await applyFacts(deps, tx, id, [])
    if (transfer === null || !isOpenCourse(transfer.status) || isBefore(at, transfer.handOverAt)) return null
    // One that was dated ahead is decided on and held before.
    if (isWaiting(transfer)) return null
    if (transfer.status === 'INITIATED' && transfer.direction === 'in' && !(await mayStillDraw(tx, transfer))) {
      await applyFacts(deps, tx, id, [{ kind: 'canceled', reason: null, at }])
      return null
    }
    return applyFacts(deps, tx, id, [{ kind: 'handed', reason: null, at }])
  })
  if (claimed === null || claimed.railRef !== null) return
  const rail = railOf(deps, claimed)
  const destination = await makeKnown(deps, rail, claimed)
  if (destination === null) return refuseNumbers(deps, id)
  await takeDown(deps, id, await rail.submit(await entryOf(deps, claimed, destination)))
}

/** A bank that refused meanwhile, or an account that closes or is closed: nothing is drawn any more. */
async function mayStillDraw(tx: Transaction, { destinationId, accountId }: MoneyTransfer): Promise<boolean> {
  const source = (await readDestinations(tx, [destinationId])).get(destinationId)
  if (source === undefined || !mayDrawOn(source)) return false
  const account = await readAccountState(tx, accountId)
  return account !== null && account.isOpen && !account.isClosing
}

/** What the rail says of a transfer becomes what we know of it. */
export async function takeDown(
  deps: Pick<HandOverDeps, 'database' | 'clock' | 'log' | 'rails' | 'notifyFailed'>,
  id: string,
  report: RailReport,
): Promise<void> {
  const { railRef, trace, settlesOn, bank = null } = report
  const transfer = await findTransfer(deps.database.query, id)
  if (transfer !== null && bank !== null) await takeBank(deps, transfer, bank)
  // Incoming money is promised for its day of use, which follows the settlement.
  const expectedOn = settlesOn !== null && transfer?.direction === 'in' ? usableOnOf(settlesOn) : settlesOn
  await deps.database.transaction((tx) =>
    applyFacts(deps, tx, id, report.facts, {
      railRef,
      ...(trace !== null && { trace }),
      ...(expectedOn !== null && { expectedOn }),
    }),
  )
}

/** What a rail has corrected of the other bank's account. */
async function takeBank(
  deps: Pick<HandOverDeps, 'database' | 'log' | 'rails'>,
  { rail, destinationId }: Pick<MoneyTransfer, 'rail' | 'destinationId'>,
  bank: ShownBank,
): Promise<void> {
  const destination = (await readDestinations(deps.database.query, [destinationId])).get(destinationId)
  if (destination !== undefined && isShownOtherwise(destination, bank)) await takeShownBank(deps, { rail, destinationId, bank })
}

type Shown = Pick<MoneyTransfer, 'rail' | 'destinationId'> & { bank: ShownBank }

/** A rail that no longer handles transfers may know less than the one that does. */
export async function takeShownBank(
  { database, log, rails }: Pick<HandOverDeps, 'database' | 'log' | 'rails'>,
  { rail, destinationId, bank }: Shown,
): Promise<void> {
  if (rails.standard.name !== rail) return
  const outcome = await database.transaction((tx) => correctAsShown(tx, destinationId, bank))
  log.info('move_money_bank_corrected', { destinationId, outcome })
}

/** Decisions 60: an unanswered command is unknown, and read again before anything is called settled. */
export async function askAgain(deps: HandOverDeps, id: string, at: Instant): Promise<void> {
  const transfer = await findTransfer(deps.database.query, id)
  if (transfer === null || !isOpenCourse(transfer.status)) return
  const report = await railOf(deps, transfer).read({ id, railRef: transfer.railRef })
  if (report !== null) return takeDown(deps, id, report)
  // The rail never received it: the same id is handed over once more.
  if (transfer.railRef === null) return handOver(deps, id)
  deps.log.error('move_money_transfer_unknown', { transferId: id, railRef: transfer.railRef, at })
}

/** Null when it is off (ACH_RAIL). The card provider is there for instant transfers also when standard ones go by files. */
export function railNamed({ standard, instant }: Rails, name: RailName): Rail | null {
  return [standard, instant].find((rail) => rail.name === name) ?? null
}

function railOf({ rails }: Pick<HandOverDeps, 'rails'>, { speed, rail }: Pick<MoneyTransfer, 'speed' | 'rail'>): Rail {
  const own = speed === 'instant' ? rails.instant : rails.standard
  if (own.name !== rail) throw new Error(`the transfer belongs to the rail "${rail}", which is off (ACH_RAIL)`)
  return own
}

/** The other bank's account as the rail knows it; it is made known with the first transfer there. Null when the rail does not take it. */
async function makeKnown(deps: HandOverDeps, rail: Rail, transfer: MoneyTransfer): Promise<RailDestination | null> {
  const { query } = deps.database
  const { destinationId } = transfer
  const destination = (await readDestinations(query, [destinationId])).get(destinationId)
  if (destination === undefined) throw new Error('a transfer without a destination')
  const bank = destination.kind === 'bank' ? bankNumbersOf(deps.encryption, destination) : null
  if (bank === null || destination.railRef !== null) return { destinationId, railRef: destination.railRef, bank }
  const providerAccountId = await findProviderAccountId(query, transfer.accountId)
  if (providerAccountId === null) throw new Error('a transfer without an account')
  const added = await rail.addBankAccount({ destinationId, providerAccountId, bank })
  if (added.kind === 'refused') return null
  const { railRef } = added
  await deps.database.transaction((tx) => changeDestination(tx, destinationId, { railRef }))
  return { destinationId, railRef, bank }
}

/** The rail takes no account of these numbers: as the bank itself would say it. */
async function refuseNumbers(deps: HandOverDeps, id: string): Promise<void> {
  const fact = { kind: 'failed', reason: 'INVALID_ACCOUNT_NUMBER', at: deps.clock.now() } as const
  await deps.database.transaction((tx) => applyFacts(deps, tx, id, [fact]))
}

async function entryOf(deps: HandOverDeps, transfer: MoneyTransfer, destination: RailDestination): Promise<RailEntry> {
  const { query } = deps.database
  const { id, direction, speed, amount, fee, createdAt, origin } = transfer
  return {
    id,
    direction,
    speed,
    amount,
    fee,
    providerAccountId: origin === 'proof' ? null : await findProviderAccountId(query, transfer.accountId),
    destination,
    holderName: await deps.readLegalName(query, transfer.employeeId),
    description: await descriptionOf(deps, transfer),
    consentAt: createdAt,
  }
}

/** Nacha: ACCTVERIFY names micro-deposits, and RETRY PYMT what came back for want of money and is requested again: no other entry is called so. */
async function descriptionOf({ database }: HandOverDeps, { origin, direction, againOf }: MoneyTransfer): Promise<string> {
  if (origin === 'proof') return 'ACCTVERIFY'
  if (direction === 'out') return 'TRANSFER'
  const before = againOf === null ? null : await findTransfer(database.query, againOf)
  return before !== null && wantsRetryName(before.reason) ? 'RETRY PYMT' : 'ADD MONEY'
}

const wantsRetryName = (reason: string | null) => reason === 'INSUFFICIENT_FUNDS' || reason === 'UNCOLLECTED_FUNDS'
