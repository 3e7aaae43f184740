// Which browsers of a worker get alerts: turned on by the browser itself, one place each, never one that is somebody else's.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { PushSubscriptionMade } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Transaction } from '#platform/database/database.ts'
import { isBrowserKeys, type BrowserKeys } from '#platform/outbox/push/push-encryption.ts'
import { readPushEndpoint } from '#platform/outbox/push/push-endpoint.ts'
import { deleteBeyond, deleteOfDevice, deleteSubscription, insertSubscription, lockEndpoint } from './push.store.ts'

export type PushAddress = BrowserKeys & { endpoint: string }

/** Our reading: more than anyone holds, and few enough to write to each. The oldest goes when one more comes. */
export const maxBrowsers = 10

type Sealed = { endpoint: string; p256dh: string; auth: string }

export function openAddress(encryption: FieldEncryption, id: string, sealed: Uint8Array): PushAddress {
  const { endpoint, p256dh, auth } = JSON.parse(encryption.open(sealed, placeOf(id))) as Sealed
  return { endpoint, p256dh: bytesOf(p256dh), auth: bytesOf(auth) }
}

export type BadAddress = { field: 'endpoint' | 'keys'; code: 'not_a_push_service' | 'not_valid' | 'taken' }

/** What a browser says of itself, or what is wrong with it. */
export function readMade(
  { endpoint, keys }: PushSubscriptionMade,
  services: readonly string[],
): PushAddress | { fault: BadAddress } {
  if (readPushEndpoint(endpoint, services) === null) return { fault: { field: 'endpoint', code: 'not_a_push_service' } }
  const address = { endpoint, p256dh: bytesOf(keys.p256dh), auth: bytesOf(keys.auth) }
  return isBrowserKeys(address) ? address : { fault: { field: 'keys', code: 'not_valid' } }
}

export type Subscribing = { employeeId: string; sessionId: string; deviceHash: Uint8Array; address: PushAddress }

/**
 * Whoever knows an address may be a stranger; whoever knows what the browser shares with us alone is that browser, in other hands now.
 * The caller holds the worker's lock (`lockChoices`).
 *
 * @returns null when it is done
 */
export async function subscribe(
  { encryption, clock }: { encryption: FieldEncryption; clock: Clock },
  tx: Transaction,
  { employeeId, sessionId, deviceHash, address }: Subscribing,
): Promise<BadAddress | null> {
  const { endpoint, p256dh, auth } = address
  const endpointHash = hashOf(Buffer.from(endpoint))
  const proofHash = hashOf(Buffer.concat([p256dh, auth]))
  const known = await lockEndpoint(tx, endpointHash)
  if (known !== null && known.employeeId !== employeeId && !timingSafeEqual(known.proofHash, proofHash))
    return { field: 'endpoint', code: 'taken' }
  if (known !== null) await deleteSubscription(tx, known.id)
  await deleteOfDevice(tx, employeeId, deviceHash)
  const id = newUuid(clock)
  const sealed: Sealed = { endpoint, p256dh: textOf(p256dh), auth: textOf(auth) }
  const isNew = await insertSubscription(tx, {
    id,
    employeeId,
    sessionId,
    deviceHash,
    endpointHash,
    proofHash,
    addressSealed: encryption.seal(JSON.stringify(sealed), placeOf(id)),
    createdAt: clock.now(),
  })
  if (!isNew) return { field: 'endpoint', code: 'taken' }
  await deleteBeyond(tx, employeeId, maxBrowsers)
  return null
}

const placeOf = (row: string) => ({ table: 'notifications_subscription', column: 'address_sealed', row }) as const
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const hashOf = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
