// Pending deliveries with their targets, and the result of each attempt.
import { instantText, type Clock } from '@daybreak/time'
import { flagOf, integerOf, required, textOf, textOrNullOf, wordOf, type Row } from '../store/rows.ts'
import type { SandboxDatabase } from '../store/sandbox-database.ts'
import { triesInOrder } from './retry-schedule.ts'

export const deliveryStates = ['WAITING', 'DELIVERED', 'GIVEN_UP'] as const

export type Delivery = {
  ordinal: number
  targetId: string
  eventId: string
  /** Null for one that keeps no order. */
  lane: string | null
  isActivation: boolean
  isReplay: boolean
  state: (typeof deliveryStates)[number]
  /** How often it was tried. */
  tries: number
  lastStatus: number | null
  triedAt: string | null
}

export type NewDelivery = Pick<Delivery, 'targetId' | 'eventId' | 'lane'> & {
  isActivation?: boolean
  isReplay?: boolean
  dueAtMs: number
}

export type TryOutcome =
  | { state: 'DELIVERED' | 'GIVEN_UP'; status: number | null }
  | { state: 'WAITING'; status: number | null; dueAtMs: number }

export type DeliveryStore = {
  add(delivery: NewDelivery): void
  /**
   * The deliveries of a target that are due, longest due first. Those of one lane go one after the other, as long as the foremost
   * was not tried `triesInOrder` times.
   *
   * @param kind  a target that is not verified gets its activation alone
   */
  listDue(targetId: string, kind: 'activation' | 'event', nowMs: number, limit: number): Delivery[]
  /** When the next delivery of the target is due after a given instant; null when none is. */
  nextDueMs(targetId: string, kind: 'activation' | 'event', afterMs: number): number | null
  finish(delivery: Delivery, outcome: TryOutcome): void
  /** What waits or was given up is due at once, as if it had not been tried. */
  revive(targetId: string): void
  /** Gives up an activation that is still under way. */
  dropActivations(targetId: string): void
  countWaiting(targetId: string): number
  listOfEvent(eventId: string): Delivery[]
}

/** The foremost delivery of a lane holds back the others, until it was tried often enough. */
const leads = `tries < ${triesInOrder}`

export function createDeliveryStore(database: SandboxDatabase, clock: Clock): DeliveryStore {
  const insert = database.prepare(
    `insert into notification_delivery (target_id, event_id, lane, is_activation, is_replay, state, due_at_ms, is_behind)
     values (?, ?, ?, ?, ?, 'WAITING', ?, exists (
       select 1 from notification_delivery where target_id = ? and lane = ? and state = 'WAITING' and (is_behind = 1 or ${leads})))`,
  )
  const due = database.prepare(
    `select * from notification_delivery
     where target_id = ? and is_activation = ? and state = 'WAITING' and is_behind = 0 and due_at_ms <= ?
     order by due_at_ms, ordinal limit ?`,
  )
  const nextDue = database.prepare(
    `select min(due_at_ms) as due_at_ms from notification_delivery
     where target_id = ? and is_activation = ? and state = 'WAITING' and is_behind = 0 and due_at_ms > ?`,
  )
  const update = database.prepare(
    `update notification_delivery
     set state = ?, tries = tries + 1, last_status = ?, due_at_ms = coalesce(?, due_at_ms), tried_at = ? where ordinal = ?`,
  )
  const letNextGo = database.prepare(
    `update notification_delivery set is_behind = 0
     where ordinal = (
         select min(ordinal) from notification_delivery where target_id = ?1 and lane = ?2 and state = 'WAITING' and is_behind = 1)
       and not exists (
         select 1 from notification_delivery where target_id = ?1 and lane = ?2 and state = 'WAITING' and is_behind = 0 and ${leads})`,
  )
  const reviveAll = database.prepare(
    `update notification_delivery set state = 'WAITING', tries = 0, due_at_ms = ?, is_behind = (lane is not null)
     where target_id = ? and is_activation = 0 and state in ('WAITING', 'GIVEN_UP')`,
  )
  const lanesBehind = database.prepare(
    `select distinct lane from notification_delivery where target_id = ? and state = 'WAITING' and is_behind = 1`,
  )
  const dropActivation = database.prepare(
    `update notification_delivery set state = 'GIVEN_UP' where target_id = ? and is_activation = 1 and state = 'WAITING'`,
  )
  const waiting = database.prepare(
    `select count(*) as deliveries from notification_delivery where target_id = ? and is_activation = 0 and state = 'WAITING'`,
  )
  const ofEvent = database.prepare('select * from notification_delivery where event_id = ? order by ordinal')
  const nowMs = () => clock.now().epochMilliseconds

  return {
    add({ targetId, eventId, lane, isActivation = false, isReplay = false, dueAtMs }) {
      insert.run(targetId, eventId, lane, isActivation ? 1 : 0, isReplay ? 1 : 0, dueAtMs, targetId, lane)
    },
    listDue: (targetId, kind, atMs, limit) => due.all(targetId, kind === 'activation' ? 1 : 0, atMs, limit).map(deliveryOf),
    nextDueMs(targetId, kind, afterMs) {
      const row = required(nextDue.get(targetId, kind === 'activation' ? 1 : 0, afterMs))
      return row['due_at_ms'] === null ? null : integerOf(row, 'due_at_ms')
    },
    finish: ({ ordinal, targetId, lane }, outcome) =>
      database.transaction(() => {
        const dueAtMs = outcome.state === 'WAITING' ? outcome.dueAtMs : null
        update.run(outcome.state, outcome.status, dueAtMs, instantText(clock.now()), ordinal)
        if (lane !== null) letNextGo.run(targetId, lane)
      }),
    revive: (targetId) =>
      database.transaction(() => {
        reviveAll.run(nowMs(), targetId)
        for (const row of lanesBehind.all(targetId)) letNextGo.run(targetId, textOf(row, 'lane'))
      }),
    dropActivations: (targetId) => void dropActivation.run(targetId),
    countWaiting: (targetId) => integerOf(required(waiting.get(targetId)), 'deliveries'),
    listOfEvent: (eventId) => ofEvent.all(eventId).map(deliveryOf),
  }
}

function deliveryOf(row: Row): Delivery {
  return {
    ordinal: integerOf(row, 'ordinal'),
    targetId: textOf(row, 'target_id'),
    eventId: textOf(row, 'event_id'),
    lane: textOrNullOf(row, 'lane'),
    isActivation: flagOf(row, 'is_activation'),
    isReplay: flagOf(row, 'is_replay'),
    state: wordOf(row, 'state', deliveryStates),
    tries: integerOf(row, 'tries'),
    lastStatus: row['last_status'] === null ? null : integerOf(row, 'last_status'),
    triedAt: textOrNullOf(row, 'tried_at'),
  }
}
