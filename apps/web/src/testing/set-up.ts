// Runs before each file of the component tests.
import { configure } from '@testing-library/react'

/** Kept before a test puts a clock of its own in its place. */
const realSetTimeout = window.setTimeout

const waitOneTurn = (): Promise<void> => new Promise((resolve) => realSetTimeout(resolve))

// What a page loads late is waited for as long as a busy machine takes; a test that passes waits no longer for it.
// React runs effects in a later turn than the commit that shows what a test waits for: a test continues when they have run.
configure((existing) => ({
  asyncUtilTimeout: 10_000,
  asyncWrapper: (callback) =>
    existing.asyncWrapper(async () => {
      const result: unknown = await callback()
      for (let turn = 0; turn < 3; turn += 1) await waitOneTurn()
      return result
    }),
}))
