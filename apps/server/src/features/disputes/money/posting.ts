// Posts the movements of money in a case: each is one journal, one item of the worker's list and one entry, in the transaction
// that decides it.
import { ownText, type CleanText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { addCents, magnitudeOf, negateCents, noCents, type Cents } from '@daybreak/money'
import type { Clock, Instant } from '@daybreak/time'
import { lockAccountOf } from '#features/accounts'
import { houseAccounts, idempotencyKeyOf, postJournal, type JournalKind } from '#features/ledger'
import { recordTransactions } from '#features/transactions'
import type { Transaction } from '#platform/database/database.ts'
import { insertEntry, readEntriesOf, sumsOf, type EntryKind } from '../disputes-entries.store.ts'
import { nextMovement, type Movement, type MoneyState } from './money.rules.ts'

export type Payee = { id: string; employeeId: string; accountId: string }

export type Moving = {
  payee: Payee
  at: Instant
  /** The operator who does it; null for an automatic step. */
  by: CleanText | null
  /** The card network gave the money back, so that the dispute costs us nothing. */
  isRecovered: boolean
}

type Leg = { accountId: string; amount: Cents }

const journalKinds: Readonly<Record<EntryKind, JournalKind>> = {
  provisional: 'provisional_credit',
  final: 'dispute_final',
  taken_back: 'provisional_credit_reversal',
}
const summaries: Readonly<Record<EntryKind, CleanText>> = {
  provisional: ownText('Money back for now'),
  final: ownText('Money back for your dispute'),
  taken_back: ownText('Money back for now, taken back'),
}

export type Moved = { kind: EntryKind; toWorker: Cents }

/** Posts everything that is to move now, for the holder of the case's lock. Asked again, nothing moves. */
export async function moveMoney(
  { clock }: { clock: Clock },
  tx: Transaction,
  moving: Moving,
  state: Omit<MoneyState, 'given' | 'provisional'>,
): Promise<Moved[]> {
  const moved: Moved[] = []
  for (;;) {
    const entries = await readEntriesOf(tx, moving.payee.id)
    const movement = nextMovement({ ...state, ...sumsOf(entries) })
    if (movement === null) return moved
    moved.push(await post({ clock }, tx, moving, { movement, number: entries.length + 1 }))
  }
}

async function post(
  { clock }: { clock: Clock },
  tx: Transaction,
  { payee, at, by, isRecovered }: Moving,
  { movement, number }: { movement: Movement; number: number },
): Promise<Moved> {
  const { kind } = movement
  const { toWorker, kept, legs } = legsOf(movement, payee.accountId, isRecovered)
  const id = newUuid(clock)
  const journalId = await postLegs({ clock }, tx, {
    payee,
    at,
    kind: journalKinds[kind],
    key: idempotencyKeyOf('disputes.entry', payee.id, String(number)),
    legs,
    forced: kind === 'taken_back',
  })
  await insertEntry(tx, { id, caseId: payee.id, number, kind, toWorker, kept, journalId, madeAt: at, madeBy: by })
  if (toWorker !== noCents) await listIt(tx, { payee, id, at, toWorker, summary: summaries[kind], journalId })
  return { kind, toWorker }
}

function legsOf(movement: Movement, accountId: string, isRecovered: boolean): { toWorker: Cents; kept: Cents; legs: Leg[] } {
  const { provisionalCredit, networkSettlement, disputeLosses } = houseAccounts
  if (movement.kind === 'provisional') {
    const { toWorker } = movement
    return { toWorker, kept: noCents, legs: nonZero([accountId, toWorker], [provisionalCredit, negateCents(toWorker)]) }
  }
  if (movement.kind === 'taken_back') {
    const { fromWorker } = movement
    const toWorker = negateCents(fromWorker)
    return { toWorker, kept: noCents, legs: nonZero([accountId, toWorker], [provisionalCredit, fromWorker]) }
  }
  const { kept, toWorker } = movement
  const payer = isRecovered ? networkSettlement : disputeLosses
  const legs = nonZero([accountId, toWorker], [provisionalCredit, kept], [payer, negateCents(addCents(kept, toWorker))])
  return { toWorker, kept, legs }
}

function nonZero(...legs: readonly (readonly [string, Cents])[]): Leg[] {
  return legs.filter(([, amount]) => amount !== noCents).map(([accountId, amount]) => ({ accountId, amount }))
}

/** Fees that followed from the error, in a journal of their own: once for each case. */
export async function giveFeesBack(
  { clock }: { clock: Clock },
  tx: Transaction,
  { payee, at }: Pick<Moving, 'payee' | 'at'>,
  fees: Cents,
): Promise<void> {
  const journalId = await postLegs({ clock }, tx, {
    payee,
    at,
    kind: 'dispute_final',
    key: idempotencyKeyOf('disputes.fees', payee.id),
    legs: nonZero([payee.accountId, fees], [houseAccounts.feeIncome, negateCents(fees)]),
    forced: false,
  })
  const summary = ownText('Fees back for your dispute')
  await listIt(tx, { payee, id: newUuid(clock), at, toWorker: fees, summary, journalId })
}

type Posting = { payee: Payee; at: Instant; kind: JournalKind; key: string; legs: Leg[]; forced: boolean }

async function postLegs(
  { clock }: { clock: Clock },
  tx: Transaction,
  { payee, at, kind, key, legs, forced }: Posting,
): Promise<string> {
  // Whatever closes the account waits. Our reading: money of a dispute is posted to a closed account too, and its closing sends it on.
  await lockAccountOf(tx, payee.employeeId)
  const outcome = await postJournal(tx, {
    journalId: newUuid(clock),
    owner: payee.accountId,
    idempotencyKey: key,
    kind,
    legs,
    forced,
    at,
  })
  if (outcome.kind === 'refused') throw new Error(`the ledger refused money of a dispute: ${outcome.code}`)
  return outcome.journalId
}

type Line = { payee: Payee; id: string; at: Instant; toWorker: Cents; summary: CleanText; journalId: string }

async function listIt(tx: Transaction, { payee, id, at, toWorker, summary, journalId }: Line): Promise<void> {
  await recordTransactions(tx, [
    {
      id,
      accountId: payee.accountId,
      createdAt: at,
      summary,
      amount: magnitudeOf(toWorker),
      direction: toWorker < noCents ? 'NEGATIVE' : 'POSITIVE',
      status: 'COMPLETED',
      typeName: 'Transaction',
      kind: 'other',
      rail: 'book',
      last4: null,
      reasonCode: null,
      journalId,
      payrollTransfer: null,
    },
  ])
}
