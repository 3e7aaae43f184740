// Words an audience for the operator.
import { readAudience } from '#features/employee'
import { readEmployer } from '#features/employers'
import type { Executor } from '#platform/database/database.ts'

export type AudienceShown = { employers: string[]; states: readonly string[]; languages: readonly string[]; isListed: boolean }

export async function shownAudience(executor: Executor, audienceId: string): Promise<AudienceShown> {
  const { employerIds, states, languages, isListed } = await readAudience(executor, audienceId)
  const employers = await Promise.all(employerIds.map(async (id) => (await readEmployer(executor, id))?.name ?? id))
  return { employers: employers.toSorted(), states, languages, isListed }
}

/** "everyone", or "workers of LAKESIDE, in NY or NJ, who read en". */
export function audienceWords({ employers, states, languages, isListed }: AudienceShown): string {
  const parts = [
    ...(employers.length === 0 ? [] : [`of ${employers.join(' or ')}`]),
    ...(states.length === 0 ? [] : [`in ${states.join(' or ')}`]),
    ...(languages.length === 0 ? [] : [`who read ${languages.join(' or ')}`]),
    ...(isListed ? ['who are named in a file'] : []),
  ]
  return parts.length === 0 ? 'everyone' : `workers ${parts.join(', ')}`
}
