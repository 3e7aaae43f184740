// All SQL for sign-in links.
import { plainText, type DeviceDescription } from '@daybreak/contract'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type NewLink = {
  codeId: string
  tokenHash: Uint8Array
  browserHash: Uint8Array
  contactSealed: Uint8Array
  device: DeviceDescription
  askedAt: Instant
}

export async function insertLink(tx: Transaction, link: NewLink): Promise<void> {
  const wordOrNull = (text: string | null) => (text === null ? null : plainText(text, 40))
  await tx
    .insertInto('session_link')
    .values({
      code_id: link.codeId,
      token_hash: Buffer.from(link.tokenHash),
      browser_hash: Buffer.from(link.browserHash),
      contact_sealed: Buffer.from(link.contactSealed),
      browser: wordOrNull(link.device.browser),
      system: wordOrNull(link.device.system),
      network: wordOrNull(link.device.network),
      asked_at: instantText(link.askedAt),
    })
    .execute()
}

export type StoredLink = {
  codeId: string
  browserHash: Uint8Array
  contactSealed: Uint8Array
  device: DeviceDescription
  askedAt: Instant
  expiresAt: Instant
  /** Its code was used, in whichever way, or tried too often. */
  isSpent: boolean
}

const maxTries = 5

export async function findLink(executor: Executor, tokenHash: Uint8Array): Promise<StoredLink | null> {
  const row = await executor
    .selectFrom('session_link as link')
    .innerJoin('session_login_code as code', 'code.id', 'link.code_id')
    .select([
      'link.code_id',
      'link.browser_hash',
      'link.contact_sealed',
      'link.browser',
      'link.system',
      'link.network',
      'link.asked_at',
      'code.expires_at',
      'code.used_at',
      'code.tries',
    ])
    .where('link.token_hash', '=', Buffer.from(tokenHash))
    .executeTakeFirst()
  if (row === undefined) return null
  const { browser, system, network } = row
  return {
    codeId: row.code_id,
    browserHash: row.browser_hash,
    contactSealed: row.contact_sealed,
    device: { browser, system, network },
    askedAt: parseInstant(row.asked_at),
    expiresAt: parseInstant(row.expires_at),
    isSpent: row.used_at !== null || row.tries >= maxTries,
  }
}

/** Whether a code is one that a link shows. */
export async function isCodeOfLink(executor: Executor, codeId: string): Promise<boolean> {
  const row = await executor.selectFrom('session_link').select('code_id').where('code_id', '=', codeId).executeTakeFirst()
  return row !== undefined
}

/** Ends the code of a link: false when it was used, or had ended, before. Gives whose it is. */
export async function endLinkCode(tx: Transaction, codeId: string, at: Instant): Promise<{ employeeId: string | null } | null> {
  const row = await tx
    .updateTable('session_login_code')
    .set({ used_at: instantText(at) })
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instantText(at))
    .returning('employee_id')
    .executeTakeFirst()
  return row === undefined ? null : { employeeId: row.employee_id }
}
