// Routes for closing an account.
import { closingRoutes } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { accountsErrors } from '#features/accounts'
import { isRefused, refuse } from '#platform/errors.ts'
import { handleWith, ok, type RouteDefinition } from '#platform/http/routes.ts'
import { askToClose, undoClosing } from './closing-asking.ts'
import type { ClosingDeps } from './closing-deps.ts'
import { showClosing } from './closing-showing.ts'
import { closingErrors } from './closing.errors.ts'

const handle = handleWith({ ...closingErrors, ...accountsErrors })

export function routesOfClosing(deps: ClosingDeps): RouteDefinition[] {
  const show = async (employeeId: string) => {
    const shown = await showClosing(deps, employeeId)
    return isRefused(shown) ? shown : ok(shown)
  }
  return [
    handle(closingRoutes.readClosing, ({ session }) => show(session.employeeId)),
    handle(closingRoutes.askToClose, async ({ session, body }) => {
      const destinationId = body.destinationId === null ? null : parsePublicId('dst', body.destinationId)
      if (body.way === 'bank' && destinationId === null) return refuse('closing.bank_not_ready')
      const refusal = await askToClose(deps, session, { ...body, destinationId })
      return refusal ?? show(session.employeeId)
    }),
    handle(closingRoutes.undoClosing, async ({ session }) => {
      const refusal = await undoClosing(deps, session)
      return refusal ?? show(session.employeeId)
    }),
  ]
}
