// Reads a worker's mailing address and the name on it.
import type { Executor } from '#platform/database/database.ts'
import type { PostalAddress } from './employee.store.ts'

export type Recipient = {
  firstName: string
  lastName: string
  /** The shipping address, or else the home address; null when neither is known. */
  address: PostalAddress | null
}

export async function readRecipient(executor: Executor, employeeId: string): Promise<Recipient | null> {
  const row = await executor
    .selectFrom('employee_profile')
    .select(['first_name', 'last_name', 'address', 'shipping_address'])
    .where('id', '=', employeeId)
    .executeTakeFirst()
  if (row === undefined) return null
  const address = (row.shipping_address ?? row.address) as PostalAddress | null
  return { firstName: row.first_name, lastName: row.last_name, address }
}

export type StoredAddresses = {
  address: PostalAddress | null
  /** null: mail goes to the home address. */
  shippingAddress: PostalAddress | null
}

/** Null for no one. */
export async function readAddresses(executor: Executor, employeeId: string): Promise<StoredAddresses | null> {
  const row = await executor
    .selectFrom('employee_profile')
    .select(['address', 'shipping_address'])
    .where('id', '=', employeeId)
    .executeTakeFirst()
  if (row === undefined) return null
  return { address: row.address as PostalAddress | null, shippingAddress: row.shipping_address as PostalAddress | null }
}
