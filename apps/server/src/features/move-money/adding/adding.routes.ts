// Routes for adding money: reading what may be added, and adding it.
import { addingRoutes } from '@daybreak/contract'
import { parsePublicId } from '@daybreak/ids'
import { parseCents } from '@daybreak/money'
import { parsePlainDate } from '@daybreak/time'
import { accountsErrors } from '#features/accounts'
import { isCalendarDate } from '#platform/calendar-date.ts'
import { isRefused, refuse } from '#platform/errors.ts'
import { created, handleWith, ok, okUnlessRefused, type RouteDefinition } from '#platform/http/routes.ts'
import type { MoveMoneyDeps } from '../move-money-deps.ts'
import { moveMoneyErrors } from '../move-money.errors.ts'
import { showTransfers } from '../transfers/index.ts'
import { addMoney, readAdding } from './pulling.ts'

const handle = handleWith({ ...moveMoneyErrors, ...accountsErrors })

export function routesOfAdding(deps: MoveMoneyDeps): RouteDefinition[] {
  const { database, clock, refuseStaleProof } = deps
  return [
    handle(addingRoutes.readAddingMoney, async ({ session }) => okUnlessRefused(await readAdding(deps, session.employeeId))),
    handle(addingRoutes.addMoney, async ({ session, body }) => {
      const amount = parseCents(body.amount)
      if (amount === null) return refuse('invalid_input', { errors: [{ field: 'amount', code: 'too_large' }] })
      const sourceId = parsePublicId('dst', body.destinationId)
      if (sourceId === null) return refuse('move_money.destination_not_found')
      const { id, permission = null, isRepeatMeant = false } = body
      // "2026-02-31" was never shown.
      const { shownUsableOn: shown } = body
      if (shown !== undefined && !isCalendarDate(shown)) return refuse('move_money.date_changed')
      const shownUsableOn = shown === undefined ? null : parsePlainDate(shown)
      const request = { id, amount, sourceId, shownUsableOn, permission, isRepeatMeant }
      const added = await addMoney(deps, session.employeeId, request, () => refuseStaleProof(session))
      if (isRefused(added)) return added
      const [transfer] = await showTransfers(database.query, [added.transfer], clock.now())
      if (transfer === undefined) throw new Error('a transfer that is not shown')
      return added.isNew ? created(transfer) : ok(transfer)
    }),
  ]
}
