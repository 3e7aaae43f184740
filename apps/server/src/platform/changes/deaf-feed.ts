// The change feed of a process that caches nothing and ends at once, such as an operator's command.
import type { ChangeFeed } from './change-feed.ts'

/** Everything is read from the database each time; what changes is announced by the transactions themselves. */
export const deafFeed: ChangeFeed = {
  isTrusted: () => false,
  isListening: () => false,
  onChange() {},
  acknowledged: async () => {},
  close: async () => {},
}
