// Shared by tests of step-up, of changed contacts and of debit mode.
import assert from 'node:assert/strict'
import type { CodeSent } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { insertLimitation, limitationMs } from '../../features/session/notices/index.ts'
import { announceSessionsOf } from '../../features/session/session.store.ts'
import { bearer } from './passkeys.ts'
import { codeIn, type WorkerRooms } from '../worker-rooms.ts'

export const factorPaths = {
  stepUpCode: '/api/employees/auth/generate-otp',
  factorCode: '/api/employees/auth/factors/generate-otp',
  change: '/api/employees/auth/factors/change',
  debitMode: '/api/employees/auth/factors/verify-debit-mode',
  undo: '/api/session/undo',
} as const

export type AskedCode = CodeSent & { code: string }

/** Asks for a code while signed in, and takes it out of the message that went to `recipient`. */
export async function askCode(
  rooms: WorkerRooms,
  token: string,
  { path, body, recipient }: { path: string; body: object; recipient: string },
): Promise<AskedCode> {
  const response = await rooms.post(path, body, bearer(token))
  assert.equal(response.status, 200, await response.clone().text())
  const [message] = await rooms.sentTo(recipient)
  return { ...((await response.json()) as CodeSent), code: codeIn(message) }
}

/** As after a log-in by card and Social Security number: limited for a day from now. */
export async function limitWorker(rooms: WorkerRooms, { employeeId }: { employeeId: string }): Promise<void> {
  const limitation = { id: newUuid(rooms.clock), employeeId, startedAt: rooms.clock.now() }
  await rooms.database.transaction(async (tx) => {
    await insertLimitation(tx, { ...limitation, lastsMs: limitationMs, cause: 'card' })
    await announceSessionsOf(tx, employeeId)
  })
  await rooms.acknowledged()
}

/** Changes a contact as its owner does: a code to the present one, then one to the new one. */
export async function changeContact(
  rooms: WorkerRooms,
  token: string,
  { from, to }: { from: string; to: string },
): Promise<Response> {
  const methodOf = (contact: string) => (contact.includes('@') ? 'email' : 'sms')
  const old = await askCode(rooms, token, { path: factorPaths.factorCode, body: { method: methodOf(from) }, recipient: from })
  const fresh = await askCode(rooms, token, {
    path: factorPaths.factorCode,
    body: { method: methodOf(to), newValue: to, otpOld: old.code },
    recipient: to,
  })
  const type = to.includes('@') ? 'email' : 'phone'
  return rooms.post(factorPaths.change, { type, newValue: to, otpOld: old.code, otpNew: fresh.code }, bearer(token))
}

/** The token of the newest "Not you?" link that a contact was sent. */
export async function linkTokenIn(rooms: WorkerRooms, recipient: string): Promise<string> {
  for (const { text } of await rooms.sentTo(recipient)) {
    const token = /\/not-you#([a-z]{28})\b/.exec(text)?.[1]
    if (token !== undefined) return token
  }
  return assert.fail(`no link was sent to ${recipient}`)
}
