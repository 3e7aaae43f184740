// Tracks requests that have no answer yet, and ends those that wait too long. One timer serves all of them.

export type InFlight<Item extends { readonly startedMs: number }> = {
  add(item: Item): void
  remove(item: Item): void
  stop(): void
}

export type InFlightOptions<Item> = {
  deadlineMs: number
  nowMs: () => number
  onOverdue(item: Item): void
}

const checkEveryMs = 100

export function createInFlight<Item extends { readonly startedMs: number }>(options: InFlightOptions<Item>): InFlight<Item> {
  const items = new Set<Item>()
  const timer = setInterval(() => {
    const oldest = options.nowMs() - options.deadlineMs
    // A set keeps the order of arrival: the first one that is in time ends the walk.
    for (const item of items) {
      if (item.startedMs > oldest) return
      items.delete(item)
      options.onOverdue(item)
    }
  }, checkEveryMs).unref()

  return {
    add: (item) => void items.add(item),
    remove: (item) => void items.delete(item),
    stop: () => clearInterval(timer),
  }
}
