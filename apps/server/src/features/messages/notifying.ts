// The one port by which rooms notify a worker: the message is stored in the app and sent to the channels they chose.
import { newUuid } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import { announceProfiles } from '#features/employee'
import { readChoices, readSubscribed, rings, wantsOutside } from '#features/notifications'
import type { Transaction } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { deliver, deliverQueue, jobsToDeliver, type DeliveringDeps } from './delivering.ts'
import type { MessageToDeliver } from './deliveries.store.ts'
import { eventOf, type EventName, type FactsOf } from './events/index.ts'
import { deleteMessage, insertMessages } from './messages.store.ts'

/** What happened to whom. `key`: what it happened to, such as the id of a transfer; reported again under the same key, it is the same message. */
export type WorkerNotification = {
  [Name in EventName]: { employeeId: string; event: Name; key: string; facts: FactsOf<Name> }
}[EventName]

/** In the transaction in which it happened, so that it is reported if, and only if, it happened. */
export type Notify = (tx: Transaction, notifications: WorkerNotification) => Promise<void>

export function createNotify(deps: DeliveringDeps): Notify {
  return async (tx, notifications) => {
    const kept = await keep(deps, tx, [notifications])
    await deliver(
      deps,
      tx,
      kept.map(({ message }) => message),
    )
  }
}

/** For many at once, such as all deposits of a file: messages are sent outside the app after the commit. */
export async function notifyMany(
  deps: { clock: Clock; jobs: Pick<Jobs, 'enqueueMany'> },
  tx: Transaction,
  notifications: readonly WorkerNotification[],
): Promise<void> {
  const kept = await keep(deps, tx, notifications)
  const wanted = kept.flatMap(({ message, isWantedOutside }) => (isWantedOutside ? [message.id] : []))
  await deps.jobs.enqueueMany(tx, deliverQueue, jobsToDeliver(wanted))
}

/** For a past that is brought in: no one is called about it. */
export async function keepNotifications(
  deps: { clock: Clock },
  tx: Transaction,
  notifications: readonly WorkerNotification[],
): Promise<void> {
  await keep(deps, tx, notifications)
}

type Kept = { message: MessageToDeliver; isWantedOutside: boolean }

/** @returns what of it is new */
async function keep({ clock }: { clock: Clock }, tx: Transaction, notifications: readonly WorkerNotification[]): Promise<Kept[]> {
  const at = clock.now()
  const employeeIds = notifications.map(({ employeeId }) => employeeId)
  const choicesOf = await readChoices(tx, employeeIds)
  const subscribed = await readSubscribed(tx, employeeIds)
  const messages = notifications.flatMap(({ employeeId, event, key: eventKey, facts }) => {
    const choices = choicesOf.get(employeeId)
    const { kind, reach } = eventOf(event)
    if (choices === undefined) return []
    const isWantedOutside = wantsOutside(reach, choices, { hasBrowser: subscribed.has(employeeId) })
    return [{ id: newUuid(clock), employeeId, event, eventKey, kind, facts, rings: rings(reach, choices), isWantedOutside, at }]
  })
  const added = await insertMessages(tx, messages)
  const kept = messages.filter(({ id }) => added.has(id))
  await announceProfiles(tx, [...new Set(kept.map(({ employeeId }) => employeeId))])
  return kept.map(({ id, employeeId, event, facts, isWantedOutside }) => ({
    message: { id, employeeId, event, facts, createdAt: at, isRead: false },
    isWantedOutside,
  }))
}

/** For facts that no longer apply: they were undone, and must not be read. */
export async function withdrawNotification(
  tx: Transaction,
  notifications: Pick<WorkerNotification, 'employeeId' | 'event' | 'key'>,
): Promise<void> {
  if (await deleteMessage(tx, notifications)) await announceProfiles(tx, [notifications.employeeId])
}
