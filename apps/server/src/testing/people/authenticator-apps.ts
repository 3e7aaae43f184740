// Shared by tests of authenticator apps: workers who have one, and the codes that it shows.
import assert from 'node:assert/strict'
import type { TotpSetup, TotpState } from '@daybreak/contract'
import { stepAt, totpCode } from '../../features/session/totp/totp.rules.ts'
import type { Caller, WorkerRooms } from '../worker-rooms.ts'
import { bearer, newWorker, type Worker } from './passkeys.ts'

export const totpPaths = {
  own: '/api/session/totp',
  confirm: '/api/session/totp/confirm',
  renew: '/api/session/totp/recovery-codes',
  stepUp: '/api/session/step-up/totp',
  signIn: '/api/employees/auth/with-totp',
  recover: '/api/employees/auth/with-recovery-code',
} as const

export type AppHolder = Worker & { secret: string; recoveryCodes: string[] }

/** The app's code now, or after this many steps of 30 seconds. */
export function shownBy(rooms: WorkerRooms, secret: string, stepsAway = 0): string {
  return totpCode(bytesOf(secret), stepAt(rooms.clock.now().epochMilliseconds) + stepsAway)
}

/** Written apart from our own base 32, which it checks. */
function bytesOf(secret: string): Uint8Array {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

export async function startTotp(rooms: WorkerRooms, token: string): Promise<TotpSetup> {
  const response = await rooms.post(totpPaths.own, {}, bearer(token))
  assert.equal(response.status, 200, await response.clone().text())
  return (await response.json()) as TotpSetup
}

/** A worker whose app is on. Its code of this step is used up. */
export async function newAppHolder(rooms: WorkerRooms, options: { email?: string } = {}): Promise<AppHolder> {
  const worker = await newWorker(rooms, options)
  const { secret } = await startTotp(rooms, worker.token)
  const response = await rooms.post(totpPaths.confirm, { code: shownBy(rooms, secret) }, bearer(worker.token))
  assert.equal(response.status, 200, await response.clone().text())
  const { recoveryCodes } = (await response.json()) as { recoveryCodes: string[] }
  return { ...worker, secret, recoveryCodes }
}

export async function readTotp(rooms: WorkerRooms, token: string): Promise<TotpState> {
  return (await (await rooms.get(totpPaths.own, token)).json()) as TotpState
}

export function signInByApp(rooms: WorkerRooms, username: string, code: string, caller?: Caller): Promise<Response> {
  return rooms.post(totpPaths.signIn, { username, code }, caller)
}

export function signInByRecoveryCode(rooms: WorkerRooms, username: string, code: string, caller?: Caller): Promise<Response> {
  return rooms.post(totpPaths.recover, { username, code }, caller)
}
