// GET and POST /api/notifications/config: what a worker wants to be told of, and where.
import {
  notificationsRoutes,
  type NotificationConfig,
  type NotificationConfigChange,
  type NotificationEvent,
} from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import { readAddressee } from '#features/employee'
import type { Database, Executor } from '#platform/database/database.ts'
import { isRefused, refuse } from '#platform/errors.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { handle, ok, type RouteDefinition } from '#platform/http/routes.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { readOpenChannels } from './channel-states.ts'
import { maxLargePurchase, maxLowBalance } from './notifications.rules.ts'
import { changeChoices, lockChoices, readChoices } from './notifications.store.ts'

export type NotificationsDeps = {
  database: Database
  clock: Clock
  outbox: Pick<Outbox, 'consent'>
  /** What the product tells by now. */
  told: readonly NotificationEvent[]
}

export function routesOfNotifications(deps: NotificationsDeps): RouteDefinition[] {
  const { database, clock } = deps
  return [
    handle(notificationsRoutes.readConfig, async ({ session: { employeeId } }) =>
      ok(await readConfig(deps, database.query, employeeId)),
    ),

    handle(notificationsRoutes.changeConfig, async ({ session: { employeeId }, body }) => {
      const errors = thresholdFaults(body)
      if (errors.length > 0) return refuse('invalid_input', { errors })
      const changed = await transactUnlessRefused(database, async (tx) => {
        await lockChoices(tx, employeeId)
        await changeChoices(tx, employeeId, body, clock.now())
        const config = await readConfig(deps, tx, employeeId)
        const { from, to } = config.quietHours
        // Nobody can mean hours that end when they begin: none at all, or a whole day?
        if (from === to) return refuse('invalid_input', { errors: [{ field: 'quietHours.to', code: 'same' }] })
        return config
      })
      return isRefused(changed) ? changed : ok(changed)
    }),
  ]
}

async function readConfig(
  { outbox, told }: NotificationsDeps,
  executor: Executor,
  employeeId: string,
): Promise<NotificationConfig> {
  const choices = (await readChoices(executor, [employeeId])).get(employeeId)
  const addressee = await readAddressee(executor, employeeId)
  if (choices === undefined || addressee === null) throw new Error('a session names an employee who does not exist')
  const { states } = await readOpenChannels(outbox.consent, executor, addressee)
  return { ...choices, told: [...told], channels: states }
}

/** Readings 4.10, "threshold $". */
function thresholdFaults({ thresholds = {} }: NotificationConfigChange) {
  const isOver = (amount: string | undefined, max: bigint) => amount !== undefined && BigInt(amount) > max
  return [
    ...(isOver(thresholds.lowBalance, maxLowBalance) ? [{ field: 'thresholds.lowBalance', code: 'out_of_range' }] : []),
    ...(isOver(thresholds.largePurchase, maxLargePurchase) ? [{ field: 'thresholds.largePurchase', code: 'out_of_range' }] : []),
  ]
}
