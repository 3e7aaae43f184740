// Remembers what a form showed when it was opened, for a server that refuses to overwrite what was changed elsewhere meanwhile.
import { useState } from 'react'
import { ApiProblem } from './calls/api.ts'

const changedElsewhere: ReadonlySet<string> = new Set(['employee.changed_elsewhere', 'address.changed_elsewhere'])

type Seen<Value> = {
  /** Sent along: what the worker has seen of what is kept. */
  seen: Value
  /** What is kept now, to be shown beside the form; undefined while nothing was refused. */
  newer: Value | undefined
  /** For the action that sends the form. */
  afterFailure: (cause: unknown) => void
}

/**
 * @param current  what is kept, as far as this page knows
 * @param refresh  asks for it again; the newer value counts as seen once it is there
 */
export function useSeen<Value>(current: Value, refresh: () => Promise<unknown>): Seen<Value> {
  const [shown] = useState(current)
  const [isRefused, setIsRefused] = useState(false)
  return {
    seen: isRefused ? current : shown,
    newer: isRefused ? current : undefined,
    afterFailure(cause) {
      if (!(cause instanceof ApiProblem) || !changedElsewhere.has(cause.code)) return
      void refresh().then(() => setIsRefused(true))
    },
  }
}
