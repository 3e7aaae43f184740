// Routes for proof of income: a worker's letters, and the public check of a code.
import { proofRoutes } from '@daybreak/contract'
import { isRefused } from '#platform/errors.ts'
import { handleWith, okUnlessRefused, type RouteDefinition, type RouteOptions } from '#platform/http/routes.ts'
import type { StatementsDeps } from '../statements-deps.ts'
import { statementsErrors } from '../statements.errors.ts'
import { checkCode } from './checking.ts'
import { makeLetter, readLetterFile, readProof, turnLetterOff } from './making.ts'

const handle = handleWith(statementsErrors)
// Besides the wrong ones, which are counted: a copied code, checked again and again, is work too.
const checkOptions: RouteOptions = { limit: { requests: 120, perMs: 3_600_000 } }

export function routesOfProof(deps: StatementsDeps): RouteDefinition[] {
  return [
    handle(proofRoutes.read, async ({ session }) => okUnlessRefused(await readProof(deps, session))),
    handle(proofRoutes.make, async ({ body, session }) => okUnlessRefused(await makeLetter(deps, session, body))),
    handle(proofRoutes.readFile, async ({ params: { id }, session }) => {
      const file = await readLetterFile(deps, session, id)
      return isRefused(file) ? file : { status: 200, file: { type: 'application/pdf', ...file } as const }
    }),
    handle(proofRoutes.turnOff, async ({ params: { id }, session }) => okUnlessRefused(await turnLetterOff(deps, session, id))),
    handle(
      proofRoutes.check,
      async ({ body: { code }, context: { address } }) => okUnlessRefused(await checkCode(deps, { typed: code, address })),
      checkOptions,
    ),
  ]
}
