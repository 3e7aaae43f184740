// Lets a few requests of one worker or one address run at a time, so that no one takes every database connection.

export type FairLineRule = {
  /** How many requests of one key run at once. */
  readonly maxRunning: number
  /** How many of one key may wait for a turn; one more is turned away. */
  readonly maxWaiting: number
}

export type FairLine = {
  /**
   * Calls `begin` when it is this request's turn: at once, or when an earlier request of the same key has left, in the order of arrival.
   * `begin` gets what gives the turn back; calling that twice does nothing.
   *
   * @returns false when too many requests of this key wait already; `begin` is then never called
   */
  enter(key: string, begin: (leave: () => void) => void): boolean
}

type Begin = (leave: () => void) => void
type Place = { running: number; readonly waiting: Begin[] }

/** Held in memory: each instance of the server guards its own connections. A key without requests takes no memory. */
export function createFairLine({ maxRunning, maxWaiting }: FairLineRule): FairLine {
  const places = new Map<string, Place>()

  function run(key: string, place: Place, begin: Begin): void {
    let hasLeft = false
    begin(() => {
      if (hasLeft) return
      hasLeft = true
      const next = place.waiting.shift()
      if (next !== undefined) return run(key, place, next)
      place.running -= 1
      if (place.running === 0) places.delete(key)
    })
  }

  return {
    enter(key, begin) {
      let place = places.get(key)
      if (place === undefined) {
        place = { running: 0, waiting: [] }
        places.set(key, place)
      }
      if (place.running >= maxRunning) {
        if (place.waiting.length >= maxWaiting) return false
        place.waiting.push(begin)
        return true
      }
      place.running += 1
      run(key, place, begin)
      return true
    },
  }
}
