// Routes for "Did this help?", for workers and for anonymous visitors.
import { helpedRoutes } from '@daybreak/contract'
import { articles } from '@daybreak/help'
import { newUuid } from '@daybreak/ids'
import { refuse, type Refusal } from '#platform/errors.ts'
import { handleWith, noContent, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import type { SupportDeps } from '../support-deps.ts'
import { supportErrors } from '../support.errors.ts'
import { saveHelped, type HelpedRequest, type Reader } from './helped.store.ts'

const handle = handleWith(supportErrors)
const slugs: ReadonlySet<string> = new Set(articles.map(({ slug }) => slug))
/** Our reading: each of the articles once and a change of mind now and then; a visitor is known by their network alone. */
const options: RouteOptions = { limit: { requests: 120, perMs: 3_600_000 } }
const signedOutOptions: RouteOptions = { limit: { requests: 40, perMs: 3_600_000 } }

type HelpedDeps = Pick<SupportDeps, 'database' | 'clock'>

export function routesOfHelped(deps: HelpedDeps): RouteDefinition[] {
  return [
    handle(
      helpedRoutes.sayHelped,
      async ({ body, session: { employeeId } }) => (await keep(deps, { employeeId }, body)) ?? noContent(),
      options,
    ),
    handle(
      helpedRoutes.sayHelpedSignedOut,
      async ({ body: { id, ...said } }) => (await keep(deps, { visitorId: id }, said)) ?? noContent(),
      signedOutOptions,
    ),
  ]
}

/** Null when it is kept. */
async function keep(
  { database, clock }: HelpedDeps,
  reader: Reader,
  said: HelpedRequest,
): Promise<Refusal<'support.article_not_found'> | null> {
  if (!slugs.has(said.article)) return refuse('support.article_not_found')
  await saveHelped(database.query, reader, { ...said, id: newUuid(clock), at: clock.now() })
  return null
}
