// The browsers of a worker that get alerts: each subscribed by the browser itself, once, and never one that belongs to someone
// else.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { PushSubscriptionMade } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { Transaction } from '#platform/database/database.ts'
import { isBrowserKeys, type BrowserKeys } from '#platform/outbox/push/push-encryption.ts'
import { readPushEndpoint } from '#platform/outbox/push/push-endpoint.ts'
import {
  deleteBeyond,
  deleteOfDevice,
  deleteSubscription,
  insertSubscription,
  lockEndpoint,
  moveSubscription,
} from './push.store.ts'

export type PushAddress = BrowserKeys & { endpoint: string }

/** Our reading: more than anyone has, and few enough to send to each. The oldest is dropped when one more is added. */
export const maxBrowsers = 10

type Sealed = { endpoint: string; p256dh: string; auth: string }

export function openAddress(encryption: FieldEncryption, id: string, sealed: Uint8Array): PushAddress {
  const { endpoint, p256dh, auth } = JSON.parse(encryption.open(sealed, fieldOf(id))) as Sealed
  return { endpoint, p256dh: bytesOf(p256dh), auth: bytesOf(auth) }
}

export type BadAddress = { field: 'endpoint' | 'keys'; code: 'not_a_push_service' | 'not_valid' | 'taken' }

/** What a browser says of itself, or what is wrong with it. */
export function readMade(
  { endpoint, keys }: PushSubscriptionMade,
  services: readonly string[],
): PushAddress | { fault: BadAddress } {
  if (readPushEndpoint(endpoint, services) === null) return { fault: { field: 'endpoint', code: 'not_a_push_service' } }
  const address = addressOf({ endpoint, keys })
  return isBrowserKeys(address) ? address : { fault: { field: 'keys', code: 'not_valid' } }
}

/** The earlier address as the browser reports it: it is compared, and nothing is sent there. */
export function addressOf({ endpoint, keys }: PushSubscriptionMade): PushAddress {
  return { endpoint, p256dh: bytesOf(keys.p256dh), auth: bytesOf(keys.auth) }
}

export type Subscribing = { employeeId: string; sessionId: string; deviceHash: Uint8Array; address: PushAddress }

/**
 * A stranger may know an address; a client that knows the secret shared with one browser is that browser, in other hands now.
 * The caller holds the worker's lock (`lockChoices`).
 *
 * @returns null when it is done
 */
export async function subscribe(
  { encryption, clock }: { encryption: FieldEncryption; clock: Clock },
  tx: Transaction,
  { employeeId, sessionId, deviceHash, address }: Subscribing,
): Promise<BadAddress | null> {
  const endpointHash = endpointHashOf(address)
  const proofHash = proofHashOf(address)
  const known = await lockEndpoint(tx, endpointHash)
  if (known !== null && known.employeeId !== employeeId && !timingSafeEqual(known.proofHash, proofHash))
    return { field: 'endpoint', code: 'taken' }
  if (known !== null) await deleteSubscription(tx, known.id)
  await deleteOfDevice(tx, employeeId, deviceHash)
  const id = newUuid(clock)
  const isNew = await insertSubscription(tx, {
    id,
    employeeId,
    sessionId,
    deviceHash,
    endpointHash,
    proofHash,
    addressSealed: sealAddress(encryption, id, address),
    createdAt: clock.now(),
  })
  if (!isNew) return { field: 'endpoint', code: 'taken' }
  await deleteBeyond(tx, employeeId, maxBrowsers)
  return null
}

/**
 * The browser has another address now. Only that browser and we know the keys of the one before, and the push service does not: they are the proof, and
 * no session is needed. Its row stays, so that waiting alerts go to the new address. A request without proof changes nothing and learns nothing.
 */
export async function renew(
  { encryption }: { encryption: FieldEncryption },
  tx: Transaction,
  { from, to }: { from: PushAddress; to: PushAddress },
): Promise<void> {
  const known = await lockEndpoint(tx, endpointHashOf(from))
  if (known === null || !timingSafeEqual(known.proofHash, proofHashOf(from))) return
  const there = await lockEndpoint(tx, endpointHashOf(to))
  if (there !== null && there.id !== known.id) return
  const addressSealed = sealAddress(encryption, known.id, to)
  await moveSubscription(tx, known.id, { endpointHash: endpointHashOf(to), proofHash: proofHashOf(to), addressSealed })
}

function sealAddress(encryption: FieldEncryption, id: string, { endpoint, p256dh, auth }: PushAddress): Uint8Array {
  const sealed: Sealed = { endpoint, p256dh: textOf(p256dh), auth: textOf(auth) }
  return encryption.seal(JSON.stringify(sealed), fieldOf(id))
}

const endpointHashOf = ({ endpoint }: PushAddress) => hashOf(Buffer.from(endpoint))
const proofHashOf = ({ p256dh, auth }: PushAddress) => hashOf(Buffer.concat([p256dh, auth]))
const fieldOf = (row: string) => ({ table: 'notifications_subscription', column: 'address_sealed', row }) as const
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const hashOf = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
