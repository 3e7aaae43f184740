// The keys that sign messages to one receiver: a webhook target or an authorization endpoint, each in a table of its own.
import { instantText, type Clock } from '@daybreak/time'
import { required, textOf, textOrNullOf, type Row } from '../store/rows.ts'
import { newProviderId, type SandboxDatabase } from '../store/sandbox-database.ts'

/** `secretSealed` is null for the key that the sandbox was started with. */
export type KeyRow = { id: string; secretSealed: Uint8Array | null; createdAt: string; expiresAt: string | null }

export type KeyStore = {
  /** Newest first, those that are over too. */
  listKeys(ownerId: string): KeyRow[]
  addKey(ownerId: string, secretSealed: Uint8Array | null): KeyRow
  expireKey(keyId: string, expiresAt: string): void
}

const tables = {
  target: { table: 'notification_signing_key', owner: 'target_id' },
  endpoint: { table: 'collaborative_signing_key', owner: 'endpoint_id' },
} as const

export function createKeyStore(database: SandboxDatabase, clock: Clock, kind: keyof typeof tables): KeyStore {
  const { table, owner } = tables[kind]
  const ofOwner = database.prepare(`select * from ${table} where ${owner} = ? order by created_at desc, rowid desc`)
  const byId = database.prepare(`select * from ${table} where id = ?`)
  const insert = database.prepare(`insert into ${table} (id, ${owner}, secret_sealed, created_at) values (?, ?, ?, ?)`)
  const expire = database.prepare(`update ${table} set expires_at = ? where id = ?`)
  return {
    listKeys: (ownerId) => ofOwner.all(ownerId).map(keyOf),
    addKey(ownerId, secretSealed) {
      const keyId = newProviderId('nsk')
      insert.run(keyId, ownerId, secretSealed, instantText(clock.now()))
      return keyOf(required(byId.get(keyId)))
    },
    expireKey: (keyId, expiresAt) => void expire.run(expiresAt, keyId),
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
