// Asks a bank again, with the right amount, for money that it returned because of a wrong amount or date. Readings 4.12: "may be
// corrected and resent within 60 days".
import { newUuid } from '@daybreak/ids'
import type { CleanText } from '@daybreak/contract'
import type { Cents } from '@daybreak/money'
import { isBefore } from '@daybreak/time'
import { readAccountState } from '#features/accounts'
import { markAttempt } from '../adding/index.ts'
import { askAgainOn, mayDrawOn, minTransfer } from '../limits/index.ts'
import { lockDestinations } from '../linked/index.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import {
  againOf,
  findSentAgain,
  findTransfer,
  insertTransfer,
  keepItem,
  lockTransfer,
  readFacts,
  type MoneyTransfer,
} from '../transfers/index.ts'
import { keepOperation } from './transfers-list.store.ts'

const reasonToCorrect = 'ENTRY_NOT_IN_ACCORDANCE_WITH_TERMS_OF_AUTHORIZATION'
const maxDays = 60

export type CorrectingDeps = Pick<MoveMoneyDeps, 'database' | 'clock' | 'rails'>
export type Correction = { amount: Cents; by: CleanText; note: CleanText }

/**
 * `not_correctable`: it came back for another reason, or did not come back. `too_much`: more than the worker agreed to, or less than a
 * transfer can be. `no_source`: the bank account or the payroll account takes no part any more.
 */
export type Corrected =
  | { kind: 'sent'; transfer: MoneyTransfer }
  | { kind: 'not_found' | 'not_correctable' | 'sent_before' | 'too_late' | 'too_much' | 'no_source' }

/** Once for each return, by a person who knows what was agreed: never automatically. */
export async function sendCorrected(deps: CorrectingDeps, id: string, { amount, by, note }: Correction): Promise<Corrected> {
  const { database, clock, rails } = deps
  const known = await findTransfer(database.query, id)
  if (known === null) return { kind: 'not_found' }
  return database.transaction(async (tx): Promise<Corrected> => {
    const at = clock.now()
    const source = (await lockDestinations(tx, known.employeeId)).find((one) => one.id === known.destinationId)
    const ended = await lockTransfer(tx, id)
    if (ended?.direction !== 'in' || ended.status !== 'RETURNED' || ended.reason !== reasonToCorrect)
      return { kind: 'not_correctable' }
    if ((await findSentAgain(tx, [id])).has(id)) return { kind: 'sent_before' }
    const returned = (await readFacts(tx, [id])).get(id)?.find(({ kind }) => kind === 'returned')
    if (returned === undefined || isBefore(returned.at.add({ hours: maxDays * 24 }), at)) return { kind: 'too_late' }
    if (amount > ended.amount || amount < minTransfer) return { kind: 'too_much' }
    const account = await readAccountState(tx, ended.accountId)
    if (source === undefined || !mayDrawOn(source) || account?.isOpen !== true) return { kind: 'no_source' }
    const { handOverAt, usableOn } = askAgainOn(at)
    const again = { ...againOf({ clock, rails }, ended, { at, handOverAt, expectedOn: usableOn }), amount }
    await insertTransfer(tx, again)
    // It is requested again: it does not reduce what the worker may add today.
    await markAttempt(tx, again.id, 1)
    await keepItem(tx, again, { journalId: null, isHeld: false, at: again.createdAt })
    await keepOperation(tx, { id: newUuid(clock), transferId: id, verb: 'correct', by, note, at })
    return { kind: 'sent', transfer: again }
  })
}
