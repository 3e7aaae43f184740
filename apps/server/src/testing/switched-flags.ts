// Turns a feature flag on or off for everyone, as an operator does, and waits until every instance has received it.
import { cleanText, type FlagKey } from '@daybreak/contract'
import { flagForAll, withFlag } from '#platform/flags/flag-set.rules.ts'
import { addFlagSet } from '#platform/flags/flag-set.store.ts'
import type { WorkerRooms } from './worker-rooms.ts'

export async function switchFlag(
  { database, clock, acknowledged }: Pick<WorkerRooms, 'database' | 'clock' | 'acknowledged'>,
  key: FlagKey,
  isOn: boolean,
): Promise<void> {
  const [by, reason] = [cleanText('Robin Vale', 100), cleanText('For a test', 100)]
  await database.transaction((tx) =>
    addFlagSet(tx, { change: (set) => withFlag(set, key, flagForAll(isOn)), by, at: clock.now(), reason }),
  )
  await acknowledged()
}
