// The database of a process that dies before its nth statement.
import type { KyselyPlugin } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export class Killed extends Error {}

/** From that statement on nothing is answered. `reported` says whether that happened. */
export function killedBefore(
  { query, pool, directPool, close }: Database,
  statement: number,
  reported: { isKilled: boolean } = { isKilled: false },
): Database {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1
      if (count < statement) return node
      reported.isKilled = true
      throw new Killed(`before statement ${statement}`)
    },
    transformResult: async ({ result }) => result,
  }
  const dying = query.withPlugin(plugin)
  return { query: dying, pool, directPool, close, transaction: (work) => dying.transaction().execute(work) }
}
