// All SQL for browser alerts: the installation's key, and the subscribed browsers.
import { instantText, type Instant } from '@daybreak/time'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type StoredPushKey = { privateSealed: Uint8Array; publicKey: string }

export async function readPushKey(executor: Executor): Promise<StoredPushKey | null> {
  const row = await executor.selectFrom('notifications_push_key').select(['private_sealed', 'public_key']).executeTakeFirst()
  return row === undefined ? null : { privateSealed: row.private_sealed, publicKey: row.public_key }
}

/** Of two instances that create the first key at once, one does. */
export async function insertPushKey(executor: Executor, { privateSealed, publicKey }: StoredPushKey, at: Instant): Promise<void> {
  await executor
    .insertInto('notifications_push_key')
    .values({ id: 1, private_sealed: privateSealed, public_key: publicKey, created_at: instantText(at) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export type Subscription = {
  id: string
  employeeId: string
  sessionId: string
  deviceHash: Uint8Array
  endpointHash: Uint8Array
  proofHash: Uint8Array
  addressSealed: Uint8Array
  createdAt: Instant
}

/** Whose browser an address is, and by what that is proven. The row stays as it is until the transaction ends. */
export async function lockEndpoint(
  tx: Transaction,
  endpointHash: Uint8Array,
): Promise<{ id: string; employeeId: string; proofHash: Uint8Array } | null> {
  const row = await tx
    .selectFrom('notifications_subscription')
    .select(['id', 'employee_id', 'proof_hash'])
    .where('endpoint_hash', '=', Buffer.from(endpointHash))
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : { id: row.id, employeeId: row.employee_id, proofHash: row.proof_hash }
}

/** @returns false when another worker's browser has this very address since we looked */
export async function insertSubscription(tx: Transaction, subscription: Subscription): Promise<boolean> {
  const row = await tx
    .insertInto('notifications_subscription')
    .values({
      id: subscription.id,
      employee_id: subscription.employeeId,
      session_id: subscription.sessionId,
      device_hash: subscription.deviceHash,
      endpoint_hash: subscription.endpointHash,
      proof_hash: subscription.proofHash,
      address_sealed: subscription.addressSealed,
      created_at: instantText(subscription.createdAt),
    })
    .onConflict((conflict) => conflict.column('endpoint_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function moveSubscription(
  tx: Transaction,
  id: string,
  { endpointHash, proofHash, addressSealed }: Pick<Subscription, 'endpointHash' | 'proofHash' | 'addressSealed'>,
): Promise<void> {
  await tx
    .updateTable('notifications_subscription')
    .set({ endpoint_hash: endpointHash, proof_hash: proofHash, address_sealed: addressSealed })
    .where('id', '=', id)
    .execute()
}

export async function deleteSubscription(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('notifications_subscription').where('id', '=', id).execute()
}

export async function deleteOfDevice(executor: Executor, employeeId: string, deviceHash: Uint8Array): Promise<void> {
  await executor
    .deleteFrom('notifications_subscription')
    .where('employee_id', '=', employeeId)
    .where('device_hash', '=', Buffer.from(deviceHash))
    .execute()
}

/** Keeps the newest ones. */
export async function deleteBeyond(tx: Transaction, employeeId: string, max: number): Promise<void> {
  await tx
    .deleteFrom('notifications_subscription')
    .where('id', 'in', (older) =>
      older
        .selectFrom('notifications_subscription')
        .select('id')
        .where('employee_id', '=', employeeId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(max),
    )
    .execute()
}

/** Of each worker who has any. */
export async function listSubscriptionIds(executor: Executor, employeeIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await executor
    .selectFrom('notifications_subscription')
    .select(['employee_id', 'id'])
    .where('employee_id', '=', sql<string>`any(${[...employeeIds]}::uuid[])`)
    .orderBy('id')
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.employee_id)].map(([id, own]) => [id, own.map((row) => row.id)]))
}

export async function hasDevice(executor: Executor, employeeId: string, deviceHash: Uint8Array): Promise<boolean> {
  const row = await executor
    .selectFrom('notifications_subscription')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('device_hash', '=', Buffer.from(deviceHash))
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these workers have a browser that gets alerts. */
export async function readSubscribed(executor: Executor, employeeIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await executor
    .selectFrom('notifications_subscription')
    .select('employee_id')
    .distinct()
    .where('employee_id', '=', sql<string>`any(${[...new Set(employeeIds)]}::uuid[])`)
    .execute()
  return new Set(rows.map((row) => row.employee_id))
}

export async function readAddress(executor: Executor, id: string): Promise<Uint8Array | null> {
  const row = await executor
    .selectFrom('notifications_subscription')
    .select('address_sealed')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.address_sealed ?? null
}

/** The same browser is there again, by another session. */
export async function moveToSession(
  tx: Transaction,
  { employeeId, deviceHash, sessionId }: Pick<Subscription, 'employeeId' | 'deviceHash' | 'sessionId'>,
): Promise<void> {
  await tx
    .updateTable('notifications_subscription')
    .set({ session_id: sessionId })
    .where('employee_id', '=', employeeId)
    .where('device_hash', '=', Buffer.from(deviceHash))
    .execute()
}

/** Of one session, of all but one, or of all. */
export async function deleteOfSessions(
  tx: Transaction,
  employeeId: string,
  which: { only: string } | { except: string } | 'all',
): Promise<void> {
  const all = tx.deleteFrom('notifications_subscription').where('employee_id', '=', employeeId)
  if (which === 'all') await all.execute()
  else if ('only' in which) await all.where('session_id', '=', which.only).execute()
  else await all.where('session_id', '<>', which.except).execute()
}
