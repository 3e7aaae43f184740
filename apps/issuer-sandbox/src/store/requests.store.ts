// Idempotency keys: one key belongs to one request, which is done once.
import { createHash } from 'node:crypto'
import { textOf } from './rows.ts'
import type { SandboxDatabase } from './sandbox-database.ts'

export type IdempotentRequest = {
  operation: string
  /** Null when the caller gave none: then each call is a request of its own. */
  key: string | null
  /** What the key belongs to, without the key. */
  input: unknown
}

export type OnceOutcome<Outcome> = Outcome | { kind: 'done_before'; nodeId: string } | { kind: 'key_reused' }

export type RequestStore = {
  /**
   * Does the work and stores the key with the id of the result, in one transaction. The same key with the same input gives that id
   * again; with another input or operation it is `key_reused`. Work that is refused keeps no key: it may be tried again.
   */
  once<Outcome extends { kind: string }>(
    request: IdempotentRequest,
    work: () => Outcome,
    nodeIdOf: (outcome: Outcome) => string | null,
  ): OnceOutcome<Outcome>
}

export function createRequestStore(database: SandboxDatabase): RequestStore {
  const byKey = database.prepare('select * from idempotent_request where key = ?')
  const insert = database.prepare('insert into idempotent_request (key, request_hash, node_id) values (?, ?, ?)')
  return {
    once: ({ operation, key, input }, work, nodeIdOf) =>
      database.transaction(() => {
        if (key === null) return work()
        const requestHash = hashOf([operation, input])
        const earlier = byKey.get(key)
        if (earlier !== undefined) {
          if (textOf(earlier, 'request_hash') !== requestHash) return { kind: 'key_reused' } as const
          return { kind: 'done_before', nodeId: textOf(earlier, 'node_id') } as const
        }
        const outcome = work()
        const nodeId = nodeIdOf(outcome)
        if (nodeId !== null) insert.run(key, requestHash, nodeId)
        return outcome
      }),
  }
}

/** Of the input in one order of its fields: JSON objects that differ only in it are the same request. Amounts, which JSON lacks, are texts. */
function hashOf(input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(input)))
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value ?? null
  const entries = Object.entries(value).filter(([, part]) => part !== undefined && part !== null)
  return Object.fromEntries(
    entries.toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([name, part]) => [name, sorted(part)]),
  )
}
