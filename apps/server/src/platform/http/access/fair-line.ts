// Limits the concurrent requests of one worker or one address, so that no one takes every database connection.

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
type Line = { running: number; readonly waiting: Begin[] }

/** Held in memory: each instance of the server guards its own connections. A key without requests takes no memory. */
export function createFairLine({ maxRunning, maxWaiting }: FairLineRule): FairLine {
  const lines = new Map<string, Line>()

  function run(key: string, line: Line, begin: Begin): void {
    let hasLeft = false
    begin(() => {
      if (hasLeft) return
      hasLeft = true
      const next = line.waiting.shift()
      if (next !== undefined) return run(key, line, next)
      line.running -= 1
      if (line.running === 0) lines.delete(key)
    })
  }

  return {
    enter(key, begin) {
      let line = lines.get(key)
      if (line === undefined) {
        line = { running: 0, waiting: [] }
        lines.set(key, line)
      }
      if (line.running >= maxRunning) {
        if (line.waiting.length >= maxWaiting) return false
        line.waiting.push(begin)
        return true
      }
      line.running += 1
      run(key, line, begin)
      return true
    },
  }
}
