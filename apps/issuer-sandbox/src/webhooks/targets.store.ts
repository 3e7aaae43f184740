// The receivers of events: address, subscriptions and state.
import { instantText, type Clock } from '@daybreak/time'
import { flagOf, integerOf, required, textOf, textOrNullOf, wordOf, type Row } from '../store/rows.ts'
import { newProviderId, type SandboxDatabase } from '../store/sandbox-database.ts'
import type { EventName } from './event-names.ts'

export const targetStatuses = ['PENDING_VERIFICATION', 'ACTIVE', 'DEACTIVATED', 'ACTIVATION_FAILED'] as const
export type TargetStatus = (typeof targetStatuses)[number]

/** What a test makes go wrong on the way. */
/** `isLost`: nothing is sent, and nothing counts as missed. */
export type DeliveryTrouble = { copies: number; delayMs: number; isReordered: boolean; isLost?: boolean }

export type Target = {
  id: string
  name: string
  uri: string
  status: TargetStatus
  trouble: DeliveryTrouble
  createdAt: string
  updatedAt: string
  deactivatedAt: string | null
}

export type TargetStore = {
  find(id: string): Target | null
  /** Oldest first. */
  list(): Target[]
  /** It receives what happens from now on. */
  add(target: { name: string; uri: string }): Target
  rename(id: string, name: string): Target
  /** With its subscriptions, its keys and what waits for it. */
  remove(id: string): void
  setStatus(id: string, status: TargetStatus): Target
  setTrouble(id: string, trouble: DeliveryTrouble): Target
  listSubscriptions(id: string): string[]
  subscribe(id: string, names: readonly EventName[]): void
  unsubscribe(id: string, names: readonly EventName[]): void
  readLastOrdinal(id: string): number
  setLastOrdinal(id: string, ordinal: number): void
}

export function createTargetStore(database: SandboxDatabase, clock: Clock): TargetStore {
  const byId = database.prepare('select * from notification_target where id = ?')
  const all = database.prepare('select * from notification_target order by created_at, id')
  const insert = database.prepare(
    `insert into notification_target (id, name, uri, status, last_ordinal, created_at, updated_at)
     values (?, ?, ?, 'PENDING_VERIFICATION', (select coalesce(max(ordinal), 0) from provider_event), ?, ?)`,
  )
  const changeName = database.prepare('update notification_target set name = ?, updated_at = ? where id = ?')
  const removeTarget = database.prepare('delete from notification_target where id = ?')
  const changeStatus = database.prepare(
    'update notification_target set status = ?, deactivated_at = coalesce(?, deactivated_at), updated_at = ? where id = ?',
  )
  const changeTrouble = database.prepare(
    'update notification_target set copies = ?, delay_ms = ?, is_reordered = ?, is_lost = ?, updated_at = ? where id = ?',
  )
  const subscriptions = database.prepare(
    'select event_name from notification_subscription where target_id = ? order by event_name',
  )
  const addSubscription = database.prepare(
    'insert or ignore into notification_subscription (target_id, event_name) values (?, ?)',
  )
  const removeSubscription = database.prepare('delete from notification_subscription where target_id = ? and event_name = ?')
  const changeLastOrdinal = database.prepare('update notification_target set last_ordinal = ? where id = ?')
  const now = () => instantText(clock.now())
  const found = (row: Row | undefined) => (row === undefined ? null : targetOf(row))
  const current = (id: string) => required(found(byId.get(id)))

  return {
    find: (id) => found(byId.get(id)),
    list: () => all.all().map(targetOf),
    add({ name, uri }) {
      const [id, at] = [newProviderId('ntt'), now()]
      insert.run(id, name, uri, at, at)
      return current(id)
    },
    rename(id, name) {
      changeName.run(name, now(), id)
      return current(id)
    },
    remove: (id) => void removeTarget.run(id),
    setStatus(id, status) {
      const at = now()
      changeStatus.run(status, status === 'DEACTIVATED' ? at : null, at, id)
      return current(id)
    },
    setTrouble(id, { copies, delayMs, isReordered, isLost = false }) {
      changeTrouble.run(copies, delayMs, isReordered ? 1 : 0, isLost ? 1 : 0, now(), id)
      return current(id)
    },
    listSubscriptions: (id) => subscriptions.all(id).map((row) => textOf(row, 'event_name')),
    subscribe: (id, names) => database.transaction(() => names.forEach((name) => addSubscription.run(id, name))),
    unsubscribe: (id, names) => database.transaction(() => names.forEach((name) => removeSubscription.run(id, name))),
    readLastOrdinal: (id) => integerOf(required(byId.get(id)), 'last_ordinal'),
    setLastOrdinal: (id, ordinal) => void changeLastOrdinal.run(ordinal, id),
  }
}

function targetOf(row: Row): Target {
  return {
    id: textOf(row, 'id'),
    name: textOf(row, 'name'),
    uri: textOf(row, 'uri'),
    status: wordOf(row, 'status', targetStatuses),
    trouble: {
      copies: integerOf(row, 'copies'),
      delayMs: integerOf(row, 'delay_ms'),
      isReordered: flagOf(row, 'is_reordered'),
      isLost: flagOf(row, 'is_lost'),
    },
    createdAt: textOf(row, 'created_at'),
    updatedAt: textOf(row, 'updated_at'),
    deactivatedAt: textOrNullOf(row, 'deactivated_at'),
  }
}
