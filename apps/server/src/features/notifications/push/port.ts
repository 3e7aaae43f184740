// Sends an alert to the push service of one browser. A browser that unsubscribed is deleted.
import type { Clock } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Database } from '#platform/database/database.ts'
import { DeliveryRefused, type MessagePort } from '#platform/outbox/carriers.ts'
import { sealAlert } from '#platform/outbox/push/push-encryption.ts'
import { readPushEndpoint } from '#platform/outbox/push/push-endpoint.ts'
import { sendPush } from '#platform/outbox/push/push-request.ts'
import { createPushKeys } from './keys.ts'
import { deleteSubscription, readAddress } from './push.store.ts'
import { openAddress } from './subscriptions.ts'

export type PushPortDeps = {
  database: Database
  encryption: FieldEncryption
  clock: Clock
  /** Which push services there are: the configuration may have changed since the browser named its own. */
  services: readonly string[]
  /** Whom a push service asks when we trouble it. */
  subject: string
}

// 404 and 410: the browser has ended it. 401 and 403: it was made for another key than ours.
const over = new Set([401, 403, 404, 410])
// What is too long or not well formed for them is no better the next time.
const notTaken = new Set([400, 413])

export function createPushPort(deps: PushPortDeps): MessagePort {
  const { database, encryption, clock, services, subject } = deps
  const keys = createPushKeys(deps)
  return {
    /** `to`: the id of the subscription. */
    async deliver({ id, to, text }) {
      const sealed = await readAddress(database.query, to)
      if (sealed === null) throw new DeliveryRefused('bad_recipient', 'gone')
      const address = openAddress(encryption, to, sealed)
      const endpoint = readPushEndpoint(address.endpoint, services)
      if (endpoint === null) throw new DeliveryRefused('bad_recipient', 'not_a_push_service')
      const status = await sendPush(
        { endpoint, body: sealAlert(text, address), topic: id.replaceAll('-', ''), keys: await keys(), subject },
        clock,
      )
      if (status >= 200 && status < 300) return { providerMessageId: null }
      if (over.has(status)) {
        await deleteSubscription(database.query, to)
        throw new DeliveryRefused('bad_recipient', String(status))
      }
      if (notTaken.has(status)) throw new DeliveryRefused('rejected', String(status))
      throw new Error(`the push service did not take the alert (${status})`)
    },
  }
}
