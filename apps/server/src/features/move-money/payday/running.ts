// Moves a standing transfer's share of each deposit of pay: once, in one transaction with the decision, under an id derived from
// the deposit.
import { hash } from 'node:crypto'
import { noCents } from '@daybreak/money'
import { readItemStatus } from '#features/transactions'
import type { Transaction } from '#platform/database/database.ts'
import type { JobContext } from '#platform/jobs.ts'
import { lockDestinations, markUsed, nameOf, type Destination } from '../linked/index.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import { keepSent, lockInputs, newTransferOf } from '../transfers/index.ts'
import { decidePayday, isSkipped, sumDeposits, type PaydayInputs, type PaydayVerdict } from './payday.rules.ts'
import { decideRun, findInstruction, listDue, listPaydayDeposits, lockDue, type Run, type Instruction } from './payday.store.ts'

export type PaydayDeps = MoveMoneyDeps

const atATime = 200
const takenBack: ReadonlySet<string> = new Set(['RETURNED', 'FAILED', 'CANCELED'])

/** Continues until nothing is due; failures are retried by the next run. */
export async function runPaydays(deps: PaydayDeps, { log, signal }: Pick<JobContext, 'log' | 'signal'>): Promise<void> {
  const failed = new Set<string>()
  while (!signal.aborted) {
    const due = await listDue(deps.database.query, atATime + failed.size)
    const next = due.filter(({ transactionId }) => !failed.has(transactionId))
    if (next.length === 0) return
    for (const one of next) {
      if (signal.aborted) return
      try {
        await runOne(deps, one)
      } catch (error) {
        failed.add(one.transactionId)
        log.warn('move_money_payday_waits', { transactionId: one.transactionId, error })
      }
    }
  }
}

async function runOne(deps: PaydayDeps, { transactionId, employeeId }: Pick<Run, 'transactionId' | 'employeeId'>): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const at = deps.clock.now()
    // First, as whatever moves this worker's money: two instances decide one after the other, and so do two deposits of one payday.
    const destinations = await lockDestinations(tx, employeeId)
    const run = await lockDue(tx, transactionId)
    if (run === null) return
    const instruction = await findInstruction(tx, employeeId)
    // Stopped or skipped after the pay arrived and before it was processed: the worker's choice counts.
    if (instruction === null || isSkipped(instruction.skips, run.payday)) {
      await decideRun(tx, transactionId, { outcome: 'skipped' }, at)
      return
    }
    // Its bank took it back before it was looked at: what would move is money that was here before, which never moves (decisions 65).
    if (await isTakenBack(tx, instruction, transactionId)) {
      await decideRun(tx, transactionId, { outcome: 'nothing' }, at)
      return
    }
    const destination = destinations.find(({ id }) => id === instruction.destinationId)
    if (destination === undefined) throw new Error('a standing transfer to no account')
    const verdict = await verdictOn(deps, tx, { run, instruction, destination })
    if (verdict.outcome === 'moved') {
      const transferId = await move(deps, tx, { run, instruction, destination, amount: verdict.amount })
      await decideRun(tx, transactionId, { outcome: 'moved', transferId }, at)
      return
    }
    await decideRun(tx, transactionId, verdict, at)
    if (verdict.outcome !== 'refused') return
    const { name, kind, last4 } = nameOf(destination)
    const account = { name, kind, last4 }
    await deps.notifyPaydayMissed(tx, { employeeId, account, payday: run.payday, reason: verdict.reason })
  })
}

async function isTakenBack(tx: Transaction, { accountId }: Pick<Instruction, 'accountId'>, itemId: string): Promise<boolean> {
  return takenBack.has((await readItemStatus(tx, { accountId, itemId })) ?? '')
}

type Running = { run: Run; instruction: Instruction; destination: Destination }

async function verdictOn(deps: PaydayDeps, tx: Transaction, { run, instruction, destination }: Running): Promise<PaydayVerdict> {
  const { employeeId, accountId, rule } = instruction
  // Locked after the sums are read would do as well: the worker's rows are taken.
  const sums = await readSums(tx, run, instruction)
  const sending = await lockInputs(deps, tx, { employeeId, accountId, destination, at: deps.clock.now() })
  return decidePayday({ rule, ...sums, sending })
}

async function readSums(tx: Transaction, run: Run, instruction: Instruction): Promise<Pick<PaydayInputs, 'came' | 'moved'>> {
  const deposits = []
  for (const deposit of await listPaydayDeposits(tx, run))
    deposits.push({ ...deposit, isTakenBack: await isTakenBack(tx, instruction, deposit.transactionId) })
  return sumDeposits(deposits)
}

async function move(
  deps: PaydayDeps,
  tx: Transaction,
  { run, instruction, destination, amount }: Running & { amount: Extract<PaydayVerdict, { outcome: 'moved' }>['amount'] },
): Promise<string> {
  const { employeeId, accountId } = instruction
  const at = deps.clock.now()
  const id = transferIdOf(run.transactionId)
  const request = {
    id,
    amount,
    destinationId: destination.id,
    speed: 'standard',
    shownFee: noCents,
    isRepeatMeant: true,
    origin: 'payday',
  } as const
  await keepSent(deps, tx, newTransferOf(deps, { employeeId, accountId, destination, request, fee: noCents, at }))
  // The worker had proven who they are when they set it up.
  await markUsed(tx, destination.id, at)
  return id
}

/** The deposit's own, so that nothing makes a second one of it. */
export function transferIdOf(transactionId: string): string {
  const text = hash('sha256', `payday of ${transactionId}`, 'hex')
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-8${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20, 32)}`
}
