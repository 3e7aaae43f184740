// An operator's commands on pop-ups: add, start and stop. Each is one transaction, and repeating it changes nothing.
import type { CleanText } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import { addAudience, countReaders, type AudienceWanted } from '#features/employee'
import type { Transaction } from '#platform/database/database.ts'
import { stateAt } from './popups.rules.ts'
import { insertPopup, lockPopup, writeStatus, type NewPopup, type Popup } from './popups.store.ts'

/** @returns how many workers belong to its audience now */
export async function addPopup(
  tx: Transaction,
  { audience, ...popup }: Omit<NewPopup, 'audienceId'> & { audience: AudienceWanted },
): Promise<number> {
  // A pop-up has its audience to itself, under its own id.
  await addAudience(tx, popup.id, audience)
  await insertPopup(tx, { ...popup, audienceId: popup.id })
  return countReaders(tx, popup.id)
}

export type Change = { id: string; at: Instant; by: CleanText }
export type ChangeOutcome = { kind: 'changed' | 'unchanged' | 'over'; popup: Popup }

/** A stopped one starts again; workers who have seen it do not see it again. `over`: its end has passed. Null: no such pop-up. */
export async function startPopup(tx: Transaction, { id, at, by }: Change): Promise<ChangeOutcome | null> {
  const popup = await lockPopup(tx, id)
  if (popup === null) return null
  if (popup.status === 'RUNNING') return { kind: 'unchanged', popup }
  if (stateAt({ ...popup, status: 'RUNNING' }, at) === 'OVER') return { kind: 'over', popup }
  await writeStatus(tx, id, { status: 'RUNNING', at, by })
  return { kind: 'changed', popup: { ...popup, status: 'RUNNING', startedAt: at } }
}

/** A draft is stopped too: it never starts by mistake. */
export async function stopPopup(tx: Transaction, { id, at, by }: Change): Promise<ChangeOutcome | null> {
  const popup = await lockPopup(tx, id)
  if (popup === null) return null
  if (popup.status === 'STOPPED') return { kind: 'unchanged', popup }
  await writeStatus(tx, id, { status: 'STOPPED', at, by })
  return { kind: 'changed', popup: { ...popup, status: 'STOPPED', stoppedAt: at } }
}
