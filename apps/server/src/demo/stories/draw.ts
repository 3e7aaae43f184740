// Seeded random choices: the demo world has to be the same in every sandbox.

export type Draw = {
  /** A whole number from `least` to `most`, both included. */
  integer(min: number, max: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** Mulberry32: small, and even enough for merchants and amounts. */
export function createDraw(seed: number): Draw {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    integer,
    pick(items) {
      const item = items[integer(0, items.length - 1)]
      if (item === undefined) throw new RangeError('there is nothing to pick from')
      return item
    },
  }
}
