// Randomness from a seed: the same seed gives the same run.

export type Random = {
  /** A whole number from `least` to `most`, both included. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  bytes(target: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
}

/** Mulberry32: small, quick and good enough to choose what happens next. Not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    whole,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    bytes(target) {
      for (let index = 0; index < target.length; index += 1) target[index] = whole(0, 255)
      return target
    },
  }
}
