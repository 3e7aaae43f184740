// Sets up a standing transfer, changes it, skips one payday and stops it.
import { compareDates, type PlainDate } from '@daybreak/time'
import { findAccountOf, refuseHeld, shareAccountState } from '#features/accounts'
import type { Transaction } from '#platform/database/database.ts'
import { refuse, type Refusal } from '#platform/errors.ts'
import type { ActiveSession } from '#platform/http/routes.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { lockDestinations, nameOf, type Destination } from '../linked/index.ts'
import type { PaydayDeps } from './running.ts'
import type { InstructionRule } from './payday.rules.ts'
import { findInstruction, setSkip, setInstruction, stopInstruction } from './payday.store.ts'

export type SettingRefusal = Refusal<
  | 'move_money.destination_not_found'
  | 'move_money.destination_not_ready'
  | 'move_money.restricted'
  | 'move_money.account_closed'
  | 'accounts.closing'
  | 'accounts.not_found'
>

/** The same again changes nothing that can be seen. A skip stays. */
export async function setPayday(
  deps: PaydayDeps,
  { employeeId, sessionId }: Pick<ActiveSession, 'employeeId' | 'sessionId'>,
  { destinationId, rule }: { destinationId: string; rule: InstructionRule },
): Promise<null | SettingRefusal> {
  return transactUnlessRefused(deps.database, async (tx) => {
    const at = deps.clock.now()
    const destinations = await lockDestinations(tx, employeeId)
    const destination = destinations.find(({ id, state }) => id === destinationId && state !== 'removed')
    if (destination === undefined) return refuse('move_money.destination_not_found')
    // Standard transfers go to banks alone.
    if (destination.kind !== 'bank' || destination.state !== 'verified') return refuse('move_money.destination_not_ready')
    const account = await findAccountOf(tx, employeeId)
    if (account === null) return refuse('accounts.not_found')
    const state = await shareAccountState(tx, account.id)
    if (state?.isOpen !== true) return refuse('move_money.account_closed')
    const held = refuseHeld(state.whyHeld, 'move_money.restricted')
    if (held !== null) return held
    await setInstruction(tx, { employeeId, accountId: account.id, destinationId, rule, changedAt: at })
    await deps.recordActivity(tx, { employeeId, sessionId, kind: 'payday_set', at, detail: detailOf(destination) })
    return null
  })
}

/** Stopped twice, it is stopped. */
export async function stopPayday(
  deps: PaydayDeps,
  { employeeId, sessionId }: Pick<ActiveSession, 'employeeId' | 'sessionId'>,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const at = deps.clock.now()
    const destinations = await lockDestinations(tx, employeeId)
    const instruction = await findInstruction(tx, employeeId)
    const destination = destinations.find(({ id }) => id === instruction?.destinationId)
    if (destination === undefined || !(await stopInstruction(tx, employeeId, at))) return
    await deps.recordActivity(tx, { employeeId, sessionId, kind: 'payday_stopped', at, detail: detailOf(destination) })
  })
}

/** Only of the next payday, which the worker was shown: one that has passed meanwhile moves nothing back. */
export async function skipPayday(
  deps: PaydayDeps,
  employeeId: string,
  { payday, isSkipped }: { payday: PlainDate; isSkipped: boolean },
): Promise<null | Refusal<'move_money.payday_none' | 'move_money.payday_passed'>> {
  return transactUnlessRefused(deps.database, async (tx) => {
    await lockDestinations(tx, employeeId)
    if ((await findInstruction(tx, employeeId)) === null) return refuse('move_money.payday_none')
    if (!(await isNext(deps, tx, employeeId, payday))) return refuse('move_money.payday_passed')
    await setSkip(tx, employeeId, isSkipped ? payday : null)
    return null
  })
}

async function isNext(deps: PaydayDeps, tx: Transaction, employeeId: string, payday: PlainDate): Promise<boolean> {
  const next = await deps.readNextPayday(tx, employeeId, deps.clock.now())
  return next !== null && compareDates(next, payday) === 0
}

/** "Harbor Bank *8830". */
function detailOf(destination: Destination): string {
  const { name, last4 } = nameOf(destination)
  return name === null ? `*${last4}` : `${name} *${last4}`
}
