// The keys that sign for a target: the one the sandbox was started with, until it is rotated away, and those made by rotations.
import { randomBytes } from 'node:crypto'
import { instantText, isBefore, parseInstant, type Clock } from '@daybreak/time'
import type { Sealing } from '../sealing.ts'
import type { SandboxDatabase } from '../store/sandbox-database.ts'
import type { KeyRow, TargetStore } from './targets.store.ts'

export type SigningKey = { id: string; secret: string; createdAt: string; expiresAt: string | null }

export type SigningKeys = {
  /** Newest first: each signs. */
  listLive(targetId: string): SigningKey[]
  /** Makes a new key; the one before it goes on signing for a day. */
  rotate(targetId: string): { kind: 'rotated' } | { kind: 'too_many_keys' }
}

// As at the card provider.
const mostLiveKeys = 5
const overlapHours = 24

export function createSigningKeys(
  deps: { database: SandboxDatabase; targets: TargetStore; sealing: Sealing; clock: Clock },
  startKey: string,
): SigningKeys {
  const { database, targets, sealing, clock } = deps

  function listLiveRows(targetId: string): KeyRow[] {
    return targets
      .listKeys(targetId)
      .filter(({ expiresAt }) => expiresAt === null || isBefore(clock.now(), parseInstant(expiresAt)))
  }

  return {
    listLive: (targetId) =>
      listLiveRows(targetId).map(({ id, secretSealed, createdAt, expiresAt }) => ({
        id,
        secret: secretSealed === null ? startKey : sealing.open(secretSealed, purposeOf(targetId)),
        createdAt,
        expiresAt,
      })),

    rotate: (targetId) =>
      database.transaction(() => {
        const live = listLiveRows(targetId)
        if (live.length >= mostLiveKeys) return { kind: 'too_many_keys' }
        const expiresAt = instantText(clock.now().add({ hours: overlapHours }))
        for (const key of live) if (key.expiresAt === null) targets.expireKey(key.id, expiresAt)
        targets.addKey(targetId, sealing.seal(randomBytes(32).toString('hex'), purposeOf(targetId)))
        return { kind: 'rotated' }
      }),
  }
}

function purposeOf(targetId: string): string {
  return `notification_signing_key:${targetId}`
}
