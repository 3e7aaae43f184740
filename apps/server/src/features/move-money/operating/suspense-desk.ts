// Resolves an entry of the bank's files that matched no transfer: it is the return of one after all, or its money went back.
import type { CleanText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { negateCents } from '@daybreak/money'
import { bankDayOnOrAfter, type Clock, type Instant } from '@daybreak/time'
import { houseAccounts, idempotencyKeyOf, postJournal } from '#features/ledger'
import type { Transaction } from '#platform/database/database.ts'
import { isOrdinaryReturn, keepReturn, lockEntry, reportEntry, type KeptEntry } from '../files/index.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import { applyFacts, type MoneyTransfer } from '../transfers/index.ts'
import { endSuspended, findSuspended, lockSuspended, type Suspended, type SuspendedKey } from './suspense.store.ts'
import { idOfTransfer } from './transfers-desk.ts'

export type SuspendedAt = { file: string; line: number }
export type EndedBy = { by: CleanText; note: CleanText }

/** several_files: of that name, so that the file's id is wanted. ended: a person has dealt with it before. */
export type SuspenseRefusal = 'not_found' | 'several_files' | 'ended'
/**
 * wants_code: a dispute does not say why the entry came back. never_sent: no such transfer left by a file of ours. returned_before: its money
 * came back once. wrong_amount, wrong_direction: the bank moved something else.
 */
export type AssignRefusal =
  | SuspenseRefusal
  | 'wants_code'
  | 'no_money'
  | 'never_sent'
  | 'returned_before'
  | 'wrong_amount'
  | 'wrong_direction'

export type Assigned = { kind: 'assigned'; transfer: MoneyTransfer } | { kind: AssignRefusal }
export type Cleared = { kind: 'cleared'; hadMoney: boolean } | { kind: SuspenseRefusal }

export type SuspenseDesk = {
  /** @param code  why it came back, where the bank's entry does not say it: R01 to R60 */
  assign(at: SuspendedAt, transfer: string, code: string | null, who: EndedBy): Promise<Assigned>
  clear(at: SuspendedAt, who: EndedBy): Promise<Cleared>
}

type SuspenseDeps = Pick<MoveMoneyDeps, 'database' | 'clock' | 'notifyFailed'>

export function createSuspenseDesk({ database, clock, notifyFailed }: SuspenseDeps): SuspenseDesk {
  async function end<Outcome>(
    { file, line }: SuspendedAt,
    work: (tx: Transaction, key: SuspendedKey, suspended: Suspended) => Promise<Outcome>,
  ): Promise<Outcome | { kind: SuspenseRefusal }> {
    const [key, other] = await findSuspended(database.query, file, line)
    if (key === undefined) return { kind: 'not_found' }
    if (other !== undefined) return { kind: 'several_files' }
    return database.transaction(async (tx) => {
      const suspended = await lockSuspended(tx, key)
      if (suspended === null) return { kind: 'not_found' }
      return suspended.isEnded ? { kind: 'ended' } : work(tx, key, suspended)
    })
  }
  return {
    async assign(where, text, code, { by, note }) {
      const transferId = await idOfTransfer(database.query, text)
      return end<Assigned>(where, async (tx, key, suspended) => {
        const at = clock.now()
        const why = suspended.kind === 'return' ? suspended.code : code
        if (why === null || !isOrdinaryReturn(why)) return { kind: 'wants_code' }
        const entry = transferId === null ? null : await lockEntry(tx, transferId)
        const refusal = refuseAssigning(suspended, entry)
        if (entry === null || refusal !== null) return { kind: refusal ?? 'never_sent' }
        const returned = { code: why, trace: suspended.trace, at: suspended.receivedAt }
        const { facts } = reportEntry({ ...entry, returned }, at)
        const transfer = await applyFacts({ clock, notifyFailed }, tx, entry.id, facts)
        if (transfer === null) return { kind: 'never_sent' }
        await keepReturn(tx, entry.id, { ...returned, settlesOn: bankDayOnOrAfter(suspended.createdOn) })
        const journalId = await takeOut(tx, clock, { key, suspended, at })
        await endSuspended(tx, key, { ending: 'assigned', entryId: entry.id, journalId, by, note, at })
        return { kind: 'assigned', transfer }
      })
    },
    clear: (where, { by, note }) =>
      end<Cleared>(where, async (tx, key, suspended) => {
        const at = clock.now()
        const journalId = suspended.hasMoney ? await takeOut(tx, clock, { key, suspended, at }) : null
        await endSuspended(tx, key, { ending: 'cleared', entryId: null, journalId, by, note, at })
        return { kind: 'cleared', hadMoney: suspended.hasMoney }
      }),
  }
}

function refuseAssigning({ amount, isCredit, hasMoney }: Suspended, entry: KeptEntry | null): AssignRefusal | null {
  if (!hasMoney) return 'no_money'
  if (entry === null || entry.file === null || entry.file.settlesOn === null) return 'never_sent'
  if (entry.returned !== null) return 'returned_before'
  if (entry.amount !== amount) return 'wrong_amount'
  return isCredit === (entry.direction === 'out') ? null : 'wrong_direction'
}

type Taking = { key: SuspendedKey; suspended: Suspended; at: Instant }

/** The other way than it was put in: the bank has its money again, or a transfer takes it. */
async function takeOut(tx: Transaction, clock: Clock, { key, suspended, at }: Taking): Promise<string> {
  const { amount, isCredit } = suspended
  const ours = isCredit ? amount : negateCents(amount)
  const outcome = await postJournal(tx, {
    journalId: newUuid(clock),
    owner: key.fileId,
    idempotencyKey: idempotencyKeyOf('move-money', 'suspense-end', key.fileId, String(key.line)),
    kind: 'rail_settlement',
    at,
    legs: [
      { accountId: houseAccounts.achSuspense, amount: negateCents(ours) },
      { accountId: houseAccounts.settlementBank, amount: ours },
    ],
  })
  if (outcome.kind === 'refused') throw new Error(`the ledger refused to end a suspense: ${outcome.code}`)
  return outcome.journalId
}
