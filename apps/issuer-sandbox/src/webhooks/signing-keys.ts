// The keys that sign for a target or an endpoint: the one from the sandbox's configuration, and those created for it alone.
import { randomBytes } from 'node:crypto'
import { instantText, isBefore, parseInstant, type Clock } from '@daybreak/time'
import type { Sealing } from '../sealing.ts'
import type { SandboxDatabase } from '../store/sandbox-database.ts'
import type { KeyRow, KeyStore } from './keys.store.ts'

export type SigningKey = { id: string; secret: string; createdAt: string; expiresAt: string | null }

export type SigningKeys = {
  /** Newest first: each signs. */
  listLive(ownerId: string): SigningKey[]
  /** Of one that has none. `isFirst`: the key that the sandbox was started with, which the program beside it knows already. */
  begin(ownerId: string, options: { isFirst: boolean }): void
  /** Creates a new key; the earlier one keeps signing for a day. */
  rotate(ownerId: string): { kind: 'rotated' } | { kind: 'too_many_keys' }
}

// As at the card provider.
const maxLiveKeys = 5
const overlapHours = 24

export function createSigningKeys(
  deps: { database: SandboxDatabase; keys: KeyStore; sealing: Sealing; clock: Clock; purpose: string },
  startKey: string,
): SigningKeys {
  const { database, keys, sealing, clock, purpose } = deps
  const purposeOf = (ownerId: string) => `${purpose}:${ownerId}`

  function listLiveRows(ownerId: string): KeyRow[] {
    return keys.listKeys(ownerId).filter(({ expiresAt }) => expiresAt === null || isBefore(clock.now(), parseInstant(expiresAt)))
  }

  function addOwn(ownerId: string): void {
    keys.addKey(ownerId, sealing.seal(randomBytes(32).toString('hex'), purposeOf(ownerId)))
  }

  return {
    listLive: (ownerId) =>
      listLiveRows(ownerId).map(({ id, secretSealed, createdAt, expiresAt }) => ({
        id,
        secret: secretSealed === null ? startKey : sealing.open(secretSealed, purposeOf(ownerId)),
        createdAt,
        expiresAt,
      })),

    begin(ownerId, { isFirst }) {
      if (isFirst) keys.addKey(ownerId, null)
      else addOwn(ownerId)
    },

    rotate: (ownerId) =>
      database.transaction(() => {
        const live = listLiveRows(ownerId)
        if (live.length >= maxLiveKeys) return { kind: 'too_many_keys' }
        const expiresAt = instantText(clock.now().add({ hours: overlapHours }))
        for (const key of live) if (key.expiresAt === null) keys.expireKey(key.id, expiresAt)
        addOwn(ownerId)
        return { kind: 'rotated' }
      }),
  }
}
