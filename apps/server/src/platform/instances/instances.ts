// Records in the database that this instance runs and which keys it has, so that a rotation never gets ahead of an instance.
import { hash } from 'node:crypto'
import { newUuid } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import { ringNames, type RingName } from '#platform/crypto/secrets-file.ts'
import type { Database } from '#platform/database/database.ts'
import { StartError } from '#platform/errors.ts'
import type { Log } from '#platform/log.ts'
import { deleteInstance, listInstances, writeInstance, type InstanceKeys } from './instances.store.ts'

export type KeyRings = Readonly<Record<RingName, readonly { id: number; key: Uint8Array }[]>>

/** How long after it was last seen an instance counts as running. */
export const instanceLivesSeconds = 90
const sayEveryMs = 20_000

/** Names a key without showing it: two keys of one id have different names. */
export function keyName(ring: RingName, { id, key }: { id: number; key: Uint8Array }): string {
  return `${ring} ${id} ${hash('sha256', key).slice(0, 8)}`
}

export function keysOf(rings: KeyRings): InstanceKeys {
  const names = ringNames.map((ring) => rings[ring].map((key) => keyName(ring, key)))
  return { knownKeys: names.flat(), firstKeys: names.flatMap(([first]) => first ?? []) }
}

/**
 * @returns what takes the instance off the list again
 * @throws StartError  when another instance writes by a key that this one lacks and could not read
 */
export async function announceInstance(
  { database, clock, log }: { database: Database; clock: Clock; log: Log },
  rings: KeyRings,
): Promise<{ close(): Promise<void> }> {
  const id = newUuid(clock)
  const keys = keysOf(rings)
  await writeInstance(database.query, id, keys)
  const others = await listInstances(database.query, instanceLivesSeconds)
  const lacking = new Set(others.flatMap(({ firstKeys }) => firstKeys.filter((key) => !keys.knownKeys.includes(key))))
  if (lacking.size > 0) {
    await deleteInstance(database.query, id)
    throw new StartError(
      `The secrets file lacks ${[...lacking].join(', ')}, by which another server writes: start with the same file as that one (one that has just been killed is forgotten within two minutes)`,
    )
  }
  const timer = setInterval(() => {
    writeInstance(database.query, id, keys).catch((error: unknown) => log.debug('instance_not_announced', { error }))
  }, sayEveryMs)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      // One that ends without a word counts as running for a while longer, which only makes a rotation wait.
      await deleteInstance(database.query, id).catch((error: unknown) => log.debug('instance_not_announced', { error }))
    },
  }
}
