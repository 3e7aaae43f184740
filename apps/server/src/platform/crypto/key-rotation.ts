// The three steps that replace a key of a ring, so that no running instance ever meets a key that it lacks. Pure.
import { ringNames, type FileKey, type RingName, type SecretsFile } from './secrets-file.ts'

/** `add`: the new key is there and only reads. `promote`: it writes. `remove`: the old ones are gone. */
export const rotationSteps = ['add', 'promote', 'remove'] as const
export type RotationStep = (typeof rotationSteps)[number]

/** What a ring waits for next. */
export function dueStep(ring: readonly FileKey[]): RotationStep {
  if (ring.length === 1) return 'add'
  return ring[0]?.id === newestOf(ring).id ? 'remove' : 'promote'
}

export function newestOf(ring: readonly FileKey[]): FileKey {
  return ring.reduce((newest, key) => (key.id > newest.id ? key : newest))
}

export type Rotated = { file: SecretsFile; rings: RingName[] }

/**
 * The file after a step, which is taken by those of the rings that wait for it.
 *
 * @returns null when none of them does
 */
export function rotate(
  file: SecretsFile,
  step: RotationStep,
  { rings = ringNames, makeKey }: { rings?: readonly RingName[]; makeKey: () => string },
): Rotated | null {
  const moved = rings.filter((name) => dueStep(file[name]) === step)
  if (moved.length === 0) return null
  const changed = Object.fromEntries(moved.map((name) => [name, stepped(file[name], step, makeKey)]))
  return { file: { ...file, ...changed }, rings: moved }
}

function stepped(ring: readonly FileKey[], step: RotationStep, makeKey: () => string): FileKey[] {
  const newest = newestOf(ring)
  if (step === 'add') return [...ring, { id: nextId(newest.id), key: makeKey() }]
  return step === 'promote' ? [newest, ...ring.filter(({ id }) => id !== newest.id)] : [newest]
}

function nextId(id: number): number {
  if (id >= 0xffff) throw new Error('the ids of a ring end at 65535')
  return id + 1
}
