// Decides whether a step of a rotation may be taken, by the running instances and by what the older keys still hold in the
// database. Pure.
import type { RotationStep } from '#platform/crypto/key-rotation.ts'
import type { RingName } from '#platform/crypto/secrets-file.ts'
import type { RunningInstance } from '#platform/instances/instances.store.ts'
import type { KeyUse } from './key-use.ts'

export type RotationFacts = {
  step: RotationStep
  /** The rings that the step is for, with the name of the newest key of each and its id. */
  rings: readonly { name: RingName; newestName: string; newestId: number }[]
  instances: readonly RunningInstance[]
  /** For `remove`: what each key holds. */
  uses: readonly KeyUse[]
}

// A code lives ten minutes.
const codesLiveSeconds = 15 * 60

/** @returns why not, each with what to do; none when it may be taken */
export function rotationFaults(facts: RotationFacts): string[] {
  if (facts.step === 'add') return []
  return facts.step === 'promote' ? promotionFaults(facts) : removalFaults(facts)
}

/** An instance without the key could not read what the others would write by it. */
function promotionFaults({ rings, instances }: RotationFacts): string[] {
  return rings.flatMap(({ name, newestName, newestId }) =>
    withoutKey(instances, newestName, 'knownKeys').map(
      (id) =>
        `instance ${id} runs without key ${newestId} of ${name}: give it this file and restart it (one that has just been killed is forgotten within two minutes)`,
    ),
  )
}

function removalFaults({ rings, instances, uses }: RotationFacts): string[] {
  return rings.flatMap(({ name, newestName, newestId }) => {
    const stillWriting = withoutKey(instances, newestName, 'firstKeys').map(
      (id) =>
        `instance ${id} still writes by an older key of ${name}: give it the file of "secrets rotate promote" and restart it`,
    )
    if (name === 'otpPeppers') return [...stillWriting, ...youngFaults(instances)]
    const held = uses.filter(({ ring, keyId }) => ring === name && keyId !== null && keyId !== newestId)
    return [
      ...stillWriting,
      ...held.map(
        ({ column, keyId, count }) => `${column} has ${count} values of key ${keyId} of ${name}: run "fields reseal" first`,
      ),
    ]
  })
}

/** Codes that were sent before the new pepper made them are not proven without the old one. */
function youngFaults(instances: readonly RunningInstance[]): string[] {
  return instances
    .filter(({ runningSeconds }) => runningSeconds < codesLiveSeconds)
    .map(({ id, runningSeconds }) => {
      const minutes = Math.ceil((codesLiveSeconds - runningSeconds) / 60)
      return `instance ${id} runs for less than 15 minutes, and codes from before may be on their way: wait ${minutes} more`
    })
}

function withoutKey(
  instances: readonly RunningInstance[],
  key: string,
  kind: 'knownKeys' | 'firstKeys',
): RunningInstance['id'][] {
  return instances.filter((instance) => !instance[kind].includes(key)).map(({ id }) => id)
}
