// Collects the routes of notifications and records: messages, pop-ups, notification settings, statements, and the archive of a
// worker's data.
import { centsText } from '@daybreak/money'
import { readAccountState } from '#features/accounts'
import { routesAndJobsOfMessages, notifiedEvents, type Notify } from '#features/messages'
import { routesAndJobsOfMyData } from '#features/my-data'
import { registerLowBalanceJob, routesOfNotifications, type LowBalanceDeps } from '#features/notifications'
import { routesOfPopups } from '#features/popups'
import { createDeviceHash } from '#features/session'
import { routesAndJobsOfStatements } from '#features/statements'
import { originOf, type Config } from '#platform/config.ts'
import type { RouteDefinition } from '#platform/http/routes.ts'

type MessagesDeps = Omit<Parameters<typeof routesAndJobsOfMessages>[0], 'origin'>
type NotificationsDeps = Omit<Parameters<typeof routesOfNotifications>[0], 'told' | 'pushServices' | 'deviceOf'>

type NotifyingDeps = MessagesDeps &
  NotificationsDeps &
  Parameters<typeof routesAndJobsOfMyData>[0] &
  Omit<Parameters<typeof routesAndJobsOfStatements>[0], 'origin'> &
  Omit<Parameters<typeof routesOfPopups>[0], 'popupDeviceTypes'> &
  Pick<LowBalanceDeps, 'jobs'> & { config: Config; notify: Notify }

export function routesOfNotifying({ config, ...given }: NotifyingDeps): RouteDefinition[] {
  const deps = { ...given, origin: originOf(config) }
  const { pushServices, popupDeviceTypes } = config
  registerLowBalanceJob({ ...lowBalanceOf(given.notify), jobs: given.jobs })
  return [
    ...routesAndJobsOfMyData(deps),
    ...routesAndJobsOfStatements(deps),
    ...routesAndJobsOfMessages(deps),
    ...routesOfPopups({ ...deps, popupDeviceTypes }),
    ...routesOfNotifications({ ...deps, told: notifiedEvents, pushServices, deviceOf: createDeviceHash(config) }),
  ]
}

function lowBalanceOf(notify: Notify): Omit<LowBalanceDeps, 'jobs'> {
  return {
    async isInUse(tx, accountId) {
      const state = await readAccountState(tx, accountId)
      return state !== null && state.isOpen && !state.isClosing
    },
    notifyLow: (tx, { employeeId, key, available }) =>
      notify(tx, { employeeId, event: 'low-balance', key, facts: { available: centsText(available) } }),
  }
}
