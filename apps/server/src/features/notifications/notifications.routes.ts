// Serves GET and POST /api/notifications/config: which events notify a worker, and by which channels.
import {
  notificationsRoutes,
  pushRenewalRoutes,
  type NotificationConfig,
  type NotificationConfigChange,
  type NotificationEvent,
} from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import { readAddressee } from '#features/employee'
import type { Database, Executor } from '#platform/database/database.ts'
import { isRefused, refuse } from '#platform/errors.ts'
import { transactUnlessRefused } from '#platform/refusable.ts'
import { handle, noContent, ok, type ActiveSession, type RequestContext, type RouteDefinition } from '#platform/http/routes.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { readOpenChannels } from './channel-states.ts'
import { watchLowBalance } from './low-balance/index.ts'
import { maxLargePurchase, maxLowBalance } from './notifications.rules.ts'
import { changeChoices, lockChoices, readChoices } from './notifications.store.ts'
import { addressOf, createPushKeys, deleteOfDevice, hasDevice, readMade, renew, subscribe } from './push/index.ts'

export type NotificationsDeps = {
  database: Database
  clock: Clock
  encryption: FieldEncryption
  outbox: Pick<Outbox, 'consent'>
  /** Which push services there are. */
  pushServices: readonly string[]
  /** The browser that asks, by the hash of its cookie. */
  deviceOf(context: RequestContext, session: ActiveSession): Uint8Array
  /** What the product says now. */
  told: readonly NotificationEvent[]
}

export function routesOfNotifications(deps: NotificationsDeps): RouteDefinition[] {
  const { database, clock } = deps
  const pushKeys = createPushKeys(deps)
  /** The key is made, where there is none, before a transaction begins. */
  async function askingOf(session: ActiveSession, context: RequestContext): Promise<Asking> {
    const { publicKey } = await pushKeys()
    return { employeeId: session.employeeId, deviceHash: deps.deviceOf(context, session), publicKey }
  }
  return [
    handle(notificationsRoutes.readConfig, async ({ session, context }) =>
      ok(await readConfig(deps, database.query, await askingOf(session, context))),
    ),

    handle(notificationsRoutes.changeConfig, async ({ session, context, body }) => {
      const { employeeId } = session
      const asking = await askingOf(session, context)
      const errors = thresholdFaults(body)
      if (errors.length > 0) return refuse('invalid_input', { errors })
      const changed = await transactUnlessRefused(database, async (tx) => {
        await lockChoices(tx, employeeId)
        await changeChoices(tx, employeeId, body, clock.now())
        const lowBalance = body.thresholds?.lowBalance
        if (lowBalance !== undefined) await watchLowBalance(tx, employeeId, lowBalance)
        const config = await readConfig(deps, tx, asking)
        const { from, to } = config.quietHours
        // No one can mean hours that end when they begin: none at all, or a whole day?
        if (from === to) return refuse('invalid_input', { errors: [{ field: 'quietHours.to', code: 'same' }] })
        return config
      })
      return isRefused(changed) ? changed : ok(changed)
    }),

    handle(notificationsRoutes.turnOnPush, async ({ session, context, body }) => {
      const address = readMade(body, deps.pushServices)
      if ('fault' in address) return refuse('invalid_input', { errors: [address.fault] })
      const asking = await askingOf(session, context)
      const { employeeId, deviceHash } = asking
      const made = await transactUnlessRefused(database, async (tx) => {
        await lockChoices(tx, employeeId)
        const fault = await subscribe(deps, tx, { employeeId, sessionId: session.sessionId, deviceHash, address })
        if (fault !== null) return refuse('invalid_input', { errors: [fault] })
        return readConfig(deps, tx, asking)
      })
      return isRefused(made) ? made : ok(made)
    }),

    handle(pushRenewalRoutes.renewPush, async ({ body: { from, to } }) => {
      const address = readMade(to, deps.pushServices)
      if ('fault' in address)
        return refuse('invalid_input', { errors: [{ ...address.fault, field: `to.${address.fault.field}` }] })
      await database.transaction((tx) => renew(deps, tx, { from: addressOf(from), to: address }))
      return noContent()
    }),

    handle(notificationsRoutes.turnOffPush, async ({ session, context }) => {
      await deleteOfDevice(database.query, session.employeeId, deps.deviceOf(context, session))
      return noContent()
    }),
  ]
}

/** The caller, and their browser. */
type Asking = { employeeId: string; deviceHash: Uint8Array; publicKey: string }

async function readConfig(
  { outbox, told: notified }: NotificationsDeps,
  executor: Executor,
  { employeeId, deviceHash, publicKey }: Asking,
): Promise<NotificationConfig> {
  const choices = (await readChoices(executor, [employeeId])).get(employeeId)
  const addressee = await readAddressee(executor, employeeId)
  if (choices === undefined || addressee === null) throw new Error('a session names an employee who does not exist')
  const open = await readOpenChannels(outbox.consent, executor, [{ ...addressee, employeeId }])
  const states = open.get(employeeId)?.states
  if (states === undefined) throw new Error('of a worker there are channels')
  const isHere = await hasDevice(executor, employeeId, deviceHash)
  const { showsAmounts, ...chosen } = choices
  return { ...chosen, told: [...notified], channels: states, push: { isHere, publicKey, showsAmounts } }
}

/** Readings 4.10, "threshold $". */
function thresholdFaults({ thresholds = {} }: NotificationConfigChange) {
  const isOver = (amount: string | undefined, max: bigint) => amount !== undefined && BigInt(amount) > max
  return [
    ...(isOver(thresholds.lowBalance, maxLowBalance) ? [{ field: 'thresholds.lowBalance', code: 'out_of_range' }] : []),
    ...(isOver(thresholds.largePurchase, maxLargePurchase) ? [{ field: 'thresholds.largePurchase', code: 'out_of_range' }] : []),
  ]
}
