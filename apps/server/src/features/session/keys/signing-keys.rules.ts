// Decides which key signs the JWT, which ones are published, and when the next one is due. Pure; instants are in milliseconds.
import { sessionLimits } from '../session.rules.ts'

export const keyLimits = {
  /** Our reading: seasons, so that a key that leaked unseen is worth little, and no one has to think of it. */
  rotateEveryMs: 90 * 24 * 60 * 60_000,
  /** A key is published so long before it signs: other services keep what they have fetched for a while. */
  leadMs: 10 * 60_000,
} as const

export type KeyTimes = { createdAtMs: number; signsFromMs: number }

/** The signing key: the newest one that is due, or the first of all when a clock was set back. Null when there is none. */
export function selectSigningKey<Key extends KeyTimes>(keys: readonly Key[], nowMs: number): Key | null {
  const ordered = inOrder(keys)
  return ordered.findLast(({ signsFromMs }) => signsFromMs <= nowMs) ?? ordered[0] ?? null
}

/** The keys by which a JWT may have been signed that is still good, or will be: a replaced one stays until its last JWT has died. */
export function selectPublishedKeys<Key extends KeyTimes>(keys: readonly Key[], nowMs: number): readonly Key[] {
  const ordered = inOrder(keys)
  return ordered.filter((_, index) => {
    const replacedAtMs = ordered[index + 1]?.signsFromMs
    return replacedAtMs === undefined || nowMs < replacedAtMs + sessionLimits.jwtMs
  })
}

export function isRotationDue(keys: readonly KeyTimes[], nowMs: number): boolean {
  const newest = inOrder(keys).at(-1)
  return newest === undefined || nowMs >= newest.createdAtMs + keyLimits.rotateEveryMs
}

function inOrder<Key extends KeyTimes>(keys: readonly Key[]): readonly Key[] {
  return keys.toSorted((left, right) => left.signsFromMs - right.signsFromMs)
}
