// Who is told of events: address, subscriptions, state, and the keys that sign for each.
import { instantText, type Clock } from '@daybreak/time'
import { flagOf, integerOf, required, textOf, textOrNullOf, wordOf, type Row } from '../store/rows.ts'
import { newProviderId, type SandboxDatabase } from '../store/sandbox-database.ts'
import type { EventName } from './event-names.ts'

export const targetStatuses = ['PENDING_VERIFICATION', 'ACTIVE', 'DEACTIVATED', 'ACTIVATION_FAILED'] as const
export type TargetStatus = (typeof targetStatuses)[number]

/** What a test makes go wrong on the way. */
export type DeliveryTrouble = { copies: number; delayMs: number; isReordered: boolean }

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

/** `secretSealed` is null for the key that the sandbox was started with. */
export type KeyRow = { id: string; secretSealed: Uint8Array | null; createdAt: string; expiresAt: string | null }

export type TargetStore = {
  find(id: string): Target | null
  findByName(name: string): Target | null
  /** Oldest first. */
  list(): Target[]
  /** It is told what happens from now on. */
  add(target: { name: string; uri: string }): Target
  setUri(id: string, uri: string): Target
  setStatus(id: string, status: TargetStatus): Target
  setTrouble(id: string, trouble: DeliveryTrouble): Target
  listSubscriptions(id: string): string[]
  subscribe(id: string, names: readonly EventName[]): void
  unsubscribe(id: string, names: readonly EventName[]): void
  readLastOrdinal(id: string): number
  setLastOrdinal(id: string, ordinal: number): void
  /** Newest first, those that are over too. */
  listKeys(id: string): KeyRow[]
  addKey(id: string, secretSealed: Uint8Array | null): KeyRow
  expireKey(keyId: string, expiresAt: string): void
}

export function createTargetStore(database: SandboxDatabase, clock: Clock): TargetStore {
  const byId = database.prepare('select * from notification_target where id = ?')
  const byName = database.prepare('select * from notification_target where name = ?')
  const all = database.prepare('select * from notification_target order by created_at, id')
  const insert = database.prepare(
    `insert into notification_target (id, name, uri, status, last_ordinal, created_at, updated_at)
     values (?, ?, ?, 'PENDING_VERIFICATION', (select coalesce(max(ordinal), 0) from provider_event), ?, ?)`,
  )
  const changeUri = database.prepare('update notification_target set uri = ?, updated_at = ? where id = ?')
  const changeStatus = database.prepare(
    'update notification_target set status = ?, deactivated_at = ?, updated_at = ? where id = ?',
  )
  const changeTrouble = database.prepare(
    'update notification_target set copies = ?, delay_ms = ?, is_reordered = ?, updated_at = ? where id = ?',
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
    findByName: (name) => found(byName.get(name)),
    list: () => all.all().map(targetOf),
    add({ name, uri }) {
      const [id, at] = [newProviderId('ntt'), now()]
      insert.run(id, name, uri, at, at)
      return current(id)
    },
    setUri(id, uri) {
      changeUri.run(uri, now(), id)
      return current(id)
    },
    setStatus(id, status) {
      const at = now()
      changeStatus.run(status, status === 'DEACTIVATED' ? at : null, at, id)
      return current(id)
    },
    setTrouble(id, { copies, delayMs, isReordered }) {
      changeTrouble.run(copies, delayMs, isReordered ? 1 : 0, now(), id)
      return current(id)
    },
    listSubscriptions: (id) => subscriptions.all(id).map((row) => textOf(row, 'event_name')),
    subscribe: (id, names) => database.transaction(() => names.forEach((name) => addSubscription.run(id, name))),
    unsubscribe: (id, names) => database.transaction(() => names.forEach((name) => removeSubscription.run(id, name))),
    readLastOrdinal: (id) => integerOf(required(byId.get(id)), 'last_ordinal'),
    setLastOrdinal: (id, ordinal) => void changeLastOrdinal.run(ordinal, id),
    ...keysOf(database, now),
  }
}

function keysOf(database: SandboxDatabase, now: () => string): Pick<TargetStore, 'listKeys' | 'addKey' | 'expireKey'> {
  const ofTarget = database.prepare(
    'select * from notification_signing_key where target_id = ? order by created_at desc, rowid desc',
  )
  const byId = database.prepare('select * from notification_signing_key where id = ?')
  const insert = database.prepare(
    'insert into notification_signing_key (id, target_id, secret_sealed, created_at) values (?, ?, ?, ?)',
  )
  const expire = database.prepare('update notification_signing_key set expires_at = ? where id = ?')
  return {
    listKeys: (id) => ofTarget.all(id).map(keyOf),
    addKey(id, secretSealed) {
      const keyId = newProviderId('nsk')
      insert.run(keyId, id, secretSealed, now())
      return keyOf(required(byId.get(keyId)))
    },
    expireKey: (keyId, expiresAt) => void expire.run(expiresAt, keyId),
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
    },
    createdAt: textOf(row, 'created_at'),
    updatedAt: textOf(row, 'updated_at'),
    deactivatedAt: textOrNullOf(row, 'deactivated_at'),
  }
}

function keyOf(row: Row): KeyRow {
  const sealed = row['secret_sealed']
  return {
    id: textOf(row, 'id'),
    secretSealed: sealed instanceof Uint8Array ? sealed : null,
    createdAt: textOf(row, 'created_at'),
    expiresAt: textOrNullOf(row, 'expires_at'),
  }
}
